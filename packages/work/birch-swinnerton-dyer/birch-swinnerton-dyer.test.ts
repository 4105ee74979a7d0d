/** Curves against other programs' values, the two roads against each other, and the plan. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import { finish } from '../testing/run-unit.ts';
import { computeCurve } from './compute/compute-curve.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { localData } from './compute/local-data.ts';
import { findTorsion } from './compute/torsion.ts';
import { birchSwinnertonDyer } from './index.ts';
import { type CurveSummary, QUOTIENT_SCALE, readLeaf, SCALE, SUMMARY_BYTES } from './leaf.ts';
import { heightOf, kindOf, type Pair, pairAt, pairsUpTo } from './model/height-order.ts';
import { realPeriod } from './model/real-period.ts';
import { TAIL, TWISTS, termsFor } from './model/series-length.ts';
import { reduceAt } from './model/tate-algorithm.ts';
import { BEYOND_START, type CurvePlan, endOf, frontierFor, planUnit, readPlan } from './plan.ts';
import { summarise } from './result.ts';
import { mine } from './testing/run-whole-unit.ts';
import vectors from './vectors.json';
import { checkTraces, equationFault, readTraces } from './verify/check-equation.ts';
import { isTrace } from './verify/check-group-order.ts';
import { checkFigures, checkSeries } from './verify/check-leaf.ts';
import { integratePeriod } from './verify/period-by-integral.ts';
import { coefficientsOf, exponentialIntegral } from './verify/plain-series.ts';
import { plainTorsion } from './verify/plain-torsion.ts';
import { primesUpTo, primeTable } from './verify/prime-table.ts';

/** Coefficients of the largest conductor among the vectors, some 10^9. */
const LIMIT = 400_000;
let kernel: CurveKernel;
beforeAll(async () => {
  kernel = await loadKernel<CurveKernel>(wasmBase64);
  kernel.prepare(LIMIT);
});

const leafOf = (pair: Pair) => finish(computeCurve(kernel, pair));
const curveOf = (pair: Pair): CurveSummary => readLeaf(leafOf(pair).summary)!.curve!;
const quotientOf = ({ rank, quotient }: CurveSummary) => (rank === 0 ? quotient : quotient / QUOTIENT_SCALE);

describe('curves that other programs computed (vectors.json)', () => {
  it.each(vectors.curves)('y² = x³ + $A·x + $B has the figures and traces of PARI', (known) => {
    const curve = curveOf(known);
    const { conductor, rank, torsion, tamagawa, rootNumber, traces } = known;
    expect(curve).toMatchObject({ conductor, rank, torsion, tamagawa, rootNumber, traces });
    expect(Math.abs(curve.leading / SCALE - known.leading)).toBeLessThan(1e-9);
    expect(Math.abs(curve.period / SCALE - known.period)).toBeLessThan(1e-9);
    expect(Math.abs(quotientOf(curve) - known.quotient)).toBeLessThan(1e-6);
  });

  it.each(vectors.labelled)('$label has the figures of the table', (known) => {
    const curve = curveOf(known);
    const { conductor, rank, torsion, tamagawa, rootNumber } = known;
    expect(curve).toMatchObject({ conductor, rank, torsion, tamagawa, rootNumber });
    expect(Math.abs(curve.leading / SCALE - known.leading)).toBeLessThan(1e-9);
    expect(Math.abs(curve.period / SCALE - known.period)).toBeLessThan(1e-9);
    expect(Math.abs(quotientOf(curve) - known.quotient)).toBeLessThan(1e-6);
  });
});

/** Pairs of the domain that stand for a curve. */
const pairs = fc
  .tuple(fc.integer({ min: -2900, max: 2900 }), fc.integer({ min: -60_000, max: 60_000 }))
  .map(([A, B]) => ({ A, B }))
  .filter((pair) => kindOf(pair) === 'curve');
/** Those with many bad primes: both numbers hold powers of one small prime. */
const badPairs = fc
  .tuple(
    fc.constantFrom(2, 3, 5, 7, 11),
    fc.nat(3),
    fc.nat(4),
    fc.integer({ min: -9, max: 9 }),
    fc.integer({ min: -9, max: 9 }),
  )
  .map(([p, a, b, A, B]) => ({ A: A * p ** a, B: B * p ** b }))
  .filter((pair) => kindOf(pair) === 'curve');

describe('local data, torsion and periods', () => {
  it.each([
    ['anywhere', pairs],
    ['at primes that divide much', badPairs],
  ])('come out the same by both programs %s', (_where, drawn) => {
    fc.assert(
      fc.property(drawn, ({ A, B }) => {
        const local = localData(A, B);
        const fibres = [2, 3, ...local.factors.map(({ prime }) => prime).filter((p) => p > 3)].map((p) => ({
          p,
          ...reduceAt(A, B, p),
        }));
        const product = (of: (fibre: (typeof fibres)[number]) => number) =>
          fibres.reduce((value, fibre) => value * of(fibre), 1);
        expect(local.conductor).toBe(product(({ p, conductorExponent }) => p ** conductorExponent));
        expect(local.tamagawa).toBe(product(({ tamagawa }) => tamagawa));
        expect(local.scale).toBe(product(({ p, scale }) => p ** scale));
        expect(findTorsion(A, B, local.factors)).toEqual(plainTorsion(A, B));
        expect(realPeriod(A, B) / integratePeriod(A, B)).toBeCloseTo(1, 9);
      }),
      { numRuns: 150 },
    );
  });

  it('keep a period exact where two roots of the cubic nearly meet', () => {
    for (const t of [10, 100, 28])
      for (const B of [2 * t ** 3 + 1, 2 * t ** 3 - 1, 1 - 2 * t ** 3])
        expect(realPeriod(-3 * t * t, B) / integratePeriod(-3 * t * t, B)).toBeCloseTo(1, 9);
  });
});

describe('the order of heights', () => {
  it('is that of all pairs sorted by height, then A, then B', () => {
    const listed: (Pair & { h: number })[] = [];
    for (let A = -25; A <= 25; A++)
      for (let B = -50; B <= 50; B++) {
        const h = heightOf({ A, B });
        if (h <= 60_000) listed.push({ A, B, h });
      }
    listed.sort((one, other) => one.h - other.h || one.A - other.A || one.B - other.B);
    expect(pairsUpTo(60_000)).toBe(listed.length);
    expect(listed.map((_, index) => pairAt(index))).toEqual(listed.map(({ A, B }) => ({ A, B })));
  });

  it('has as many pairs to 2.7·10^10 as the published database has curves, and those that are none', () => {
    // 238,764,310 curves (Balakrishnan and others 2016). Pairs u⁴A, u⁶B drop out by inclusion and exclusion over u ≤ 7;
    // singular minimal ones are (−3t², ±2t³) with t free of squares.
    const moebius = [1, -1, -1, 0, -1, 1, -1];
    const minimal = moebius.reduce(
      (sum, sign, index) => sum + sign * (pairsUpTo(2.7e10 / (index + 1) ** 12) - 1),
      0,
    );
    const singular = Array.from({ length: 30 }, (_, index) => index + 1).filter(
      (t) => 108 * t ** 6 <= 2.7e10 && t % 4 !== 0 && t % 9 !== 0 && t % 25 !== 0,
    );
    expect(minimal - 2 * singular.length).toBe(238_764_310);
  });
});

describe('traces', () => {
  it('are those that group orders give, for every prime to 3000 and for some beyond', () => {
    const table = primeTable(LIMIT);
    for (const [A, B] of [
      [-1013, 1234],
      [0, 7],
      [5, 0],
      [1, 1],
    ] as const) {
      const { two, three } = localData(A, B);
      kernel.beginCurve(A, B, two.trace, 0, three.trace, 0);
      const count = kernel.primesUpTo(60_000);
      kernel.computeTraces(0, count);
      const traces = new Int32Array(kernel.memory.buffer, kernel.tracesPlace(), count);
      for (let index = 2; index < count; index += index < 430 ? 1 : 37) {
        const p = table.primes[index]!;
        if ((4 * A ** 3 + 27 * B ** 2) % p === 0) continue;
        expect(isTrace(A, B, p, traces[index]!), `${A}, ${B}, ${p}`).toBe(true);
        expect(isTrace(A, B, p, traces[index]! + 1)).toBe(false);
      }
    }
  });
});

describe('the functional equation', () => {
  const table = () => primeTable(LIMIT);

  it('holds for honest curves far within what is allowed', () => {
    fc.assert(
      fc.property(fc.nat(4000), (index) => {
        const pair = pairAt(index);
        if (kindOf(pair) !== 'curve') return;
        const { summary, data } = leafOf(pair);
        const { curve } = readLeaf(summary)!;
        const checked = finish(checkTraces(curve!, data!, table()));
        expect(typeof checked).toBe('object');
        if (typeof checked === 'string') return;
        const root = Math.sqrt(curve!.conductor);
        expect(equationFault(curve!, checked.coefficients)).toBeLessThan(1e-12 * root);
      }),
      { numRuns: 100 },
    );
  });

  it('fails for one trace that is off by 1, at every good p ≤ 3√N', () => {
    for (const known of vectors.curves.slice(0, 20)) {
      const { summary, data } = leafOf(known);
      const { curve } = readLeaf(summary)!;
      const count = termsFor(curve!.conductor);
      const traces = readTraces(curve!, data!, table()) as Int16Array;
      const last = primesUpTo(table(), Math.min(count, 3 * Math.sqrt(curve!.conductor)));
      for (let index = 0; index < last; index += 1 + (index >> 3)) {
        const wrong = traces.slice();
        wrong[index]! += 1;
        const coefficients = finish(coefficientsOf(wrong, table(), { conductor: curve!.conductor, count }));
        expect(equationFault(curve!, coefficients), `${known.A}, ${known.B}, prime ${index}`).toBeGreaterThan(
          1e-8,
        );
      }
    }
  });

  it('leaves out no more than its bound says', () => {
    for (const conductor of [11, 5077, 1e6, 1e9, 8e11]) {
      const c = (2 * Math.PI) / (TWISTS[2] * Math.sqrt(conductor));
      const x = c * termsFor(conductor);
      expect((Math.sqrt(3) * (x + 1) * Math.exp(-x)) / c ** 2).toBeLessThanOrEqual(
        TAIL * Math.sqrt(conductor),
      );
    }
  });

  it('has E₁ by its table (Abramowitz, Stegun, table 5.1)', () => {
    for (const [x, value] of [
      [0.5, 0.559773595],
      [1, 0.219383934],
      [2, 0.048900511],
      [10, 0.00000415697],
    ] as const)
      expect(exponentialIntegral(x) / value).toBeCloseTo(1, 5);
  });
});

describe('a unit', () => {
  const PLAN: CurvePlan = { start: '0', leaves: 120 };

  it('has leaves that don’t depend on the chunks, each of 110 bytes and another', async () => {
    const whole = await mine(PLAN);
    const cut = await mine(PLAN, [
      { first: 0, count: 1 },
      { first: 1, count: 70 },
      { first: 71, count: 49 },
    ]);
    expect(cut.leaves).toEqual(whole.leaves);
    expect(whole.leaves.every(({ summary }) => summary.length === SUMMARY_BYTES)).toBe(true);
    expect(new Set(whole.leaves.map(({ summary }) => String(summary))).size).toBe(PLAN.leaves);
  });

  it('comes out the same when every figure is made again by the other programs', async () => {
    const { leaves } = await mine({ start: '300', leaves: 60 });
    for (const { summary, data } of leaves) {
      const leaf = readLeaf(summary)!;
      if (!leaf.curve) continue;
      expect(finish(checkFigures(leaf, leaf.curve))).toBeUndefined();
      const checked = finish(checkTraces(leaf.curve, data!, primeTable(LIMIT)));
      if (typeof checked === 'string') throw new Error(checked);
      expect(finish(checkSeries(leaf, leaf.curve, checked, primeTable(LIMIT)))).toBeUndefined();
    }
  });

  it('adds up to counts, and lists the highest ranks', async () => {
    const { result } = await mine(PLAN);
    expect(result.curves + result.singular + result.notMinimal).toBe(PLAN.leaves);
    // (0, 0) and (−3, ±2) are singular.
    expect(result.singular).toBe(3);
    expect(result.ranks.reduce((sum, count) => sum + count, 0)).toBe(result.curves);
    expect(result.listed[0]!.rank).toBe(result.ranks.findLastIndex((count) => count > 0));
    expect(() => summarise(PLAN, [])).toThrow(RangeError);
  });
});

describe('the plan', () => {
  const plans = Array.from({ length: 100 }, (_, i) =>
    planUnit({ difficulty: i + 1, frontier: 'height', position: '5000', seed: '' }),
  );

  it('follows on without a gap, and its chunks are all leaves once', () => {
    for (const { plan, nextPosition } of plans) {
      expect(nextPosition).toBe(String(endOf(plan)));
      expect(readPlan(plan)).toEqual(plan);
      let leaf = 0;
      for (const { first, count } of birchSwinnertonDyer.chunks(plan)) {
        expect([first, count > 0]).toEqual([leaf, true]);
        leaf += count;
      }
      expect(leaf).toBe(plan.leaves);
    }
  });

  it('grows with each step, to 120 times as much', () => {
    const sizes = plans.map(({ plan }) => plan.leaves);
    for (const [index, size] of sizes.slice(1).entries()) expect(size).toBeGreaterThanOrEqual(sizes[index]!);
    expect(sizes.at(-1)! / sizes[0]!).toBeGreaterThan(40);
  });

  it('goes on beyond the published database from difficulty 60 on, and ends at its border', () => {
    expect([frontierFor(59), frontierFor(60)]).toEqual(['height', 'beyond']);
    const position = String(BEYOND_START - 2);
    const last = planUnit({ difficulty: 47, frontier: 'height', position, seed: '' });
    expect(last).toEqual({ plan: { start: position, leaves: 2 }, nextPosition: String(BEYOND_START) });
    expect(readPlan({ start: position, leaves: 3 })).toBeUndefined();
    const next = planUnit({ difficulty: 60, frontier: 'beyond', position: String(BEYOND_START), seed: '' });
    expect(heightOf(pairAt(Number(next.plan.start)))).toBeGreaterThan(2.7e10);
  });

  it.each(['-1', 'x', '', '01', String(BEYOND_START)])('refuses to start at %j', (position) => {
    expect(() => planUnit({ difficulty: 1, frontier: 'height', position, seed: '' })).toThrow(RangeError);
  });
});
