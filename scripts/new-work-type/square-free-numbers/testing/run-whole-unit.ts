/** For the tests: units computed and checked in this process, as a settling server does. */
import { finish, judge } from '@productive-mining/work/testing/run-unit.ts';
import type { Chunk, ComputedLeaf, Evidence } from '@productive-mining/work/work-type.ts';
import { compute } from '../compute.ts';
import type { SquareFreeNumbersPlan } from '../plan.ts';
import type { SquareFreeNumbersResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** The summaries of all leaves, in order; in one chunk unless told otherwise. */
export async function computeLeaves(
  plan: SquareFreeNumbersPlan,
  chunks: readonly Chunk[] = [{ first: 0, count: plan.leaves }],
): Promise<Uint8Array[]> {
  const computer = await compute.prepare(plan);
  const leaves: Uint8Array[] = [];
  for (const chunk of chunks) {
    const computed = finish<ComputedLeaf[]>(computer.compute(chunk));
    for (const [offset, { summary }] of computed.entries()) leaves[chunk.first + offset] = summary;
  }
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
