/**
 * npm run bench:long-calls: how quickly other calls answer while all test calls run at once beside mining, and how soon a test ends
 * when its page is closed. Runs the built server in a process of its own on a temporary folder, with three sessions; each test
 * is asked for by a visitor of its own, again as soon as it was answered or refused. Then pages that run a test are closed, and
 * the time is taken until the server has a place for another one.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import { ENDPOINT_OF_TEST } from '@productive-mining/contract/endpoint-of-test.ts';
import {
  getBalance,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { AUTHENTIC_TEST_IDS, AUTHENTIC_TESTS } from '@productive-mining/rules/authentic-tests.ts';
import { quantile } from '@productive-mining/server/testing/quantile.ts';
import { median } from './paired.ts';
import { startShippedServer } from './start-shipped-server.ts';

const SECONDS = Number(process.env.SECONDS ?? 30);
const CLOSINGS = Number(process.env.ROUNDS ?? 20);
const READ_EVERY_MS = 33;
/** Time after which a visitor whose test was refused tries again. */
const REFUSED_PAUSE_MS = 500;
const READS = [getMiningStatus, getStats, getHeight, getBalance, listBlocks];
const SESSIONS = [
  { workType: 'riemann_zero', difficulty: 30 },
  { workType: 'prime_pattern', difficulty: 30 },
  { workType: 'goldbach_verification', difficulty: 30 },
];
const GOAL_P95_MS = 50;
const GOAL_CLOSED_MS = 250;
/** The test that takes longest, so that no closing comes after its end. */
const LONGEST = `${ENDPOINT_OF_TEST['elliptic-curves'].path}?difficulty=100`;
/** Time after which a test that was asked for has surely begun. */
const UNDER_WAY_MS = 400;
const PROBE_MS = 4;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-long-calls-'));
chmodSync(folder, 0o755);
const server = await startShippedServer({ dataDir: folder });

/** A browser of its own, which asks with its cookie. */
async function arrive() {
  const jar = openCookieJar();
  const { call } = openClient(fetchFrom(server.url, jar));
  await call(getBalance);
  const ask = (target: string, signal?: AbortSignal) =>
    fetch(server.url + target, { headers: { cookie: jar.cookie }, ...(signal ? { signal } : {}) });
  return { call, ask };
}

/** Milliseconds of reads, in turn, each begun at its time whether the one before was answered or not. */
async function timeReads(isOver: () => boolean): Promise<number[]> {
  const { ask } = await arrive();
  const times: Promise<number>[] = [];
  while (!isOver()) {
    const { path: target } = READS[times.length % READS.length]!;
    const startedMs = performance.now();
    times.push(
      ask(target).then(async (answer) => {
        if (!answer.ok) throw new Error(`${target}: ${answer.status}`);
        await answer.arrayBuffer();
        return performance.now() - startedMs;
      }),
    );
    await wait(READ_EVERY_MS);
  }
  return Promise.all(times);
}

/** Asks for a test again and again. @returns how often it passed, and how often it was refused as too many ran */
async function keepTesting(test: (typeof AUTHENTIC_TEST_IDS)[number], isOver: () => boolean) {
  const { ask } = await arrive();
  const { path: target } = ENDPOINT_OF_TEST[test];
  const counts = { passed: 0, refused: 0 };
  while (!isOver()) {
    const answer = await ask(`${target}?difficulty=${AUTHENTIC_TESTS[test].counts.initial}`);
    const { verified } = (await answer.json()) as { verified?: boolean };
    if (verified) counts.passed += 1;
    else if (answer.status === 503) counts.refused += 1;
    else throw new Error(`${test}: ${answer.status}`);
    if (answer.status === 503) await wait(REFUSED_PAUSE_MS);
  }
  return counts;
}

/** Milliseconds from the closing of a connection whose test runs until the same visitor may run another. */
async function timeClosing(): Promise<number> {
  const { ask } = await arrive();
  const closing = new AbortController();
  const running = ask(LONGEST, closing.signal).then(
    () => 'answered',
    () => 'closed',
  );
  await wait(UNDER_WAY_MS + 200 * Math.random());
  closing.abort();
  const closedMs = performance.now();
  if ((await running) !== 'closed') throw new Error('the test was over before its page was closed');
  const { path: short } = ENDPOINT_OF_TEST.ecc;
  for (;;) {
    const probe = new AbortController();
    const startedMs = performance.now();
    const answer = await Promise.race([
      ask(`${short}?difficulty=1`, probe.signal).then(({ status }) => status),
      wait(50).then(() => 'taken' as const),
    ]).catch(() => 'taken' as const);
    // A place was given at once; the answer itself waits for a thread.
    if (answer === 'taken' || answer === 200) {
      probe.abort();
      return startedMs - closedMs;
    }
    await wait(PROBE_MS);
  }
}

const miner = await arrive();
for (const body of SESSIONS) await miner.call(startSession, { body });
const untilMs = (seconds: number) => {
  const endMs = performance.now() + 1000 * seconds;
  return () => performance.now() > endMs;
};
const row = (name: string, values: readonly number[]) =>
  console.log(
    `| ${name} | ${[0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' | ')} | ${values.length} |`,
  );
console.log('| reads | p50, ms | p95, ms | p99, ms | requests |');
console.log('|---|---|---|---|---|');
row('beside mining alone', await timeReads(untilMs(SECONDS)));
const isOver = untilMs(SECONDS);
const [times, ...counts] = await Promise.all([
  timeReads(isOver),
  ...AUTHENTIC_TEST_IDS.map((test) => keepTesting(test, isOver)),
]);
row('beside mining and all test calls', times);
const sum = (of: 'passed' | 'refused') => counts.reduce((total, count) => total + count[of], 0);
console.log(`${sum('passed')} tests passed, ${sum('refused')} were refused as two ran`);
const closings: number[] = [];
for (let round = 0; round < CLOSINGS; round++) closings.push(await timeClosing());
console.log(
  `${CLOSINGS} pages closed: the place of the test is free after ${median(closings).toFixed(0)} ms (median), ${quantile(closings, 0.9).toFixed(0)} ms (nine in ten), ${Math.max(...closings).toFixed(0)} ms (longest)`,
);
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(quantile(times, 0.95) > 2 * GOAL_P95_MS || Math.max(...closings) > 2 * GOAL_CLOSED_MS ? 1 : 0);
