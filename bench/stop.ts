/**
 * npm run bench:stop: how soon a stopped session is at rest while another process computes a chunk of it. Prints the time
 * until the command returns, and until the other process's compute threads have used a processor for the last time. Linux,
 * as the second is read from /proc. ROUNDS says how many stops are timed, REDIS_URL where the queue is if not in PostgreSQL.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  startRequest,
  startTestEngine,
  type TestEngine,
  until,
} from '@productive-mining/engine/testing/start-test-engine.ts';
import { startWorkerProcess } from '@productive-mining/engine/testing/start-worker-process.ts';
import { median } from './paired.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const { REDIS_URL: redisUrl } = process.env;
const DIFFICULTY = 60;
/** Priority that only the threads of a compute pool have. */
const COMPUTE_NICE = '19';
/** Time without use of a processor after which a thread is at rest. */
const QUIET_MS = 100;
const POLL_MS = 2;

/** Nanoseconds of a processor that the compute threads of a process have used. */
function computeNsOf(pid: number): bigint {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
  return threads.reduce((sum, folder) => {
    // Behind the name in brackets, which may hold spaces, the 17th field is the priority.
    const nice = readFileSync(`${folder}/stat`, 'latin1').split(') ').at(-1)!.split(' ')[16];
    if (nice !== COMPUTE_NICE) return sum;
    return sum + BigInt(readFileSync(`${folder}/schedstat`, 'latin1').split(' ', 1)[0]!);
  }, 0n);
}

/** Milliseconds from `start` until the compute threads were last seen to have used a processor. */
async function lastUseMs(pid: number, start: number): Promise<number> {
  let used = computeNsOf(pid);
  let last = performance.now();
  while (performance.now() - last < QUIET_MS) {
    await wait(POLL_MS);
    const now = computeNsOf(pid);
    if (now !== used) [used, last] = [now, performance.now()];
  }
  return last - start;
}

/** Whether the compute threads of a process use a processor now. */
async function isAtWork(pid: number): Promise<boolean> {
  const before = computeNsOf(pid);
  await wait(20);
  return computeNsOf(pid) > before;
}

/** @returns undefined when only the server's own threads were at work */
async function timeStop(test: TestEngine, visitor: string, pid: number) {
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', DIFFICULTY));
  const told = test.reported.progress.length;
  await until(() => test.reported.progress.length > told + 2);
  // Stops come at any place of a chunk.
  await wait(1000 * Math.random());
  const counts = await isAtWork(pid);
  const start = performance.now();
  const atRest = lastUseMs(pid, start);
  await test.engine.stop(visitor, sessionId);
  const returnedMs = performance.now() - start;
  const atRestMs = await atRest;
  return counts ? { returnedMs, atRestMs } : undefined;
}

const test = await startTestEngine({ threads: 2, ...(redisUrl ? { redisUrl } : {}) });
const other = await startWorkerProcess('other', {
  databaseUrl: test.databaseUrl,
  ...(redisUrl ? { redisUrl } : {}),
});
const visitor = await test.addVisitor();
const stops: { returnedMs: number; atRestMs: number }[] = [];
while (stops.length < ROUNDS)
  stops.push(...([await timeStop(test, visitor, other.pid)].filter(Boolean) as typeof stops));
const row = (name: string, times: readonly number[]) =>
  console.log(`| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
console.log(`| ${ROUNDS} stops, queue in ${redisUrl ? 'Redis' : 'PostgreSQL'} | median, ms | longest, ms |`);
console.log('|---|---|---|');
row(
  'the command returns',
  stops.map(({ returnedMs }) => returnedMs),
);
row(
  'the other process computes no more',
  stops.map(({ atRestMs }) => atRestMs),
);
await other.kill();
await test.close();
