/**
 * The challenge of a unit: which leaves are looked at again. It depends on the committed root and on a secret that
 * was drawn before and is shown only after, so that a miner can neither know nor grind it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256(root ‖ secret ‖ unit id): 32 bytes each for root and secret, the id as UTF-8. */
export function challengeOf(workRoot: Uint8Array, secret: Uint8Array, unitId: string): Uint8Array {
  return sha256(concatBytes(workRoot, secret, utf8ToBytes(unitId)));
}

/**
 * Draws `count` different leaf indices below `leafCount`, ascending. Uniform: SHA-256 in counter mode gives 32-bit
 * words; words beyond the largest multiple of leafCount are passed over.
 */
export function drawLeaves(challenge: Uint8Array, leafCount: number, count: number): number[] {
  if (count >= leafCount) return Array.from({ length: leafCount }, (_, index) => index);
  const chosen = new Set<number>();
  const limit = Math.floor(2 ** 32 / leafCount) * leafCount;
  const counter = new Uint8Array(4);
  for (let block = 0; chosen.size < count; block++) {
    new DataView(counter.buffer).setUint32(0, block);
    const digest = sha256(concatBytes(challenge, counter));
    const words = new DataView(digest.buffer, digest.byteOffset, 32);
    for (let offset = 0; offset < 32 && chosen.size < count; offset += 4) {
      const word = words.getUint32(offset);
      if (word < limit) chosen.add(word % leafCount);
    }
  }
  return [...chosen].sort((a, b) => a - b);
}

/** Probability that `wrong` of `leafCount` wrong leaves are all missed by `count` draws without repetition. */
export function escapeProbability(leafCount: number, wrong: number, count: number): number {
  if (count + wrong > leafCount) return 0;
  let probability = 1;
  for (let i = 0; i < count; i++) probability *= (leafCount - wrong - i) / (leafCount - i);
  return probability;
}
