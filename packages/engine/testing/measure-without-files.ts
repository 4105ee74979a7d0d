/**
 * A process whose pool computes while it has no file descriptors left. Prints, as one line of JSON, the times of a chunk
 * that began without any and ended with some, and of one that began with some and ended without.
 */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { primePattern } from '@productive-mining/work/prime-pattern/index.ts';
import { openComputePool } from '../threads/compute-pool.ts';

/** Time for which the thread's age runs ahead of its CPU time: far longer than a chunk takes. */
const IDLE_MS = 4000;

const pool = openComputePool(1);
const { signal } = new AbortController();
const { plan } = primePattern.planUnit({ frontier: 'primes', position: '0', difficulty: 1, seed: 'test' });
/** It takes some tenths of a second: what is told of its first step arrives long before its end. */
const task = { workType: 'prime_pattern', plan, first: 0, count: 400 };

/** @returns what gives them back */
function takeAllFiles(): () => void {
  const files: number[] = [];
  for (;;)
    try {
      files.push(openSync('/dev/null', 'r'));
    } catch {
      return () => files.forEach((file) => void closeSync(file));
    }
}

/** The times of a task, with `change` made as soon as its first step has ended. */
async function timesOf(change: () => void) {
  let isChanged = false;
  const outcome = await pool.run('compute', task, {
    signal,
    onProgress() {
      if (!isChanged) change();
      isChanged = true;
    },
  });
  return { kind: outcome.kind, isChanged, cpuMs: outcome.cpuMs, wallMs: outcome.wallMs };
}

await timesOf(() => undefined);
await wait(IDLE_MS);
const giveBack = takeAllFiles();
const begunWithout = await timesOf(giveBack);
let giveBackLater = (): void => undefined;
const endedWithout = await timesOf(() => {
  giveBackLater = takeAllFiles();
});
giveBackLater();
console.log(JSON.stringify({ begunWithout, endedWithout }));
await pool.close();
