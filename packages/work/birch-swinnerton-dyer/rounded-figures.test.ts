/** Rounded figures: of all that a leaf might say in the place of its own, exactly its own passes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import { finish } from '../testing/run-unit.ts';
import { computeCurve } from './compute/compute-curve.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { type CurveSummary, type LeafSummary, readLeaf, SCALE } from './leaf.ts';
import { kindOf, pairAt } from './model/height-order.ts';
import { centralSum, moments, type Series } from './model/leading-value.ts';
import { roundedQuotient } from './model/quotient.ts';
import { termsFor } from './model/series-length.ts';
import { checkTraces } from './verify/check-equation.ts';
import { checkFigures, checkSeries } from './verify/check-leaf.ts';
import { integratePeriod } from './verify/period-by-integral.ts';
import { exponential, plainSums } from './verify/plain-sums.ts';
import { primeTable } from './verify/prime-table.ts';
import { centralValues } from './verify/value-by-another-sum.ts';

const LIMIT = 100_000;
const PAIRS = 3000;
const table = primeTable(LIMIT);

interface Found {
  leaf: LeafSummary;
  curve: CurveSummary;
  coefficients: Int32Array;
  traces: Int16Array;
}
let kernel: CurveKernel;
beforeAll(async () => {
  kernel = await loadKernel<CurveKernel>(wasmBase64);
  kernel.prepare(LIMIT);
});

function computed(index: number): Found | undefined {
  const pair = pairAt(index);
  if (kindOf(pair) !== 'curve') return undefined;
  const { summary, data } = finish(computeCurve(kernel, pair));
  const leaf = readLeaf(summary)!;
  const checked = finish(checkTraces(leaf.curve!, data!, table));
  if (typeof checked === 'string') throw new Error(checked);
  return { leaf, curve: leaf.curve!, ...checked };
}

/** Whether a check with data accepts the figures of a leaf. */
function passes({ leaf, coefficients, traces }: Found, curve: CurveSummary): boolean {
  if (finish(checkFigures(leaf, curve)) !== undefined) return false;
  return finish(checkSeries(leaf, curve, { coefficients, traces }, table)) === undefined;
}

/** Every way of being off by one or two units in the three figures, with a quotient of its own or the one that fits. */
function neighboursOf(curve: CurveSummary): CurveSummary[] {
  const steps = [-2, -1, 0, 1, 2];
  return steps.flatMap((l) =>
    steps.flatMap((p) => {
      const moved = { ...curve, leading: curve.leading + l, period: curve.period + p };
      const quotients = new Set([
        curve.quotient,
        curve.quotient - 1,
        curve.quotient + 1,
        roundedQuotient(moved),
      ]);
      return [...quotients].map((quotient) => ({ ...moved, quotient }));
    }),
  );
}

/** How far from the nearest whole number and a half, in units of a leaf. */
const fromHalfway = (value: number) => Math.abs(value * SCALE - Math.floor(value * SCALE) - 0.5);

describe('a rounded figure', () => {
  it('has no neighbour that passes, at leaves drawn from all', () => {
    fc.assert(
      fc.property(fc.nat(PAIRS), (index) => {
        const found = computed(index);
        if (!found) return;
        const accepted = neighboursOf(found.curve).filter((curve) => passes(found, curve));
        expect(accepted).toEqual([found.curve]);
      }),
      { numRuns: 60 },
    );
  });

  it('has none where the figure that is made again lies half-way between two', () => {
    const halfway = { leading: 0, period: 0 };
    for (let index = 0; index < PAIRS && Math.min(halfway.leading, halfway.period) < 20; index++) {
      const found = computed(index);
      if (!found) continue;
      const { leaf, curve, coefficients } = found;
      const isNear = {
        leading: fromHalfway(finish(centralValues(curve, coefficients)).at(-1)!) < 0.05,
        period: fromHalfway(integratePeriod(leaf.A, leaf.B)) < 0.05,
      };
      if (!isNear.leading && !isNear.period) continue;
      if (isNear.leading) halfway.leading++;
      if (isNear.period) halfway.period++;
      expect(neighboursOf(curve).filter((other) => passes(found, other))).toEqual([curve]);
    }
    expect(Math.min(halfway.leading, halfway.period)).toBeGreaterThanOrEqual(20);
  });
});

describe('the bits by which it is rounded', () => {
  it('come out the same by both roads', () => {
    for (let index = 10; index < 200; index += 7) {
      const found = computed(index);
      if (!found) continue;
      const { conductor } = found.curve;
      const ofKernel: Series = { kernel, conductor, terms: termsFor(conductor) };
      const plain: Series = { ...ofKernel, kernel: plainSums(found.coefficients) };
      expect(finish(centralSum(plain))).toBe(finish(centralSum(ofKernel)));
      expect(finish(moments(plain))).toEqual(finish(moments(ofKernel)));
    }
  });

  it('have the same exponential, where a power of 2 is half-way too', () => {
    fc.assert(
      fc.property(fc.double({ min: -699, max: 0, noNaN: true }), (x) => {
        expect(exponential(x)).toBe(kernel.exponential(x));
      }),
      { numRuns: 2000 },
    );
  });

  it('round the quotient of a leaf’s own figures, half up', () => {
    const figures = { rank: 1, torsion: 1, tamagawa: 2 };
    expect(roundedQuotient({ ...figures, leading: 1, period: 1 })).toBe(500_000);
    expect(roundedQuotient({ ...figures, leading: 1, period: 1_000_000 })).toBe(1);
    expect(roundedQuotient({ ...figures, leading: 1, period: 1_000_001 })).toBe(0);
    expect(roundedQuotient({ ...figures, rank: 0, torsion: 2, leading: 3, period: 2 })).toBe(3);
  });
});
