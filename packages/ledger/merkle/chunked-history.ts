import { GrowingRoot } from './growing-root.ts';
import { merkleProof, merkleRoot } from './merkle-root.ts';

/** Leaves of a chunk, a power of two, so that each whole chunk is a whole subtree of every tree that holds it. */
export const HISTORY_CHUNK = 1024;

/**
 * The tree of RFC 6962 over a list that grows, of which only the roots of whole chunks are kept: 32 bytes for 1,024 leaves.
 * Root and audit paths of any length need the leaves of one chunk or two beside these.
 */
export class ChunkedHistory {
  private readonly chunkRoots: Uint8Array[] = [];
  private growing = new GrowingRoot();

  /** Leaves so far. */
  get count(): number {
    return this.chunkRoots.length * HISTORY_CHUNK + this.growing.count;
  }

  /** @param leaf hash of the next leaf, 32 bytes */
  add(leaf: Uint8Array): void {
    this.growing.add(leaf);
    if (this.growing.count < HISTORY_CHUNK) return;
    this.chunkRoots.push(this.growing.root());
    this.growing = new GrowingRoot();
  }

  /**
   * The tree over the first `count` leaves.
   * @param last leaf hashes of its last chunk where that isn't whole, in their order
   * @throws RangeError when there are fewer leaves
   */
  at(count: number, last: readonly Uint8Array[]): HistoryTree {
    const whole = Math.floor(count / HISTORY_CHUNK);
    if (count > this.count || last.length !== count % HISTORY_CHUNK)
      throw new RangeError('the history has no such leaves');
    const roots = this.chunkRoots.slice(0, whole);
    return new HistoryTree(last.length === 0 ? roots : [...roots, merkleRoot(last)]);
  }
}

export class HistoryTree {
  constructor(private readonly roots: readonly Uint8Array[]) {}

  root(): Uint8Array {
    return merkleRoot(this.roots);
  }

  /**
   * The audit path of a leaf.
   * @param index of the leaf, from 0 on
   * @param chunk leaf hashes of its chunk, as far as the tree holds it
   */
  path(index: number, chunk: readonly Uint8Array[]): Uint8Array[] {
    const place = Math.floor(index / HISTORY_CHUNK);
    return [...merkleProof(chunk, index % HISTORY_CHUNK), ...merkleProof(this.roots, place)];
  }
}
