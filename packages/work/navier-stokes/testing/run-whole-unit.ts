/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import { computeLeaves, judge as judgeEvidence } from '../../testing/run-unit.ts';
import type { ChunkRequest, ComputedLeaf, Evidence, Verdict } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { type FlowPlan, leafCount } from '../plan.ts';
import { type FlowResult, summarise } from '../result.ts';
import { verifier } from '../verify.ts';

export interface MinedUnit {
  plan: FlowPlan;
  leaves: ComputedLeaf[];
  result: FlowResult;
}

/** A whole unit; in one chunk unless told otherwise. */
export async function mine(plan: FlowPlan, chunks?: readonly ChunkRequest[]): Promise<MinedUnit> {
  const leaves = await computeLeaves(compute, plan, chunks ?? [{ first: 0, count: leafCount(plan) }]);
  return { plan, leaves, result: resultOf(plan, leaves) };
}

export function resultOf(plan: FlowPlan, leaves: readonly ComputedLeaf[]): FlowResult {
  return summarise(
    plan,
    leaves.map(({ summary }) => summary),
  );
}

/** All leaves with all states, as a settling server has them. */
export function evidenceOf({ plan, leaves }: MinedUnit, challenged: readonly number[]): Evidence<FlowPlan> {
  return {
    plan,
    leaves: new Map(leaves.map(({ summary }, index) => [index, summary])),
    complete: true,
    challenged,
    data: new Map(leaves.map(({ data }, index) => [index, data ?? new Uint8Array()])),
  };
}

export function judge(unit: MinedUnit, challenged: readonly number[]): Promise<Verdict> {
  return judgeEvidence(verifier, evidenceOf(unit, challenged), unit.result);
}
