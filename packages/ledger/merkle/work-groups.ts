/**
 * One layer of the work tree: the roots over groups of neighbouring leaves. With it a single group can be computed again
 * and compared with what was committed, without any other leaf of the unit.
 */
import { sameItems } from '../encoding/same-items.ts';
import { HASH_BYTES, merkleRoot } from './merkle-root.ts';
import { WORK_LEAVES_MAX, workLeafHash } from './work-root.ts';

/** 16 hashes of 32 bytes: half a kB a block. A group is a sixteenth of a unit, recomputed for one block in twenty. */
export const WORK_GROUPS_MAX = 16;

export interface LeafGroup {
  /** Place in the layer. */
  group: number;
  /** Its leaves are [first, first + count). */
  first: number;
  count: number;
}

/** Leaves in a group: the least power of two that makes at most 16 groups. The last group may be shorter. */
export function workGroupSize(leafCount: number): number {
  let size = 1;
  while (size * WORK_GROUPS_MAX < leafCount) size *= 2;
  return size;
}

/** The group that a leaf belongs to. @throws RangeError when there is no such leaf */
export function workGroupOf(leafCount: number, leaf: number): LeafGroup {
  if (!Number.isInteger(leaf) || leaf < 0 || leaf >= leafCount) throw new RangeError('no such leaf');
  const size = workGroupSize(leafCount);
  const group = Math.floor(leaf / size);
  return { group, first: group * size, count: Math.min(size, leafCount - group * size) };
}

/** The root over the leaves of one group, whose first leaf has the index `first`. */
export function workGroupRoot(first: number, summaries: readonly Uint8Array[]): Uint8Array {
  return merkleRoot(summaries.map((summary, offset) => workLeafHash(first + offset, summary)));
}

/** The layer over all leaves of a unit. @param leafHashes as workLeafHashes gives them */
export function workGroupRoots(leafHashes: readonly Uint8Array[]): Uint8Array[] {
  const size = workGroupSize(leafHashes.length);
  const roots: Uint8Array[] = [];
  for (let first = 0; first < leafHashes.length; first += size) {
    roots.push(merkleRoot(leafHashes.slice(first, first + size)));
  }
  return roots;
}

export interface WorkGroupsClaim {
  root: Uint8Array;
  /** Number of leaves by the unit's plan. */
  leafCount: number;
  groups: readonly Uint8Array[];
}

/**
 * Whether the layer is the one of the work tree with this root. A tree of RFC 6962 splits at powers of two, so that the
 * tree over its groups has the same root. Never throws.
 */
export function checkWorkGroups({ root, leafCount, groups }: WorkGroupsClaim): boolean {
  if (!Number.isInteger(leafCount) || leafCount < 1 || leafCount > WORK_LEAVES_MAX) return false;
  if (groups.length !== Math.ceil(leafCount / workGroupSize(leafCount))) return false;
  return groups.every((hash) => hash.length === HASH_BYTES) && sameItems(merkleRoot(groups), root);
}
