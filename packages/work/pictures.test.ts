/** What blocks show of their results, kind by kind, beside published values. */
import { describe, expect, it } from 'vitest';
import { goldbachVerification } from './goldbach-verification/index.ts';
import { sampleCometFrom } from './goldbach-verification/model/sample-comet.ts';
import { leavesOf, smallBeyond, smallFromFour } from './goldbach-verification/testing/run-whole-unit.ts';
import goldbachVectors from './goldbach-verification/vectors.json' with { type: 'json' };
import { isPrime } from './numerics/miller-rabin.ts';
import { addSegmentGaps } from './prime-pattern/compute/compute-view.ts';
import { primePattern } from './prime-pattern/index.ts';
import { countGaps, plotGaps, predictedShare, singularSeries } from './prime-pattern/model/gap-histogram.ts';
import { POSITION_STEP } from './prime-pattern/plan.ts';
import { computeLeaves } from './prime-pattern/testing/run-whole-unit.ts';
import { riemannZero } from './riemann-zero/index.ts';
import { hardyZ } from './riemann-zero/model/hardy-z.ts';
import { lowZ } from './riemann-zero/model/plot-first-zeros.ts';
import { wignerSurmise } from './riemann-zero/model/spacing-histogram.ts';
import type { ZeroResult } from './riemann-zero/result.ts';
import zeroVectors from './riemann-zero/vectors.json' with { type: 'json' };
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

describe('gaps of prime_pattern', () => {
  it('MINE-42 counts every gap below 10^6: 8,169 of 2, 8,143 of 4, 13,549 of 6, 114 the longest (OEIS A007508, A002386)', () => {
    const counts = countGaps(0, 1_000_000);
    // 78,498 primes; the twins and cousins of A007508 and A093737 but (3, 7), which isn't consecutive.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(78_497);
    expect([counts[1], counts[2], counts[4], counts[6]]).toEqual([1, 8169, 8143, 13_549]);
    expect(counts.length - 1).toBe(114);
  });

  it('of the sieve’s bytes are those of the numbers', async () => {
    // A wheel of 30 as the kernel leaves it, from 30 on.
    const isPrime = (n: number) =>
      n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0);
    const bytes = Uint8Array.from({ length: 30 }, (_, at) =>
      [1, 7, 11, 13, 17, 19, 23, 29].reduce(
        (byte, residue, bit) => byte | (isPrime(30 * (at + 1) + residue) ? 1 << bit : 0),
        0,
      ),
    );
    const counted: number[] = [];
    addSegmentGaps(counted, bytes);
    expect(counted).toEqual(countGaps(30, 900));
  });

  it('the block’s page and the running sieve show the same gaps of the same numbers', async () => {
    const plan = { start: '0', span: POSITION_STEP, leaves: 32 };
    const result = primePattern.summarise(plan, await computeLeaves(plan));
    const [gaps] = primePattern.furtherPictures!(plan, result);
    expect(gaps?.title).toMatch(/^The most frequent gap is 6: /);
    const [bars, prediction] = gaps!.series;
    expect(bars?.x.slice(0, 3)).toEqual([2, 4, 6]);
    expect(prediction?.label).toBe('prediction');
    // Bars that are drawn hold nearly all gaps, in per cent.
    const drawn = bars!.y.reduce((sum, share) => sum + share, 0);
    expect(drawn).toBeGreaterThan(99);
    expect(drawn).toBeLessThanOrEqual(100);
    expect(plotGaps([], 'nowhere', 100)).toBeUndefined();
  });

  it('the singular series is 1.3203 for 2 and 4, twice that for 6, 8/3 of it for 30 (Hardy, Littlewood 1923)', () => {
    expect(singularSeries(4)).toBe(singularSeries(2));
    expect(singularSeries(6) / singularSeries(2)).toBeCloseTo(2, 12);
    expect(singularSeries(30) / singularSeries(2)).toBeCloseTo(8 / 3, 12);
    const total = Array.from({ length: 600 }, (_, i) => predictedShare(2 * (i + 1), 1e12));
    // Its mean is 2 but for a term of lower order.
    expect(total.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 0);
  });
});

describe('goldbach_verification', () => {
  it('the comet counts all ways while p ≤ 11,519 is no limit: 1, 1, 1, 2 for 4 to 10, 6 for 100 (OEIS A002375, A045917)', () => {
    const comet = sampleCometFrom(4);
    const stride = comet[1]!.n - comet[0]!.n;
    expect(comet[0]).toEqual({ n: 4, partitions: 1 });
    expect(stride % 4).toBe(2);
    for (const { n, partitions } of comet.filter((point) => point.n <= 20_000)) {
      let ways = 0;
      for (let p = 2; p <= n / 2; p++) if (isPrime(BigInt(p)) && isPrime(BigInt(n - p))) ways++;
      expect(partitions).toBe(ways);
    }
    expect(sampleCometFrom(100)[0]?.partitions).toBe(6);
    expect(sampleCometFrom(10)[0]?.partitions).toBe(2);
  });

  it('a block from 4 shows its comet, one beyond how hard its leaves are', async () => {
    const fromFour = goldbachVerification.summarise(smallFromFour, await leavesOf(smallFromFour));
    const [comet] = goldbachVerification.furtherPictures!(smallFromFour, fromFour);
    expect(comet?.series.map(({ label }) => label)).toEqual(['n divisible by 3', 'other n']);
    const beyond = goldbachVerification.summarise(smallBeyond, await leavesOf(smallBeyond));
    const [hardness] = goldbachVerification.furtherPictures!(smallBeyond, beyond);
    const leaves = hardness!.series[0]!.y.reduce((sum, count) => sum + count, 0);
    expect(leaves).toBe(goldbachVerification.leafCount(smallBeyond));
  });

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

  it('the first block shows the first fifty zeros, the first of them by its figure (Odlyzko’s tables, Arb)', () => {
    const plan = { firstInterval: 0, intervals: 2048, leafSpan: 1024 };
    const result = { firstOrdinate: '14.134725141734', spacings: { binWidth: 0.1, counts: [1] } };
    const picture = riemannZero.picture!(plan, result as unknown as ZeroResult);
    const [curve, zeros] = picture.series;
    expect(zeros!.x).toHaveLength(50);
    const known = zeroVectors.zeros.slice(0, 50).map(([, ordinate]) => Number(ordinate));
    for (const [index, ordinate] of known.entries()) expect(zeros!.x[index]).toBeCloseTo(ordinate, 6);
    expect(picture.title).toContain('14.1347');
    expect(picture.caption).toMatch(/t = 14\.1347… for the first time, at 143\.1118 for the fiftieth/);
    expect(Math.max(curve!.x.length, zeros!.x.length)).toBeLessThanOrEqual(600);
    for (const [t, value] of zeroVectors.valuesZ.filter(([t = 0]) => t < 100))
      expect(lowZ(t!)).toBeCloseTo(value!, 7);
  });

  it('the bars are a density of the measured spacings, the curve says that it is a prediction', () => {
    const counts = [0, 3, 5, 2];
    const plan = { firstInterval: 1024, intervals: 1024, leafSpan: 1024 };
    const result = { zeros: 11, firstZero: 1, lastZero: 11, spacings: { binWidth: 0.1, counts } };
    const picture = riemannZero.picture!(plan, result as unknown as ZeroResult);
    const [bars, curve] = picture.series;
    // Eight of ten spacings lie below the last bin.
    expect(bars!.y.reduce((sum, density) => sum + density * 0.1, 0)).toBeCloseTo(0.8, 12);
    expect(curve?.label).toContain('prediction');
    expect(picture.caption).toContain('not a measurement');
  });

  it('Z changes sign at the first zeros and at Lehmer’s pair, 0.0377 apart (Odlyzko’s tables; Lehmer 1956)', () => {
    for (const zero of [14.134725, 21.02204, 236.52423, 7005.062866, 7005.100565]) {
      const aside = zero < 100 ? 0.05 : 0.012;
      expect(hardyZ(zero - aside) * hardyZ(zero + aside)).toBeLessThan(0);
    }
    // Between the two of Lehmer's pair Z hardly leaves the axis.
    expect(Math.abs(hardyZ(7005.0817))).toBeLessThan(0.01);
  });

  it('a block shows Z(t) around its closest pair, with the block’s own zeros', () => {
    const result = {
      closestPair: { zero: 6709, lower: '7005.062866', gap: '0.037699', normalisedSpacing: 0.0421 },
      firstOrdinate: '6000.1',
      lastOrdinate: '8000.1',
    };
    const plan = { firstInterval: 1024, intervals: 1024, leafSpan: 1024 };
    const [picture] = riemannZero.furtherPictures!(plan, result as unknown as ZeroResult);
    const [curve, zeros, pair] = picture!.series;
    // 480 over the whole, and 81 where the pair is drawn again.
    expect(curve!.x).toHaveLength(561);
    const { from, to } = picture!.inset!;
    const [lower, upper] = pair!.x as [number, number];
    expect((upper - lower) / (to - from)).toBeCloseTo(0.25, 6);
    const shown = curve!.y.filter((_, at) => curve!.x[at]! >= from && curve!.x[at]! <= to);
    const signs = shown.map(Math.sign).filter((sign, at, all) => sign !== all[at - 1]);
    expect(signs).toHaveLength(3);
    expect(pair!.x.map((x) => (x + Number(picture!.x.offset)).toFixed(4))).toEqual([
      '7005.0629',
      '7005.1006',
    ]);
    // Eight mean spacings on either side.
    expect(zeros!.x.length).toBeGreaterThanOrEqual(13);
    expect(zeros!.x.length).toBeLessThanOrEqual(17);
    expect(picture!.caption).toContain('6,709 and 6,710');
  });

  it('puts 11.2 % of the spacings below one half, as the caption says', () => {
    const step = 1e-4;
    const below = Array.from({ length: 5000 }, (_, i) => wignerSurmise((i + 0.5) * step) * step);
    expect(below.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.112, 3);
  });
});
