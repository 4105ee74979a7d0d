/**
 * npm run bench:scaling: how much faster two compute threads mine than one. Two sessions of a kind seal a fixed number of
 * blocks, with one and two threads in turn; prints the ratio of the medians of wall time. Arguments choose kinds.
 */

import { startRequest, startTestEngine, until } from '@productive-mining/engine/testing/start-test-engine.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { median } from './paired.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SESSIONS = 2;
const BLOCKS_EACH = 4;
const DIFFICULTY: Record<string, number> = { goldbach_verification: 35 };
const DEFAULT_DIFFICULTY = 25;
const WITHIN_MS = 600_000;

/** Wall seconds from the first start to the last block. */
async function secondsWith(threads: number, workType: string): Promise<number> {
  const test = await startTestEngine({ threads });
  try {
    const visitor = await test.addVisitor();
    const difficulty = DIFFICULTY[workType] ?? DEFAULT_DIFFICULTY;
    // Threads compile their kernels and fill their tables before the clock starts.
    await test.engine.start(startRequest(visitor, workType, difficulty, { stopAfter: { blocks: 1 } }));
    await until(() => test.reported.stopped.length === 1, WITHIN_MS);
    const start = performance.now();
    for (let session = 0; session < SESSIONS; session++) {
      await test.engine.start(
        startRequest(visitor, workType, difficulty, { stopAfter: { blocks: BLOCKS_EACH } }),
      );
    }
    await until(() => test.reported.stopped.length === 1 + SESSIONS, WITHIN_MS);
    return (performance.now() - start) / 1000;
  } finally {
    await test.close();
  }
}

const chosen = process.argv.slice(2);
console.log('| kind | 1 thread, s | 2 threads, s | throughput with 2 / with 1 |');
console.log('|---|---|---|---|');
for (const { value } of presentations.filter(({ value }) => isAvailable(value))) {
  if (chosen.length > 0 && !chosen.includes(value)) continue;
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await secondsWith(1, value));
    two.push(await secondsWith(2, value));
  }
  const [single, double] = [median(one), median(two)];
  console.log(`| ${value} | ${single.toFixed(1)} | ${double.toFixed(1)} | ${(single / double).toFixed(2)} |`);
}
