/** The result of a unit, from all its leaf summaries. Pure. */
import { LEAVES_MAX } from '../kit/plan-size.ts';
import type { Check } from '../kit/read-json.ts';
import { eitherOf, isDecimal, listOf, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { isPrime } from '../numerics/miller-rabin.ts';
import type { LeafForm } from './leaf.ts';
import { byHardness, COUNTS, decodeBeyondLeaf, decodeFromFourLeaf, largestRankOf } from './leaf.ts';
import type { BeyondPlan, FromFourPlan, GoldbachPlan } from './plan.ts';
import { evenNumbersIn, gridStart, leafFormOf, placeOfLeaf, rangeOf, startOfWindow } from './plan.ts';

/**
 * n = p + q: q is the first prime below the start of the window of n that leaves a prime > 7. The number of primes tried
 * until then, q among them, is `useful`, which counts those alone that leave a number prime to 210.
 */
export type HardestPair = {
  n: string;
  p: number;
  q: string;
  useful: number;
  /** The least prime that leaves a prime of n. */
  leastPrime: number;
};

export type SecondBeyondResult = {
  frontier: 'beyond';
  from: string;
  to: string;
  evenNumbers: number;
  /** The unit's 64 hardest even numbers, hardest first. */
  hardest: HardestPair[];
  /** Leaves by their largest u(n): bin k counts those with 10k ≤ u < 10(k + 1). */
  hardestUsefulCounts: number[];
};

/** The same of a block with leaves of the first form: q is the index-th prime below the start of the window of n. */
export type FirstHardestPair = { n: string; p: number; q: string; index: number };

/** A result over leaves of the first form, as blocks sealed before hold it: ranked by i(n). */
export type FirstBeyondResult = {
  frontier: 'beyond';
  from: string;
  to: string;
  evenNumbers: number;
  hardest: FirstHardestPair[];
  /** Leaves by their largest i(n), in bins of ten. */
  hardestIndexCounts: number[];
};

export type BeyondResult = FirstBeyondResult | SecondBeyondResult;

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
/** Ten times the largest least prime below 4·10^18, which is 9,781. */
const LEAST_PRIME_LIMIT = 100_000n;
/** More peaks than a unit has, as p(n) stays below 10^4 as far as the sieve goes; a picture shows as many. */
const PEAKS_MAX = 600;

/** @throws RangeError when a leaf doesn't have the form of a summary */
export function summarise(plan: GoldbachPlan, leaves: readonly Uint8Array[]): GoldbachResult {
  return plan.frontier === 'beyond' ? summariseBeyond(plan, leaves) : summariseFromFour(plan, leaves);
}

/** An even number of a unit with its rank, as a result of either form lists it. */
export interface RankedEven {
  n: bigint;
  q: bigint;
  /** u(n), or i(n) in a result of the first form. */
  rank: number;
}

export function isOfSecondForm(result: BeyondResult): result is SecondBeyondResult {
  return 'hardestUsefulCounts' in result;
}

/** The form of the leaves that a result was made from. */
export function formOf(result: BeyondResult): LeafForm {
  return isOfSecondForm(result) ? 2 : 1;
}

/** How hard the leaves' hardest even numbers are: leaves by rank, in bins of ten. */
export function rankCountsOf(result: BeyondResult): readonly number[] {
  return isOfSecondForm(result) ? result.hardestUsefulCounts : result.hardestIndexCounts;
}

export function rankOf(pair: HardestPair | FirstHardestPair): number {
  return 'useful' in pair ? pair.useful : pair.index;
}

function summariseBeyond(plan: BeyondPlan, leaves: readonly Uint8Array[]): BeyondResult {
  const form = leafFormOf(plan);
  const { hardest, rankCounts } = rankLeaves(plan, leaves);
  const head = { frontier: 'beyond', ...endsOf(plan) } as const;
  const pairs = hardest.map(({ n, q, rank }) => ({ n: String(n), p: Number(n - q), q: String(q), rank }));
  if (form === 1) {
    const listed = pairs.map(({ rank, ...pair }) => ({ ...pair, index: rank }));
    return { ...head, hardest: listed, hardestIndexCounts: rankCounts };
  }
  const listed = pairs.map(({ rank, ...pair }) => ({
    ...pair,
    useful: rank,
    leastPrime: leastPrimeOf(BigInt(pair.n)),
  }));
  return { ...head, hardest: listed, hardestUsefulCounts: rankCounts };
}

/** The unit's hardest even numbers, hardest first, and its leaves by the rank of their hardest, in bins of ten. */
function rankLeaves(
  plan: BeyondPlan,
  leaves: readonly Uint8Array[],
): { hardest: RankedEven[]; rankCounts: number[] } {
  const form = leafFormOf(plan);
  const kept: RankedEven[] = [];
  const rankCounts: number[] = [];
  /** The list was sorted when it became full; what came later is no lower than the last one listed then. */
  const isBelowListed = (rank: number) => rank < (kept[HARDEST_PER_UNIT - 1]?.rank ?? 0);
  leaves.forEach((summary, leaf) => {
    const largest = largestRankOf(form, summary);
    if (largest === undefined) throw new RangeError(`leaf ${leaf} is no summary`);
    const bin = Math.min(Math.floor(largest / 10), LAST_BIN);
    while (rankCounts.length <= bin) rankCounts.push(0);
    rankCounts[bin]!++;
    if (isBelowListed(largest)) return;
    const windowStart = startOfWindow(plan, placeOfLeaf(leaf).window);
    for (const even of decodeBeyondLeaf(form, summary)!.hardest) {
      if (kept.length >= 2 * HARDEST_PER_UNIT) kept.sort(byHardness).splice(HARDEST_PER_UNIT);
      if (isBelowListed(even.rank)) continue;
      kept.push({
        n: windowStart + BigInt(even.offset),
        q: windowStart - BigInt(even.distance),
        rank: even.rank,
      });
      if (kept.length === HARDEST_PER_UNIT) kept.sort(byHardness);
    }
  });
  return { hardest: kept.sort(byHardness).slice(0, HARDEST_PER_UNIT), rankCounts };
}

/**
 * The least prime p with n − p prime.
 * @throws RangeError for an n of a malformed leaf, which has none below the limit
 */
function leastPrimeOf(n: bigint): number {
  for (let p = 3n; n % 2n === 0n && p < LEAST_PRIME_LIMIT; p += 2n) {
    if (isPrime(p) && isPrime(n - p)) return Number(p);
  }
  throw new RangeError(`${n} is no sum of a small prime and a prime`);
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
/** Primes and ranks have 32 bits in a leaf. */
const word = wholeNumber(0, 2 ** 32 - 1);
const ends = { from: isDecimal, to: isDecimal, evenNumbers: count };
const pair = { n: isDecimal, p: word, q: isDecimal };
const listOfPairs = (isPair: Check) => listOf(isPair, 1, HARDEST_PER_UNIT);
const isRankCounts = listOf(wholeNumber(0, LEAVES_MAX), 1, LAST_BIN + 1);
const hasForm = eitherOf(
  eitherOf(
    objectOf<SecondBeyondResult>({
      frontier: oneOf('beyond'),
      ...ends,
      hardest: listOfPairs(objectOf<HardestPair>({ ...pair, useful: word, leastPrime: word })),
      hardestUsefulCounts: isRankCounts,
    }),
    objectOf<FirstBeyondResult>({
      frontier: oneOf('beyond'),
      ...ends,
      hardest: listOfPairs(objectOf<FirstHardestPair>({ ...pair, index: word })),
      hardestIndexCounts: isRankCounts,
    }),
  ),
  objectOf<FromFourResult>({
    frontier: oneOf('from_4'),
    ...ends,
    peaks: listOf(objectOf<MinimalPartition>({ n: isDecimal, p: word }), 1, PEAKS_MAX),
    counts: listOf(count, COUNTS, COUNTS),
  }),
);

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<GoldbachResult>(hasForm);
