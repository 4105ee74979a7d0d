import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import type { MoebiusKernel } from './compute.ts';
import { squareFreeNumbers } from './index.ts';
import { decodeLeaf, encodeLeaf } from './leaf.ts';
import {
  challengeCount,
  checkPlan,
  endOf,
  FRONTIER,
  POSITION_LIMIT,
  POSITION_STEP,
  planUnit,
  SPANS,
} from './plan.ts';
import { summarise } from './result.ts';
import { computeLeaves } from './testing/run-whole-unit.ts';
import vectors from './vectors.json';
import { countSquareFree, moebiusTable } from './verify/count-by-formula.ts';
import { factorLeaf, primesUpTo } from './verify/factor-leaf.ts';

/** μ(n) by trial division: the definition, for n that aren't large. */
function moebiusByDefinition(n: number): number {
  let sign = 1;
  let left = n;
  for (let divisor = 2; divisor * divisor <= left; divisor++) {
    if (left % divisor !== 0) continue;
    left /= divisor;
    if (left % divisor === 0) return 0;
    sign = -sign;
  }
  return left > 1 ? -sign : sign;
}

/** The summary of the numbers after `start` with these values of μ. */
function summaryOf(values: readonly number[]): Uint8Array {
  return encodeLeaf({
    even: values.filter((value) => value === 1).length,
    odd: values.filter((value) => value === -1).length,
    moment: values.reduce((sum, value, index) => sum + value * (index + 1), 0),
  });
}

async function runKernel(start: number, span: number): Promise<Uint8Array> {
  const kernel = await loadKernel<MoebiusKernel>(wasmBase64);
  kernel.prepare(Math.floor(Math.sqrt(start + span)), span);
  kernel.beginChunk(BigInt(start));
  kernel.computeLeaf();
  const [even, odd] = [kernel.evenCount(), kernel.oddCount()];
  return encodeLeaf({ even, odd, moment: Number(kernel.momentSum()) });
}

const factored = (start: number, span: number) =>
  factorLeaf(start, span, finish(primesUpTo(Math.floor(Math.sqrt(start + span)))));

describe('published values (OEIS A071172, A084237, A008683; vectors.json)', () => {
  for (const { limit, squareFree, mertens } of vectors.powersOfTen) {
    it(`${squareFree} numbers up to ${limit} are square-free, and M is ${mertens}`, async () => {
      const plan = { start: '0', span: POSITION_STEP, leaves: limit / POSITION_STEP };
      const result = summarise(plan, await computeLeaves(plan));
      expect(result.squareFree).toBe(squareFree);
      expect(result.even - result.odd).toBe(mertens);
      const moebius = finish(moebiusTable(Math.floor(Math.sqrt(limit))));
      expect(countSquareFree(limit, moebius)).toBe(squareFree);
    });
  }

  it('the first thirty values of μ are found by the kernel, by factoring and by the table', async () => {
    for (let span = 1; span <= vectors.moebius.length; span++) {
      const known = summaryOf(vectors.moebius.slice(0, span));
      expect(await runKernel(0, span)).toEqual(known);
      expect(factored(0, span)).toEqual(known);
    }
    expect([...finish(moebiusTable(30))].slice(1)).toEqual(vectors.moebius);
  });
});

describe('the kernel', () => {
  it('agrees with the definition on short stretches anywhere below 10^8', async () => {
    const stretch = fc.tuple(fc.nat({ max: 1e8 }), fc.integer({ min: 1, max: 200 }));
    await fc.assert(
      fc.asyncProperty(stretch, async ([start, span]) => {
        const values = Array.from({ length: span }, (_, i) => moebiusByDefinition(start + 1 + i));
        expect(await runKernel(start, span)).toEqual(summaryOf(values));
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with the verifier on stretches up to 2^44, and where n gets one more binary digit', async () => {
    const places = [2 ** 10, 2 ** 26, 2 ** 32, 2 ** 43, 2 ** 44 - 1000].map((power) => power - 1000);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: POSITION_LIMIT - 2000 }), async (start) => {
        expect(await runKernel(start, 2000)).toEqual(factored(start, 2000));
      }),
      { numRuns: 10, examples: places.map((start) => [Math.max(0, start)] as [number]) },
    );
  });

  it("gives leaves that don't depend on the chunks, of either length", async () => {
    for (const span of SPANS) {
      const plan = { start: String(7 * POSITION_STEP), span, leaves: 20 };
      const whole = await computeLeaves(plan);
      const cut = [
        { first: 11, count: 9 },
        { first: 0, count: 1 },
        { first: 1, count: 10 },
      ];
      expect(await computeLeaves(plan, cut)).toEqual(whole);
      expect(new Set(whole.map(String)).size).toBe(plan.leaves);
      expect(factored(Number(plan.start) + 19 * span, span)).toEqual(whole[19]);
    }
  });
});

describe('the plan', () => {
  const plans = Array.from({ length: 100 }, (_, i) =>
    planUnit({ difficulty: i + 1, frontier: FRONTIER, position: '0', seed: '' }),
  );

  it('follows on without a gap, and its chunks are all leaves once', () => {
    for (const { plan, nextPosition } of plans) {
      checkPlan(plan);
      expect(nextPosition).toBe(String(endOf(plan)));
      const chunks = squareFreeNumbers.chunks(plan);
      expect(chunks.length).toBeGreaterThan(1);
      let leaf = 0;
      for (const { first, count } of chunks) {
        expect([first, count > 0]).toEqual([leaf, true]);
        leaf += count;
      }
      expect(leaf).toBe(plan.leaves);
    }
  });

  it('grows by about 1.05 a step, and has at most 131,072 leaves', () => {
    const sizes = plans.map(({ plan }) => plan.leaves * plan.span);
    for (const [index, size] of sizes.slice(1).entries()) {
      expect(size / sizes[index]!).toBeGreaterThan(1.045);
      expect(size / sizes[index]!).toBeLessThan(1.055);
    }
    expect(Math.max(...plans.map(({ plan }) => plan.leaves))).toBeLessThanOrEqual(131_072);
  });

  it.each(['1', '-100000', '050000', 'x', '', String(2 ** 44)])('refuses to start at %j', (position) => {
    expect(() => planUnit({ difficulty: 1, frontier: FRONTIER, position, seed: '' })).toThrow(RangeError);
  });
});

describe('the statements', () => {
  it('prove the count, spot-check the signs with their chances, and give the density as computed', async () => {
    const plan = { start: '0', span: POSITION_STEP, leaves: 100 };
    const result = summarise(plan, await computeLeaves(plan));
    const [count, signs, density] = squareFreeNumbers.statements(plan, result);
    expect(count).toMatchObject({ status: 'proved' });
    expect(count!.claim).toContain('6,079,291');
    // 16 of 100 drawn: one wrong leaf escapes with 84/100, ten with C(90, 16)/C(100, 16).
    expect(challengeCount(plan)).toBe(16);
    expect(signs!.escapes!.oneLeaf).toBeCloseTo(0.84, 12);
    expect(signs!.escapes!.tenPercent).toBeCloseTo(0.159502, 6);
    // 6/π² = 0.6079271018…
    expect(density).toMatchObject({ status: 'computed' });
    expect(density!.claim).toContain('6,079,271');
  });

  it('are drawn as a walk from 0 to the change of M', async () => {
    const plan = { start: '0', span: POSITION_STEP, leaves: 10 };
    const leaves = await computeLeaves(plan);
    const { series } = squareFreeNumbers.picture!(plan, summarise(plan, leaves));
    expect([series[0]!.x.at(-1), series[0]!.y[0], series[0]!.y.at(-1)]).toEqual([1_000_000, 0, 212]);
    expect(decodeLeaf(leaves[0]!)).toMatchObject({ even: 30_373, odd: 30_421 });
  });
});
