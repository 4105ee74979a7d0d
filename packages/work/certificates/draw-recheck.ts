/**
 * Draws the blocks that are checked a second time, and their leaves. The draw depends on a block that is sealed twenty
 * blocks later, so that nobody who computes a unit knows whether it will be drawn.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { drawLeaves } from './challenge.ts';

/** How many blocks later the block is sealed whose hash decides. */
export const RECHECK_DELAY_BLOCKS = 20;
/** One block in this many is drawn. */
export const BLOCKS_PER_RECHECK = 20;
/** Share of the computing time that rechecks may take. */
export const RECHECK_SHARE = 0.05;

/** SHA-256(hash of the 20th block after it ‖ its own hash), 32 bytes each. */
export function recheckDigest(laterBlockHash: Uint8Array, ownBlockHash: Uint8Array): Uint8Array {
  return sha256(concatBytes(laterBlockHash, ownBlockHash));
}

/** Whether the first 32 bits of the digest, big-endian, are below 2^32 / 20. */
export function isDrawnForRecheck(digest: Uint8Array): boolean {
  const word = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  return word < Math.floor(2 ** 32 / BLOCKS_PER_RECHECK);
}

/**
 * One leaf that wasn't opened before, each with the same probability.
 * @param opened leaf indices of the certificate, ascending
 * @returns undefined when all leaves were opened
 */
export function drawFurtherLeaf(
  digest: Uint8Array,
  leafCount: number,
  opened: readonly number[],
): number | undefined {
  const unopened = leafCount - opened.length;
  if (unopened <= 0) return undefined;
  let [leaf] = drawLeaves(digest, unopened, 1) as [number];
  for (const index of opened) if (index <= leaf) leaf++;
  return leaf;
}

/**
 * The leaves of a group that a recheck looks at by the other method: the drawn leaf and those that follow it around the
 * group, without those that were opened before, at most `limit`. Ascending.
 */
export function leavesToCheck(
  group: { first: number; count: number },
  leaf: number,
  opened: readonly number[],
  limit: number,
): number[] {
  const known = new Set(opened);
  const leaves: number[] = [];
  for (let step = 0; step < group.count && leaves.length < limit; step++) {
    const next = group.first + ((leaf - group.first + step) % group.count);
    if (!known.has(next)) leaves.push(next);
  }
  return leaves.sort((a, b) => a - b);
}

/** Whether a further recheck stays within 5 % of the computing time. All in CPU milliseconds. */
export function isRecheckAffordable(time: {
  /** Time of all blocks together. */
  computeMs: number;
  /** Time of all rechecks before. */
  recheckMs: number;
  /** Time of the next one, as far as it is known. */
  expectedMs: number;
}): boolean {
  return time.recheckMs + time.expectedMs <= RECHECK_SHARE * time.computeMs;
}
