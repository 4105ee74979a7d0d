/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import { computeLeaves, judge as judgeEvidence } from '../../testing/run-unit.ts';
import type { ChunkRequest, ComputedLeaf, Evidence, Verdict } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { type LatticePlan, leafCount } from '../plan.ts';
import { type LatticeResult, summarise } from '../result.ts';
import { verifier } from '../verify.ts';

export interface MinedUnit {
  plan: LatticePlan;
  leaves: ComputedLeaf[];
  result: LatticeResult;
}

/** A whole unit; in one chunk unless told otherwise. */
export async function mine(plan: LatticePlan, chunks?: readonly ChunkRequest[]): Promise<MinedUnit> {
  const leaves = await computeLeaves(compute, plan, chunks ?? [{ first: 0, count: leafCount(plan) }]);
  return { plan, leaves, result: resultOf(plan, leaves) };
}

export function resultOf(plan: LatticePlan, leaves: readonly ComputedLeaf[]): LatticeResult {
  return summarise(
    plan,
    leaves.map(({ summary }) => summary),
  );
}

/** All leaves with all states, as a settling server has them. */
export function evidenceOf(
  { plan, leaves }: MinedUnit,
  challenged: readonly number[],
): Evidence<LatticePlan> {
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
