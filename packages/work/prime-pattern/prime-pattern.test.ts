import { describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import { COUNT_NAMES, type CountName, decodeLeaf, type LeafCounts } from './leaf.ts';
import { leafStart, POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import { summarise } from './result.ts';
import { countStarting, summaryByDefinition } from './testing/definition-oracle.ts';
import { computeLeaves } from './testing/run-whole-unit.ts';
import vectors from './vectors.json';
import { PlainSieve } from './verify/plain-leaf.ts';

/** Small deterministic numbers for the choice of cases (Lehmer's generator, modulus 2^31 − 1). */
function* choices(seed: number): Generator<number, never, void> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

function addCounts(...parts: LeafCounts[]): Record<CountName, number> {
  const sum = Object.fromEntries(COUNT_NAMES.map((name) => [name, 0])) as LeafCounts;
  for (const part of parts) for (const name of COUNT_NAMES) sum[name] += part[name];
  return sum;
}

/** Counts of the kernel on the grid inside [from, to), and of the definition on what is left at both ends. */
async function countInside(from: number, to: number): Promise<LeafCounts> {
  const span = to - from < 1e8 ? POSITION_STEP : 16 * POSITION_STEP;
  const first = Math.ceil(from / POSITION_STEP) * POSITION_STEP;
  const leaves = Math.floor((to - first - 32) / span);
  const plan = { start: String(first), span, leaves };
  const { counts } = summarise(plan, await computeLeaves(plan));
  const last = first + leaves * span;
  const head = countStarting(from, first, to);
  return addCounts(head, counts, countStarting(last, to, to));
}

describe('counts of primes and tuples (OEIS A006880, A007508, A080840, A080841, A050258; vectors.json)', () => {
  for (const { limit, quintuplets, ...expected } of vectors.countsBelow) {
    it(`MINE-44 finds the ${expected.primes} primes and all tuples below ${limit}`, async () => {
      const counts = await countInside(0, Number(limit));
      expect(counts).toMatchObject(expected);
      expect(counts.quintuplets026812 + counts.quintuplets0461012).toBe(quintuplets);
    });
  }

  for (const { from, width, triplets, ...expected } of vectors.windows) {
    it(`finds the ${expected.primes} primes and their tuples in [${from}, ${from} + ${width})`, async () => {
      const counts = await countInside(Number(from), Number(from) + width);
      expect(counts).toMatchObject(expected);
      expect(counts.triplets026 + counts.triplets046).toBe(triplets);
    });
  }
});

describe('gaps (OEIS A005250, A002386)', () => {
  it('finds every maximal gap between 245,760 and 4·10^9 where it begins, and no other record', async () => {
    const plan: PrimePatternPlan = { start: '0', span: 8 * POSITION_STEP, leaves: 2040 };
    const leaves = (await computeLeaves(plan)).map(decodeLeaf);
    const records: { start: string; length: number }[] = [];
    let longest = 0;
    for (const [index, leaf] of leaves.entries()) {
      for (const gap of leaf.gaps.toSorted((a, b) => a.offset - b.offset)) {
        if (gap.length <= longest) continue;
        longest = gap.length;
        records.push({ start: String(leafStart(plan, index) + BigInt(gap.offset)), length: gap.length });
      }
    }
    const known = vectors.maximalGaps.filter(
      ({ start }) => Number(start) > plan.span && Number(start) < plan.span * plan.leaves,
    );
    expect(known).toHaveLength(14);
    expect(records.filter(({ start }) => Number(start) > plan.span)).toEqual(known);
  });

  for (const length of [582, 766, 1132]) {
    it(`finds the maximal gap of ${length} at its height`, async () => {
      const known = vectors.maximalGaps.find((gap) => gap.length === length);
      const start = BigInt(known?.start ?? 0);
      const step = BigInt(POSITION_STEP);
      const plan = { start: String((start / step - 3n) * step), span: POSITION_STEP, leaves: 32 };
      const leaf = decodeLeaf((await computeLeaves(plan))[3]!);
      expect(leaf.gaps[0]).toEqual({ offset: Number(start % step), length });
    });
  }
});

describe('leaves against their definition', () => {
  it('agree at 0 and at random places up to 10^12, byte for byte', async () => {
    const random = choices(20_261_121);
    const starts = [0, 1, 2, 77].map((step) => step * POSITION_STEP);
    for (let i = 0; i < 12; i++) {
      const height = 10 ** (6 + (random.next().value % 7));
      starts.push(Math.floor((random.next().value / 2 ** 31) * (height / POSITION_STEP)) * POSITION_STEP);
    }
    for (const start of starts) {
      const plan = { start: String(start), span: POSITION_STEP, leaves: 2 };
      for (const [leaf, summary] of (await computeLeaves(plan)).entries()) {
        expect(decodeLeaf(summary)).toEqual(
          decodeLeaf(summaryByDefinition(start + leaf * plan.span, plan.span)),
        );
      }
    }
  });

  it.each([
    [40_000, 2],
    [35_000_000, 8],
  ])("don't depend on the chunks they are computed in, at %i and %i steps each", async (from, steps) => {
    const plan = { start: String(from * POSITION_STEP), span: steps * POSITION_STEP, leaves: 101 };
    const whole = await computeLeaves(plan);
    const cut = [
      { first: 0, count: 1 },
      { first: 1, count: 32 },
      { first: 33, count: 31 },
      { first: 64, count: 37 },
    ];
    expect(await computeLeaves(plan, cut)).toEqual(whole);
    const backwards = await computeLeaves(plan, [...cut].reverse());
    const [last, third, second, first] = [
      backwards.slice(0, 37),
      backwards.slice(37, 68),
      backwards.slice(68, 100),
      backwards.slice(100),
    ];
    expect([...first!, ...second!, ...third!, ...last!]).toEqual(whole);
  });

  // The sieve treats primes from 2^20 and from 2^22 differently: two of the places are just below 2^40 and 2^44.
  for (const [height, span, leaves] of [
    ['0', 2 ** 21 * 30, 2],
    ['19955220480', 2 ** 18 * 30, 5],
    ['1099466588160', 2 ** 19 * 30, 9],
    ['17592141004800', 2 ** 19 * 30, 9],
    ['99999999836160', 2 ** 19 * 30, 3],
    ['1000000002293760', 2 ** 20 * 30, 2],
  ] as const) {
    it(`agree with the plain sieve across segments at ${height} with leaves of ${span}`, async () => {
      const plan = { start: height, span, leaves };
      const computed = await computeLeaves(plan);
      const plain = await PlainSieve.upTo(leafStart(plan, leaves), span);
      for (const [leaf, summary] of computed.entries()) {
        expect(decodeLeaf(finish(plain.summaryOf(leafStart(plan, leaf), span)))).toEqual(decodeLeaf(summary));
      }
    });
  }
});

describe('the plain sieve', () => {
  it('agrees with the definition at 0 and at 10^9', async () => {
    for (const start of [0, POSITION_STEP, 4069 * POSITION_STEP]) {
      const plain = await PlainSieve.upTo(BigInt(start + POSITION_STEP), POSITION_STEP);
      expect(decodeLeaf(finish(plain.summaryOf(BigInt(start), POSITION_STEP)))).toEqual(
        decodeLeaf(summaryByDefinition(start, POSITION_STEP)),
      );
    }
  });
});
