import { sameItems } from '../encoding/same-items.ts';
import { HASH_BYTES, nodeHash } from '../merkle/merkle-root.ts';

/** Hashes of the longest proof that the formats of logs allow (C2SP tlog-witness). */
export const CONSISTENCY_HASHES_MAX = 63;

/** A tree as a checkpoint names it. */
export interface TreeHead {
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/**
 * Whether the newer tree begins with the whole older one (RFC 9162 §2.1.4.2). From no entry on everything follows, without a
 * proof. Never throws; wrong lengths fail.
 */
export function checkConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (![older.size, newer.size].every((size) => Number.isSafeInteger(size) && size >= 0)) return false;
  if (older.size > newer.size || proof.length > CONSISTENCY_HASHES_MAX) return false;
  if ([older.root, newer.root, ...proof].some((hash) => hash.length !== HASH_BYTES)) return false;
  if (older.size === newer.size) return proof.length === 0 && sameItems(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  return climb(older, newer, isPowerOfTwo(older.size) ? [older.root, ...proof] : proof);
}

const isPowerOfTwo = (size: number) => 2 ** Math.round(Math.log2(size)) === size;
const half = (value: number) => Math.floor(value / 2);

function climb(older: TreeHead, newer: TreeHead, [first, ...path]: readonly Uint8Array[]): boolean {
  if (!first) return false;
  let [place, last] = [older.size - 1, newer.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [oldRoot, newRoot] = [first, first];
  for (const hash of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = nodeHash(hash, oldRoot);
      newRoot = nodeHash(hash, newRoot);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      newRoot = nodeHash(newRoot, hash);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && sameItems(oldRoot, older.root) && sameItems(newRoot, newer.root);
}
