/**
 * npm run bench:hostile: what others notice while twenty readers at once send hostile statements and queries without end to
 * the built server, without limits of requests, and whether anything of the ledger has changed afterwards. Argument: rounds of
 * all statements (default 2).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import {
  executeSql,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { HOSTILE_STATEMENTS } from '@productive-mining/database/testing/hostile-statements.ts';
import pg from 'pg';
import { startShippedServer } from './start-shipped-server.ts';

const ROUNDS = Number(process.argv[2] ?? 2);
const READERS = 20;
const BLOCKS = 5;
const CALLS = [getMiningStatus, getStats, getHeight, listBlocks] as const;
const CALL_EVERY_MS = 30;
const ALONE_MS = 5000;
const GOAL_P99_MS = 100;

/** Queries that are taken, and end by their limits. */
const ENDLESS: readonly string[] = [
  'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r',
  'with recursive r(n) as (select 1::numeric union all select n * 7 + 1 from r) select max(n) from r',
  'with recursive r(a) as (select array[1] union all select a || a from r) select count(*) from r',
  'select count(*) from generate_series(1, 9000000000) g where g % 7 = 3',
  'select count(*) from blocks a, blocks b, blocks c, blocks d, blocks e, blocks f, generate_series(1, 1000000) g',
  'select g, md5(g::text) from generate_series(1, 100000000) g order by md5(g::text)',
  `select string_agg(md5(g::text), '') from generate_series(1, 100000000) g`,
  'select jsonb_agg(g) from generate_series(1, 100000000) g',
  'select array_agg(g) from generate_series(1, 100000000) g',
  'select distinct md5(g::text) from generate_series(1, 100000000) g',
  'select count(distinct md5(g::text)) from generate_series(1, 100000000) g',
  `select * from generate_series(1, 100000000) g where md5(g::text) ~ '^(a+)+$'`,
  `select length(a || a || a || a) from (select string_agg(md5(n::text), '') a from generate_series(1, 1500000) n) t`,
  'select g from generate_series(1, 100000000) g',
];

const STATEMENTS = [...HOSTILE_STATEMENTS.map(([text]) => text), ...ENDLESS];

interface Answer {
  status: number;
  code: string;
  ms: number;
}

/** Sends a statement from an address of this machine's own. */
function send(url: string, query: string, localAddress: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ query });
    const asking = request(
      new URL(executeSql.path, url.replace('localhost', '127.0.0.1')),
      {
        method: executeSql.method,
        agent: new Agent({ localAddress }),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          const { code = 'ok' } = JSON.parse(text) as { code?: string };
          resolve({ status: response.statusCode ?? 0, code, ms: performance.now() - began });
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Each reader sends every statement, beginning at one of its own. */
async function attack(url: string): Promise<Answer[]> {
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    const answers: Answer[] = [];
    for (let at = 0; at < ROUNDS * STATEMENTS.length; at += READERS / 2)
      answers.push(
        await send(url, STATEMENTS[(at + 7 * reader) % STATEMENTS.length]!, `127.0.1.${reader + 1}`),
      );
    return answers;
  });
  return (await Promise.all(readers)).flat();
}

async function callUntil(url: string, isOver: () => boolean): Promise<number[]> {
  const { call } = openClient(fetchFrom(url));
  const times: number[] = [];
  for (let at = 0; !isOver(); at++) {
    const began = performance.now();
    await call(CALLS[at % CALLS.length]!);
    times.push(performance.now() - began);
    await wait(CALL_EVERY_MS);
  }
  return times;
}

function row(name: string, times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const [p50, p99, most] = [at(0.5), at(0.99), at(1)];
  console.log(`| ${name} | ${[p50, p99, most].map((ms) => ms.toFixed(1)).join(' | ')} | ${times.length} |`);
  return p99;
}

/** Hashes of all rows of all tables, read at rest. */
async function tablesOf(dataDir: string): Promise<Map<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    const found = await client.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from "${name}" t`,
    );
    hashes.set(name, found.rows[0]!.hash);
  }
  await client.end();
  await postgres.stop();
  return hashes;
}

async function mine(url: string): Promise<void> {
  const { call } = openClient(fetchFrom(url, openCookieJar()));
  await call(startSession, { body: { workType: 'prime_pattern', difficulty: 1 } });
  while ((await call(getHeight)).height < BLOCKS) await wait(200);
  await call(stopSession);
}

function summarise(answers: readonly Answer[]): void {
  const counts = new Map<string, number>();
  for (const { status, code } of answers)
    counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.log(`\n${answers.length} answers, the slowest after ${(slowest / 1000).toFixed(1)} s:`);
  for (const [name, count] of [...counts].sort()) console.log(`  ${name}: ${count}`);
}

/** What a start and the server's own checks write. */
const OWN_CHECKS = new Set(['server_epochs', 'storage_probes']);
/** Time in which a server does what is left to do after its blocks: sums, proofs of totals. */
const REST_MS = 15_000;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-hostile-'));
chmodSync(folder, 0o755);
const miner = await startShippedServer({ dataDir: folder });
await mine(miner.url);
await wait(REST_MS);
await miner.stop();
const before = await tablesOf(folder);
const server = await startShippedServer({ dataDir: folder });
console.log(
  `${STATEMENTS.length} statements, ${HOSTILE_STATEMENTS.length} of them to be refused\n\n| Other calls | p50, ms | p99, ms | most, ms | calls |\n|---|---|---|---|---|`,
);
const until = performance.now() + ALONE_MS;
row('alone', await callUntil(server.url, () => performance.now() > until));
let isOver = false;
const attacking = attack(server.url).finally(() => {
  isOver = true;
});
const p99 = row(`beside ${READERS} readers`, await callUntil(server.url, () => isOver));
const answers = await attacking;
summarise(answers);
await server.stop();
const after = await tablesOf(folder);
const changed = [...after].filter(([name, hash]) => before.get(name) !== hash && !OWN_CHECKS.has(name));
console.log(`\ntables changed: ${changed.map(([name]) => name).join(', ') || 'none'} of ${after.size}`);
rmSync(folder, { recursive: true, force: true });
const hasFault = answers.some(({ status, code }) => status >= 500 && code !== 'queries_busy');
process.exit(hasFault || changed.length > 0 || p99 > 2 * GOAL_P99_MS ? 1 : 0);
