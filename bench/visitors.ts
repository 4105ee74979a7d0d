/**
 * npm run bench:visitors: a load of open Mining pages. Visitors in processes of their own make the polls of a page, with
 * its intervals, its cookie and the answers that it knows, and hold live connections, first while nothing is mined, then
 * beside sessions on every core. Arguments: visitors (200), live connections (2,000), blocks in the ledger (44), seconds of each
 * part (60).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { insertManyBlocks } from '@productive-mining/server/testing/insert-many-blocks.ts';
import type { Counts } from '@productive-mining/server/testing/page-visit.ts';
import { quantile } from '@productive-mining/server/testing/quantile.ts';
import type { BuiltServer } from '@productive-mining/server/testing/start-built-server.ts';
import { startShippedServer } from './start-shipped-server.ts';
import type { VisitOrder } from './visitors/visit-process.ts';

const [VISITORS = 200, SOCKETS = 2000, BLOCKS = 44, SECONDS = 60] = process.argv.slice(2).map(Number);
const PROCESSES = 2;
const SETTLE_MS = 5000;
const GOALS = { requestP99Ms: 150, blockMessageP99Ms: 250 } as const;
const SESSIONS = ['prime_pattern', 'goldbach_verification', 'riemann_zero', 'poincare_conjecture'].map(
  (workType) => ({ workType, difficulty: 1 }),
);

/** Invented blocks, in a ledger that a server has made. */
async function fill(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = connectDatabase(postgres.url, { max: 4 });
  await insertManyBlocks(database, 1, BLOCKS, (index) => ({
    index,
    minerAddress: `0x${String(index % 8).repeat(40)}`,
    workType: 'prime_pattern',
    difficulty: 1 + (index % 100),
    value: '1235.00',
    rewardBaseUnits: 100n,
  }));
  await database.pool.query('vacuum analyze');
  await database.close();
  await postgres.stop();
}

async function startFilled(dataDir: string): Promise<BuiltServer> {
  const first = await startShippedServer({ dataDir });
  await first.stop();
  await fill(dataDir);
  return startShippedServer({ dataDir });
}

async function cpuSeconds({ url }: BuiltServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
}

async function visit(server: BuiltServer, sessions: VisitOrder['sessions']): Promise<Counts[]> {
  const program = fileURLToPath(new URL('visitors/visit-process.ts', import.meta.url));
  const processes = Array.from({ length: PROCESSES }, () => fork(program, { execArgv: ['--import', 'tsx'] }));
  const answers = (order: (at: number) => VisitOrder | 'end') =>
    Promise.all(
      processes.map(async (child: ChildProcess, at) => {
        child.send(order(at));
        const [answer] = await once(child, 'message');
        return answer as unknown;
      }),
    );
  await answers((at) => ({
    server: server.url,
    visitors: VISITORS / PROCESSES,
    socketsEach: SOCKETS / VISITORS,
    sessions: at === 0 ? sessions : [],
  }));
  await wait(SETTLE_MS);
  for (const child of processes) child.send('begin');
  await wait(SECONDS * 1000);
  return (await answers(() => 'end')) as Counts[];
}

/** @returns whether a goal was missed by more than twice */
async function report(name: string, server: BuiltServer, sessions: VisitOrder['sessions']): Promise<boolean> {
  const before = await cpuSeconds(server);
  const counts = await visit(server, sessions);
  const cpu = (await cpuSeconds(server)) - before;
  const sum = (of: (count: Counts) => number) => counts.reduce((total, count) => total + of(count), 0);
  const timesOf = (path: string) => counts.flatMap(({ times }) => times[path] ?? []);
  const paths = [...new Set(counts.flatMap(({ times }) => Object.keys(times)))];
  const all = paths.flatMap(timesOf);
  const messages = counts.flatMap(({ blockMessages }) => blockMessages);
  const row = (label: string, values: readonly number[]) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1));
    console.log(`| ${label} | ${p50} | ${p95} | ${p99} | ${values.length} |`);
  };
  console.log(`\n${name}: ${VISITORS} visitors, ${SOCKETS} live connections, ${BLOCKS} blocks, ${SECONDS} s`);
  console.log('| call | p50, ms | p95, ms | p99, ms | requests |\n|---|---|---|---|---|');
  for (const path of paths) row(path, timesOf(path));
  row('all', all);
  row('a block’s message', messages);
  console.log(
    `304: ${sum(({ notModified }) => notModified)}; kB: ${(sum(({ bytes }) => bytes) / 1000).toFixed(0)}; live connections dropped: ${sum(({ dropped }) => dropped)}; server, CPU s: ${cpu.toFixed(1)}`,
  );
  const failures = counts.flatMap((count) => count.failures);
  if (failures.length > 0)
    console.log(`failed: ${failures.length}, first ${failures[0]?.path}: ${failures[0]?.status}`);
  return (
    failures.length + sum(({ dropped }) => dropped) > 0 ||
    quantile(all, 0.99) > 2 * GOALS.requestP99Ms ||
    (messages.length > 0 && quantile(messages, 0.99) > 2 * GOALS.blockMessageP99Ms)
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-visitors-'));
chmodSync(folder, 0o755);
const server = await startFilled(folder);
const missed = [await report('Nothing mined', server, []), await report('Beside mining', server, SESSIONS)];
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(missed.includes(true) ? 1 : 0);
