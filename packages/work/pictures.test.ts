/** What blocks show of their results, kind by kind, beside published values. */
import { describe, expect, it } from 'vitest';
import { goldbachVerification } from './goldbach-verification/index.ts';
import { leavesOf, smallBeyond, smallFromFour } from './goldbach-verification/settle-small-unit.ts';
import goldbachVectors from './goldbach-verification/vectors.json' with { type: 'json' };
import { primePattern } from './prime-pattern/index.ts';
import { POSITION_STEP } from './prime-pattern/plan.ts';
import { computeLeaves } from './prime-pattern/run-whole-unit.ts';
import { riemannZero } from './riemann-zero/index.ts';
import { wignerSurmise } from './riemann-zero/picture.ts';
import type { ZeroResult } from './riemann-zero/summarise.ts';
import { texNumber } from './tex-number.ts';

describe('numbers in formulas', () => {
  it('have their digits in groups of three', () => {
    expect(['7', '1234', '-1234567', 4n * 10n ** 18n].map(texNumber)).toEqual([
      '7',
      '1{,}234',
      '-1{,}234{,}567',
      '4{,}000{,}000{,}000{,}000{,}000{,}000',
    ]);
  });
});

describe('prime_pattern', () => {
  it('races from the start and lists the largest gap below 7,864,320: 154 after 4,652,353 (OEIS A002386)', async () => {
    const plan = { start: '0', span: POSITION_STEP, leaves: 32 };
    const result = primePattern.summarise(plan, await computeLeaves(plan));
    const picture = primePattern.picture!(plan, result);
    const findings = primePattern.findings!(plan, result);
    for (const { x, y } of picture.series) {
      expect(x).toHaveLength(y.length);
      expect([x[0], y[0], x.at(-1)]).toEqual([0, 0, 7_864_320]);
    }
    // No x below 608,981,813,029 has π(x;3,1) ahead (Bays, Hudson 1978).
    expect(picture.series[0]?.label).toBe('π(x;3,2) − π(x;3,1)');
    expect(Math.min(...picture.series[0]!.y)).toBe(0);
    expect(findings.tables[0]?.rows[0]).toEqual(['4,652,353', '4,652,507', '154']);
  });
});

describe('goldbach_verification', () => {
  it('from 4 the points are the records of p(n) (OEIS A025018)', async () => {
    const result = goldbachVerification.summarise(smallFromFour, await leavesOf(smallFromFour));
    const [series] = goldbachVerification.picture!(smallFromFour, result).series;
    const end = BigInt(result.to);
    const known = goldbachVectors.minimalPartitionRecords.values.filter(({ n }) => BigInt(n) <= end);
    expect(known.length).toBeGreaterThan(10);
    expect(series?.x).toEqual(known.map(({ n }) => Number(n) - 4));
    expect(series?.y).toEqual(known.map(({ p }) => p));
  });

  it('beyond 4·10^18 the list is the hardest with their pairs, and the picture keeps their order on the line', async () => {
    const result = goldbachVerification.summarise(smallBeyond, await leavesOf(smallBeyond));
    const picture = goldbachVerification.picture!(smallBeyond, result);
    const { x, y } = picture.series[0]!;
    expect(x).toEqual(x.toSorted((a, b) => a - b));
    const rows = goldbachVerification.findings!(smallBeyond, result).tables[0]!.rows;
    expect(rows).toHaveLength(y.length);
    for (const [n, q, p] of rows.map((row) => row.map((cell) => BigInt(cell.replaceAll(',', ''))))) {
      expect(n).toBe(q! + p!);
    }
    expect(Math.max(...y)).toBe(Number(rows[0]?.[3]));
  });
});

describe('riemann_zero', () => {
  it('Wigner’s surmise has total 1 and mean 1, as a density of normalised spacings must', () => {
    const step = 1e-3;
    const grid = Array.from({ length: 8000 }, (_, i) => (i + 0.5) * step);
    const total = grid.reduce((sum, s) => sum + wignerSurmise(s) * step, 0);
    const mean = grid.reduce((sum, s) => sum + s * wignerSurmise(s) * step, 0);
    expect(total).toBeCloseTo(1, 6);
    expect(mean).toBeCloseTo(1, 6);
  });

  it('the bars are a density of the measured spacings, the curve says that it is a prediction', () => {
    const counts = [0, 3, 5, 2];
    const plan = { firstInterval: 0, intervals: 1024, leafSpan: 1024 };
    const result = { zeros: 11, firstZero: 1, lastZero: 11, spacings: { binWidth: 0.1, counts } };
    const picture = riemannZero.picture!(plan, result as unknown as ZeroResult);
    const [bars, curve] = picture.series;
    // Eight of ten spacings lie below the last bin.
    expect(bars!.y.reduce((sum, density) => sum + density * 0.1, 0)).toBeCloseTo(0.8, 12);
    expect(curve?.label).toContain('prediction');
    expect(picture.caption).toContain('not a measurement');
  });
});
