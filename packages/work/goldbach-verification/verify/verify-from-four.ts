/**
 * Checks a unit from 4 without the sieve that found it. The statement is proved whole: by covering with primes below each
 * window, which shares nothing with the sieve, and below 2^18 by a plain table. Listed values of p(n) are proved by
 * Miller–Rabin; challenged leaves are recomputed by the plain sieve.
 */
import { sameItems, sameJson } from '../../kit/equality.ts';
import { failed, type Outcome, orderedLeaves, PASSED } from '../../kit/parts.ts';
import { isDecimal } from '../../kit/read-json.ts';
import { isPrime } from '../../numerics/miller-rabin.ts';
import type { Evidence, VerificationPart } from '../../work-type.ts';
import type { FromFourLeaf, Peak } from '../leaf.ts';
import { decodeFromFourLeaf, encodeFromFourLeaf } from '../leaf.ts';
import type { FromFourPlan } from '../plan.ts';
import { evenNumbersIn, gridStart, leafCount, rangeOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { FromFourResult } from '../result.ts';
import { summarise } from '../result.ts';
import { plainSieveFor } from './plain-sieve.ts';
import { coverWindows, proveByTable, windowsOf } from './prove-from-four.ts';

const WINDOWS_PER_PART = 8;
const LEAVES_PER_PART = 8;

export function partsFromFour(evidence: Evidence<FromFourPlan>): VerificationPart[] {
  const parts: VerificationPart[] = [];
  for (let first = 0; first < evidence.challenged.length; first += LEAVES_PER_PART) {
    parts.push({ check: 'recomputed', leaves: evidence.challenged.slice(first, first + LEAVES_PER_PART) });
  }
  parts.push({ check: 'listed' });
  const { windows, tableEnd } = windowsOf(evidence.plan);
  if (tableEnd > 0) parts.push({ check: 'table' });
  for (let first = 0; first < windows; first += WINDOWS_PER_PART) {
    parts.push({ check: 'covered', first, count: Math.min(WINDOWS_PER_PART, windows - first) });
  }
  return parts;
}

export async function runPartFromFour(
  evidence: Evidence<FromFourPlan>,
  result: FromFourResult,
  part: VerificationPart,
): Promise<Generator<number, Outcome<Reason>, void>> {
  switch (part.check) {
    case 'table':
      return checkTable(evidence.plan);
    case 'covered':
      return checkCovered(await coverWindows(evidence.plan, Number(part.first), Number(part.count)));
    case 'recomputed':
      return recompute(evidence, (part.leaves as number[]).map(Number), await plainSieveFor(evidence.plan));
    default:
      return checkListed(evidence, result);
  }
}

function* checkTable(plan: FromFourPlan): Generator<number, Outcome<Reason>, void> {
  const proved = proveByTable(windowsOf(plan).tableEnd);
  yield 1;
  return proved ? PASSED : failed('even_number_without_a_pair');
}

function* checkCovered(steps: Generator<number, boolean, void>): Generator<number, Outcome<Reason>, void> {
  return (yield* steps) ? PASSED : failed('even_number_without_a_pair');
}

function* recompute(
  evidence: Evidence<FromFourPlan>,
  leaves: readonly number[],
  sieve: Awaited<ReturnType<typeof plainSieveFor>>,
): Generator<number, Outcome<Reason>, void> {
  for (const [done, leaf] of leaves.entries()) {
    const recomputed = encodeFromFourLeaf(sieve.recompute(evidence.plan, leaf));
    const committed = evidence.leaves.get(leaf);
    if (!committed || !sameItems(recomputed, committed)) return failed('recomputed_leaf_differs');
    yield (done + 1) / leaves.length;
  }
  return PASSED;
}

/** The form of all leaves, the result against them, and p(n) of each listed n. */
function* checkListed(
  evidence: Evidence<FromFourPlan>,
  result: FromFourResult,
): Generator<number, Outcome<Reason>, void> {
  const { plan } = evidence;
  let seen = 0;
  for (const [index, summary] of evidence.leaves) {
    const leaf = decodeFromFourLeaf(summary);
    if (!leaf || !isWellFormed(plan, index, leaf)) return failed('leaf_malformed');
    if (!evidence.complete && !agrees(plan, index, leaf, result)) return failed('list_differs_from_leaf');
    if (++seen % 1000 === 0) yield 0;
  }
  if (evidence.complete) {
    const mismatch = compareWhole(evidence, result);
    if (mismatch) return failed(mismatch);
  } else if (!isOfRegion(plan, result)) return failed('result_of_another_region');
  yield 0.1;
  return yield* provePeaks(result);
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function isWellFormed(plan: FromFourPlan, index: number, leaf: FromFourLeaf): boolean {
  if (index < 0 || index >= leafCount(plan)) return false;
  const evens = plan.leafSpan / 2 - (plan.start === '4' && index === 0 ? 2 : 0);
  if (sumOf(leaf.counts) !== evens) return false;
  return leaf.peaks.every((peak, i) => {
    const before = leaf.peaks[i - 1];
    const inOrder = !before || (before.offset < peak.offset && before.prime < peak.prime);
    return inOrder && peak.offset % 2 === 0 && peak.offset < plan.leafSpan;
  });
}

function compareWhole(evidence: Evidence<FromFourPlan>, result: FromFourResult): Reason | undefined {
  const ordered = orderedLeaves(evidence.leaves, leafCount(evidence.plan));
  if (!ordered) return 'leaf_missing';
  return sameJson(summarise(evidence.plan, ordered), result) ? undefined : 'result_differs_from_leaves';
}

/** The check of a reader who sees only opened leaves. */
function isOfRegion(plan: FromFourPlan, result: FromFourResult): boolean {
  const { start, end } = rangeOf(plan);
  if (result.from !== String(start) || result.to !== String(end - 2n)) return false;
  if (result.evenNumbers !== evenNumbersIn(plan)) return false;
  if (sumOf(result.counts) !== result.evenNumbers) return false;
  if (!Array.isArray(result.peaks) || result.peaks.length === 0) return false;
  return result.peaks.every((peak) => {
    if (!isDecimal(peak?.n) || !Number.isSafeInteger(peak.p)) return false;
    return BigInt(peak.n) >= start && BigInt(peak.n) < end;
  });
}

/** An opened leaf's peaks that pass all listed before them must be listed, and listed ones in the leaf be its peaks. */
function agrees(plan: FromFourPlan, index: number, leaf: FromFourLeaf, result: FromFourResult): boolean {
  if (!isOfRegion(plan, result)) return false;
  const low = gridStart(plan) + BigInt(plan.leafSpan) * BigInt(index);
  const listed = result.peaks.map((peak) => ({ n: BigInt(peak.n), prime: peak.p }));
  const before = listed
    .filter((peak) => peak.n < low)
    .reduce((largest, peak) => Math.max(largest, peak.prime), 0);
  const inside = listed.filter((peak) => peak.n >= low && peak.n < low + BigInt(plan.leafSpan));
  const expected = leaf.peaks.filter((peak) => peak.prime > before);
  return (
    inside.length === expected.length &&
    expected.every((peak: Peak, i) => {
      const entry = inside[i]!;
      return entry.n === low + BigInt(peak.offset) && entry.prime === peak.prime;
    })
  );
}

/** p is prime, n − p is prime, and n − p' is not for any prime p' < p. */
function* provePeaks(result: FromFourResult): Generator<number, Outcome<Reason>, void> {
  for (const [done, peak] of result.peaks.entries()) {
    const n = BigInt(peak.n);
    const p = BigInt(peak.p);
    if (!isPrime(p) || p > n || !isPrime(n - p)) return failed('listed_pair_not_prime');
    for (let smaller = 2n; smaller < p; smaller += smaller === 2n ? 1n : 2n) {
      if (isPrime(smaller) && isPrime(n - smaller)) return failed('listed_prime_not_least');
      if (smaller % 256n === 255n) yield 0.1 + (0.9 * done) / result.peaks.length;
    }
  }
  return PASSED;
}
