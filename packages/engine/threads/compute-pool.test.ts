import { expect, it, onTestFinished } from 'vitest';
import { openComputePool } from './compute-pool.ts';

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
