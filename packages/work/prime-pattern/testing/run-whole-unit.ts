/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import {
  computeLeaves as computeAll,
  evidenceOfUnit,
  judge as judgeEvidence,
} from '../../testing/run-unit.ts';
import type { Chunk, Verdict } from '../../work-type.ts';
import { compute } from '../compute.ts';
import type { PrimePatternPlan } from '../plan.ts';
import type { PrimePatternResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** The summaries of all leaves; in one chunk unless told otherwise. */
export async function computeLeaves(
  plan: PrimePatternPlan,
  chunks: readonly Chunk[] = [{ first: 0, count: plan.leaves }],
): Promise<Uint8Array[]> {
  return (await computeAll(compute, plan, chunks)).map(({ summary }) => summary);
}

/** The verdict on a unit whose leaves are all known. */
export function judge(
  plan: PrimePatternPlan,
  leaves: readonly Uint8Array[],
  result: PrimePatternResult,
  challenged: readonly number[],
): Promise<Verdict> {
  return judgeEvidence(verifier, evidenceOfUnit({ plan, leaves, data: new Map() }, challenged), result);
}
