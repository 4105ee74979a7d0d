/** For the tests: units computed and checked in this process, as a settling server does. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawLeaves } from '../challenge.ts';
import { computeNeededLeaves } from '../settle-search.ts';
import type { Evidence, JsonObject, Verdict } from '../work-type.ts';
import { compute } from './compute.ts';
import { ellipticCurveCrypto } from './index.ts';
import type { LogarithmPlan } from './plan.ts';
import { planFor } from './plan.ts';
import type { LogarithmResult } from './result.ts';
import { verifier } from './verify.ts';

export function seedOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** An instance of about so many bits, at least 40. */
export function smallPlan(text: string, bits: number, distinguishedBits: number): LogarithmPlan {
  const fieldLimit = Math.round(2 ** (bits - 32));
  return planFor({ instance: '0', seed: seedOf(text), fieldLimit, distinguishedBits });
}

export function finish<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** All leaves of a unit; those behind the meeting are empty. */
export async function leavesOf(plan: LogarithmPlan): Promise<Uint8Array[]> {
  const computer = await compute.prepare(plan);
  return computeNeededLeaves(ellipticCurveCrypto, plan, async (chunk) =>
    finish(computer.compute(chunk)).map((leaf) => leaf.summary),
  );
}

export function evidenceOf(
  plan: LogarithmPlan,
  leaves: readonly Uint8Array[],
  draw = 'draw',
): Evidence<LogarithmPlan> {
  const challenge = sha256(utf8ToBytes(draw));
  const challenged = drawLeaves(challenge, plan.leaves, verifier.challengeCount(plan));
  return { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data: new Map() };
}

/** Runs the parts in order until one fails. */
export async function verdictOf(
  evidence: Evidence<LogarithmPlan>,
  result: LogarithmResult,
): Promise<Verdict> {
  const outcomes: JsonObject[] = [];
  for (const part of verifier.parts(evidence, result)) {
    outcomes.push(finish(await verifier.runPart(evidence, result, part)));
    if (outcomes.at(-1)?.reason) break;
  }
  return verifier.conclude(evidence, result, outcomes);
}
