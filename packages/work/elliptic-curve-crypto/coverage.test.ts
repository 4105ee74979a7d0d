import { expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { coverage } from './coverage.ts';
import { planUnit } from './plan.ts';
import type { LogarithmResult } from './result.ts';

const instances = coverage.frontiers.instances!;
const { plan } = planUnit({ difficulty: 1, frontier: 'instances', position: '0', seed: 'ab'.repeat(32) });
const point = { x: '1', y: '2' };
/** Figures of the form that a result has; the order is 2^50 − 27, a prime. */
const result: LogarithmResult = {
  p: '1125899906842597',
  a: '3',
  b: '5',
  order: String(2n ** 50n - 27n),
  attempt: 0,
  orders: [String(2n ** 50n - 27n)],
  base: point,
  target: point,
  logarithm: '12345',
  walks: 10,
  steps: 14_868_965,
  givenUp: 0,
  lastLeaf: 1,
  meeting: { earlier: 0, later: 9, x: '1', earlierSteps: 1, laterSteps: 1 },
};

it('adds logarithms up by the size of their groups, wherever the blocks are', () => {
  const one = instances.sums(plan, result);
  // √(π·2^50/4) = 29,737,… and 1/4096 more: twice as many as the steps here.
  expect(one).toMatchObject({ solved_bits_50: 1n, steps: 14_868_965n, walks: 10n });
  expect(Number(one.expected_steps) / 29_737_000).toBeCloseTo(1, 2);
  const beyond = { blocks: 2, sums: { ...one, solved_bits_64: 1n } };
  const [solved, steps] = instances.claims(coveredTo(['0', '3'], { solved_bits_50: 3n }, beyond));
  expect(solved).toMatchObject({
    claim:
      'This ledger proves: 5 discrete logarithms that nobody knew, 4 in groups of 50 bits, 1 in groups of 64 bits.',
    status: 'proved',
  });
  expect(steps).toMatchObject({
    claim: 'The walks took 14,868,965 steps until two met, 0.500 times the mean that theory gives.',
    status: 'reported',
  });
  expect(instances.claims(nothingFrom('0'))).toMatchObject([{ status: 'computed' }]);
});

it('compares groups by their order and searches by their luck', () => {
  const figures = Object.fromEntries(
    coverage.extremes.map(({ name, figures }) => [name, figures(plan, result)[0]]),
  );
  expect(figures.largest_group).toMatchObject({ value: 2 ** 50 - 27, status: 'proved' });
  expect(figures.largest_group!.figure).toBe('1,125,899,906,842,597, 50 bits');
  expect(figures.luckiest_search!.value).toBeCloseTo(0.5, 3);
  expect(figures.unluckiest_search).toMatchObject({ status: 'reported' });
});
