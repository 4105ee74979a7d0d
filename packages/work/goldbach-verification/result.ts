/** The result of a unit, from all its leaf summaries. Pure. */
import type { Json } from '../json.ts';
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { eitherOf, isDecimal, listOf, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { byHardness, COUNTS, decodeBeyondLeaf, decodeFromFourLeaf, largestIndexOf } from './leaf.ts';
import type { BeyondPlan, FromFourPlan, GoldbachPlan } from './plan.ts';
import { evenNumbersIn, gridStart, placeOfLeaf, rangeOf, startOfWindow } from './plan.ts';

/** n = p + q: q is the index-th prime below the start of the window of n, and n − q' is no prime for any before. */
export type HardestPair = { n: string; p: number; q: string; index: number };

export type BeyondResult = {
  frontier: 'beyond';
  from: string;
  to: string;
  evenNumbers: number;
  /** The unit's 64 hardest even numbers, hardest first. */
  hardest: HardestPair[];
  /** Leaves by their largest i(n): bin k counts those with 10k ≤ i < 10(k + 1). */
  hardestIndexCounts: number[];
};

/** p is the least prime for which n − p is prime, and passes p of every smaller even number of the unit. */
export type MinimalPartition = { n: string; p: number };

export type FromFourResult = {
  frontier: 'from_4';
  from: string;
  to: string;
  evenNumbers: number;
  /** The n whose p(n) is larger than all before in the unit, ascending; the last one is the unit's largest. */
  peaks: MinimalPartition[];
  /** How often p(n) is 2, 3, 5, …, 47, and, last, how often it is larger. */
  counts: number[];
};

export type GoldbachResult = BeyondResult | FromFourResult;

export const HARDEST_PER_UNIT = 64;
const LAST_BIN = 99;
/** More peaks than a unit has, as p(n) stays below 10^4 as far as the sieve goes; a picture shows as many. */
const PEAKS_MAX = 600;

/** @throws RangeError when a leaf doesn't have the form of a summary */
export function summarise(plan: GoldbachPlan, leaves: readonly Uint8Array[]): GoldbachResult {
  return plan.frontier === 'beyond' ? summariseBeyond(plan, leaves) : summariseFromFour(plan, leaves);
}

function summariseBeyond(plan: BeyondPlan, leaves: readonly Uint8Array[]): BeyondResult {
  const kept: { n: bigint; q: bigint; index: number }[] = [];
  const hardestIndexCounts: number[] = [];
  leaves.forEach((summary, leaf) => {
    const largest = largestIndexOf(summary);
    if (largest === undefined) throw new RangeError(`leaf ${leaf} is no summary`);
    const bin = Math.min(Math.floor(largest / 10), LAST_BIN);
    while (hardestIndexCounts.length <= bin) hardestIndexCounts.push(0);
    hardestIndexCounts[bin]!++;
    if (kept.length >= HARDEST_PER_UNIT && largest < kept[HARDEST_PER_UNIT - 1]!.index) return;
    const windowStart = startOfWindow(plan, placeOfLeaf(leaf).window);
    for (const even of decodeBeyondLeaf(summary)!) {
      if (kept.length >= 2 * HARDEST_PER_UNIT) kept.sort(byHardness).splice(HARDEST_PER_UNIT);
      if (kept.length >= HARDEST_PER_UNIT && even.index < kept[HARDEST_PER_UNIT - 1]!.index) continue;
      kept.push({
        n: windowStart + BigInt(even.offset),
        q: windowStart - BigInt(even.distance),
        index: even.index,
      });
      if (kept.length === HARDEST_PER_UNIT) kept.sort(byHardness);
    }
  });
  const hardest = kept.sort(byHardness).slice(0, HARDEST_PER_UNIT);
  return {
    frontier: 'beyond',
    ...endsOf(plan),
    hardest: hardest.map(({ n, q, index }) => ({ n: String(n), p: Number(n - q), q: String(q), index })),
    hardestIndexCounts,
  };
}

function summariseFromFour(plan: FromFourPlan, leaves: readonly Uint8Array[]): FromFourResult {
  const counts = new Array<number>(COUNTS).fill(0);
  const peaks: MinimalPartition[] = [];
  let largest = 0;
  leaves.forEach((summary, index) => {
    const leaf = decodeFromFourLeaf(summary);
    if (!leaf) throw new RangeError(`leaf ${index} is no summary`);
    leaf.counts.forEach((count, i) => {
      counts[i]! += count;
    });
    const start = gridStart(plan) + BigInt(plan.leafSpan) * BigInt(index);
    for (const peak of leaf.peaks) {
      if (peak.prime <= largest) continue;
      largest = peak.prime;
      peaks.push({ n: String(start + BigInt(peak.offset)), p: peak.prime });
    }
  });
  return { frontier: 'from_4', ...endsOf(plan), peaks, counts };
}

function endsOf(plan: GoldbachPlan): { from: string; to: string; evenNumbers: number } {
  const { start, end } = rangeOf(plan);
  return { from: String(start), to: String(end - 2n), evenNumbers: evenNumbersIn(plan) };
}

/** A leaf is at most 2^28 long. */
const count = wholeNumber(0, LEAVES_MAX * 2 ** 27);
/** Primes and indices have 32 bits in a leaf. */
const word = wholeNumber(0, 2 ** 32 - 1);
const ends = { from: isDecimal, to: isDecimal, evenNumbers: count };
const hasForm = eitherOf(
  objectOf<BeyondResult>({
    frontier: oneOf('beyond'),
    ...ends,
    hardest: listOf(
      objectOf<HardestPair>({ n: isDecimal, p: word, q: isDecimal, index: word }),
      1,
      HARDEST_PER_UNIT,
    ),
    hardestIndexCounts: listOf(wholeNumber(0, LEAVES_MAX), 1, LAST_BIN + 1),
  }),
  objectOf<FromFourResult>({
    frontier: oneOf('from_4'),
    ...ends,
    peaks: listOf(objectOf<MinimalPartition>({ n: isDecimal, p: word }), 1, PEAKS_MAX),
    counts: listOf(count, COUNTS, COUNTS),
  }),
);

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export function readResult(value: Json): GoldbachResult | undefined {
  return hasForm(value) ? value : undefined;
}
