/**
 * The tree of a log that grows (RFC 6962 §2.1): its hashes as a tile of 256 after the other, the audit path of an entry and
 * the proof that one size follows from another. Levels are those of the tiles of C2SP tlog-tiles: level 0 has the hashes of
 * the entries, level L + 1 the roots of whole tiles of level L.
 */
import { HashList } from '../encoding/hash-list.ts';
import { HASH_BYTES, merkleRoot, nodeHash, splitOf } from '../merkle/merkle-root.ts';

/** Hashes of a whole tile. */
export const TILE_HASHES = 256;

const TILE_HEIGHT = 8;

export class LogTree {
  private readonly levels: HashList[] = [new HashList(HASH_BYTES)];

  /** Number of entries. */
  get size(): number {
    return this.levels[0]!.count;
  }

  /** @param leaf hash of the next entry @throws RangeError when it isn't 32 bytes long */
  add(leaf: Uint8Array): void {
    let hash = leaf;
    for (let level = 0; ; level++) {
      const list = this.levels[level] ?? new HashList(HASH_BYTES);
      this.levels[level] = list;
      list.add(hash);
      if (list.count % TILE_HASHES > 0) return;
      hash = this.rootOf(level, list.count - TILE_HASHES, list.count);
    }
  }

  /** Forgets the entries behind the first `size`. */
  cutTo(size: number): void {
    for (const [level, list] of this.levels.entries()) list.cutTo(Math.floor(size / TILE_HASHES ** level));
  }

  /** Number of hashes of a level of tiles. */
  hashesAt(level: number): number {
    return this.levels[level]?.count ?? 0;
  }

  /**
   * The hashes of a tile, joined.
   * @param width 1 to 256
   * @returns undefined where the tree hasn't got that many there
   */
  tile(level: number, index: number, width: number): Uint8Array | undefined {
    const from = index * TILE_HASHES;
    if (from + width > this.hashesAt(level)) return undefined;
    return this.levels[level]?.slice(from, from + width);
  }

  /** The root over the first `size` entries. @throws RangeError where there are fewer */
  root(size: number = this.size): Uint8Array {
    this.requireSize(size);
    return size === 0 ? merkleRoot([]) : this.range(0, size).slice();
  }

  /**
   * The audit path of an entry in the tree over the first `size` (RFC 6962 §2.1.1), from the entry upwards.
   * @throws RangeError where there is none
   */
  inclusionProof(index: number, size: number): Uint8Array[] {
    this.requireSize(size);
    if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError('no such entry');
    const path: Uint8Array[] = [];
    let [from, to] = [0, size];
    while (to - from > 1) {
      const middle = from + splitOf(to - from);
      if (index < middle) {
        path.push(this.range(middle, to).slice());
        to = middle;
      } else {
        path.push(this.range(from, middle).slice());
        from = middle;
      }
    }
    return path.reverse();
  }

  /**
   * The proof that the tree over the first `to` entries begins with that over the first `from` (RFC 6962 §2.1.2); empty for
   * equal sizes, and from no entry.
   * @throws RangeError unless 0 ≤ from ≤ to ≤ size
   */
  consistencyProof(from: number, to: number): Uint8Array[] {
    this.requireSize(to);
    if (!Number.isInteger(from) || from < 0 || from > to) throw new RangeError('no such size');
    const proof: Uint8Array[] = [];
    if (from === 0) return proof;
    let [start, end, isWhole] = [0, to, true];
    while (from < end) {
      const middle = start + splitOf(end - start);
      if (from <= middle) {
        proof.push(this.range(middle, end).slice());
        end = middle;
      } else {
        proof.push(this.range(start, middle).slice());
        start = middle;
        isWhole = false;
      }
    }
    if (!isWhole) proof.push(this.range(start, end).slice());
    return proof.reverse();
  }

  private requireSize(size: number): void {
    if (!Number.isInteger(size) || size < 0 || size > this.size) throw new RangeError('no such size');
  }

  /** The root over entries [from, to), a subtree of the tree over all; whole subtrees are taken from their tiles. */
  private range(from: number, to: number): Uint8Array {
    const [level, width] = levelOf(from, to);
    if ((to - from) % width === 0) return this.rootOf(level, from / width, to / width);
    const middle = from + splitOf(to - from);
    return nodeHash(this.range(from, middle), this.range(middle, to));
  }

  /** The root over hashes [from, to) of one level. */
  private rootOf(level: number, from: number, to: number): Uint8Array {
    if (to - from === 1) return this.levels[level]!.at(from + 1)!;
    const middle = from + splitOf(to - from);
    return nodeHash(this.rootOf(level, from, middle), this.rootOf(level, middle, to));
  }
}

/** The highest level whose hashes make up a range, and the entries of such a hash. */
function levelOf(from: number, to: number): [number, number] {
  let [level, width] = [0, 1];
  while (width * TILE_HASHES <= to - from && from % (width * TILE_HASHES) === 0) {
    level += 1;
    width = 2 ** (TILE_HEIGHT * level);
  }
  return [level, width];
}
