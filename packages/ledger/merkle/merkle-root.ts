/**
 * Merkle trees as RFC 6962 §2.1 defines them: leaf = SHA-256(0x00 ‖ data), node = SHA-256(0x01 ‖ left ‖ right), a
 * tree of n > 1 leaves splits at the largest power of two below n. The two prefixes keep a node from being passed off
 * as a leaf; no leaf is ever repeated to fill a level.
 */

import { sha256 } from '#sha256';
import { sameItems } from '../encoding/same-items.ts';

export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);

/** SHA-256(0x00 ‖ parts). */
export function leafHash(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(LEAF_PREFIX, ...parts);
}

const nodeBytes = new Uint8Array(1 + 2 * HASH_BYTES);
nodeBytes[0] = 1;

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeBytes.set(left, 1);
  nodeBytes.set(right, 1 + HASH_BYTES);
  return sha256(nodeBytes);
}

/** The largest power of two below `count`, which is at least 2. */
export function splitOf(count: number): number {
  return 2 ** (31 - Math.clz32(count - 1));
}

/** The root over leaf hashes [from, to), at least one. */
export function subtreeRoot(hashes: readonly Uint8Array[], from: number, to: number): Uint8Array {
  if (to - from === 1) return hashes[from]!;
  const middle = from + splitOf(to - from);
  return nodeHash(subtreeRoot(hashes, from, middle), subtreeRoot(hashes, middle, to));
}

/**
 * The root over leaf hashes (32 bytes each) in order; without leaves the SHA-256 of the empty string.
 * @throws RangeError when a hash isn't 32 bytes long
 */
export function merkleRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
  if (leafHashes.some((hash) => hash.length !== HASH_BYTES))
    throw new RangeError('leaf hashes have 32 bytes');
  return leafHashes.length === 0
    ? sha256(new Uint8Array(0))
    : subtreeRoot(leafHashes, 0, leafHashes.length).slice();
}

/**
 * The audit path of RFC 6962 §2.1.1: sibling hashes from the leaf upwards, at most 17 for 131,072 leaves.
 * @throws RangeError when there is no leaf `index`
 */
export function merkleProof(leafHashes: readonly Uint8Array[], index: number): Uint8Array[] {
  let [from, to] = [0, leafHashes.length];
  if (!Number.isInteger(index) || index < from || index >= to) throw new RangeError('no such leaf');
  const path: Uint8Array[] = [];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push(subtreeRoot(leafHashes, middle, to));
      to = middle;
    } else {
      path.push(subtreeRoot(leafHashes, from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

export interface MerkleClaim {
  root: Uint8Array;
  leafHash: Uint8Array;
  index: number;
  /** Number of leaves of the tree; decides its shape, so it must come from a trusted place (the plan). */
  leafCount: number;
  proof: readonly Uint8Array[];
}

function isLeafPosition(index: number, leafCount: number): boolean {
  return (
    Number.isInteger(index) &&
    Number.isInteger(leafCount) &&
    index >= 0 &&
    index < leafCount &&
    leafCount < 2 ** 31
  );
}

/** Whether the leaf is at `index` of the tree with this root (RFC 9162 §2.1.3.2). Never throws; wrong lengths fail. */
export function checkMerkleProof({ root, leafHash: leaf, index, leafCount, proof }: MerkleClaim): boolean {
  if (!isLeafPosition(index, leafCount)) return false;
  if ([root, leaf, ...proof].some((hash) => hash.length !== HASH_BYTES)) return false;
  let position = index;
  let last = leafCount - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(sibling, hash);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameItems(hash, root);
}
