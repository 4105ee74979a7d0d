/** A unit's leaves with what each of them takes, and what the product's own settling check draws of it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { challengeOf } from '@productive-mining/work/certificates/challenge.ts';
import { drawChallenged } from '@productive-mining/work/certificates/draw-challenge.ts';
import { drawRepeated } from '@productive-mining/work/certificates/draw-repeated.ts';
import { loadCompute, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import type { LeafTarget } from './leaf-attacks.ts';

const cpuMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Computes every leaf by itself, some times over; a first run of a twentieth of them warms the kernel up.
 * @returns CPU seconds by round and leaf
 */
export async function measureLeaves(workType: string, plan: JsonObject, rounds: number): Promise<number[][]> {
  const computer = await (await loadCompute(workType)).prepare(plan);
  const leafCount = workTypeOf(workType).leafCount(plan);
  const secondsOf = (leaf: number) => {
    const before = cpuMicroseconds();
    const steps = computer.compute({ first: leaf, count: 1 });
    while (!steps.next().done);
    return (cpuMicroseconds() - before) / 1e6;
  };
  for (let leaf = 0; leaf < leafCount; leaf += 20) secondsOf(leaf);
  return Array.from({ length: rounds }, () =>
    Array.from({ length: leafCount }, (_, leaf) => secondsOf(leaf)),
  );
}

/** The least that each leaf took: what else a round holds is the machine's. */
export function leastOf(rounds: readonly (readonly number[])[]): number[] {
  return rounds[0]!.map((_, leaf) => Math.min(...rounds.map((seconds) => seconds[leaf]!)));
}

export async function targetOf(
  workType: string,
  plan: JsonObject,
  seconds: readonly number[],
): Promise<LeafTarget> {
  const verifier = await loadVerifier(workType);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const challenge = new Uint8Array(32);
  const { length } = drawRepeated(workTypeOf(workType), verifier, { plan, challenge, wasRefused: true });
  const repeatChance = verifier.repeatChance?.(plan) ?? (() => 0);
  return {
    shares: seconds.map((one) => one / total),
    challenged: verifier.challengeCount(plan),
    repeatChance,
    repeatChanceAfterRefusal: length === seconds.length ? () => 1 : repeatChance,
  };
}

/**
 * Draws as the settling server does, under one root and a secret for each lease.
 * @returns how often none of these leaves was challenged or repeated
 */
export async function countEscapes(
  workType: string,
  plan: JsonObject,
  left: readonly number[],
  leases: number,
): Promise<number> {
  const definition = workTypeOf(workType);
  const verifier = await loadVerifier(workType);
  const chanceOf = verifier.repeatChance?.(plan);
  const repeats = chanceOf ? { repeatChance: () => chanceOf } : {};
  const isLeft = new Set(left);
  let escaped = 0;
  for (let lease = 0; lease < leases; lease++) {
    const challenge = challengeOf(new Uint8Array(32), sha256(utf8ToBytes(`lease ${lease}`)), 'a unit');
    const drawn = [
      ...drawChallenged(definition, verifier, { plan, result: {} }, challenge),
      ...drawRepeated(definition, repeats, { plan, challenge, wasRefused: false }),
    ];
    if (!drawn.some((leaf) => isLeft.has(leaf))) escaped++;
  }
  return escaped;
}
