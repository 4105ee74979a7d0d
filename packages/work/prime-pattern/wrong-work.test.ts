import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { challengeOf, drawLeaves, escapeProbability } from '../challenge.ts';
import { decodeLeaf, encodeLeaf, SUMMARY_BYTES } from './leaf.ts';
import { challengeCount, POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import { REASONS } from './reasons.ts';
import { type PrimePatternResult, summarise } from './result.ts';
import { computeLeaves, judge } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

const PLAN: PrimePatternPlan = { start: String(4069 * POSITION_STEP), span: POSITION_STEP, leaves: 32 };

/** Small deterministic numbers for the choice of cases (Lehmer's generator, modulus 2^31 − 1). */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Every number and text of a result, as a way to it. */
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
    for (const start of ['0', PLAN.start]) {
      const plan = { ...PLAN, start };
      const leaves = await computeLeaves(plan);
      expect(await judge(plan, leaves, summarise(plan, leaves), [0, 5, 6, 31])).toEqual({ valid: true });
    }
  });

  it('accepts what a reader has: challenged leaves only', async () => {
    const leaves = await computeLeaves(PLAN);
    const result = summarise(PLAN, leaves);
    const evidence = {
      plan: PLAN,
      leaves: new Map([[3, leaves[3]!]]),
      complete: false,
      challenged: [3],
      data: new Map<number, Uint8Array>(),
    };
    const outcomes = [];
    for (const part of verifier.parts(evidence, result)) {
      const steps = await verifier.runPart(evidence, result, part);
      let step = steps.next();
      while (!step.done) step = steps.next();
      outcomes.push(step.value);
    }
    expect(verifier.conclude(evidence, result, outcomes)).toEqual({ valid: true });
    expect(verifier.conclude(evidence, result, outcomes.slice(1))).toEqual({
      valid: false,
      reason: 'part_missing',
    });
    expect(verifier.conclude(evidence, result, [...outcomes.slice(1), {}]).valid).toBe(false);
  });

  it('never accepts one of 600 challenged leaves with a changed byte, though the result fits it', async () => {
    const choose = chooser(1);
    const honest = await computeLeaves(PLAN);
    const reasons = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const target = choose(PLAN.leaves);
      const leaves = honest.with(target, flipByte(honest[target]!, choose));
      const verdict = await judge(PLAN, leaves, summarise(PLAN, leaves), [target]);
      expect(verdict.valid).toBe(false);
      if (!verdict.valid) reasons.add(verdict.reason);
    }
    for (const reason of reasons) expect(REASONS).toContain(reason);
    expect(reasons).toContain('leaf_differs_from_plain_sieve');
    expect(reasons).toContain('leaf_inconsistent');
  });

  it('never accepts one of 400 results with a changed figure', async () => {
    const choose = chooser(2);
    const leaves = await computeLeaves(PLAN);
    const result = summarise(PLAN, leaves);
    for (let i = 0; i < 400; i++) {
      const verdict = await judge(PLAN, leaves, changeResult(result, choose), []);
      expect(verdict.valid).toBe(false);
    }
  });

  it('proves listed gaps and tuples without the leaves', async () => {
    const leaves = await computeLeaves(PLAN);
    const result = summarise(PLAN, leaves);
    const listed = async (changed: Partial<PrimePatternResult>) => {
      const evidence = { plan: PLAN, leaves: new Map(), complete: false, challenged: [], data: new Map() };
      const altered = { ...result, ...changed };
      const steps = await verifier.runPart(evidence, altered, { check: 'listed' });
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value.reason;
    };
    const [gap] = result.gaps;
    expect(await listed({})).toBeNull();
    expect(await listed({ gaps: [{ start: gap!.start, length: gap!.length - 2 }] })).toBe(
      'gap_end_not_prime',
    );
    const beyond = BigInt(gap!.start) - 2n;
    expect(await listed({ gaps: [{ start: String(beyond), length: gap!.length }] })).toBe(
      'gap_end_not_prime',
    );
    expect(await listed({ gaps: [{ start: '1', length: 2 }] })).toBe('listed_item_outside_unit');
    expect(await listed({ quadruplets: [gap!.start] })).toBe('tuple_member_not_prime');
    expect(await listed({ sextuplets: ['-7'] })).toBe('listed_item_outside_unit');
    const [first, second] = [result.firstPrime, result.lastPrime].map(BigInt);
    expect(
      await listed({ gaps: [{ start: result.firstPrime, length: Number((second! - first!) % 65_536n) }] }),
    ).not.toBeNull();
  });

  it('refuses a leaf of another length and a missing leaf', async () => {
    const leaves = await computeLeaves(PLAN);
    const result = summarise(PLAN, leaves);
    const short = new Map(leaves.entries()).set(4, new Uint8Array(SUMMARY_BYTES - 1));
    const missing = new Map(leaves.entries());
    missing.delete(7);
    for (const [map, reason] of [
      [short, 'leaf_malformed'],
      [missing, 'leaf_missing'],
    ] as const) {
      const evidence = { plan: PLAN, leaves: map, complete: true, challenged: [7], data: new Map() };
      const steps = await verifier.runPart(evidence, result, { check: 'sums' });
      let step = steps.next();
      while (!step.done) step = steps.next();
      expect(step.value.reason).toBe(reason);
    }
  });
});

/** What a miner might invent for a leaf: its neighbour's counts, with gaps too short and tuples too few to be listed. */
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
