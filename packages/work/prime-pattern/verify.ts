/**
 * Checks a unit by other methods than those that computed it: the challenged leaves by a plain sieve of another layout, the
 * listed gaps and tuples by deterministic primality tests, the result by adding the leaves up again.
 */
import { sameItems, sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, orderedLeaves, PASSED, withShare } from '../kit/parts.ts';
import { isPrime } from '../numerics/miller-rabin.ts';
import type { Evidence, VerificationPart, Verifier } from '../work-type.ts';
import { challengeCount, endOf, leafStart, type PrimePatternPlan, startOf } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type PrimePatternResult, summarise } from './result.ts';
import { checkFigures } from './verify/check-figures.ts';
import { checkLeaves } from './verify/check-leaves.ts';
import { PlainSieve } from './verify/plain-leaf.ts';

type PrimeEvidence = Evidence<PrimePatternPlan>;
type PartSteps = Generator<number, Outcome<Reason>, void>;

/** Groups of challenged leaves that can be recomputed at the same time. */
const GROUPS = 4;
const QUADRUPLET = [0n, 2n, 6n, 8n];
const SEXTUPLET = [0n, 4n, 6n, 10n, 12n, 16n];

function* recomputeLeaves(evidence: PrimeEvidence, group: number, sieve: PlainSieve): PartSteps {
  const { plan, challenged, leaves } = evidence;
  const mine = challenged.filter((_, index) => index % GROUPS === group);
  for (const [done, leaf] of mine.entries()) {
    const claimed = leaves.get(leaf);
    if (!claimed) return failed('leaf_missing');
    const summary = yield* withShare(sieve.summaryOf(leafStart(plan, leaf), plan.span), done / mine.length);
    if (!sameItems(summary, claimed)) return failed('leaf_differs_from_plain_sieve');
  }
  return PASSED;
}

/** A position of the unit, or undefined. */
function positionIn(plan: PrimePatternPlan, text: string): bigint | undefined {
  const position = BigInt(text);
  return position >= startOf(plan) && position < endOf(plan) ? position : undefined;
}

function checkGap(start: bigint, length: number): Reason | undefined {
  const end = start + BigInt(length);
  if (!isPrime(start) || !isPrime(end)) return 'gap_end_not_prime';
  for (let n = start + 1n; n < end; n++) if (isPrime(n)) return 'gap_contains_prime';
  return undefined;
}

function* proveListed(plan: PrimePatternPlan, result: PrimePatternResult): PartSteps {
  for (const [index, gap] of result.gaps.entries()) {
    yield index / result.gaps.length / 2;
    const start = positionIn(plan, gap.start);
    if (start === undefined) return failed('listed_item_outside_unit');
    const reason = checkGap(start, gap.length);
    if (reason) return failed(reason);
  }
  const tuples = [
    ...result.quadruplets.map((start) => ({ start, pattern: QUADRUPLET })),
    ...result.sextuplets.map((start) => ({ start, pattern: SEXTUPLET })),
  ];
  for (const [index, { start, pattern }] of tuples.entries()) {
    yield (1 + index / tuples.length) / 2;
    const position = positionIn(plan, start);
    if (position === undefined) return failed('listed_item_outside_unit');
    if (!pattern.every((step) => isPrime(position + step))) return failed('tuple_member_not_prime');
  }
  return PASSED;
}

/** All leaves that are here must fit together; when none is missing, they must add up to the result. Of a reader's result, what plan and figures say of each other. */
function* addUp(evidence: PrimeEvidence, result: PrimePatternResult): PartSteps {
  const { plan, leaves } = evidence;
  const fault = yield* checkLeaves(plan, leaves);
  if (fault) return failed(fault);
  if (!evidence.complete) {
    const reason = checkFigures(plan, result);
    return reason ? failed(reason) : PASSED;
  }
  const ordered = orderedLeaves(leaves, plan.leaves);
  if (!ordered) return failed('leaf_missing');
  return sameJson(summarise(plan, ordered), result) ? PASSED : failed('result_differs_from_leaves');
}

export const verifier: Verifier<PrimePatternPlan, PrimePatternResult, Reason> = {
  reasons: REASONS,
  challengeCount,

  parts(evidence): VerificationPart[] {
    const groups = Math.min(GROUPS, evidence.challenged.length);
    return [
      { check: 'sums' },
      { check: 'listed' },
      ...Array.from({ length: groups }, (_, group) => ({ check: 'leaves', group })),
    ];
  },

  async runPart(evidence, result, part) {
    if (part.check === 'sums') return addUp(evidence, result);
    if (part.check === 'listed') return proveListed(evidence.plan, result);
    const { plan } = evidence;
    const { group } = part;
    if (part.check !== 'leaves' || typeof group !== 'number' || !(group >= 0 && group < GROUPS)) {
      throw new RangeError('no such part');
    }
    return recomputeLeaves(evidence, group, await PlainSieve.upTo(endOf(plan), plan.span));
  },

  conclude(evidence, result, outcomes) {
    return concludeParts(REASONS, this.parts(evidence, result).length, outcomes);
  },
};
