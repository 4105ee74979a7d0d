/** For the tests and the comparison with peers: a unit computed and verified in one thread. */
import type { Chunk, ComputedLeaf, PartOutcome, Verdict } from '../work-type.ts';
import { compute } from './compute.ts';
import type { PrimePatternPlan } from './plan.ts';
import type { PrimePatternResult } from './summarise.ts';
import { verifier } from './verify.ts';

/** Runs a generator to its end. */
export function finish<T>(steps: Generator<unknown, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

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

/** The verdict on a unit of which every leaf is known. The costliest parts come last and are left out once one failed. */
export async function judge(
  plan: PrimePatternPlan,
  leaves: readonly Uint8Array[],
  result: PrimePatternResult,
  challenged: readonly number[],
): Promise<Verdict> {
  const evidence = {
    plan,
    leaves: new Map(leaves.entries()),
    complete: true,
    challenged,
    data: new Map<number, Uint8Array>(),
  };
  const outcomes: PartOutcome[] = [];
  for (const part of verifier.parts(evidence, result)) {
    const outcome = finish(await verifier.runPart(evidence, result, part));
    outcomes.push(outcome);
    if (outcome.reason !== null) return { valid: false, reason: String(outcome.reason) };
  }
  return verifier.conclude(evidence, result, outcomes);
}
