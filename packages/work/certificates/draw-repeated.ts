/**
 * Draws the leaves that a settling server repeats: it computes them again with the kernel and compares the bytes. A
 * challenged leaf is made by another method, which finds wrong mathematics and takes many times as long; a repeated one
 * finds leaves that nobody computed, for the time that they take. Which leaves these are is neither sealed nor shown.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { JsonObject, Verifier, WorkType } from '../work-type.ts';

const LABEL = utf8ToBytes('repeated');
const WORDS_PER_DIGEST = 8;

export interface RepeatRequest<Plan extends JsonObject> {
  plan: Plan;
  /** 32 bytes, from challengeOf: known only once the root is bound. */
  challenge: Uint8Array;
  /** Whether leaves of this region were refused before: who offers them again knows that their luck was bad. */
  wasRefused: boolean;
}

/**
 * Each leaf by itself, with the probability that its kind gives it; all of them after a refusal. None for a kind whose
 * units end by a find, as there only the find counts.
 * @returns indices, ascending
 */
export function drawRepeated<Plan extends JsonObject>(
  { leafCount, search }: Pick<WorkType<Plan>, 'leafCount' | 'search'>,
  { repeatChance }: Pick<Verifier<Plan>, 'repeatChance'>,
  { plan, challenge, wasRefused }: RepeatRequest<Plan>,
): number[] {
  if (search) return [];
  const all = Array.from({ length: leafCount(plan) }, (_, leaf) => leaf);
  if (wasRefused) return all;
  const chanceOf = repeatChance?.(plan);
  if (!chanceOf) return [];
  const shares = drawnShares(challenge);
  return all.filter((leaf) => shares.next().value! < chanceOf(leaf));
}

/** Numbers from 0 to below 1: 32-bit words of SHA-256(challenge ‖ label ‖ counter) over 2^32, both integers big-endian. */
function* drawnShares(challenge: Uint8Array): Generator<number, never, void> {
  const counter = new Uint8Array(4);
  for (let block = 0; ; block++) {
    new DataView(counter.buffer).setUint32(0, block);
    const digest = sha256(concatBytes(challenge, LABEL, counter));
    const words = new DataView(digest.buffer, digest.byteOffset, 4 * WORDS_PER_DIGEST);
    for (let word = 0; word < WORDS_PER_DIGEST; word++) yield words.getUint32(4 * word) / 2 ** 32;
  }
}
