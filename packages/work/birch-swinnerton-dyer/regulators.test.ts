/** Points by search, canonical heights and regulators, beside those of PARI and what the definitions say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { QUOTIENT_SCALE } from './leaf.ts';
import { canonicalHeight } from './model/canonical-height.ts';
import type { Pair } from './model/height-order.ts';
import {
  addPoints,
  isOnCurve,
  type RationalPoint,
  SEARCH_BOUND,
  searchPoints,
} from './model/rational-points.ts';
import { determinant, findRegulator } from './model/regulator.ts';
import { termsFor } from './model/series-length.ts';
import { regulatorFormula, regulatorTable } from './model/show-regulators.ts';
import { findings } from './picture.ts';
import { figuresOf, pairWithin, shortModel } from './testing/curve-of-any-size.ts';
import known from './testing/known-curves.json';
import { mine } from './testing/run-whole-unit.ts';

/** 37a1, 389a1 and 5077a1. */
const RANK_ONE: Pair = { A: -16, B: 16 };
const RANK_TWO: Pair = { A: -3024, B: 46_224 };
const RANK_THREE: Pair = { A: -112, B: 400 };

const named = (known.named as unknown as [string, string, number, number, ...number[]][])
  .map(([label, invariants, , rank, , , , , regulator]) => {
    const pair = pairWithin(shortModel(invariants.split(',').map(BigInt)));
    return { label, rank, regulator: regulator!, pair };
  })
  .flatMap(({ pair, ...row }) => (pair && row.rank > 0 ? [{ ...row, pair }] : []));

function times(pair: Pair, count: number, point: RationalPoint): RationalPoint {
  let sum = point;
  for (let k = 1; k < count; k++) sum = addPoints(pair, sum, point)!;
  return sum;
}

/** log max(|a|, d²) of a point whose coordinates may be beyond doubles. */
function naiveHeight({ a, d }: RationalPoint): number {
  const size = a < 0n ? -a : a;
  const digits = String(size > d * d ? size : d * d);
  return Math.log(Number(`0.${digits.slice(0, 17)}`)) + digits.length * Math.LN10;
}

describe('points', () => {
  const smallPairs = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 1, max: 3000 }));

  it('that are found lie on their curve, and so do their sums', () => {
    fc.assert(
      fc.property(smallPairs, ([A, B]) => {
        const pair = { A, B };
        const points = searchPoints(pair, 4);
        for (const point of points) {
          expect(isOnCurve(pair, point)).toBe(true);
          expect(isOnCurve(pair, { ...point, b: point.b + 1n })).toBe(false);
          for (const other of points) {
            const sum = addPoints(pair, point, other);
            if (sum) expect(isOnCurve(pair, sum)).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are all that there are within the bound: of 37a1 the multiples of (0, 4) that it holds', () => {
    const generator = { a: 0n, b: 4n, d: 1n };
    const multiples = Array.from({ length: 40 }, (_, at) => times(RANK_ONE, at + 1, generator))
      .filter(({ a, d }) => a <= SEARCH_BOUND && a >= -SEARCH_BOUND && d * d <= SEARCH_BOUND)
      .map(({ a, d }) => `${a}/${d}`);
    expect(multiples.length).toBeGreaterThan(10);
    const found = searchPoints(RANK_ONE, 1000).map(({ a, d }) => `${a}/${d}`);
    expect(found.toSorted()).toEqual(multiples.toSorted());
  });

  it('add up to nothing with their opposites', () => {
    const point = { a: 0n, b: 4n, d: 1n };
    expect(addPoints(RANK_ONE, point, { ...point, b: -4n })).toBeUndefined();
  });
});

describe('canonical heights', () => {
  it('are those of the definition, from exact doublings', () => {
    for (const pair of [RANK_ONE, RANK_TWO, RANK_THREE, { A: -432, B: 101_520 }])
      for (const point of searchPoints(pair, 3)) {
        let doubled = point;
        for (let k = 0; k < 6; k++) doubled = addPoints(pair, doubled, doubled)!;
        // |h − ĥ| is below 15 for coefficients of this size (Silverman 1990), here divided by 4^6.
        expect(Math.abs(naiveHeight(doubled) / 4 ** 6 - canonicalHeight(pair, point))).toBeLessThan(0.004);
      }
  });

  it('grow with the square of a multiple, and obey the law of the parallelogram', () => {
    for (const pair of [RANK_TWO, RANK_THREE]) {
      const [one, other] = searchPoints(pair, 2) as [RationalPoint, RationalPoint];
      const height = (point: RationalPoint) => canonicalHeight(pair, point);
      for (const count of [2, 3, 5, 7])
        expect(height(times(pair, count, one)) / (count ** 2 * height(one))).toBeCloseTo(1, 6);
      const sum = height(addPoints(pair, one, other)!);
      const difference = height(addPoints(pair, one, { ...other, b: -other.b })!);
      expect(sum + difference).toBeCloseTo(2 * height(one) + 2 * height(other), 6);
    }
  });

  it('of torsion points are 0: 36a1 has (2, 3) of order 6', () => {
    expect(canonicalHeight({ A: 0, B: 1 }, { a: 2n, b: 3n, d: 1n })).toBeCloseTo(0, 7);
  });
});

describe('regulators', () => {
  it('have the determinant of a matrix', () => {
    expect(determinant([])).toBe(1);
    expect(
      determinant([
        [2, 1],
        [1, 3],
      ]),
    ).toBeCloseTo(5, 12);
    expect(
      determinant([
        [4, 2, 1],
        [2, 5, 3],
        [1, 3, 6],
      ]),
    ).toBeCloseTo(67, 12);
  });

  it.each(named)('of $label is that of PARI’s generators', ({ pair, rank, regulator }) => {
    const found = findRegulator(pair, rank)!;
    expect(found.points).toHaveLength(rank);
    expect(found.regulator / regulator).toBeCloseTo(1, 6);
  });

  it('divide Ш·Reg of the curves drawn from Cremona’s tables to a square of a quotient', async () => {
    const kernel = await loadKernel<CurveKernel>(wasmBase64);
    kernel.prepare(termsFor(10_000));
    const counts = new Map<string, number>();
    for (const [, text, , rank] of known.drawn as unknown as [string, string, number, number][]) {
      const invariants = text.split(',').map(BigInt);
      const pair = pairWithin(shortModel(invariants));
      if (!pair || rank === 0) continue;
      const found = findRegulator(pair, rank);
      const { quotient } = figuresOf(kernel, invariants);
      const says = found ? (quotient / QUOTIENT_SCALE / found.regulator).toFixed(3) : 'fewer points';
      counts.set(says, (counts.get(says) ?? 0) + 1);
    }
    // By PARI's ellgenerators and ellbsd Ш is 1 for all of them, and the points of one, 5061a1, have index 2.
    expect(Object.fromEntries(counts)).toEqual({ '1.000': 293, '0.250': 1, 'fewer points': 7 });
  });

  it('isn’t there for rank 0, a singular pair, or a rank that the points found don’t reach', () => {
    expect(findRegulator({ A: 0, B: 1 }, 0)).toBeUndefined();
    expect(findRegulator({ A: 0, B: 0 }, 2)).toBeUndefined();
    expect(findRegulator(RANK_ONE, 2)).toBeUndefined();
    // 36a1 has torsion points alone.
    expect(findRegulator({ A: 0, B: 1 }, 1)).toBeUndefined();
  });
});

describe('what a block’s page says of Ш above rank 0', () => {
  const curve = (pair: Pair, rank: number, shaRegulator: number) => ({
    ...{ ...pair, rank, shaRegulator },
    found: findRegulator(pair, rank),
  });

  it('is Ш over the square of the points’ index, or that points are missing', () => {
    const curves = [curve(RANK_TWO, 2, 0.15246), curve({ A: 0, B: 1 }, 1, 0.5)];
    const { rows } = regulatorTable(curves);
    expect(rows[0]).toEqual([
      '−3,024',
      '46,224',
      '2',
      '(12, 108), (48, 108)',
      '0.152460',
      '0.152460',
      '1.0000',
    ]);
    expect(rows[1]!.slice(3)).toEqual(['fewer found than the rank', 'n/a', '0.500000', 'n/a']);
    expect(regulatorFormula(curves.slice(1))).toEqual([]);
  });

  it('is 1 within a thousandth for the first curves of a block', async () => {
    const { plan, result } = await mine({ start: '0', leaves: 400 });
    const { tables, formulas } = findings(plan, result);
    const { rows } = tables.at(-1)!;
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row.at(-1)).toMatch(/^(1\.000|0\.9999)/);
    expect(formulas.at(-1)!.again!.lines).toContain('ellheightmatrix');
  });
});
