/** For the tests: units computed and checked in this process, as a settling server does. */
import { computeLeaves as computeAll, judge } from '@productive-mining/work/testing/run-unit.ts';
import type { Chunk, Evidence } from '@productive-mining/work/work-type.ts';
import { compute } from '../compute.ts';
import type { SquareFreeNumbersPlan } from '../plan.ts';
import type { SquareFreeNumbersResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** The summaries of all leaves, in order; in one chunk unless told otherwise. */
export async function computeLeaves(
  plan: SquareFreeNumbersPlan,
  chunks: readonly Chunk[] = [{ first: 0, count: plan.leaves }],
): Promise<Uint8Array[]> {
  const computed = await computeAll(compute, plan, chunks);
  const leaves: Uint8Array[] = [];
  for (const { first, count } of chunks)
    for (let leaf = first; leaf < first + count; leaf++) leaves[leaf] = computed.shift()!.summary;
  return leaves;
}

/** @param leaves by index; `challenged` are recomputed */
export function evidenceOf(
  plan: SquareFreeNumbersPlan,
  leaves: ReadonlyMap<number, Uint8Array>,
  challenged: readonly number[],
): Evidence<SquareFreeNumbersPlan> {
  return { plan, leaves, complete: leaves.size === plan.leaves, challenged, data: new Map() };
}

export const verdictOf = (evidence: Evidence<SquareFreeNumbersPlan>, result: SquareFreeNumbersResult) =>
  judge(verifier, evidence, result);
