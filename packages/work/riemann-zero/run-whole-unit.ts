/** Mines and checks whole units in one thread, for the tests and the bench. */
import { drawLeaves } from '../challenge.ts';
import type { Chunk, ComputedLeaf, Evidence, PartOutcome, Verdict } from '../work-type.ts';
import { compute } from './compute.ts';
import { chunksOf, leafCount, type ZeroPlan } from './plan-unit.ts';
import { summarise, type ZeroResult } from './summarise.ts';
import { verifier } from './verify.ts';

export interface MinedUnit {
  plan: ZeroPlan;
  leaves: ComputedLeaf[];
  result: ZeroResult;
}

function finish<Step, Value>(steps: Generator<Step, Value, void>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function planOf(firstInterval: number, leaves: number, leafSpan = 1024): ZeroPlan {
  return { firstInterval, intervals: leaves * leafSpan, leafSpan };
}

export async function computeLeaves(plan: ZeroPlan, chunks: readonly Chunk[]): Promise<ComputedLeaf[]> {
  const computer = await compute.prepare(plan);
  return chunks.flatMap((chunk) => finish(computer.compute(chunk)));
}

export async function mine(plan: ZeroPlan): Promise<MinedUnit> {
  const leaves = await computeLeaves(plan, chunksOf(plan));
  return {
    plan,
    leaves,
    result: summarise(
      plan,
      leaves.map((leaf) => leaf.summary),
    ),
  };
}

/** What a verifier is given of a unit; `challenge` stands for the secret's draw. */
export function evidenceOf({ plan, leaves }: MinedUnit, challenge = 1): Evidence<ZeroPlan> {
  const challenged = drawLeaves(
    new Uint8Array(32).fill(challenge),
    leafCount(plan),
    verifier.challengeCount(plan),
  );
  return {
    plan,
    leaves: new Map(leaves.map((leaf, index) => [index, leaf.summary])),
    complete: true,
    challenged,
    data: new Map(challenged.map((index) => [index, leaves[index]!.data ?? new Uint8Array()])),
  };
}

/** Runs the parts and concludes; stops at the first part with a reason, as the verdict is then certain. */
export async function check(evidence: Evidence<ZeroPlan>, result: ZeroResult): Promise<Verdict> {
  const outcomes: PartOutcome[] = [];
  for (const part of verifier.parts(evidence, result)) {
    const outcome = finish(await verifier.runPart(evidence, result, part));
    if (typeof outcome.reason === 'string') return { valid: false, reason: outcome.reason };
    outcomes.push(JSON.parse(JSON.stringify(outcome)) as PartOutcome);
  }
  return verifier.conclude(evidence, result, outcomes);
}

/** A fixed sequence of pseudorandom whole numbers (mulberry32), for repeatable tests. */
export function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
