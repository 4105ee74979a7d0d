/**
 * One proof for several leaves of a tree of RFC 6962's shape: the roots of the largest subtrees that hold no opened
 * leaf, from left to right. About k · (1 + log2(n / k)) hashes for k of n leaves, where k single proofs take
 * k · log2(n).
 */
import { sameItems } from '../encoding/same-items.ts';
import { HASH_BYTES, nodeHash, splitOf, subtreeRoot } from './merkle-root.ts';

export interface OpenedLeaf {
  index: number;
  leafHash: Uint8Array;
}

/** Whether one of the sorted indices is in [from, to). */
function hasIndexBetween(indices: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = indices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indices[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low < indices.length && indices[low]! < to;
}

/**
 * @param indices ascending, without repetition
 * @throws RangeError when there is no leaf of an index, or the indices aren't ascending
 */
export function merkleMultiproof(
  leafHashes: readonly Uint8Array[],
  indices: readonly number[],
): Uint8Array[] {
  if (!areLeafPositions(indices, leafHashes.length))
    throw new RangeError('indices of leaves, ascending, are expected');
  const proof: Uint8Array[] = [];
  const visit = (from: number, to: number): void => {
    if (from === to) return;
    if (!hasIndexBetween(indices, from, to)) {
      proof.push(subtreeRoot(leafHashes, from, to));
    } else if (to - from > 1) {
      const middle = from + splitOf(to - from);
      visit(from, middle);
      visit(middle, to);
    }
  };
  visit(0, leafHashes.length);
  return proof;
}

function areLeafPositions(indices: readonly number[], leafCount: number): boolean {
  return indices.every(
    (index, place) =>
      Number.isInteger(index) &&
      index >= 0 &&
      index < leafCount &&
      (place === 0 || index > indices[place - 1]!),
  );
}

export interface MultiproofClaim {
  root: Uint8Array;
  /** Opened leaves, ascending by index, without repetition. */
  leaves: readonly OpenedLeaf[];
  /** Number of leaves of the tree; decides its shape, so it must come from a trusted place (the plan). */
  leafCount: number;
  proof: readonly Uint8Array[];
}

/** Whether all the leaves are in the tree with this root. Never throws; a hash too many or too few fails. */
export function checkMerkleMultiproof({ root, leaves, leafCount, proof }: MultiproofClaim): boolean {
  if (!Number.isInteger(leafCount) || leafCount < 1 || leafCount >= 2 ** 31) return false;
  const indices = leaves.map(({ index }) => index);
  if (!areLeafPositions(indices, leafCount)) return false;
  const hashes = [root, ...proof, ...leaves.map(({ leafHash }) => leafHash)];
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) return false;
  const opened = new Map(leaves.map(({ index, leafHash }) => [index, leafHash]));
  let used = 0;
  const visit = (from: number, to: number): Uint8Array | undefined => {
    if (!hasIndexBetween(indices, from, to)) return proof[used++];
    if (to - from === 1) return opened.get(from);
    const middle = from + splitOf(to - from);
    const left = visit(from, middle);
    const right = visit(middle, to);
    return left && right && nodeHash(left, right);
  };
  const computed = visit(0, leafCount);
  return computed !== undefined && used === proof.length && sameItems(computed, root);
}
