/**
 * npm run bench:downloads: memory and time of the built server while it sends everything, a snapshot, a set and a table of a long ledger,
 * and how quickly it answers another visitor meanwhile. Invented blocks, each with the result of the first unit of primes.
 * Arguments: blocks (default 100,000), and what the path of a file must have in it to be taken, e.g. `snapshots` (default: all).
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requestPath } from '@productive-mining/client/request-path.ts';
import {
  exportAll,
  exportSnapshot,
  exportSolutions,
  exportTable,
} from '@productive-mining/contract/download-endpoints.ts';
import { getHeight } from '@productive-mining/contract/endpoints.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { tallyForm } from '@productive-mining/engine/tallies/tally-block.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import pg from 'pg';
import { startShippedServer } from './start-shipped-server.ts';

const BLOCKS = Number(process.argv[2] ?? 100_000);
const TAKEN = process.argv[3] ?? '';
const BATCH = 10_000;
const GOAL_MB = 200;
const LOOK_MS = 50;
/** Time in which the check of the stored chain, which finds the first invented block false, comes to rest. */
const REST_MS = 10_000;
const HASH = `encode(sha256(convert_to('block ' || i, 'utf8')), 'hex')`;
const ZERO = `repeat('0', 64)`;

const FILLINGS = [
  `insert into blocks select i, i, now(), ${ZERO}, ${ZERO}, 1 + i % 100, i, ${HASH}, '0x' || repeat('0', 40), 10, 0.0001,
    ${ZERO}, ${ZERO}, ${ZERO}, ${ZERO}, 1200, 80, 'bench' from generate_series($1::int, $2::int) i where $3::jsonb is not null`,
  `insert into discoveries (block_id, work_type, difficulty, result, computation_time, energy_consumed,
      computational_cost, scientific_value, worker_id, timestamp, unit_id, frontier, subject, plan, tunables,
      statements, compute_ms, verify_ms)
    select i, 'prime_pattern', 1 + i % 100, $3::jsonb, 2, 0.0001, 1.2, 10, 'bench', now(), 'bench ' || i, 'numbers',
      'primes near ' || i, '{}', '{}', '[]', 1200, 80
    from generate_series($1::int, $2::int) i`,
];

async function fill(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const result = JSON.stringify((await firstUnitOf('prime_pattern')).claim.result);
  for (let from = 1; from <= BLOCKS; from += BATCH)
    for (const text of FILLINGS) await client.query(text, [from, Math.min(BLOCKS, from + BATCH - 1), result]);
  // As a server would have it that was there while they were sealed; what they cover isn't invented.
  await client.query(
    `insert into tally_progress (id, form, last_block, disputes) values (1, $1, $2, 0)
      on conflict (id) do update set form = excluded.form, last_block = excluded.last_block`,
    [await tallyForm(), BLOCKS],
  );
  await client.query('vacuum analyze');
  console.log(`${BLOCKS} blocks, results of ${result.length} characters`);
  await client.end();
  await postgres.stop();
}

/** Memory that a process holds. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

interface Watched {
  peakMb: number;
  /** Slowest answer to another visitor, in milliseconds, and that which 99 in 100 are at or below. */
  slowestMs: number;
  p99Ms: number;
}

/** Looks at memory, and asks for the height, until the work is done. */
async function watch(server: { url: string; pid: number }, work: Promise<unknown>): Promise<Watched> {
  let isDone = false;
  const ending = work.finally(() => (isDone = true));
  let peakMb = 0;
  const times: number[] = [];
  while (!isDone) {
    peakMb = Math.max(peakMb, residentMb(server.pid));
    const askedMs = performance.now();
    await (await fetch(server.url + getHeight.path)).text();
    times.push(performance.now() - askedMs);
    await wait(LOOK_MS);
  }
  await ending;
  times.sort((one, other) => one - other);
  return {
    peakMb,
    slowestMs: times.at(-1) ?? Number.NaN,
    p99Ms: times[Math.ceil(0.99 * times.length) - 1] ?? Number.NaN,
  };
}

/** Takes a file and keeps nothing of it. @returns its bytes */
async function take(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body!) bytes += piece.length;
  return bytes;
}

const workType = 'prime_pattern';
const table = 'class_biases';
const FILES = [
  requestPath(exportAll, {}),
  requestPath(exportSnapshot, { params: { asOf: BLOCKS } }),
  requestPath(exportSolutions, { params: { workType } }),
  requestPath(exportTable, { params: { workType, table }, query: { form: 'csv' } }),
  requestPath(exportTable, { params: { workType, table }, query: { form: 'parquet' } }),
].filter((file) => file.includes(TAKEN));

const folder = mkdtempSync(path.join(tmpdir(), 'bench-downloads-'));
chmodSync(folder, 0o755);
// The first start makes the tables and the keys.
await (await startShippedServer({ dataDir: folder })).stop();
await fill(folder);
const server = await startShippedServer({ dataDir: folder });
await wait(REST_MS);
const before = residentMb(server.pid);
console.log(`before: ${before.toFixed(0)} MB`);
console.log(
  '| File | MB | s | memory above rest at most, MB | height meanwhile: p99, slowest, ms |\n|---|---|---|---|---|',
);
let mostMb = 0;
for (const file of FILES) {
  const startMs = performance.now();
  const taking = take(server.url + file);
  const { peakMb, p99Ms, slowestMs } = await watch(server, taking);
  const seconds = (performance.now() - startMs) / 1000;
  const growth = peakMb - before;
  mostMb = Math.max(mostMb, growth);
  const figures = [(await taking) / 1e6, seconds, growth].map((figure) => figure.toFixed(1));
  console.log(`| ${file} | ${figures.join(' | ')} | ${p99Ms.toFixed(0)}, ${slowestMs.toFixed(0)} |`);
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(mostMb > GOAL_MB ? 1 : 0);
