/**
 * The work tree: what a miner commits before it is challenged. A leaf is bound to its index and to this tree, so that
 * leaves can't be exchanged and nothing of the block's tree can replace one.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { checkMerkleMultiproof } from './merkle-multiproof.ts';
import { leafHash, merkleRoot } from './merkle-root.ts';

export const WORK_LEAF_TAG = utf8ToBytes('productive-mining/work-leaf/v1\0');

export const WORK_LEAVES_MAX = 131_072;

/** SHA-256(0x00 ‖ "productive-mining/work-leaf/v1␀" ‖ index as a 32-bit big-endian integer ‖ summary). */
export function workLeafHash(index: number, summary: Uint8Array): Uint8Array {
  const position = new Uint8Array(4);
  new DataView(position.buffer).setUint32(0, index);
  return leafHash(WORK_LEAF_TAG, position, summary);
}

/**
 * The leaves of the work tree, of which root, groups and proofs are made.
 * @param summaries of all leaves of a unit, in the order of their indices
 * @throws RangeError without leaves or with more than 131,072
 */
export function workLeafHashes(summaries: readonly Uint8Array[]): Uint8Array[] {
  if (summaries.length === 0 || summaries.length > WORK_LEAVES_MAX) {
    throw new RangeError(`a unit has 1 to ${WORK_LEAVES_MAX} leaves, not ${summaries.length}`);
  }
  return summaries.map((summary, index) => workLeafHash(index, summary));
}

/**
 * The root over a unit's leaf summaries, in the order of their indices.
 * @throws RangeError without leaves or with more than 131,072
 */
export function workRoot(summaries: readonly Uint8Array[]): Uint8Array {
  return merkleRoot(workLeafHashes(summaries));
}

export interface WorkOpenings {
  root: Uint8Array;
  /** Number of leaves by the unit's plan. */
  leafCount: number;
  /** Opened leaves, ascending by index. */
  openings: readonly { index: number; summary: Uint8Array }[];
  /** Hashes as merkleMultiproof gives them. */
  proof: readonly Uint8Array[];
}

/** Whether the opened leaves are under the work root. Never throws. */
export function checkWorkOpenings({ root, leafCount, openings, proof }: WorkOpenings): boolean {
  if (leafCount > WORK_LEAVES_MAX) return false;
  const leaves = openings.map(({ index, summary }) => ({ index, leafHash: workLeafHash(index, summary) }));
  return checkMerkleMultiproof({ root, leaves, leafCount, proof });
}
