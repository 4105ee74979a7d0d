/** A hundred thousand drawn requests; beside what every answer must be, the memory stays. */
import { expect, it, onTestFinished } from 'vitest';
import { fuzzContract } from './testing/fuzz/fuzz-contract.ts';
import { openWorld } from './testing/fuzz/open-world.ts';

/** Visitors of the last minutes are remembered, 20,000 at most; a leak of 1 kB a request would be three times as much. */
const HEAP_GROWTH_MAX_BYTES = 32 * 1024 * 1024;

it('answers 100,000 drawn requests as the contract says, and remembers none of them', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const report = await fuzzContract(world, { seed: 2, cases: 100_000 });
  console.log(JSON.stringify(report));
  expect(report.found.join('\n')).toBe('');
  expect(report.heapBytes.end - report.heapBytes.early).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
}, 7_200_000);
