/**
 * npm run bench:long-ledger: how quickly the built server answers over a million blocks, at a hundred requests a second, one
 * every 10 ms, beside a session that mines at the priority that a server gives it. They are asked for as browsers do, which take
 * compressed answers. Invented blocks of primes, one in a hundred disputed, and the tallies that the engine would have made of
 * them. Arguments: blocks (default 1,000,000), seconds (default 30).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import {
  getBalance,
  getCoverage,
  getLeaderboard,
  getStats,
  listBlocks,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { tallyForm } from '@productive-mining/engine/tallies/tally-block.ts';
import { quantile } from '@productive-mining/server/testing/quantile.ts';
import pg from 'pg';
import { startShippedServer } from './start-shipped-server.ts';

const BLOCKS = Number(process.argv[2] ?? 1_000_000);
const SECONDS = Number(process.argv[3] ?? 30);
const REQUESTS_PER_SECOND = 100;
const GOAL_P99_MS = 50;
/** Time in which a server that has just begun reads its log into memory, and code is compiled: asked alike, and not counted. */
const WARM_SECONDS = 10;
const BATCH = 50_000;
const MINERS = 1000;
const HASH = `encode(sha256(convert_to('block ' || i, 'utf8')), 'hex')`;
const ZERO = `repeat('0', 64)`;
const MINER = `'0x' || lpad(to_hex(i % ${MINERS}), 40, '0')`;
/** One block every ten seconds until now. */
const AT = `now() - (${BLOCKS} - i) * interval '10 seconds'`;
const RESULT = `jsonb_build_object('start', (i * 1000000::bigint)::text, 'end', ((i + 1) * 1000000::bigint)::text,
  'counts', jsonb_build_object('primes', 50000 + i % 977, 'twins', 4000 + i % 97),
  'gaps', jsonb_build_array(jsonb_build_object('start', (i * 1000000::bigint)::text, 'length', 100 + i % 400)),
  'digits', ${HASH} || ${HASH})`;

const FILLINGS = [
  `insert into blocks select i, i, ${AT}, ${ZERO}, ${ZERO}, 1 + i % 100, i, ${HASH}, ${MINER}, 10, 0.0001,
    ${ZERO}, ${ZERO}, ${ZERO}, ${ZERO}, 1200, 80, 'bench' from generate_series($1::int, $2::int) i`,
  `insert into discoveries (block_id, work_type, difficulty, result, computation_time, energy_consumed,
      computational_cost, scientific_value, worker_id, timestamp, unit_id, frontier, subject, plan, tunables,
      statements, compute_ms, verify_ms)
    select i, 'prime_pattern', 1 + i % 100, ${RESULT}, 2, 0.0001, 1.2, 10, 'bench', ${AT}, 'bench ' || i, 'numbers',
      'primes near ' || i, '{}', '{}', '[{"claim": "All are counted.", "status": "proved", "method": "counting"}]', 1200, 80
    from generate_series($1::int, $2::int) i`,
  `insert into work_units (id, work_type, frontier, difficulty, position, next_position, nonce, seed, plan, leaf_count,
      chunk_count, state, secret, leased_at, block_index)
    select 'bench ' || i, 'prime_pattern', 'numbers', 1 + i % 100, (i * 1000000::bigint)::text,
      ((i + 1) * 1000000::bigint)::text, i, '0', '{}', 1, 1, 'settled', decode(${ZERO}, 'hex'), ${AT}, i
    from generate_series($1::int, $2::int) i`,
  `insert into chain_records (kind, payload, created_at, sealed_in)
    select 'proved_totals', jsonb_build_object('from', (i * 1000000::bigint)::text, 'to', ((i + 10) * 1000000::bigint)::text,
      'primes', '500000', 'blocks', jsonb_build_array(i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6, i + 7, i + 8, i + 9)), ${AT}, i + 9
    from generate_series($1::int, $2::int - 9) i where i % 10 = 1`,
  `insert into block_signatures select i, 'bench', decode(repeat('00', 64), 'hex'), decode(repeat('00', 3309), 'hex')
    from generate_series($1::int, $2::int) i`,
  `insert into work_attempts (unit_id, lease, session_id, visitor_id, work_type, difficulty, outcome, compute_ms,
      verify_ms, wall_seconds, finished_at)
    select 'bench ' || i, 1, 's', 'v', 'prime_pattern', 1 + i % 100, 'verified', 1200, 80, 2, ${AT}
    from generate_series($1::int, $2::int) i`,
  `insert into block_tallies (block_index, work_type, frontier, miner_id, sealed_at, number, position, end_position,
      from_along, to_along, sums, figures, left_out)
    select i, 'prime_pattern', 'numbers', ${MINER}, ${AT}, i, (i * 1000000::bigint)::text, ((i + 1) * 1000000::bigint)::text,
      i, i + 1, '{"primes": "50000"}', '[]', case when i % 100 = 0 then 'disputed' end
    from generate_series($1::int, $2::int) i`,
  `insert into chain_records (kind, payload, created_at)
    select 'dispute', jsonb_build_object('blockIndex', i, 'reason', 'bench'), ${AT}
    from generate_series($1::int, $2::int) i where i % 100 = 0`,
];

/** What follows from all blocks: the spans between the disputed ones, slots of time and miners. */
const SUMMING = [
  `insert into covered_spans (work_type, frontier, first_number, last_number, position, end_position, sums, blocks)
    select 'prime_pattern', 'numbers', min(number), max(number), (min(number) * 1000000)::text,
      ((max(number) + 1) * 1000000)::text, jsonb_build_object('primes', (50000 * count(*))::text), count(*)
    from block_tallies where left_out is null group by number / 100`,
  `insert into covered_slots (work_type, frontier, slot, blocks, along)
    select work_type, frontier, floor(extract(epoch from sealed_at) / 600)::int, count(*), count(*)
    from block_tallies where left_out is null group by 1, 2, 3`,
  `insert into covered_by_miners (work_type, frontier, miner_id, blocks, along)
    select work_type, frontier, miner_id, count(*), count(*) from block_tallies where left_out is null group by 1, 2, 3`,
  `insert into visitors (id, address, display_name, name_key)
    select miner_address, miner_address, miner_address, miner_address from miner_totals`,
];

async function fill(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const startMs = performance.now();
  for (let from = 1; from <= BLOCKS; from += BATCH) {
    for (const text of FILLINGS) await client.query(text, [from, Math.min(BLOCKS, from + BATCH - 1)]);
  }
  for (const text of SUMMING) await client.query(text);
  await client.query(
    `insert into tally_progress values (1, $1, $2, (select count(*)::int from disputed_blocks))
    on conflict (id) do update set form = excluded.form, last_block = excluded.last_block, disputes = excluded.disputes`,
    [await tallyForm(), BLOCKS],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query('select pg_database_size(current_database()) / 1e9 as gb');
  const minutes = (performance.now() - startMs) / 60_000;
  console.log(`${BLOCKS} blocks, ${Number(rows[0].gb).toFixed(1)} GB, written in ${minutes.toFixed(1)} min`);
  await client.end();
  await postgres.stop();
}

/** Takes an answer whole. @throws Error when it isn't 200 */
function ask(agent: http.Agent, url: string, cookie: string): Promise<void> {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      answer.once('error', reject).once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
      answer.resume();
    });
    request.once('error', reject);
  });
}

/**
 * Asks for the addresses in turn, at even distances whether or not earlier ones are answered. @returns by name, how long after
 * each was due its answer had come, in milliseconds
 */
async function askEvenly(addresses: Readonly<Record<string, string>>, cookie: string, seconds: number) {
  const agent = new http.Agent({ keepAlive: true });
  const named = Object.entries(addresses);
  const times = new Map(named.map(([name]): [string, number[]] => [name, []]));
  const asked: Promise<void>[] = [];
  const beginMs = performance.now();
  for (let at = 0; at < seconds * REQUESTS_PER_SECOND; at++) {
    const dueMs = beginMs + (1000 * at) / REQUESTS_PER_SECOND;
    await sleep(Math.max(0, dueMs - performance.now()));
    const [name, url] = named[at % named.length]!;
    asked.push(ask(agent, url, cookie).then(() => void times.get(name)!.push(performance.now() - dueMs)));
  }
  await Promise.all(asked);
  agent.destroy();
  return times;
}

const READS = {
  'newest blocks': `${listBlocks.path}?limit=100`,
  'a deep page': `${listBlocks.path}?limit=100&before=${Math.ceil(BLOCKS / 3)}`,
  'a search for a hash': `${listBlocks.path}?hash=000000`,
  'a search for a miner': `${listBlocks.path}?miner=0x${'7'.padStart(40, '0')}`,
  statistics: getStats.path,
  leaderboard: `${getLeaderboard.path}?by=blocks`,
  coverage: getCoverage.path,
};

const folder = mkdtempSync(path.join(tmpdir(), 'bench-long-ledger-'));
chmodSync(folder, 0o755);
// The first start makes the tables and the keys.
await (await startShippedServer({ dataDir: folder })).stop();
await fill(folder);
const startedMs = performance.now();
const server = await startShippedServer({ dataDir: folder });
console.log(`ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
const jar = openCookieJar();
const { call } = openClient(fetchFrom(server.url, jar));
await call(getBalance);
await call(startSession, { body: { workType: 'goldbach_verification', difficulty: 30 } });
const addresses = Object.fromEntries(Object.entries(READS).map(([name, read]) => [name, server.url + read]));
await askEvenly(addresses, jar.cookie, WARM_SECONDS);
const times = await askEvenly(addresses, jar.cookie, SECONDS);
console.log('| Read | p50, ms | p95, ms | p99, ms | requests |\n|---|---|---|---|---|');
for (const [name, own] of times) {
  const figures = [0.5, 0.95, 0.99].map((share) => quantile(own, share).toFixed(1));
  console.log(`| ${name} | ${figures.join(' | ')} | ${own.length} |`);
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(quantile([...times.values()].flat(), 0.99) > 2 * GOAL_P99_MS ? 1 : 0);
