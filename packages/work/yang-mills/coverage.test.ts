import { describe, expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { coverage } from './coverage.ts';
import { POSITION_LIMIT, planUnit } from './plan.ts';
import type { LatticeResult } from './result.ts';

const four = coverage.frontiers.four!;
const planAt = (position: string) => planUnit({ difficulty: 1, frontier: 'four', position, seed: '' }).plan;

const resultOf = (measured: number, value: number, error: number): LatticeResult => ({
  ...{ start: '0', end: '1', group: 2, beta: 2300, side: 4, leftOut: 10, measured },
  plaquette: { value: value * 1e9, error: error * 1e9, time: 1500 },
  ...{ loops: [], polyakov: { value: 0, error: 0 }, creutz: [], history: [] },
});

it('adds streams up, and has averages with the error of all blocks together', () => {
  const plan = planAt('0');
  const [one, other] = [resultOf(100, 0.6, 0.001), resultOf(300, 0.61, 0.002)].map((result) =>
    four.sums(plan, result),
  );
  const names = Object.keys(one!);
  const sums = Object.fromEntries(names.map((name) => [name, one![name]! + other![name]!]));
  const [streams, averages] = four.claims({ ...coveredTo(['0', '3'], sums) });
  const sweeps = (2 * 2 * 2 * plan.cycles * plan.leaves).toLocaleString('en-US');
  expect(streams).toMatchObject({
    claim: `This ledger lists: 6 streams of configurations, ${sweeps} sweeps together.`,
    status: 'spot-checked',
  });
  // (100·0.6 + 300·0.61)/400, and √((100·0.001)² + (300·0.002)²)/400 = 0.00152…
  expect(averages).toMatchObject({
    claim:
      'Average plaquettes over all blocks, with one standard deviation, are 0.6075 ± 0.0015 for SU(2) at β = 2.3.',
    status: 'spot-checked',
  });
  expect(four.claims(nothingFrom('0'))).toMatchObject([{ status: 'computed' }]);
});

it('compares blocks of the same lattice alone', () => {
  const [precise, memory] = coverage.extremes.map(
    ({ figures }) => figures(planAt('0'), resultOf(100, 0.6, 0.001))[0],
  );
  expect(precise).toMatchObject({
    className: 'SU(2), β = 2.3, 4⁴ sites',
    figure: '0.6000 ± 0.0010',
    value: 1e6,
  });
  // 1.5 leaves of two sweeps a cycle.
  expect(memory!.value).toBeCloseTo(3 * planAt('0').cycles, 9);
});

describe('places of streams', () => {
  it.each([
    ['SU(2) at β = 2.3', '0'],
    ['su3 beta=5.7', '1'],
    // The third round of sixteen couplings.
    ['SU(2) at β = 2.3, streams 5 and 6', '32'],
    ['SU(2) at β = 2.3, stream 6', '32'],
    ['SU(3) at β = 5.85, streams 1,001 and 1,002', String(500 * 16 + 5)],
    ['pair 12', '11'],
  ])('%s', (text, position) => {
    expect(four.find!(text)).toBe(position);
  });

  it('are named so that they are found', () => {
    for (const position of ['0', '17', '8005', String(POSITION_LIMIT - 1)])
      expect(four.find!(four.placeOf(position))).toBe(position);
  });

  it.each(['12', '10^6', 'SU(2) at β = 2.35', 'SU(4) at β = 1', 'pair 0', 'SU(2) at β = 2.3, stream 0'])(
    'none of %s',
    (text) => {
      expect(four.find!(text)).toBeUndefined();
    },
  );
});
