import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { numberOf } from './coverage/number-of-pair.ts';
import { coverage } from './coverage.ts';
import { pairAt } from './model/height-order.ts';
import { BEYOND_START, POSITION_LIMIT, planUnit } from './plan.ts';
import type { CurveResult, ListedCurve } from './result.ts';

const height = coverage.frontiers.height!;
const beyond = coverage.frontiers.beyond!;
const { plan } = planUnit({ difficulty: 1, frontier: 'height', position: '0', seed: '' });

const curve = (more: Partial<ListedCurve>): ListedCurve => ({
  ...{ A: -16, B: 1, conductor: 65_428, rank: 3, torsion: 1, hasFullTwoTorsion: false, tamagawa: 3 },
  ...{ leading: 7_363_143_624, period: 2_636_406_841, quotient: 930_957, pointX: [0], ...more },
});
/** As a block has it; the curves of rank 3 and 2 are the first ones by height, whose conductors PARI gives. */
const result: CurveResult = {
  ...{ start: '0', end: '2044', curves: 2037, singular: 5, notMinimal: 2, shaAboveOne: 20, points: 1070 },
  ...{ ranks: [700, 1043, 289, 5, 0, 0, 0], torsion: [], traces: { plus: [], minus: [] } },
  largestSha: [curve({ A: -1, B: -22, rank: 0, quotient: 9 })],
  listed: [
    curve({}),
    curve({ A: -13, B: 4, conductor: 66_848, leading: 7_765_971_171 }),
    curve({ A: -7, B: 10, conductor: 664, rank: 2, leading: 1_374_202_676 }),
    curve({ A: -4, B: 1, conductor: 916, rank: 2, leading: 1_597_548_151 }),
  ],
};

it('adds curves up by their rank, and names how far their heights go without a hole', () => {
  const one = height.sums(plan, result);
  expect(one).toMatchObject({ curves: 2037n, points: 1070n, sha_above_one: 20n, of_rank_3: 5n });
  // 41·75 pairs are below H = 37,044 = 4·21³; 75 have A = −21.
  const [listed, ranks, more] = height.claims(
    coveredTo(['0', '3208'], one, { blocks: 1, sums: { curves: 12n } }),
  );
  expect(listed).toMatchObject({
    claim:
      'This ledger lists: 2,037 curves y² = x³ + Ax + B, numbers 1 to 3,208 by height, to H = 37,044; at least 1,070 have a point of infinite order.',
    status: 'proved',
  });
  expect(ranks).toMatchObject({
    claim:
      'By analytic rank they are 700 of rank 0, 1,043 of rank 1, 289 of rank 2, 5 of rank 3; 20 of rank 0 have an analytic order of Ш above 1.',
    status: 'spot-checked',
  });
  expect(more!.claim).toBe('Beyond a region without a block, 1 block has 12 more curves.');
  expect(beyond.claims(nothingFrom(String(BEYOND_START)))[0]!.claim).toContain('H = 27,000,381,483');
});

it('compares conductors and leading coefficients with those of the same rank alone', () => {
  const figuresOf = (name: string) =>
    coverage.extremes
      .find((one) => one.name === name)!
      .figures(plan, result)
      .map(({ className, classRank, figure, place }) => [
        className,
        classRank,
        figure,
        place.replace(/^.* with /, ''),
      ]);
  expect(figuresOf('least_conductor_by_rank')).toEqual([
    ['rank 3', 3, '65,428', 'A = −16, B = 1'],
    ['rank 2', 2, '664', 'A = −7, B = 10'],
  ]);
  expect(figuresOf('largest_leading_coefficient')).toEqual([
    ['rank 3', 3, '7.765971171', 'A = −13, B = 4'],
    ['rank 2', 2, '1.597548151', 'A = −4, B = 1'],
  ]);
  expect(figuresOf('largest_analytic_sha')).toEqual([['', 0, '9', 'A = −1, B = −22']]);
});

describe('places of curves', () => {
  const SAME_CURVE = [
    'y² = x³ − 16x + 1',
    'y^2=x^3-16*x+1',
    '[-16, 1]',
    'A = -16, B = 1',
    'curve 1,545',
    '1545',
    'pair #1545',
  ];
  // 31·49 pairs are below H = 16,384 = 4·16³; those with A = −16 begin with B = −24.
  it.each(SAME_CURVE)('%s', (text) => {
    expect(height.find!(text)).toBe('1544');
  });

  it.each([
    // 35·57 pairs are below H = 22,707 = 27·29².
    ['H = 22,707', '1995'],
    ['h=22707', '1995'],
    ['y² = x³ + x', String(numberOf({ A: 1, B: 0 }))],
    ['y² = x³ - 2', String(numberOf({ A: 0, B: -2 }))],
    ['[0, 0]', '0'],
    ['H = 0', '0'],
  ])('%s', (text, position) => {
    expect(height.find!(text)).toBe(position);
    expect(beyond.find!(text)).toBeUndefined();
  });

  it.each([
    'y² = x³ + x²',
    '[1]',
    '[-9999999, 1]',
    'H = -1',
    'H = 10^50',
    'curve 0',
    '[1, 2, 3]',
    'y² = x³ + 1e9',
  ])('none of %s', (text) => {
    expect(height.find!(text) ?? beyond.find!(text)).toBeUndefined();
  });

  it('lie beyond the published database for greater heights', () => {
    expect(height.find!('H = 2.8e10')).toBeUndefined();
    expect(Number(beyond.find!('H = 2.8e10'))).toBeGreaterThan(BEYOND_START);
  });

  it('are numbered as the pairs of a number are', () => {
    const anywhere = fc.oneof(fc.nat(100_000), fc.nat(POSITION_LIMIT - 1));
    fc.assert(
      fc.property(anywhere, (number) => {
        expect(numberOf(pairAt(number))).toBe(number);
      }),
    );
  });
});
