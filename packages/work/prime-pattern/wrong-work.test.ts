import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { challengeOf, drawLeaves, escapeProbability } from '../certificates/challenge.ts';
import { isPrime } from '../numerics/miller-rabin.ts';
import { finish, judge as judgeEvidence } from '../testing/run-unit.ts';
import type { Verdict } from '../work-type.ts';
import { decodeLeaf, encodeLeaf, type LeafCounts, SUMMARY_BYTES } from './leaf.ts';
import { challengeCount, POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type PrimePatternResult, summarise } from './result.ts';
import { computeLeaves, judge } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

const PLAN: PrimePatternPlan = { start: String(4069 * POSITION_STEP), span: POSITION_STEP, leaves: 32 };
let leaves: Uint8Array[];
let result: PrimePatternResult;
beforeAll(async () => {
  leaves = await computeLeaves(PLAN);
  result = summarise(PLAN, leaves);
});

/** The verdict of a reader, who sees a result and the opened leaves alone. */
const readerVerdict = (
  claimed: PrimePatternResult,
  opened: ReadonlyMap<number, Uint8Array> = new Map(),
  challenged: readonly number[] = [],
) =>
  judgeEvidence(
    verifier,
    { plan: PLAN, leaves: opened, complete: false, challenged, data: new Map() },
    claimed,
  );

/** Small deterministic numbers for the choice of cases (Lehmer's generator, modulus 2^31 − 1). */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The path to every number and text of a result. */
function placesOf(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [way];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...way, key]));
}

/** A copy of the result with one number or text changed. */
function changeResult(result: PrimePatternResult, choose: (below: number) => number): PrimePatternResult {
  const copy = structuredClone(result);
  const places = placesOf(copy);
  const way = places[choose(places.length)]!;
  let holder = copy as unknown as Record<string | number, unknown>;
  for (const key of way.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const key = way.at(-1)!;
  const before = holder[key];
  const step = BigInt(1 + choose(1000));
  holder[key] = typeof before === 'number' ? before + Number(step) : String(BigInt(String(before)) + step);
  return copy;
}

function flipByte(leaf: Uint8Array, choose: (below: number) => number): Uint8Array {
  const copy = leaf.slice();
  copy[choose(copy.length)]! ^= 1 + choose(255);
  return copy;
}

describe('the verifier', () => {
  it('accepts an honest unit, at 0 too', async () => {
    const fromZero = { ...PLAN, start: '0' };
    for (const [plan, unit] of [
      [PLAN, leaves],
      [fromZero, await computeLeaves(fromZero)],
    ] as const)
      expect(await judge(plan, unit, summarise(plan, unit), [0, 5, 6, 31])).toEqual({ valid: true });
  });

  it('accepts what a reader has: challenged leaves only', async () => {
    expect(await readerVerdict(result, new Map([[3, leaves[3]!]]), [3])).toEqual({ valid: true });
    expect(await readerVerdict(result)).toEqual({ valid: true });
  });

  it('takes no verdict from a check that was not run whole', () => {
    const evidence = { plan: PLAN, leaves: new Map(), complete: false, challenged: [], data: new Map() };
    const passed = { reason: null };
    expect(verifier.conclude(evidence, result, [passed, passed])).toEqual({ valid: true });
    expect(verifier.conclude(evidence, result, [passed])).toEqual({ valid: false, reason: 'part_missing' });
    expect(verifier.conclude(evidence, result, [passed, {}])).toEqual({
      valid: false,
      reason: 'part_malformed',
    });
  });

  it('never accepts one of 600 challenged leaves with a changed byte, though the result fits it', async () => {
    const choose = chooser(1);
    const reasons = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const target = choose(PLAN.leaves);
      const changed = leaves.with(target, flipByte(leaves[target]!, choose));
      const verdict = await judge(PLAN, changed, summarise(PLAN, changed), [target]);
      expect(verdict.valid).toBe(false);
      if (!verdict.valid) reasons.add(verdict.reason);
    }
    for (const reason of reasons) expect(REASONS).toContain(reason);
    expect(reasons).toContain('leaf_differs_from_plain_sieve');
    expect(reasons).toContain('leaf_inconsistent');
  });

  it('never accepts one of 400 results with a changed figure', async () => {
    const choose = chooser(2);
    for (let i = 0; i < 400; i++) {
      const verdict = await judge(PLAN, leaves, changeResult(result, choose), []);
      expect(verdict.valid).toBe(false);
    }
  });
});

describe('a part', () => {
  const evidenceAt = (plan: PrimePatternPlan, challenged: readonly number[]) => ({
    plan,
    leaves: new Map(leaves.entries()),
    complete: true,
    challenged,
    data: new Map(),
  });

  it('takes a gap of one number, that of 2 and 3', async () => {
    const fromZero = { ...PLAN, start: '0' };
    const claimed = { ...result, gaps: [{ start: '2', length: 1 }], quadruplets: [], sextuplets: [] };
    const steps = await verifier.runPart(evidenceAt(fromZero, []), claimed, { check: 'listed' });
    expect(Array.from(steps)).toEqual([0]);
  });

  it('tells how far it is: among gaps and then tuples, and among the leaves of its group', async () => {
    const evidence = evidenceAt(PLAN, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const gaps = result.gaps.slice(0, 4);
    const [quadruplet] = result.quadruplets;
    const claimed = { ...result, gaps, quadruplets: [quadruplet!, quadruplet!], sextuplets: [] };
    const listed = await verifier.runPart(evidence, claimed, { check: 'listed' });
    expect(Array.from(listed)).toEqual([0, 1 / 8, 2 / 8, 3 / 8, 1 / 2, 3 / 4]);
    const steps = await verifier.runPart(evidence, result, { check: 'leaves', group: 0 });
    expect([...new Set(steps)]).toEqual([0, 1 / 3, 2 / 3]);
  });

  it('looks at every fourth challenged leaf, so that the groups look at all', async () => {
    const evidence = evidenceAt(PLAN, [3, 5, 7, 9, 11]);
    expect(verifier.parts(evidence, result).map(({ check, group }) => [check, group])).toEqual([
      ['sums', undefined],
      ['listed', undefined],
      ...[0, 1, 2, 3].map((group) => ['leaves', group]),
    ]);
    for (const [at, leaf] of evidence.challenged.entries()) {
      const without = new Map([...evidence.leaves].filter(([index]) => index !== leaf));
      const outcomes = [0, 1, 2, 3].map(async (group) => {
        const part = { check: 'leaves', group };
        return finish(await verifier.runPart({ ...evidence, leaves: without }, result, part)).reason;
      });
      const expected = [null, null, null, null].with(at % 4, 'leaf_missing' as never);
      expect(await Promise.all(outcomes)).toEqual(expected);
    }
  });

  it.each([
    { check: 'nothing', group: 0 },
    { check: 'leaves' },
    { check: 'leaves', group: '0' },
    { check: 'leaves', group: -1 },
    { check: 'leaves', group: 4 },
  ])('is none by %j', async (part) => {
    await expect(verifier.runPart(evidenceAt(PLAN, [0]), result, part)).rejects.toThrow(RangeError);
  });
});

describe('each reason', () => {
  const inLeaf = (index: number, change: Partial<LeafCounts>) => {
    const leaf = decodeLeaf(leaves[index]!);
    return leaves.with(index, encodeLeaf({ ...leaf, counts: { ...leaf.counts, ...change } }));
  };
  const claiming = (change: Partial<PrimePatternResult>) => readerVerdict({ ...result, ...change });

  it('is given for a result or a leaf that is wrong in just this', async () => {
    const [gap] = result.gaps;
    const start = BigInt(gap!.start);
    const { twins, primes } = decodeLeaf(leaves[3]!).counts;
    const oneTwinMore = inLeaf(3, { twins: twins + 1 });
    let further = gap!.length + 2;
    while (!isPrime(start + BigInt(further))) further += 2;
    const raised: Record<Reason, Promise<Verdict>> = {
      leaf_missing: judge(PLAN, leaves.slice(0, -1), result, []),
      leaf_malformed: judge(PLAN, leaves.with(4, new Uint8Array(SUMMARY_BYTES - 1)), result, []),
      leaf_inconsistent: judge(PLAN, inLeaf(3, { primes: primes + 1 }), result, []),
      leaf_differs_from_plain_sieve: judge(PLAN, oneTwinMore, summarise(PLAN, oneTwinMore), [3]),
      listed_item_outside_unit: claiming({ gaps: [{ start: '1', length: 2 }] }),
      gap_end_not_prime: claiming({ gaps: [{ start: gap!.start, length: gap!.length - 2 }] }),
      gap_contains_prime: claiming({ gaps: [{ start: gap!.start, length: further }] }),
      tuple_member_not_prime: claiming({ quadruplets: [gap!.start] }),
      result_of_another_interval: claiming({ end: result.start }),
      end_prime_differs: claiming({ firstPrime: result.lastPrime }),
      prediction_differs: claiming({ predicted: { ...result.predicted, twins: 7 } }),
      figures_contradict_each_other: claiming({ byMod3: { one: 1, two: 2 } }),
      result_differs_from_leaves: judge(PLAN, oneTwinMore, result, []),
    };
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    expect(Object.keys(raised).sort()).toEqual([...REASONS].sort());
  });

  it('is given for each kind of listed item, and for each end of a gap', async () => {
    const [gap] = result.gaps;
    const before = String(BigInt(gap!.start) - 2n);
    const cases: [Partial<PrimePatternResult>, Reason][] = [
      [{ gaps: [{ start: before, length: gap!.length + 2 }] }, 'gap_end_not_prime'],
      [{ quadruplets: [result.end] }, 'listed_item_outside_unit'],
      [{ sextuplets: ['-7'] }, 'listed_item_outside_unit'],
      [{ sextuplets: [gap!.start] }, 'tuple_member_not_prime'],
    ];
    for (const [change, reason] of cases) expect(await claiming(change)).toEqual({ valid: false, reason });
  });
});

/** A leaf that a miner might invent: its neighbour's counts, with gaps too short and tuples too few to be listed. */
function inventFrom(neighbour: Uint8Array): Uint8Array {
  const leaf = decodeLeaf(neighbour);
  return encodeLeaf({
    ...leaf,
    counts: { ...leaf.counts, quadruplets: 0, sextuplets: 0 },
    gaps: [160, 158, 156, 154].map((length, index) => ({ offset: 1001 + 5000 * index, length })),
    firstQuadruplet: undefined,
    lastQuadruplet: undefined,
    firstSextuplet: undefined,
  });
}

describe('a miner that skips a tenth of the leaves', () => {
  it('is caught about as often as stated, over 20 small units', async () => {
    const units = 20;
    let caught = 0;
    let expected = 0;
    let spread = 0;
    for (let unit = 0; unit < units; unit++) {
      const plan = {
        start: String((50_000 + 64 * unit) * POSITION_STEP),
        span: POSITION_STEP,
        leaves: 64,
      };
      const leaves = await computeLeaves(plan);
      const choose = chooser(100 + unit);
      const skipped = new Set<number>();
      while (skipped.size < 6) skipped.add(1 + choose(plan.leaves - 1));
      for (const leaf of skipped) leaves[leaf] = inventFrom(leaves[leaf - 1]!);
      const root = sha256(concatBytes(...leaves));
      const challenge = challengeOf(root, sha256(utf8ToBytes(`secret ${unit}`)), `unit ${unit}`);
      const challenged = drawLeaves(challenge, plan.leaves, challengeCount(plan));
      const verdict = await judge(plan, leaves, summarise(plan, leaves), challenged);
      const isDrawn = challenged.some((leaf) => skipped.has(leaf));
      expect(verdict).toEqual(
        isDrawn ? { valid: false, reason: 'leaf_differs_from_plain_sieve' } : { valid: true },
      );
      if (isDrawn) caught++;
      const missed = escapeProbability(plan.leaves, skipped.size, challengeCount(plan));
      expected += 1 - missed;
      spread += missed * (1 - missed);
    }
    expect(Math.abs(caught - expected)).toBeLessThan(3 * Math.sqrt(spread));
  });
});
