/** For the tests: units computed and checked in this process, as a settling server does. */
import type {
  Chunk,
  ComputedLeaf,
  Evidence,
  PartOutcome,
  Verdict,
} from '@productive-mining/work/work-type.ts';
import { compute } from './compute.ts';
import type { SquareFreeNumbersPlan } from './plan.ts';
import type { SquareFreeNumbersResult } from './summarise.ts';
import { verifier } from './verify.ts';

/** Runs a generator to its end. */
export function finish<T>(steps: Generator<unknown, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

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

export async function judge(
  evidence: Evidence<SquareFreeNumbersPlan>,
  result: SquareFreeNumbersResult,
): Promise<Verdict> {
  const outcomes: PartOutcome[] = [];
  for (const part of verifier.parts(evidence, result))
    outcomes.push(finish(await verifier.runPart(evidence, result, part)));
  return verifier.conclude(evidence, result, outcomes);
}
