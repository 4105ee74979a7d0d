/** Tables of the ledger itself, as snapshots have them: blocks, discoveries, and what the blocks cover. */
import { type Column, counted, digits, SOLUTION_COLUMNS, type Table } from './dataset.ts';

const words = (name: string, unit: string, meaning: string): Column => ({
  name,
  type: 'text',
  unit,
  precision: 'exact',
  meaning,
});

const measured = (name: string, unit: string, precision: string, meaning: string): Column => ({
  name,
  type: 'real',
  unit,
  precision,
  meaning,
});

const hash = (name: string, meaning: string) => words(name, '64 hex digits', meaning);

const MILLISECONDS = 'CPU milliseconds';
const AS_MEASURED = 'as the server’s machine measured it';

/** What discoveries and blocks both say of their cost. */
const COST: readonly Column[] = [
  measured('energy_consumed', 'kWh', 'an estimate from CPU time', 'Energy of computing and checking.'),
  measured('compute_ms', MILLISECONDS, AS_MEASURED, 'Time of computing.'),
  measured('verify_ms', MILLISECONDS, AS_MEASURED, 'Time of checking.'),
];
const [ENERGY, COMPUTE, VERIFY] = COST as readonly [Column, Column, Column];

const DIFFICULTY = counted('difficulty', '1 to 100', 'How much work the unit was planned to be.');
const VALUE_UNIT = 'dollars, a score and no money';
const TIME_UNIT = 'ISO 8601, UTC';
const IN_JSON = 'JSON';

export const BLOCKS_TABLE: Table = {
  name: 'blocks',
  title: 'Blocks',
  meaning: 'One row for each sealed block, in the order of the chain.',
  columns: [
    counted('id', 'none', 'Equal to the index.'),
    counted('index', 'none', 'Place in the chain, from 1.'),
    {
      ...words('timestamp', TIME_UNIT, 'Time of sealing, never before the earlier block’s.'),
      precision: 'milliseconds, by the server’s clock',
    },
    hash('previous_hash', 'Hash of the block before.'),
    hash('merkle_root', 'Root over what the block seals.'),
    DIFFICULTY,
    digits('nonce', 'none', 'Number of the unit.'),
    measured(
      'total_scientific_value',
      VALUE_UNIT,
      'cents, exact',
      'Stored scores of its discoveries, added up.',
    ),
    ENERGY,
    hash('block_hash', 'Hash of the header.'),
    words('miner_id', 'address', 'Address of the miner’s wallet.'),
    hash('work_root', 'Root over the unit’s leaves.'),
    hash('result_hash', 'Hash of the result.'),
    hash('certificate_hash', 'Hash of the certificate.'),
    words('key_id', 'none', 'Name of the keys that signed it.'),
    COMPUTE,
    VERIFY,
  ],
};

export const DISCOVERIES_TABLE: Table = {
  name: 'discoveries',
  title: 'Discoveries',
  meaning: 'One row for each discovery of a block, with its result, plan and statements as they were sealed.',
  columns: [
    counted('id', 'none', 'Number of the discovery.'),
    counted('block_id', 'none', 'Index of its block.'),
    words('work_type', 'none', 'The kind of mathematics, e.g. riemann_zero.'),
    measured(
      'scientific_value',
      VALUE_UNIT,
      'cents, exact',
      'The stored score, by the formula of its kind and difficulty.',
    ),
    words('mathematical_data', IN_JSON, 'The result, as its kind writes it.'),
    {
      ...words('created_at', TIME_UNIT, 'When the block was sealed.'),
      precision: 'milliseconds, by the server’s clock',
    },
    DIFFICULTY,
    measured('computation_time', 'seconds', AS_MEASURED, 'Wall time of the unit.'),
    counted(
      'verification_score',
      '0 or 1',
      '1 for a discovery that passed its checks, 0 when a sealed dispute says that its block does not hold.',
    ),
    words('subject', 'none', 'The region in one line.'),
    words('frontier', 'none', 'Name of the frontier.'),
    words('position', 'by the kind', 'Where the region begins; empty in blocks that were sealed without it.'),
    words(
      'end_position',
      'by the kind',
      'The first position behind it; empty in blocks that were sealed without it.',
    ),
    words('seed', 'hex digits', 'Seed of the plan; empty for kinds without one.'),
    words('plan', IN_JSON, 'What was to be computed.'),
    words('statements', IN_JSON, 'What the result shows, and how far each statement is checked.'),
    ENERGY,
    measured('computational_cost', 'CPU seconds', AS_MEASURED, 'Time of computing and checking.'),
    COMPUTE,
    VERIFY,
  ],
};

export const COVERAGE_TABLE: Table = {
  name: 'coverage',
  title: 'Coverage',
  meaning:
    'One row for each connected region of a frontier that blocks cover. Blocks that a sealed dispute names are left out.',
  columns: [
    words('work_type', 'none', 'The kind of mathematics.'),
    words('frontier', 'none', 'Name of the frontier.'),
    words('position', 'by the kind', 'Where the region begins.'),
    words('end_position', 'by the kind', 'The first position behind it.'),
    counted('blocks', 'blocks', 'Blocks that lie in the region, those that repeat others among them.'),
  ],
};

/** The solutions of all kinds in one table, with the set that each belongs to. */
export const SOLUTIONS_TABLE: Table = {
  name: 'solutions',
  title: 'Solutions',
  meaning: 'One row for each block and solution set: what the block found, in words.',
  columns: [
    ...SOLUTION_COLUMNS,
    counted('block', 'none', 'Index of the block that the solution rests on.'),
    {
      ...words('sealedAt', TIME_UNIT, 'When that block was sealed.'),
      precision: 'milliseconds, by the server’s clock',
    },
  ],
};

/** In the order of the codebook. */
export const LEDGER_TABLES: readonly Table[] = [
  BLOCKS_TABLE,
  DISCOVERIES_TABLE,
  COVERAGE_TABLE,
  SOLUTIONS_TABLE,
];
