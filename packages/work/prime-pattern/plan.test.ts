import { describe, expect, it } from 'vitest';
import { judgeSpan } from '../judge-span.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import { countPrimes } from '../numerics/prime-count.ts';
import { primePattern } from './index.ts';
import { classSums, type LeafCounts, SUMMARY_BYTES } from './leaf.ts';
import { PATTERNS, predictCounts } from './model/hardy-littlewood.ts';
import { countSeconds, nextPost, POST_SHARE } from './model/posts.ts';
import {
  challengeCount,
  chunks as chunksOf,
  endOf,
  POSITION_STEP,
  type PrimePatternPlan,
  planTo,
  planUnit,
  readPlan,
  sieveSeconds,
  targetSeconds,
} from './plan.ts';
import { summarise } from './result.ts';
import { computeLeaves } from './testing/run-whole-unit.ts';

const request = (difficulty: number, position: string) => ({
  difficulty,
  position,
  frontier: 'numbers',
  seed: '00'.repeat(32),
});

/** A multiple of the grid near a height. */
const gridNear = (height: bigint) => String((height / BigInt(POSITION_STEP)) * BigInt(POSITION_STEP));

describe('CONST-02 API-17 the presentation', () => {
  it('has the names and the value of the specification', () => {
    expect(primePattern.presentation).toMatchObject({
      value: 'prime_pattern',
      label: 'Prime Pattern Discovery',
      displayName: 'Prime Pattern Discovery',
      estimate: { base: 600, increment: 150 },
    });
  });
});

describe('planUnit', () => {
  it('starts at 0 and leaves no gap', () => {
    let position = primePattern.frontiers[0]!.start;
    expect(position).toBe('0');
    for (const difficulty of [1, 47, 100, 3, 80]) {
      const { plan, nextPosition } = planUnit(request(difficulty, position));
      expect(plan.start).toBe(position);
      expect(nextPosition).toBe(String(endOf(plan)));
      position = nextPosition;
    }
  });

  it('takes 1, about 10 and 120 seconds at 1, 47 and 100, by steps of about 1.05', () => {
    expect(targetSeconds(1)).toBe(1);
    expect(targetSeconds(47)).toBeGreaterThan(8);
    expect(targetSeconds(47)).toBeLessThan(11);
    expect(targetSeconds(100)).toBeCloseTo(120, 6);
    for (let difficulty = 1; difficulty < 100; difficulty++) {
      expect(targetSeconds(difficulty + 1) / targetSeconds(difficulty)).toBeCloseTo(1.05, 2);
    }
    for (const height of ['0', gridNear(10n ** 12n), gridNear(10n ** 15n)]) {
      for (const difficulty of [1, 47, 100]) {
        const { plan } = planUnit(request(difficulty, height));
        const seconds = sieveSeconds(BigInt(plan.start), endOf(plan));
        expect(seconds / targetSeconds(difficulty)).toBeCloseTo(1, 1);
      }
    }
  });

  it('keeps leaves, summaries, openings and chunks within their limits', () => {
    for (const height of ['0', gridNear(10n ** 12n), gridNear(10n ** 15n), gridNear(10n ** 18n)]) {
      for (let difficulty = 1; difficulty <= 100; difficulty += 9) {
        const { plan } = planUnit(request(difficulty, height));
        expect(plan.leaves).toBeLessThanOrEqual(131_072);
        expect(plan.span).toBeLessThan(2 ** 32);
        const proof = SUMMARY_BYTES + 32 * Math.ceil(Math.log2(plan.leaves));
        expect(challengeCount(plan) * proof).toBeLessThan(192 * 1024);
        if (difficulty === 1) expect(challengeCount(plan) * proof).toBeLessThan(12 * 1024);
        const chunks = chunksOf(plan);
        expect(chunks.length).toBeGreaterThanOrEqual(2);
        let next = 0;
        for (const chunk of chunks) {
          expect(chunk.first).toBe(next);
          expect(chunk.count).toBeGreaterThan(0);
          next += chunk.count;
        }
        expect(next).toBe(plan.leaves);
      }
    }
  });

  it('refuses positions off the grid and beyond 2^60', () => {
    expect(() => planUnit(request(1, '30'))).toThrow(RangeError);
    expect(() => planUnit(request(1, '-245760'))).toThrow(RangeError);
    expect(() => planUnit(request(1, gridNear(2n ** 60n)))).toThrow(RangeError);
  });
});

describe('a plan', () => {
  it('of a part reaches to its end, in leaves of the grid, and not to one before it or too far away', () => {
    const at = gridNear(10n ** 12n);
    const endBehind = (steps: bigint) => String(BigInt(at) + steps * BigInt(POSITION_STEP));
    for (const steps of [1n, 2n, 3n, 4096n]) {
      const plan = planTo(request(1, at), endBehind(steps));
      expect([plan.start, String(endOf(plan))]).toEqual([at, endBehind(steps)]);
      expect(readPlan(plan)).toEqual(plan);
    }
    for (const end of [at, endBehind(-1n), endBehind(2n ** 40n), `${endBehind(1n)}1`])
      expect(() => planTo(request(1, at), end), end).toThrow(PlanRefused);
  });

  it('has leaves of a power of two of the grid’s steps', () => {
    const planOf = (steps: number) => ({ start: '0', span: steps * POSITION_STEP, leaves: 8 });
    for (const steps of [1, 2, 64]) expect(readPlan(planOf(steps))).toEqual(planOf(steps));
    for (const steps of [3, 1.5, 0.5, 96]) expect(readPlan(planOf(steps)), `${steps}`).toBeUndefined();
  });

  it('is estimated beyond 10^18 as at it', () => {
    const [from, numbers] = [11n * 10n ** 17n, 10n ** 9n];
    expect(sieveSeconds(from, from + numbers)).toBeCloseTo(1.15, 6);
    expect(sieveSeconds(10n ** 18n - numbers, 10n ** 18n)).toBeCloseTo(1.15, 6);
  });
});

it('the classes of the 25 primes below 100 are 11 and 13, modulo 3 and 4: 2 and 3 are of the second ones', () => {
  const classes = { oneMod12: 5, fiveMod12: 6, sevenMod12: 6, elevenMod12: 6 } as LeafCounts;
  expect(classSums(classes, true)).toEqual({ byMod3: { one: 11, two: 13 }, byMod4: { one: 11, three: 13 } });
  expect(classSums(classes, false)).toEqual({
    byMod3: { one: 11, two: 12 },
    byMod4: { one: 11, three: 12 },
  });
});

describe('the result', () => {
  const plan: PrimePatternPlan = { start: '0', span: 64 * POSITION_STEP, leaves: 64 };

  it('is small, says what is proved, and gives the exact total as counted', async () => {
    const result = summarise(plan, await computeLeaves(plan));
    expect(JSON.stringify(result).length).toBeLessThan(8 * 1024);
    expect(primePattern.describe(plan)).toBe('primes and their patterns from 0 to 1,006,632,960');
    const statements = primePattern.statements(plan, result);
    expect(statements.map((statement) => statement.status)).toEqual([
      'counted',
      'spot-checked',
      'spot-checked',
      'spot-checked',
      'proved',
      'proved',
      'computed',
    ]);
    expect(result.counts.primes).toBe(Number(await countPrimes(endOf(plan))));
    expect(result.gaps[0]).toEqual({ start: '436273009', length: 282 });
    expect(result.sextuplets.slice(0, 1)).toEqual(['7']);
    expect(result.race4.min.value).toBeLessThan(0);
    expect(result.race3.min).toEqual({ value: 0, at: '0' });
  });

  it('finds where 1 mod 4 first leads 3 mod 4: after 26,861 (Leech 1957)', async () => {
    const small = { start: '0', span: POSITION_STEP, leaves: 2 };
    const { race4 } = summarise(small, await computeLeaves(small));
    expect(race4.min).toEqual({ value: -1, at: '26861' });
  });
});

/** ∏ over primes below the limit of (1 − ν(p)/p)(1 − 1/p)^(−k), ν(p) residues that the pattern occupies. */
function eulerProduct(steps: readonly number[], limit: number): number {
  const composite = new Uint8Array(limit);
  let product = 1;
  for (let p = 2; p < limit; p++) {
    if (composite[p]) continue;
    for (let multiple = p * p; multiple < limit; multiple += p) composite[multiple] = 1;
    const occupied = new Set(steps.map((step) => step % p)).size;
    product *= (1 - occupied / p) / (1 - 1 / p) ** steps.length;
  }
  return product;
}

describe('the prediction of Hardy and Littlewood', () => {
  it('uses singular series that their Euler products confirm to seven digits', () => {
    const steps: Record<string, number[]> = {
      primes: [0],
      twins: [0, 2],
      cousins: [0, 4],
      sexyPairs: [0, 6],
      triplets026: [0, 2, 6],
      triplets046: [0, 4, 6],
      quadruplets: [0, 2, 6, 8],
      quintuplets026812: [0, 2, 6, 8, 12],
      quintuplets0461012: [0, 4, 6, 10, 12],
      sextuplets: [0, 4, 6, 10, 12, 16],
    };
    for (const { name, members, constant } of PATTERNS) {
      expect(steps[name]).toHaveLength(members);
      expect(eulerProduct(steps[name]!, 5_000_000) / constant).toBeCloseTo(1, 6);
    }
  });

  it('gives li(10^9) = 50,849,235 and 3,425,308 twins (PARI eint1 and intnum)', () => {
    const predicted = predictCounts(0, 1e9);
    expect(Math.abs(predicted.primes! - 50_849_235)).toBeLessThanOrEqual(1);
    expect(Math.abs(predicted.twins! - 3_425_308)).toBeLessThanOrEqual(1);
  });
});

describe('posts', () => {
  it('are set as soon as a count of π costs 5 % of the sieving since the last', () => {
    let post = 0n;
    for (let i = 0; i < 200; i++) {
      const next = nextPost(post);
      expect(next).toBeGreaterThan(post);
      expect(next % BigInt(POSITION_STEP)).toBe(0n);
      expect(countSeconds(next)).toBeLessThanOrEqual(POST_SHARE * sieveSeconds(post, next));
      const sooner = next - BigInt(POSITION_STEP);
      expect(countSeconds(sooner)).toBeGreaterThan(POST_SHARE * sieveSeconds(post, sooner));
      post = next;
    }
  });

  it('prove the blocks between them, or dispute them', async () => {
    const start = 4069n * BigInt(POSITION_STEP);
    const plans = [0n, 8n, 16n].map((leaf) => ({
      start: String(start + leaf * BigInt(POSITION_STEP)),
      span: POSITION_STEP,
      leaves: 8,
    }));
    const totals: bigint[] = [];
    for (const plan of plans) totals.push(BigInt(summarise(plan, await computeLeaves(plan)).counts.primes));
    const before = await countPrimes(start);
    const after = await countPrimes(endOf(plans[2]!));
    expect(judgeSpan(after - before, totals)).toEqual({ status: 'proved', claimed: after - before });
    const wrong = totals.with(1, totals[1]! + 1n);
    expect(judgeSpan(after - before, wrong)).toEqual({ status: 'disputed', claimed: after - before + 1n });
  });
});
