/**
 * Checks a unit beyond 4·10^18 without the wheel covering that found it: challenged leaves are recomputed by the plain
 * covering, the listed pairs are proved by Miller–Rabin, and the result is put together again from all leaves.
 */
import { sameItems, sameJson } from '../../kit/equality.ts';
import { failed, type Outcome, orderedLeaves, PASSED, withShare } from '../../kit/parts.ts';
import { isDecimal } from '../../kit/read-json.ts';
import { isPrime } from '../../numerics/miller-rabin.ts';
import type { Evidence, VerificationPart } from '../../work-type.ts';
import type { HardEven } from '../leaf.ts';
import { byHardness, decodeBeyondLeaf, encodeBeyondLeaf } from '../leaf.ts';
import type { BeyondPlan } from '../plan.ts';
import {
  evenNumbersIn,
  leafCount,
  leafFormOf,
  placeOfLeaf,
  rangeOf,
  startOfWindow,
  TILE_SPAN,
  windowSpan,
} from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { BeyondResult, FirstHardestPair, HardestPair } from '../result.ts';
import { formOf, HARDEST_PER_UNIT, rankCountsOf, rankOf, summarise } from '../result.ts';
import type { PlainCovering } from './plain-covering.ts';
import { plainCoveringFor } from './plain-covering.ts';

/** One part for each eighth of the windows that has challenged leaves, as they share a sieve, and one for the list. */
export function partsBeyond(evidence: Evidence<BeyondPlan>): VerificationPart[] {
  const ranges = new Set(evidence.challenged.map((leaf) => placeOfLeaf(leaf).range));
  const recomputed = [...ranges].sort((a, b) => a - b).map((range) => ({ check: 'recomputed', range }));
  return [...recomputed, { check: 'listed' }];
}

export async function runPartBeyond(
  evidence: Evidence<BeyondPlan>,
  result: BeyondResult,
  part: VerificationPart,
): Promise<Generator<number, Outcome<Reason>, void>> {
  const covering = await plainCoveringFor(evidence.plan);
  return part.check === 'listed'
    ? checkListed(evidence, result, covering)
    : recompute(evidence, Number(part.range), covering);
}

function* recompute(
  evidence: Evidence<BeyondPlan>,
  range: number,
  covering: PlainCovering,
): Generator<number, Outcome<Reason>, void> {
  const leaves = evidence.challenged.filter((leaf) => placeOfLeaf(leaf).range === range);
  for (const [done, leaf] of leaves.entries()) {
    const again = yield* withShare(covering.recompute(evidence.plan, leaf), done / leaves.length);
    const committed = evidence.leaves.get(leaf);
    if (!committed || !sameItems(encodeBeyondLeaf(again), committed))
      return failed('recomputed_leaf_differs');
  }
  return PASSED;
}

/** The form of all leaves, the result against them, and the listed pairs. */
function* checkListed(
  evidence: Evidence<BeyondPlan>,
  result: BeyondResult,
  covering: PlainCovering,
): Generator<number, Outcome<Reason>, void> {
  const { plan } = evidence;
  const seen = new Map<number, HardEven[]>();
  for (const [leaf, summary] of evidence.leaves) {
    const evens = decodeBeyondLeaf(leafFormOf(plan), summary)?.hardest;
    if (!evens || !isWellFormed(plan, leaf, evens)) return failed('leaf_malformed');
    seen.set(leaf, evens);
    if (seen.size % 2000 === 0) yield 0;
  }
  const mismatch = evidence.complete ? compareWhole(evidence, result) : compareOpened(plan, result, seen);
  yield 0.1;
  return mismatch ? failed(mismatch) : yield* provePairs(plan, result.hardest, covering);
}

/** Eight different even numbers of the leaf, hardest first, each with an odd prime's distance. */
function isWellFormed(plan: BeyondPlan, leaf: number, evens: readonly HardEven[]): boolean {
  if (leaf < 0 || leaf >= leafCount(plan)) return false;
  const length = plan.tilesPerLeaf * TILE_SPAN;
  const low = placeOfLeaf(leaf).range * length;
  return evens.every((even, position) => {
    const before = evens[position - 1];
    const inOrder =
      !before || before.rank > even.rank || (before.rank === even.rank && before.offset < even.offset);
    const inside = even.offset >= low && even.offset < low + length && even.offset % 2 === 0;
    return inOrder && inside && even.rank >= 1 && even.distance % 2 === 1;
  });
}

function compareWhole(evidence: Evidence<BeyondPlan>, result: BeyondResult): Reason | undefined {
  const { plan } = evidence;
  const ordered = orderedLeaves(evidence.leaves, leafCount(plan));
  if (!ordered) return 'leaf_missing';
  return sameJson(summarise(plan, ordered), result) ? undefined : 'result_differs_from_leaves';
}

/** The check of a reader who sees only opened leaves: what they hold must be in the list, or come after its last. */
function compareOpened(
  plan: BeyondPlan,
  result: BeyondResult,
  seen: ReadonlyMap<number, HardEven[]>,
): Reason | undefined {
  const { start, end } = rangeOf(plan);
  const isOfRegion = result.from === String(start) && result.to === String(end - 2n);
  if (!isOfRegion || result.evenNumbers !== evenNumbersIn(plan)) return 'result_of_another_region';
  if (formOf(result) !== leafFormOf(plan)) return 'result_of_another_form';
  const ranked = rankCountsOf(result).reduce((sum, count) => sum + count, 0);
  if (ranked !== leafCount(plan)) return 'ranks_do_not_add_up';
  const wanted = Math.min(HARDEST_PER_UNIT, 8 * leafCount(plan));
  if (!Array.isArray(result.hardest) || result.hardest.length !== wanted) return 'list_incomplete';
  if (!result.hardest.every((pair) => isDecimal(pair?.n) && isDecimal(pair.q))) return 'list_malformed';
  const listed = result.hardest.map((pair) => ({
    n: BigInt(pair.n),
    q: BigInt(pair.q),
    rank: rankOf(pair),
  }));
  if (listed.some((pair, i) => i > 0 && byHardness(listed[i - 1]!, pair) >= 0)) return 'list_out_of_order';
  const last = listed[listed.length - 1]!;
  const known = new Map(listed.map((pair) => [pair.n, pair]));
  for (const [leaf, evens] of seen) {
    const windowStart = startOfWindow(plan, placeOfLeaf(leaf).window);
    for (const even of evens) {
      const n = windowStart + BigInt(even.offset);
      const entry = known.get(n);
      const agrees = entry && entry.rank === even.rank && entry.q === windowStart - BigInt(even.distance);
      if (!agrees && byHardness({ n, rank: even.rank }, last) <= 0) return 'list_differs_from_leaf';
    }
  }
  return undefined;
}

/** Each listed n is the sum of its pair, both are prime, and its rank and least prime are what the list says. */
function* provePairs(
  plan: BeyondPlan,
  pairs: readonly (HardestPair | FirstHardestPair)[],
  covering: PlainCovering,
): Generator<number, Outcome<Reason>, void> {
  const { start, end } = rangeOf(plan);
  const byWindow = new Map<number, (HardestPair | FirstHardestPair)[]>();
  for (const [done, pair] of pairs.entries()) {
    const n = BigInt(pair.n);
    if (n < start || n >= end || n % 2n !== 0n) return failed('listed_number_outside_unit');
    if (!Number.isSafeInteger(pair.p) || BigInt(pair.q) + BigInt(pair.p) !== n)
      return failed('listed_pair_has_another_sum');
    if (!isPrime(BigInt(pair.q)) || !isPrime(BigInt(pair.p))) return failed('listed_pair_not_prime');
    if ('leastPrime' in pair && !covering.isLeastPrime(n, pair.leastPrime))
      return failed('listed_prime_not_least');
    const window = Number((n - start) / BigInt(windowSpan(plan)));
    byWindow.set(window, [...(byWindow.get(window) ?? []), pair]);
    if (done % 8 === 7) yield 0.1 + (0.4 * done) / pairs.length;
  }
  let windowsDone = 0;
  for (const [window, listed] of byWindow) {
    const windowStart = startOfWindow(plan, window);
    const offsets = listed.map((pair) => Number(BigInt(pair.n) - windowStart));
    const places = yield* withShare(
      covering.placesOf(plan, window, offsets),
      0.5 + (0.5 * windowsDone++) / byWindow.size,
    );
    const agree = places.every(
      (place, i) =>
        place.rank === rankOf(listed[i]!) && String(windowStart - BigInt(place.distance)) === listed[i]!.q,
    );
    if (!agree) return failed('listed_rank_differs');
  }
  return PASSED;
}
