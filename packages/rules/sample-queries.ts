/** Queries that the console offers (spec part 2 §2.5). Each runs, and says something of a ledger with blocks. */
export interface SampleQuery {
  title: string;
  /** What its answer says. */
  description: string;
  query: string;
}

export const SAMPLE_QUERIES: readonly SampleQuery[] = [
  {
    title: 'Blocks of each kind',
    description:
      'How many blocks each kind of mathematics has, and what they are worth by the value formula.',
    query: `SELECT work_type, count(*) AS blocks, sum(scientific_value) AS scientific_value
FROM discoveries
GROUP BY work_type
ORDER BY blocks DESC, work_type`,
  },
  {
    title: 'Newest discoveries',
    description: 'What was found last: kind, value and time, the newest first.',
    query: `SELECT id, work_type, scientific_value, timestamp
FROM discoveries
ORDER BY id DESC
LIMIT 20`,
  },
  {
    title: 'Value and energy, block by block',
    description: 'Value by the formula beside the estimated energy of the newest hundred blocks, for a plot.',
    query: `SELECT index, timestamp, total_scientific_value, energy_consumed
FROM blocks
ORDER BY index DESC
LIMIT 100`,
  },
  {
    title: 'A block and its discovery',
    description: 'Two tables joined: discoveries.block_id is the id of its block.',
    query: `SELECT b.index, b.block_hash, d.work_type, d.subject
FROM blocks AS b
JOIN discoveries AS d ON d.block_id = b.id
ORDER BY b.index DESC
LIMIT 20`,
  },
  {
    title: 'Computing time by difficulty',
    description: 'The median time that blocks of each kind and difficulty took, pauses left out.',
    query: `SELECT work_type, difficulty, count(*) AS blocks,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY computation_time) AS median_seconds
FROM discoveries
GROUP BY work_type, difficulty
ORDER BY work_type, difficulty`,
  },
  {
    title: 'Checking beside computing',
    description: 'The processor time of computing and of checking, and how much cheaper the check was.',
    query: `SELECT work_type, round(avg(compute_ms)) AS compute_ms, round(avg(verify_ms)) AS verify_ms,
  round((100 * sum(verify_ms) / sum(compute_ms))::numeric, 1) AS percent
FROM discoveries
GROUP BY work_type
ORDER BY percent, work_type`,
  },
  {
    title: 'Time between blocks',
    description: 'Seconds from one block to the next, for a plot over the index.',
    query: `SELECT index, extract(epoch FROM timestamp - lag(timestamp) OVER (ORDER BY index)) AS seconds
FROM blocks
ORDER BY index DESC
LIMIT 200`,
  },
  {
    title: 'Blocks of each day',
    description: 'How many blocks were sealed on each day, in UTC.',
    query: `SELECT date_trunc('day', timestamp) AS day, count(*) AS blocks
FROM blocks
GROUP BY day
ORDER BY day`,
  },
  {
    title: 'Frontiers',
    description: 'What the blocks of each frontier add up to, and how many of them are disputed.',
    query: `SELECT work_type, frontier, blocks, disputed_blocks, scientific_value
FROM frontiers
ORDER BY work_type, frontier`,
  },
  {
    title: 'The first million numbers, whole',
    description:
      'The blocks that hold them. Where undisputed blocks cover all of them, the answer says that it is complete.',
    query: `SELECT from_position, to_position, block_id, status
FROM coverage
WHERE work_type = 'prime_pattern' AND to_position > 0 AND from_position < 1000000
ORDER BY from_position`,
  },
  {
    title: 'What results hold',
    description: 'The fields of each kind’s results, read from the JSON of mathematical_data.',
    query: `SELECT work_type, field.key AS field, jsonb_typeof(field.value) AS type, count(*) AS results
FROM discoveries
CROSS JOIN LATERAL jsonb_each(mathematical_data) AS field
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3`,
  },
];
