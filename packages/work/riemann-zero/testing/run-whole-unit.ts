/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import { computeLeaves as computeAll, drawnLeaves, evidenceOfUnit, judge } from '../../testing/run-unit.ts';
import type { Chunk, ComputedLeaf, Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { riemannZero } from '../index.ts';
import { chunks, type ZeroPlan } from '../plan.ts';
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

export const computeLeaves = (plan: ZeroPlan, chunks: readonly Chunk[]) => computeAll(compute, plan, chunks);

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
  const summaries = leaves.map(({ summary }) => summary);
  const data = new Map(leaves.map((leaf, index) => [index, leaf.data ?? new Uint8Array()]));
  const challenged = drawnLeaves(riemannZero, verifier, plan, new Uint8Array(32).fill(challenge));
  return evidenceOfUnit({ plan, leaves: summaries, data }, challenged);
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
