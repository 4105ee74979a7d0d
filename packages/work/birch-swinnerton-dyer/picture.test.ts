/** Pictures of curves: their points, and their traces beside the law of Sato and Tate. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SMALL_PRIMES } from './leaf.ts';
import { hasComplexMultiplication } from './model/complex-multiplication.ts';
import { countTraces } from './model/count-traces.ts';
import { BINS, plotAngles, satoTate } from './model/plot-angles.ts';
import { equationOf, plotCurve } from './model/plot-curve.ts';
import { furtherPictures } from './picture.ts';
import { planUnit } from './plan.ts';
import { mine } from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };

const RANK_ONE = { A: -16, B: 16, conductor: 37, rank: 1, pointX: 0 };

describe('traces that are counted for a picture', () => {
  it.each(vectors.curves)('of y² = x³ + $A·x + $B are those of PARI at the primes below 100', (known) => {
    const { primes, traces } = countTraces(known);
    for (const [at, p] of SMALL_PRIMES.entries()) {
      if (p < 5 || known.conductor % p === 0) continue;
      expect([p, traces[primes.indexOf(p)]]).toEqual([p, known.traces[at]]);
    }
  });

  it('are within Hasse’s bound, up to the 1,026th prime, 8,171 (OEIS A000040)', () => {
    const { primes, traces } = countTraces(RANK_ONE);
    expect([primes.length, primes[0], primes.at(-1)]).toEqual([1024, 5, 8171]);
    for (const [at, p] of primes.entries()) expect(traces[at]! ** 2).toBeLessThan(4 * p);
  });
});

describe('the law of Sato and Tate', () => {
  it('is a density: its integral is 1, its second moment 1/4, as of traces of SU(2) over 2', () => {
    const steps = 20_000;
    const width = 2 / steps;
    const places = Array.from({ length: steps }, (_, at) => -1 + (at + 0.5) * width);
    const moment = (power: number) => places.reduce((sum, x) => sum + x ** power * satoTate(x) * width, 0);
    expect(moment(0)).toBeCloseTo(1, 5);
    expect(moment(2)).toBeCloseTo(1 / 4, 5);
  });

  it('MINE-42 is drawn as a formula beside bars that are a density of all good primes', () => {
    const traces = countTraces(RANK_ONE);
    const { series, caption, title } = plotAngles(RANK_ONE, 37, traces);
    const [bars, line] = series;
    expect(title).toBe('1,023 traces of y² = x³ − 16x + 16 beside the law of Sato and Tate');
    expect(caption).toContain('a formula, not a measurement');
    expect(line?.label).toBe('(2/π)√(1 − x²), formula');
    expect(line?.y[BINS]).toBe(2 / Math.PI);
    expect([line?.x[0], line?.y[0], line?.y.at(-1)]).toEqual([-1, 0, 0]);
    expect(bars!.y.reduce((sum, density) => sum + (density * 2) / BINS, 0)).toBeCloseTo(1, 12);
    // Each bar's place is one of the line's, so that both are read out together.
    for (const x of bars!.x) expect(line!.x).toContain(x);
    // Measured traces follow the law to a few per cent of all at this number.
    const apart = bars!.x.reduce((sum, x, at) => sum + (Math.abs(bars!.y[at]! - satoTate(x)) * 2) / BINS, 0);
    expect(apart).toBeLessThan(0.2);
  });

  it('isn’t drawn for curves with complex multiplication, of which it says nothing', () => {
    // Silverman, Advanced Topics, appendix A §3: j = 0, 1728, −3375.
    const exempt = [
      { A: 0, B: 1 },
      { A: -1, B: 0 },
      { A: -35, B: 98 },
    ];
    expect(exempt.map(hasComplexMultiplication)).toEqual([true, true, true]);
    expect(hasComplexMultiplication(RANK_ONE)).toBe(false);
    const picture = plotAngles(exempt[2]!, 784, countTraces(exempt[2]!));
    expect(picture.series).toHaveLength(1);
    expect(picture.caption).toContain('complex multiplication');
    const zeros = [...(countTraces(exempt[2]!).traces as number[])].filter((trace) => trace === 0).length;
    expect(zeros / 1024).toBeCloseTo(0.5, 1);
  });
});

describe('the curve', () => {
  it('shows the whole points of 37a1, among them (0, ±4), (4, ±4) and (8, ±20) (LMFDB 37.a1)', () => {
    const { series, title, caption } = plotCurve(RANK_ONE);
    const whole = series.at(-1)!;
    const points = whole.x.map((x, at) => `${x},${whole.y[at]}`);
    expect(points).toEqual(
      expect.arrayContaining(['0,4', '0,-4', '4,4', '4,-4', '8,20', '8,-20', '-4,4', '-4,-4']),
    );
    expect(title).toBe('y² = x³ − 16x + 16 has analytic rank 1');
    expect(caption).toContain(`Its ${points.length} whole points`);
  });

  it('has only points of its own, drawn and marked, whatever the pair', () => {
    const whole = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(whole, whole, (A, B) => {
        const { series } = plotCurve({ A, B, conductor: 1, rank: 0, pointX: undefined });
        const [upper, lower, points] = series;
        const cubic = (x: number) => (x * x + A) * x + B;
        expect(upper!.x.length).toBeLessThanOrEqual(600);
        for (const [at, x] of upper!.x.entries()) {
          const scale = Math.abs(x) ** 3 + Math.abs(A * x) + Math.abs(B) + 1;
          expect(Math.abs(upper!.y[at]! ** 2 - cubic(x))).toBeLessThanOrEqual(1e-9 * scale);
          expect(lower!.y[at]! + upper!.y[at]!).toBe(0);
        }
        for (const [at, x] of (points?.x ?? []).entries()) expect(points!.y[at]! ** 2).toBe(cubic(x));
      }),
    );
  });

  it.each([
    [{ A: -16, B: 16 }, 'y² = x³ − 16x + 16'],
    [{ A: 1, B: -1 }, 'y² = x³ + x − 1'],
    [{ A: 0, B: 1 }, 'y² = x³ + 1'],
    [{ A: -1, B: 0 }, 'y² = x³ − x'],
    [{ A: 0, B: -13_392 }, 'y² = x³ − 13,392'],
  ])('has its equation as people write it: %o', (pair, equation) => {
    expect(equationOf(pair)).toBe(equation);
  });
});

it('MINE-42 a block shows the curve that it lists first, and the traces of that curve', async () => {
  const { plan } = planUnit({ difficulty: 1, frontier: 'height', position: '0', seed: '00'.repeat(32) });
  const unit = await mine({ ...plan, leaves: 200 });
  const [curve, traces, ranks] = furtherPictures(unit.plan, unit.result);
  const equation = equationOf(unit.result.listed[0]!);
  expect(curve?.title).toBe(`${equation} has analytic rank ${unit.result.listed[0]!.rank}`);
  expect(traces?.title).toContain(equation);
  expect(ranks?.name).toBe('Ranks');
}, 60_000);
