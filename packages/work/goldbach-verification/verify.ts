/** Checks a unit of either frontier by a method that shares nothing with the kernel that found it. */
import { concludeParts, failed, type Outcome } from '../kit/parts.ts';
import type { Verifier } from '../work-type.ts';
import type { GoldbachPlan } from './plan.ts';
import { challengeCount, checkPlan } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { GoldbachResult } from './result.ts';
import { partsBeyond, runPartBeyond } from './verify/verify-beyond.ts';
import { partsFromFour, runPartFromFour } from './verify/verify-from-four.ts';

export const verifier: Verifier<GoldbachPlan, GoldbachResult, Reason | Undecided> = {
  reasons: [...REASONS, ...UNDECIDED],
  challengeCount,
  parts(evidence) {
    checkPlan(evidence.plan);
    const { plan } = evidence;
    return plan.frontier === 'beyond'
      ? partsBeyond({ ...evidence, plan })
      : partsFromFour({ ...evidence, plan });
  },
  runPart(evidence, result, part) {
    const { plan } = evidence;
    if (plan.frontier === 'beyond' && result.frontier === 'beyond') {
      return runPartBeyond({ ...evidence, plan }, result, part);
    }
    if (plan.frontier === 'from_4' && result.frontier === 'from_4') {
      return runPartFromFour({ ...evidence, plan }, result, part);
    }
    return Promise.resolve(refuse('result_of_another_frontier'));
  },
  conclude(evidence, result, outcomes) {
    return concludeParts(REASONS, verifier.parts(evidence, result).length, outcomes);
  },
};

// biome-ignore lint/correctness/useYield: a check that fails at once
function* refuse(reason: Reason): Generator<number, Outcome<Reason>, void> {
  return failed(reason);
}
