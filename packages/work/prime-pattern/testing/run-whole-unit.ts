/** For the tests and the comparison with peers: a unit computed and verified in one thread. */
import { finish, judge as judgeEvidence } from '../../testing/run-unit.ts';
import type { Chunk, ComputedLeaf, Verdict } from '../../work-type.ts';
import { compute } from '../compute.ts';
import type { PrimePatternPlan } from '../plan.ts';
import type { PrimePatternResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** The summaries of all leaves; in one chunk unless told otherwise. */
export async function computeLeaves(
  plan: PrimePatternPlan,
  chunks: readonly Chunk[] = [{ first: 0, count: plan.leaves }],
): Promise<Uint8Array[]> {
  const computer = await compute.prepare(plan);
  const leaves: Uint8Array[] = [];
  for (const chunk of chunks) {
    for (const leaf of finish<ComputedLeaf[]>(computer.compute(chunk))) leaves.push(leaf.summary);
  }
  return leaves;
}

/** The verdict on a unit whose leaves are all known. The costliest parts come last and are left out once one failed. */
export function judge(
  plan: PrimePatternPlan,
  leaves: readonly Uint8Array[],
  result: PrimePatternResult,
  challenged: readonly number[],
): Promise<Verdict> {
  const known = new Map(leaves.entries());
  return judgeEvidence(
    verifier,
    { plan, leaves: known, complete: true, challenged, data: new Map() },
    result,
  );
}
