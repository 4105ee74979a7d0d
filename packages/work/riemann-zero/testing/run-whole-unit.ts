/** Mines and checks whole units in one thread, for the tests and the bench. */
import { drawLeaves } from '../../certificates/challenge.ts';
import { finish, judge } from '../../testing/run-unit.ts';
import type { Chunk, ComputedLeaf, Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { chunks, leafCount, type ZeroPlan } from '../plan.ts';
import { summarise, type ZeroResult } from '../result.ts';
import { verifier } from '../verify.ts';

export interface MinedUnit {
  plan: ZeroPlan;
  leaves: ComputedLeaf[];
  result: ZeroResult;
}

export function planOf(firstInterval: number, leaves: number, leafSpan = 1024): ZeroPlan {
  return { firstInterval, intervals: leaves * leafSpan, leafSpan };
}

export async function computeLeaves(plan: ZeroPlan, chunks: readonly Chunk[]): Promise<ComputedLeaf[]> {
  const computer = await compute.prepare(plan);
  return chunks.flatMap((chunk) => finish(computer.compute(chunk)));
}

export async function mine(plan: ZeroPlan): Promise<MinedUnit> {
  const leaves = await computeLeaves(plan, chunks(plan));
  return {
    plan,
    leaves,
    result: summarise(
      plan,
      leaves.map((leaf) => leaf.summary),
    ),
  };
}

/** What a verifier is given of a unit; `challenge` takes the place of the secret's draw. */
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

export const verdictOf = (evidence: Evidence<ZeroPlan>, result: ZeroResult) =>
  judge(verifier, evidence, result);

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
