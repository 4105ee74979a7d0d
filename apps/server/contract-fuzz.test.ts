/** Requests drawn from the contract, and broken ones, at a server that mines; `npm run test:fuzz` sends many more. */
import { expect, it, onTestFinished } from 'vitest';
import { fuzzContract } from './testing/fuzz/fuzz-contract.ts';
import { openWorld } from './testing/fuzz/open-world.ts';

const CASES = 3000;
const SEED = 1;

it('answers 3,000 drawn requests as the contract says, and changes no row by one that it refuses', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const report = await fuzzContract(world, { seed: SEED, cases: CASES });
  expect(report.found.join('\n')).toBe('');
  // Every sort of answer was there, so that none of the checks was empty.
  expect(report.statuses[200]).toBeGreaterThan(CASES / 10);
  expect(report.statuses[400]).toBeGreaterThan(CASES / 10);
  expect(report.statuses[101]).toBeGreaterThan(0);
  expect(report.compared).toBeGreaterThan(CASES / 50);
}, 600_000);
