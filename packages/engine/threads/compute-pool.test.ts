import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { primePattern } from '@productive-mining/work/prime-pattern/index.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openComputePool, ThreadHung } from './compute-pool.ts';
import { unpackLeaves } from './leaf-codec.ts';

it('starts the thread that signs with the first signature, so that what only computes has none', async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const pool = openComputePool(2);
  await pool.run('summarise', {} as never, { signal: new AbortController().signal }).catch(() => undefined);
  expect(started).toBe(2);
  expect(await pool.testPostQuantum()).toBe(true);
  expect(started).toBe(3);
  await pool.close();
});

it('signs a block before the many messages that were asked for earlier', async () => {
  const pool = openComputePool(1);
  onTestFinished(() => pool.close());
  const keys = makeKeys().secretKeys;
  let signed = 0;
  const messages = Array.from({ length: 40 }, async (_, at) => {
    await pool.signMessage({ message: Uint8Array.of(at), keys });
    signed += 1;
  });
  await pool.sign({ blockHash: new Uint8Array(32), keys });
  expect(signed).toBeLessThanOrEqual(2);
  await Promise.all(messages);
});

/** A pool whose kernel loops in the region from 0, and notices it soon. */
const openLoopingPool = (limits: { silentMs: number; stoppedMs: number }) => {
  const pool = openComputePool(1, {
    thread: '../testing/looping-thread',
    stepLimits: { checkEveryMs: 20, ...limits },
  });
  onTestFinished(() => pool.close());
  return pool;
};
const taskAt = (position: string) => {
  const { plan } = primePattern.planUnit({ frontier: 'primes', position, difficulty: 1, seed: 'test' });
  return { workType: 'prime_pattern', plan, first: 0, count: 1 };
};
const SPAN = String(30 * 2 ** 24);

it('a kernel that loops ends with its thread, and another thread computes what comes next', async () => {
  const pool = openLoopingPool({ silentMs: 300, stoppedMs: 60_000 });
  const { signal } = new AbortController();
  const looping = pool.run('compute', taskAt('0'), { signal });
  const waiting = pool.run('compute', taskAt(SPAN), { signal });
  await expect(looping).rejects.toBeInstanceOf(ThreadHung);
  const outcome = await waiting;
  expect(outcome.kind === 'done' && unpackLeaves(outcome.value.leaves)).toHaveLength(1);
});

it('a kernel that loops when it is told to stop ends as stopped', async () => {
  const pool = openLoopingPool({ silentMs: 60_000, stoppedMs: 100 });
  const stop = new AbortController();
  const looping = pool.run('compute', taskAt('0'), { signal: stop.signal });
  await new Promise((resolve) => setTimeout(resolve, 200));
  stop.abort();
  expect(await looping).toMatchObject({ kind: 'stopped' });
});

/** Tests run at the lowest priority, which only the system's administrator may raise. */
const mayRaise = process.platform === 'linux' && process.getuid?.() === 0;

it.runIf(mayRaise)('its threads have the priority that was asked for', async () => {
  const before = os.getPriority();
  os.setPriority(0);
  onTestFinished(() => os.setPriority(before));
  /** The nice value of each thread of this process: field 19 of proc_pid_stat(5). */
  const niceOfThreads = () =>
    readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
  const pool = openComputePool(1, { nice: 13 });
  onTestFinished(() => pool.close());
  await pool.run('compute', taskAt('0'), { signal: new AbortController().signal });
  expect(niceOfThreads()).toContain(13);
  expect(pool.processorShare()).toBeNull();
});
