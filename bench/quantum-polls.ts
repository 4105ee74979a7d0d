/**
 * npm run bench:quantum-polls: what the polls of an open /quantum page cost, in processor time of the server and of its
 * database, and how soon they are answered. The real app on a real PostgreSQL, called without a socket, with the 600 exchanges
 * that a connection keeps, 50 blocks of each kind, and as many primes as are listed at most. Linux, as the database's time is read
 * from /proc.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import {
  getQuantumConstants,
  getQuantumParameters,
  getTimingState,
  listRiemannZeros,
} from '@productive-mining/contract/quantum-endpoints.ts';
import { KEPT_EXCHANGES } from '@productive-mining/rules/clock/compare-clocks.ts';
import { insertBlock } from '@productive-mining/server/testing/insert-block.ts';
import { startTestApp, type TestApp } from '@productive-mining/server/testing/start-test-app.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { median } from './paired.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 400);
/** Rounds in which code is compiled and answers are first made. */
const WARM_ROUNDS = 400;
const BLOCKS_OF_KIND = 50;
const GOAL_MS = 2;
const POLLS: readonly { endpoint: Endpoint; url: string; everySeconds: number }[] = [
  { endpoint: getTimingState, url: getTimingState.path, everySeconds: 2 },
  {
    endpoint: getQuantumParameters,
    url: `${getQuantumParameters.path.replace(':workType', 'riemann_zero')}?difficulty=50`,
    everySeconds: 5,
  },
  { endpoint: listRiemannZeros, url: listRiemannZeros.path, everySeconds: 15 },
  { endpoint: getQuantumConstants, url: getQuantumConstants.path, everySeconds: 15 },
];

/** Every block has a plan of zeros, and names twenty numbers that no other names: those of primes give more than are listed. */
async function insertBlocks(test: TestApp): Promise<void> {
  const plan = { firstInterval: 0, intervals: 40 * 1024, leafSpan: 1024 };
  let index = 0;
  for (let round = 0; round < BLOCKS_OF_KIND; round++)
    for (const { value: workType } of presentations) {
      index += 1;
      const gaps = Array.from({ length: 20 }, (_, at) => ({
        start: String(1009 + 20 * index + at),
        length: 8,
      }));
      await insertBlock(test.database, {
        ...{ index, minerAddress: `0x${'8'.repeat(40)}`, workType, difficulty: 50, plan },
        ...{ value: '10.00', rewardBaseUnits: 100n, result: { gaps, quadruplets: [], sextuplets: [] } },
      });
    }
}

/** The last one is as far ahead as half of a run takes, so that those of about a minute count as recent, as on an open page. */
const AHEAD_MS = 15_000;

/** The exchanges of ten minutes, whose clocks are 20 ppm apart and whose delays differ. */
function exchangeClocks(test: TestApp, visitorId: string): void {
  const pair = test.live.clocks.begin(visitorId);
  const beginMs = performance.now() + AHEAD_MS - 1000 * KEPT_EXCHANGES;
  let lastReceivedMs: number | undefined;
  for (let at = 0; at <= KEPT_EXCHANGES; at++) {
    const sentMs = 1000 * at * (1 - 20e-6);
    const delayMs = 1 + ((at * 7) % 13) / 4;
    const data = { sentMs, ...(lastReceivedMs === undefined ? {} : { lastReceivedMs }) };
    const receivedMs = beginMs + 1000 * at + delayMs;
    pair.answer({ type: 'clock', data }, receivedMs, () => receivedMs + 0.05);
    lastReceivedMs = sentMs + 2 * delayMs + 0.05;
  }
}

/** Milliseconds of processor time that processes have used; none for one that has ended. */
const usedMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const file = `/proc/${pid}/schedstat`;
    return existsSync(file) ? sum + Number(readFileSync(file, 'latin1').split(' ', 1)[0]) / 1e6 : sum;
  }, 0);

/** Milliseconds of processor time that this process has used. */
function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The database's processes for this app; the connection pool ends those that are idle. */
async function backendsOf(test: TestApp): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return rows.map(({ pid }) => pid);
}

const test = await startTestApp();
await insertBlocks(test);
const cookie = String((await test.app.inject('/')).headers['set-cookie']).split(';', 1)[0]!;
const visitorId = cookie.split('=')[1]!.split('.')[0]!;
exchangeClocks(test, visitorId);

/** @throws Error when an answer isn't 200 */
async function ask(url: string): Promise<number> {
  const startedMs = performance.now();
  const { statusCode, body } = await test.app.inject({ url, headers: { cookie } });
  if (statusCode !== 200) throw new Error(`${url}: ${body}`);
  return performance.now() - startedMs;
}

/** Mean processor time of this process for what is done `ROUNDS` times. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = ownMs();
  for (let round = 0; round < ROUNDS; round++) await work();
  return (ownMs() - before) / ROUNDS;
}

for (let round = 0; round < WARM_ROUNDS; round++) for (const { url } of POLLS) await ask(url);
const { oscillators } = (await test.app.inject({ url: getTimingState.path, headers: { cookie } })).json();
if (oscillators.exchanges !== KEPT_EXCHANGES) throw new Error('the exchanges are another visitor’s');
const spent = POLLS.map(() => ({ serverMs: 0, databaseMs: 0, answeredMs: [] as number[] }));
for (let round = 0; round < ROUNDS; round++) {
  const backends = await backendsOf(test);
  for (const [at, { url }] of POLLS.entries()) {
    // What reads the database's time is no part of the server's.
    const before = { database: usedMsOf(backends), own: ownMs() };
    spent[at]!.answeredMs.push(await ask(url));
    spent[at]!.serverMs += ownMs() - before.own;
    spent[at]!.databaseMs += usedMsOf(backends) - before.database;
  }
}
const selectMs = await costOf(() => test.database.pool.query('select 1'));
const emptyMs = await costOf(() => test.app.inject({ url: listRiemannZeros.path, method: 'OPTIONS' }));
console.log(
  `Of each, a query of the database is ${selectMs.toFixed(2)} ms and a request without an answer ${emptyMs.toFixed(2)} ms of the server here.`,
);
console.log(`| ${ROUNDS} of each | server, ms | database, ms | both, ms | answered, median, ms |`);
console.log('|---|---|---|---|---|');
const costs = POLLS.map(({ endpoint, everySeconds }, at) => {
  const { serverMs, databaseMs, answeredMs } = spent[at]!;
  const [server, database] = [serverMs / ROUNDS, databaseMs / ROUNDS];
  const figures = [server, database, server + database, median(answeredMs)].map((ms) => ms.toFixed(2));
  console.log(`| ${endpoint.path}, every ${everySeconds} s | ${figures.join(' | ')} |`);
  return server + database;
});
await test.close();
process.exit(Math.max(...costs) > GOAL_MS ? 1 : 0);
