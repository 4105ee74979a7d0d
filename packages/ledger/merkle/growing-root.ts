import { concatBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES, merkleRoot, nodeHash } from './merkle-root.ts';

/**
 * The root over leaf hashes that come one after the other (RFC 6962 §2.1): of what came before, only the roots of its whole
 * subtrees are kept, at most one of each height, so that each leaf costs two hashes on average and none has to wait for
 * the last.
 */
export class GrowingRoot {
  /** Roots of whole subtrees, from the highest on. */
  private readonly subtrees: { hash: Uint8Array; height: number }[] = [];
  private leaves = 0;

  /**
   * Goes on from what `edge` gave.
   * @throws RangeError where the edge isn't one of so many leaves
   */
  static resume(count: number, edge: Uint8Array): GrowingRoot {
    const heights = heightsOf(count);
    if (edge.length !== heights.length * HASH_BYTES) throw new RangeError('the edge is not that of the tree');
    const tree = new GrowingRoot();
    tree.leaves = count;
    for (const [at, height] of heights.entries())
      tree.subtrees.push({ hash: edge.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES), height });
    return tree;
  }

  /** The roots of its whole subtrees, from the highest on, joined: all that is needed to go on. */
  edge(): Uint8Array {
    return concatBytes(...this.subtrees.map(({ hash }) => hash));
  }

  /** Number of leaves so far. */
  get count(): number {
    return this.leaves;
  }

  /** @throws RangeError when the hash isn't 32 bytes long */
  add(leafHash: Uint8Array): void {
    if (leafHash.length !== HASH_BYTES) throw new RangeError('leaf hashes have 32 bytes');
    this.leaves += 1;
    let subtree = { hash: leafHash, height: 0 };
    for (let left = this.subtrees.at(-1); left?.height === subtree.height; left = this.subtrees.at(-1)) {
      this.subtrees.pop();
      subtree = { hash: nodeHash(left.hash, subtree.hash), height: subtree.height + 1 };
    }
    this.subtrees.push(subtree);
  }

  /** The root over all leaves so far, as `merkleRoot` gives it; more may follow. */
  root(): Uint8Array {
    const hashes = this.subtrees.map(({ hash }) => hash);
    if (hashes.length === 0) return merkleRoot([]);
    return hashes.reduceRight((right, left) => nodeHash(left, right)).slice();
  }
}

/** Heights of the whole subtrees of a tree, from the highest on: the bits of its number of leaves. */
function heightsOf(count: number): number[] {
  if (!Number.isInteger(count) || count < 0 || count >= 2 ** 31)
    throw new RangeError('no such number of leaves');
  return Array.from({ length: 31 }, (_, at) => 30 - at).filter((height) => (count >>> height) & 1);
}
