/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import { computeLeaves, judge as judgeEvidence } from '../../testing/run-unit.ts';
import type { Chunk, ComputedLeaf, Evidence, Verdict } from '../../work-type.ts';
import { compute } from '../compute.ts';
import type { CurvePlan } from '../plan.ts';
import { type CurveResult, summarise } from '../result.ts';
import { verifier } from '../verify.ts';

export interface MinedUnit {
  plan: CurvePlan;
  leaves: ComputedLeaf[];
  result: CurveResult;
}

/** A whole unit; in one chunk unless told otherwise. */
export async function mine(plan: CurvePlan, chunks?: readonly Chunk[]): Promise<MinedUnit> {
  const leaves = await computeLeaves(compute, plan, chunks ?? [{ first: 0, count: plan.leaves }]);
  return {
    plan,
    leaves,
    result: summarise(
      plan,
      leaves.map(({ summary }) => summary),
    ),
  };
}

/** All leaves with all data, as a settling server has them. */
export function evidenceOf({ plan, leaves }: MinedUnit, challenged: readonly number[]): Evidence<CurvePlan> {
  return {
    plan,
    leaves: new Map(leaves.map(({ summary }, index) => [index, summary])),
    complete: true,
    challenged,
    data: new Map(leaves.map(({ data }, index) => [index, data!])),
  };
}

export function judge(unit: MinedUnit, challenged: readonly number[]): Promise<Verdict> {
  return judgeEvidence(verifier, evidenceOf(unit, challenged), unit.result);
}
