/** Points by search, canonical heights and their difference from naive ones, beside what the definitions say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightsOn } from './model/canonical-height.ts';
import { determinant } from './model/gram-matrix.ts';
import { componentPart, naiveAbove, realPart, squaredPrimes } from './model/height-difference.ts';
import type { Pair } from './model/height-order.ts';
import {
  addPoints,
  isOnCurve,
  isTorsion,
  multipleOf,
  type RationalPoint,
  sizeOfPoint,
} from './model/rational-points.ts';
import { searchPoints } from './model/search-points.ts';
import { reduceAt } from './model/tate-algorithm.ts';
import { pairWithin, shortModel } from './testing/curve-of-any-size.ts';
import known from './testing/known-curves.json';

/** 37a1, 389a1 and 5077a1. */
const RANK_ONE: Pair = { A: -16, B: 16 };
const RANK_TWO: Pair = { A: -3024, B: 46_224 };
const RANK_THREE: Pair = { A: -112, B: 400 };

/** Curves of rank 1 or more of Cremona's tables whose short model fits. */
const drawn = (known.drawn as unknown as [string, string, number, number][]).flatMap(
  ([, invariants, , rank]) => {
    const pair = pairWithin(shortModel(invariants.split(',').map(BigInt)));
    return pair && rank > 0 ? [pair] : [];
  },
);

/** By repeated addition, which multipleOf isn't. */
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
        const points = searchPoints(pair, 300).slice(0, 4);
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

  it('are all that there are within the bound: each a and d² up to 1,000 tried', () => {
    const bound = 1000;
    const divisor = (m: number, n: number): number => (n === 0 ? Math.abs(m) : divisor(n, m % n));
    // The third has three points of order two, the last coefficients at the domain's end.
    for (const { A, B } of [
      RANK_ONE,
      RANK_TWO,
      { A: -25, B: 0 },
      { A: 12, B: -5 },
      { A: -1890, B: 31_600 },
    ]) {
      const expected: string[] = [];
      for (let d = 1; d * d <= bound; d++)
        for (let a = -bound; a <= bound; a++) {
          const square = (a * a + A * d ** 4) * a + B * d ** 6;
          // Below 2^53 all of it is exact.
          if (square >= 0 && divisor(a, d) === 1 && Number.isInteger(Math.sqrt(square)))
            expected.push(`${a}/${d}`);
        }
      const found = searchPoints({ A, B }, bound).map(({ a, d }) => `${a}/${d}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('are found far out: of 37a1 the multiples of (0, 4) that the bound holds', () => {
    const generator = { a: 0n, b: 4n, d: 1n };
    const multiples = Array.from({ length: 40 }, (_, at) => times(RANK_ONE, at + 1, generator))
      .filter((point) => sizeOfPoint(point) <= 20_000n)
      .map(({ a, d }) => `${a}/${d}`);
    expect(multiples).toContain('-14964/59');
    const found = searchPoints(RANK_ONE, 20_000).map(({ a, d }) => `${a}/${d}`);
    expect(found.toSorted()).toEqual(multiples.toSorted());
  });

  it('have multiples, and finite order or not', () => {
    const point = { a: 0n, b: 4n, d: 1n };
    for (const count of [1, 2, 3, 7, 12])
      expect(multipleOf(RANK_ONE, point, count)).toEqual(times(RANK_ONE, count, point));
    expect(multipleOf(RANK_ONE, point, -2)).toEqual(
      addPoints(RANK_ONE, { ...point, b: -4n }, { ...point, b: -4n }),
    );
    expect(multipleOf(RANK_ONE, point, 0)).toBeUndefined();
    expect(isTorsion(RANK_ONE, point)).toBe(false);
    // 36a1 has (2, 3) of order 6; y² = x³ − 219x + 1654 nine points of finite order (Silverman, exercise 8.12).
    expect(isTorsion({ A: 0, B: 1 }, { a: 2n, b: 3n, d: 1n })).toBe(true);
    const torsion = searchPoints({ A: -219, B: 1654 }, 500).filter((at) =>
      isTorsion({ A: -219, B: 1654 }, at),
    );
    expect(torsion).toHaveLength(4);
  });

  it('add up to nothing with their opposites', () => {
    const point = { a: 0n, b: 4n, d: 1n };
    expect(addPoints(RANK_ONE, point, { ...point, b: -4n })).toBeUndefined();
  });
});

describe('canonical heights', () => {
  it('are those of the definition, from exact doublings', () => {
    for (const pair of [RANK_ONE, RANK_TWO, RANK_THREE, { A: -432, B: 101_520 }])
      for (const point of searchPoints(pair, 2000).slice(0, 3)) {
        let doubled = point;
        for (let k = 0; k < 6; k++) doubled = addPoints(pair, doubled, doubled)!;
        // |h − ĥ| is below 15 for coefficients of this size (Silverman 1990), here divided by 4^6.
        const { height } = heightsOn(pair)(point);
        expect(Math.abs(naiveHeight(doubled) / 4 ** 6 - height)).toBeLessThan(0.004);
      }
  });

  it('grow with the square of a multiple, within the error that they state', () => {
    for (const pair of [RANK_ONE, RANK_TWO, RANK_THREE, ...drawn.slice(0, 20)]) {
      const heightOf = heightsOn(pair);
      const point = searchPoints(pair, 2000).find((at) => !isTorsion(pair, at))!;
      const { height, off } = heightOf(point);
      expect(off).toBeLessThan(1e-8);
      for (const count of [2, 3, 5, 7]) {
        const multiple = heightOf(times(pair, count, point));
        const apart = Math.abs(multiple.height - count ** 2 * height);
        expect(apart).toBeLessThan(multiple.off + count ** 2 * off);
      }
    }
  });

  it('obey the law of the parallelogram', () => {
    for (const pair of [RANK_TWO, RANK_THREE]) {
      const [one, other] = searchPoints(pair, 2000) as [RationalPoint, RationalPoint];
      const height = (point: RationalPoint) => heightsOn(pair)(point).height;
      const sum = height(addPoints(pair, one, other)!);
      const difference = height(addPoints(pair, one, { ...other, b: -other.b })!);
      expect(sum + difference).toBeCloseTo(2 * height(one) + 2 * height(other), 7);
    }
  });

  it('of torsion points are 0: 36a1 has (2, 3) of order 6', () => {
    const { height, off } = heightsOn({ A: 0, B: 1 })({ a: 2n, b: 3n, d: 1n });
    expect(Math.abs(height)).toBeLessThan(off);
  });
});

describe('the bound of naive less canonical height', () => {
  it('holds for the points of 300 curves and their multiples, and some come near to it', () => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const pair of drawn) {
      const [bound, heightOf] = [naiveAbove(pair), heightsOn(pair)];
      for (const point of searchPoints(pair, 500).slice(0, 12)) {
        const { height, off } = heightOf(point);
        const left = bound - (naiveHeight(point) - height);
        expect(left).toBeGreaterThan(-off);
        nearest = Math.min(nearest, left);
      }
    }
    // A bound that is less by a tenth would be wrong.
    expect(nearest).toBeLessThan(0.1);
  });

  it('has the components’ shares of Cremona, Prickett and Siksek (2006), table 2', () => {
    // Types I_m, from two components on.
    const fibre = (tamagawa: number, conductorExponent: number) => ({
      ...{ tamagawa, conductorExponent, scale: 0 },
      badTrace: 0 as const,
    });
    expect(componentPart(fibre(1, 2), 4)).toBe(0);
    expect([2, 3, 4, 5].map((m) => componentPart(fibre(m, 1), m))).toEqual([1 / 2, 8 / 12, 1, 24 / 20]);
    // Types III, IV, I₀*, IV*, III* at p ≥ 5 have discriminants of exponents 3, 4, 6, 8, 9; I₃* has 9, with 2 or 4 components.
    expect(componentPart(fibre(2, 2), 3)).toBe(1 / 2);
    expect(componentPart(fibre(3, 2), 4)).toBe(2 / 3);
    expect([2, 4].map((c) => componentPart(fibre(c, 2), 6))).toEqual([1, 1]);
    expect(componentPart(fibre(3, 2), 8)).toBe(4 / 3);
    expect(componentPart(fibre(2, 2), 9)).toBe(3 / 2);
    expect(componentPart(fibre(4, 2), 9)).toBe(7 / 4);
    // 11a1 in its short form is of type I₅ at 11: (25 − 1)/20.
    expect(componentPart(reduceAt(-13_392, -1_080_432, 11), 5)).toBe(24 / 20);
  });

  it('has at the real place what the least doubling leaves: no more than on a fine grid', () => {
    for (const { A, B } of [RANK_ONE, RANK_TWO, { A: -1890, B: 31_600 }, { A: -3, B: 3 }, { A: 5, B: -1 }]) {
      let least = 1;
      for (let k = -40_000; k <= 40_000; k++) {
        for (const x of [k / 40_000, 40_000 / (k || 1)]) {
          if (x ** 3 + A * x + B < 0) continue;
          const doubled = Math.max(
            Math.abs((x * x - A) ** 2 - 8 * B * x),
            Math.abs(4 * (x ** 3 + A * x + B)),
          );
          least = Math.min(least, doubled / Math.max(1, Math.abs(x)) ** 4);
        }
      }
      const bound = Math.exp(-3 * realPart({ A, B }));
      expect(bound).toBeLessThanOrEqual(least);
      expect(bound).toBeGreaterThan(0.9 * least);
    }
  });

  it('looks at every prime from 5 on whose square divides', () => {
    const isPrime = (n: number) =>
      n > 1 && Array.from({ length: n }, (_, k) => k).every((k) => k < 2 || n % k !== 0);
    for (let n = 1; n <= 3000; n++) {
      const expected = [5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53].filter(
        (p) => n % p ** 2 === 0 && isPrime(p),
      );
      expect(squaredPrimes(n)).toEqual(expected);
    }
    expect(squaredPrimes(999_983 ** 2)).toEqual([999_983]);
    expect(squaredPrimes(4 * 9973 ** 2)).toEqual([9973]);
  });
});

describe('determinants', () => {
  it('are those of a matrix', () => {
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
});
