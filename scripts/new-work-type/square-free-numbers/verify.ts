/**
 * Checks a unit by other roads than it was computed: the challenged leaves by factoring every number of them, the total
 * by a formula that needs no leaf, the result by adding the leaves up again.
 */
import { canonicalJson } from '@productive-mining/ledger/canonical-json.ts';
import type {
  Evidence,
  PartOutcome,
  Verdict,
  VerificationPart,
  Verifier,
} from '@productive-mining/work/work-type.ts';
import { countSquareFree, moebiusTable } from './count-by-formula.ts';
import { factorLeaf, primesUpTo } from './factor-leaf.ts';
import { decodeLeaf, isLeafPossible, SUMMARY_BYTES } from './leaf.ts';
import { challengeCount, checkPlan, endOf, leafStart, type SquareFreeNumbersPlan } from './plan.ts';
import { type SquareFreeNumbersResult, summarise } from './result.ts';

/** Why a unit isn't accepted; a closed list. */
export const REASONS = [
  'part_malformed',
  'leaf_missing',
  'leaf_malformed',
  'leaf_impossible',
  'leaf_differs_from_factorisation',
  'total_differs_from_formula',
  'result_differs_from_leaves',
] as const;
export type Reason = (typeof REASONS)[number];

type LeafEvidence = Evidence<SquareFreeNumbersPlan>;
type PartSteps = Generator<number, PartOutcome, void>;

/** Groups of challenged leaves that can be recomputed at the same time. */
const GROUPS = 4;
const LEAVES_PER_STEP = 1024;
const PASSED: PartOutcome = { reason: null };

function failed(reason: Reason): PartOutcome {
  return { reason };
}

function rootOf(plan: SquareFreeNumbersPlan): number {
  return Math.floor(Math.sqrt(endOf(plan)));
}

/** Runs what has nothing to say of its progress; it counts as not begun. */
function* withoutProgress<T>(steps: Generator<void, T, void>): Generator<number, T, void> {
  let step = steps.next();
  while (!step.done) {
    yield 0;
    step = steps.next();
  }
  return step.value;
}

/** All leaves there are must be possible; where all are there, they must add up to the result. */
function* addUp({ plan, leaves, complete }: LeafEvidence, result: SquareFreeNumbersResult): PartSteps {
  let done = 0;
  for (const summary of leaves.values()) {
    if (done++ % LEAVES_PER_STEP === 0) yield done / leaves.size;
    if (summary.length !== SUMMARY_BYTES) return failed('leaf_malformed');
    if (!isLeafPossible(decodeLeaf(summary), plan.span)) return failed('leaf_impossible');
  }
  if (!complete) return PASSED;
  const ordered = Array.from({ length: plan.leaves }, (_, leaf) => leaves.get(leaf));
  if (ordered.includes(undefined)) return failed('leaf_missing');
  const again = summarise(plan, ordered as Uint8Array[]);
  return canonicalJson(again) === canonicalJson(result) ? PASSED : failed('result_differs_from_leaves');
}

/** Proves the number of square-free numbers, for a reader too, who has only the opened leaves. */
function* proveTotal(plan: SquareFreeNumbersPlan, result: SquareFreeNumbersResult): PartSteps {
  const moebius = yield* withoutProgress(moebiusTable(rootOf(plan)));
  const total = countSquareFree(endOf(plan), moebius) - countSquareFree(Number(plan.start), moebius);
  const isTold =
    result.start === plan.start && result.end === String(endOf(plan)) && result.squareFree === total;
  return isTold && result.even + result.odd === total ? PASSED : failed('total_differs_from_formula');
}

function* factorLeaves({ plan, challenged, leaves }: LeafEvidence, group: number): PartSteps {
  const primes = yield* withoutProgress(primesUpTo(rootOf(plan)));
  const mine = challenged.filter((_, index) => index % GROUPS === group);
  for (const [done, leaf] of mine.entries()) {
    yield done / mine.length;
    const claimed = leaves.get(leaf);
    if (!claimed) return failed('leaf_missing');
    const summary = factorLeaf(leafStart(plan, leaf), plan.span, primes);
    if (claimed.length !== SUMMARY_BYTES) return failed('leaf_malformed');
    if (summary.some((byte, index) => byte !== claimed[index]))
      return failed('leaf_differs_from_factorisation');
  }
  return PASSED;
}

function reasonOf(outcome: PartOutcome | undefined): Reason | undefined {
  if (outcome?.reason === null) return undefined;
  return REASONS.find((reason) => reason === outcome?.reason) ?? 'part_malformed';
}

export const verifier: Verifier<SquareFreeNumbersPlan, SquareFreeNumbersResult> = {
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

  conclude(evidence, result, outcomes): Verdict {
    if (outcomes.length !== this.parts(evidence, result).length)
      return { valid: false, reason: 'part_malformed' };
    const reason = outcomes.map(reasonOf).find((found) => found !== undefined);
    return reason ? { valid: false, reason } : { valid: true };
  },
};
