import { beforeAll, describe, expect, it } from 'vitest';
import type { ComputedLeaf } from '../work-type.ts';
import { riemannZero } from './index.ts';
import { bytesPerZero, decodeSummary, encodeSummary, type Ordinate, readZero } from './leaf.ts';
import { targetSeconds } from './plan.ts';
import {
  computeLeaves,
  evidenceOf,
  type MinedUnit,
  mine,
  planOf,
  randomIntegers,
  verdictOf,
} from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };
import { openSignKernel } from './verify/verify-kernel.ts';

const leafSpan = 1024;

function ordinatesOf(leaves: readonly ComputedLeaf[]): Ordinate[] {
  return leaves.flatMap(({ data }) =>
    Array.from({ length: data!.length / bytesPerZero }, (_, index) => readZero(data!, index).ordinate),
  );
}

/** A decimal of 20 places as a multiple of 2^-64. */
function fixedPoint(decimal: string): bigint {
  const [whole, fraction] = decimal.split('.');
  return (BigInt(whole!) << 64n) + (BigInt(fraction!.padEnd(20, '0')) << 64n) / 10n ** 20n;
}

function distance(one: bigint, other: bigint): number {
  return Math.abs(Number(one - other)) / 2 ** 64;
}

describe('the first units of the frontier', () => {
  let unit: MinedUnit;
  let ordinates: Ordinate[];
  beforeAll(async () => {
    unit = await mine(planOf(0, 12));
    ordinates = ordinatesOf(unit.leaves);
  }, 60_000);

  it('MINE-44 finds the known zeros 1 to 10,000 to 10^-9', () => {
    for (const [number, value] of vectors.zeros as [number, string][]) {
      if (number <= ordinates.length)
        expect(distance(ordinates[number - 1]!, fixedPoint(value))).toBeLessThan(1e-9);
    }
  });

  it('states an error bound for each zero that holds', () => {
    const data = unit.leaves[0]!.data!;
    for (const [number, value] of (vectors.zeros as [number, string][]).slice(0, 500)) {
      const zero = readZero(data, number - 1);
      expect(distance(zero.ordinate, fixedPoint(value))).toBeLessThan(zero.errorBound);
      expect(zero.errorBound).toBeLessThan(1e-9);
    }
  });

  it('MINE-44 finds all 117 bad Gram points below 2000', async () => {
    const found: number[] = [];
    for (const first of [0, 512, 1024, 1536]) {
      const { result } = await mine(planOf(first, 1, 512));
      expect(result.gram.firstBadPoints.length).toBe(result.gram.badPoints);
      found.push(...result.gram.firstBadPoints);
    }
    expect(vectors.badGramPoints.length).toBe(117);
    expect(found.filter((n) => n < 2000)).toEqual(vectors.badGramPoints);
  });

  it('counts N(T) at T = 10, 100, 1000 and 10,000', () => {
    for (const [height, count] of vectors.countsN as [number, number][]) {
      if (height > 10_000) continue;
      expect(ordinates.filter((ordinate) => ordinate < BigInt(height) << 64n).length).toBe(count);
    }
  });

  it('names Lehmer’s pair as the closest', () => {
    const [lower, upper] = vectors.lehmerPair as [[number, string], [number, string]];
    expect(unit.result.closestPair.zero).toBe(lower[0]);
    expect(Number(unit.result.closestPair.lower)).toBeCloseTo(Number(lower[1]), 9);
    expect(Number(unit.result.closestPair.gap)).toBeCloseTo(Number(upper[1]) - Number(lower[1]), 9);
  });

  it('gives S(T) as published', async () => {
    const kernel = await openSignKernel(12 * leafSpan);
    for (const [height, value] of vectors.argumentsS as [number, number][]) {
      if (height > 10_000) continue;
      const count = ordinates.filter((ordinate) => ordinate < BigInt(height) << 64n).length;
      expect(count - kernel.position(height, 0, -1)).toBeCloseTo(value, 9);
    }
  });

  it('MINE-44 is proved and its statements are full sentences', async () => {
    expect(await verdictOf(evidenceOf(unit), unit.result)).toEqual({ valid: true });
    const statements = riemannZero.statements(unit.plan, unit.result);
    expect(statements[0]).toMatchObject({ status: 'proved' });
    expect(statements[0]!.claim).toContain('lie on the critical line and are simple');
    for (const { claim, status, escapes } of statements) {
      expect(claim).toMatch(/^[A-Z].*\.$/);
      expect(escapes !== undefined).toBe(status === 'spot-checked');
    }
  });

  it('gives the same bytes whatever the chunks', async () => {
    const again = await computeLeaves(unit.plan, [
      { first: 3, count: 1 },
      { first: 1, count: 2 },
    ]);
    expect(again.map((leaf) => leaf.summary)).toEqual([3, 1, 2].map((index) => unit.leaves[index]!.summary));
    expect(again.map((leaf) => leaf.data)).toEqual([3, 1, 2].map((index) => unit.leaves[index]!.data));
  });

  it('keeps the figures of a leaf through its bytes', () => {
    for (const { summary } of unit.leaves) {
      expect(summary.length).toBeLessThan(1024);
      expect(encodeSummary(decodeSummary(summary, leafSpan)!)).toEqual(summary);
    }
  });

  it('keeps a result far below 64 kB', () => {
    expect(JSON.stringify(unit.result).length).toBeLessThan(4096);
  });
});

describe('higher up', () => {
  it.each([1e5, 1e6, 1e7, 1e8])('finds zero number %d to 10^-9', async (number) => {
    const first = Math.floor((number - 2) / leafSpan) * leafSpan;
    const unit = await mine(planOf(first, 1));
    const known = new Map(vectors.zeros as [number, string][]).get(number)!;
    const ordinate = ordinatesOf(unit.leaves)[number - unit.result.firstZero]!;
    expect(distance(ordinate, fixedPoint(known))).toBeLessThan(1e-9);
  });

  it.each((vectors.countsN as [number, number][]).filter(([height]) => height >= 1e5))(
    'counts the zeros below T = %d',
    async (height, count) => {
      const kernel = await openSignKernel(count);
      const first = Math.floor(kernel.position(height, 0, -1) / leafSpan) * leafSpan;
      const unit = await mine(planOf(first, 1));
      const below = ordinatesOf(unit.leaves).filter((ordinate) => ordinate < BigInt(height) << 64n).length;
      expect(unit.result.firstZero - 1 + below).toBe(count);
    },
  );

  it.each(vectors.rosserFailures.slice(0, 3))(
    'MINE-44 proves the failure of Rosser’s rule at Gram point %d',
    async (gramPoint) => {
      const unit = await mine(planOf(Math.floor((gramPoint - 40) / leafSpan) * leafSpan, 2));
      expect(unit.result.rosser.first).toContainEqual({ gramPoint, length: 2, zeros: 0 });
      expect(await verdictOf(evidenceOf(unit), unit.result)).toEqual({ valid: true });
    },
  );

  it('proves a unit for a reader who has the opened leaves only', async () => {
    const unit = await mine(planOf(13_671 * leafSpan, 20));
    const whole = evidenceOf(unit);
    const leaves = new Map(whole.challenged.map((index) => [index, whole.leaves.get(index)!]));
    expect(leaves.size).toBe(16);
    expect(await verdictOf({ ...whole, leaves, complete: false }, unit.result)).toEqual({ valid: true });
  });
});

describe('the verifier’s own arithmetic', () => {
  it('has Gram points as published', async () => {
    const kernel = await openSignKernel(2048);
    for (const [n, value] of vectors.gramPoints as [number, string][]) {
      expect(Math.abs(kernel.gramPoint(n) - Number(value))).toBeLessThan(
        1e-9 * Math.max(1, Number(value) / 1e5),
      );
    }
  });

  it('has values of Z by three formulas as PARI has them', async () => {
    const kernel = await openSignKernel(100_000, 25_000);
    for (const [t, value] of vectors.valuesZ as [number, number][]) {
      const whole = Math.floor(t);
      const read = (z: number) => expect(Math.abs(z - value)).toBeLessThan(kernel.errorOfLast() + 1e-13);
      if (t < 2700) read(kernel.borweinAt(whole, t - whole));
      if (t > 200) read(kernel.riemannSiegelAt(whole, t - whole));
      read(kernel.eulerMaclaurinAt(whole, t - whole));
    }
  });

  it('keeps blocks and probes within their stated bounds', async () => {
    const kernel = await openSignKernel(30_000_000);
    const random = randomIntegers(1);
    for (const [from, points] of [
      [2047, 64],
      [20_000, 64],
      [140_000, 256],
      [1_100_000, 512],
      [20_000_000, 512],
    ] as const) {
      const first = from + random(1000);
      expect(kernel.evaluateBlock(first, points)).toBeTruthy();
      const values = new Float64Array(kernel.memory.buffer, kernel.valuesAt(), points + 1).slice();
      for (let trial = 0; trial < 100; trial++) {
        const j = random(points);
        const sign = (first + j) % 2 === 0 ? 1 : -1;
        const g = kernel.gramPoint(first + j);
        const whole = Math.floor(g);
        const exact = sign * kernel.riemannSiegelAt(whole, g - whole + kernel.gramRest());
        expect(Math.abs(values[j]! - exact)).toBeLessThan(kernel.boundOfPass());
        const part = random(256);
        const t = kernel.probeTime(j, part);
        const there = sign * kernel.riemannSiegelAt(Math.floor(t), t - Math.floor(t));
        expect(Math.abs(kernel.probe(j, part) - there)).toBeLessThan(kernel.boundOfProbe());
      }
    }
  });
});

describe('plans', () => {
  it('are read only with spans that the kernel can lay out, multiples of eight', async () => {
    const read = (leafSpan: number) => riemannZero.readPlan(planOf(4096, 2, leafSpan));
    expect(read(8)).toBeDefined();
    await expect(mine(planOf(4096, 1, 8))).resolves.toBeDefined();
    for (const leafSpan of [4, 12, 1020]) expect(read(leafSpan), String(leafSpan)).toBeUndefined();
  });

  const plan = (difficulty: number, position: string) =>
    riemannZero.planUnit({ difficulty, frontier: 'zeros', position, seed: '' });

  it('aims at about 1 s at difficulty 1, 10 s at 47 and 2 min at 100', () => {
    expect(targetSeconds(1)).toBeCloseTo(10 / 1.05 ** 46, 9);
    expect(targetSeconds(47)).toBe(10);
    expect(targetSeconds(100)).toBeCloseTo(10 * 1.05 ** 53, 6);
  });

  it('leaves no gap and grows with the difficulty', () => {
    let position = riemannZero.frontiers[0]!.start;
    let before = 0;
    for (const difficulty of [1, 20, 47, 70, 100]) {
      const unit = plan(difficulty, position);
      expect(String(unit.plan.firstInterval)).toBe(position);
      expect(unit.nextPosition).toBe(String(unit.plan.firstInterval + unit.plan.intervals));
      expect(unit.plan.intervals).toBeGreaterThan(before);
      expect(riemannZero.leafCount(unit.plan)).toBeLessThanOrEqual(131_072);
      before = unit.plan.intervals;
      position = unit.nextPosition;
    }
  });

  it('splits a unit into chunks that cover every leaf once', () => {
    const unit = plan(47, '0').plan;
    let next = 0;
    for (const { first, count } of riemannZero.chunks(unit)) {
      expect(first).toBe(next);
      next += count;
    }
    expect(next).toBe(riemannZero.leafCount(unit));
  });

  it('refuses a position where no unit starts', () => {
    for (const position of ['-1024', '5', 'x', '1e30', '0.5', '', '0x0', ' 0', '0.0', '-0', '0e5', '01024'])
      expect(() => plan(1, position)).toThrow(RangeError);
  });
});

describe('a leaf across the height where summation ends', () => {
  it.each([1, 2, 3])('is accepted among %i leaves', async (leaves) => {
    // t = 300,000 lies in Gram interval 466,000 or so, in the leaf of 1024 intervals from 455 · 1024 on.
    const unit = await mine(planOf(455 * 1024, leaves));
    expect(await verdictOf(evidenceOf(unit), unit.result)).toEqual({ valid: true });
  });
});
