import { describe, expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { coverage } from './coverage.ts';
import { digitsOf } from './model/figures.ts';
import { planUnit } from './plan.ts';
import { type FlowFigures, type FlowResult, SCALE } from './result.ts';

const small = coverage.frontiers.small!;
const { plan } = planUnit({ difficulty: 1, frontier: 'small', position: '0', seed: '' });

const flow = (more: Partial<FlowFigures>): FlowFigures => ({
  ...{
    energy: 82_297_100,
    enstrophy: 88_198,
    palinstrophy: 112,
    dissipation: 1_763_960,
    dissipated: 417_703_000,
  },
  ...{
    unaccounted: 1,
    growth: 1_040_480,
    growthAt: 3,
    vorticity: 9_758_720,
    courant: 365_548,
    resolution: 2000,
  },
  ...{ spectrum: [], history: { energy: [], enstrophy: [], palinstrophy: [] }, ...more },
});
const result = {
  steps: 2475,
  flows: [flow({}), flow({ growth: 966_100, vorticity: 9_949_030, resolution: 1499 })],
} as FlowResult;

it('adds flows and steps up, and counts those that are resolved', () => {
  const one = small.sums(plan, result);
  expect(one).toEqual({ steps: 4950n, resolved: 1n });
  const beyond = { blocks: 1, sums: one };
  const [flows] = small.claims(coveredTo(['0', '3'], { steps: 14_850n, resolved: 5n }, beyond));
  expect(flows).toMatchObject({
    claim: 'This ledger lists: 8 flows over 19,800 steps, of which 6 are resolved by the measure K·η ≥ 1.5.',
    status: 'spot-checked',
  });
  expect(small.claims(nothingFrom('0'))).toMatchObject([{ status: 'computed' }]);
});

it('takes the greater figure of both flows, among those of the same Reynolds number', () => {
  const found = coverage.extremes.map(({ figures }) => figures(plan, result)[0]);
  expect(found).toMatchObject([
    { className: 'Re = 100, 64² points', figure: '1.04048-fold', value: 1.04048 },
    { className: 'Re = 100, 64² points', figure: '9.94903', value: 9.94903 },
  ]);
});

it('shows no digit that a figure doesn’t have', () => {
  expect(digitsOf(112, SCALE.palinstrophy)).toBe('0.112');
  expect(digitsOf(88_198, SCALE.enstrophy)).toBe('0.088198');
  expect(digitsOf(1_763_960, SCALE.energy)).toBe('0.00176396');
  expect(digitsOf(1_234_567, SCALE.palinstrophy)).toBe('1234.57');
});

describe('places of flows', () => {
  it('begin with a Reynolds number, each four times as far as the one before', () => {
    expect(small.find!('Re = 100')).toBe('0');
    // Eight beginnings, four and sixteen rounds.
    expect(small.find!('re=150')).toBe('32');
    expect(small.find!('Re = 200')).toBe('128');
    expect(coverage.frontiers.large!.find!('Re = 1,350')).toBe('32');
    expect(coverage.frontiers.large!.find!('Re = 150')).toBeUndefined();
    expect(small.placeOf('32')).toContain('Re = 150');
  });

  it('are counted in pairs', () => {
    expect(small.find!('pair 12')).toBe('11');
    for (const text of ['12', '10^6', 'pair 0', 'Re = 101', 'Re', 'pair 10^50'])
      expect(small.find!(text)).toBeUndefined();
  });
});
