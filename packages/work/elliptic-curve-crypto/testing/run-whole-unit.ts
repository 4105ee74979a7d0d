/** For the tests: units computed and checked in this process, as a settling server does. */
import { computeSearchLeaves, evidenceOfSearch, judge, seedOf } from '../../testing/run-unit.ts';
import type { Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { ellipticCurveCrypto } from '../index.ts';
import type { LogarithmPlan } from '../plan.ts';
import { planFor } from '../plan.ts';
import type { LogarithmResult } from '../result.ts';
import { verifier } from '../verify.ts';

/**
 * A mean small unit has 2^this walks, about 14,000: with more, starting, recording and comparing them takes a
 * larger share of the time, with fewer the chunks of 1,600 walks do.
 */
const WALKS_BITS = 14;

/** An instance of about this many bits, at least 40. */
export function smallPlan(
  text: string,
  bits: number,
  distinguishedBits = Math.round(bits / 2) - WALKS_BITS,
): LogarithmPlan {
  const fieldLimit = Math.round(2 ** (bits - 32));
  return planFor({ instance: '0', seed: seedOf(text), fieldLimit, distinguishedBits });
}

/** All leaves of a unit; those behind the meeting are empty. */
export const leavesOf = (plan: LogarithmPlan) => computeSearchLeaves(ellipticCurveCrypto, compute, plan);

export const evidenceOf = (plan: LogarithmPlan, leaves: readonly Uint8Array[], draw = 'draw') =>
  evidenceOfSearch(ellipticCurveCrypto, verifier, { plan, leaves }, draw);

export const verdictOf = (evidence: Evidence<LogarithmPlan>, result: LogarithmResult) =>
  judge(verifier, evidence, result);
