/**
 * Checks a unit by other methods than those that computed it: the challenged leaves by factoring every number of them, the total
 * by a formula that needs no leaf, the result by adding the leaves up again.
 */
import { sameItems, sameJson } from '@productive-mining/work/kit/equality.ts';
import {
  concludeParts,
  failed,
  type Outcome,
  orderedLeaves,
  PASSED,
  withShare,
} from '@productive-mining/work/kit/parts.ts';
import type { Evidence, VerificationPart, Verifier } from '@productive-mining/work/work-type.ts';
import { decodeLeaf, isLeafPossible, SUMMARY_BYTES } from './leaf.ts';
import { challengeCount, checkPlan, endOf, leafStart, type SquareFreeNumbersPlan } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type SquareFreeNumbersResult, summarise } from './result.ts';
import { countSquareFree, moebiusTable } from './verify/count-by-formula.ts';
import { factorLeaf, primesUpTo } from './verify/factor-leaf.ts';

type LeafEvidence = Evidence<SquareFreeNumbersPlan>;
type PartSteps = Generator<number, Outcome<Reason>, void>;

/** Groups of challenged leaves that can be recomputed at the same time. */
const GROUPS = 4;
const LEAVES_PER_STEP = 1024;

function rootOf(plan: SquareFreeNumbersPlan): number {
  return Math.floor(Math.sqrt(endOf(plan)));
}

/** All leaves that are here must be possible; when none is missing, they must add up to the result. */
function* addUp({ plan, leaves, complete }: LeafEvidence, result: SquareFreeNumbersResult): PartSteps {
  let done = 0;
  for (const summary of leaves.values()) {
    if (done++ % LEAVES_PER_STEP === 0) yield done / leaves.size;
    if (summary.length !== SUMMARY_BYTES) return failed('leaf_malformed');
    if (!isLeafPossible(decodeLeaf(summary), plan.span)) return failed('leaf_impossible');
  }
  if (!complete) return PASSED;
  const ordered = orderedLeaves(leaves, plan.leaves);
  if (!ordered) return failed('leaf_missing');
  return sameJson(summarise(plan, ordered), result) ? PASSED : failed('result_differs_from_leaves');
}

/** Proves the number of square-free numbers, for a reader too, who has only the opened leaves. */
function* proveTotal(plan: SquareFreeNumbersPlan, result: SquareFreeNumbersResult): PartSteps {
  const moebius = yield* withShare(moebiusTable(rootOf(plan)));
  const total = countSquareFree(endOf(plan), moebius) - countSquareFree(Number(plan.start), moebius);
  const isTold =
    result.start === plan.start && result.end === String(endOf(plan)) && result.squareFree === total;
  return isTold && result.even + result.odd === total ? PASSED : failed('total_differs_from_formula');
}

function* factorLeaves({ plan, challenged, leaves }: LeafEvidence, group: number): PartSteps {
  const primes = yield* withShare(primesUpTo(rootOf(plan)));
  const mine = challenged.filter((_, index) => index % GROUPS === group);
  for (const [done, leaf] of mine.entries()) {
    yield done / mine.length;
    const claimed = leaves.get(leaf);
    if (!claimed) return failed('leaf_missing');
    const summary = factorLeaf(leafStart(plan, leaf), plan.span, primes);
    if (claimed.length !== SUMMARY_BYTES) return failed('leaf_malformed');
    if (!sameItems(summary, claimed)) return failed('leaf_differs_from_factorisation');
  }
  return PASSED;
}

export const verifier: Verifier<SquareFreeNumbersPlan, SquareFreeNumbersResult, Reason> = {
  reasons: REASONS,
  challengeCount,

  parts({ challenged }): VerificationPart[] {
    const groups = Math.min(GROUPS, challenged.length);
    return [
      { check: 'sums' },
      { check: 'total' },
      ...Array.from({ length: groups }, (_, group) => ({ check: 'leaves', group })),
    ];
  },

  async runPart(evidence, result, { check, group }) {
    checkPlan(evidence.plan);
    if (check === 'sums') return addUp(evidence, result);
    if (check === 'total') return proveTotal(evidence.plan, result);
    if (check !== 'leaves' || typeof group !== 'number') throw new RangeError('no such part');
    return factorLeaves(evidence, group);
  },

  conclude(evidence, result, outcomes) {
    return concludeParts(REASONS, this.parts(evidence, result).length, outcomes);
  },
};
