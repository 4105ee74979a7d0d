import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMerkleProof, leafHash, merkleProof, merkleRoot, nodeHash } from '../merkle/merkle-root.ts';
import known from '../vectors/consistency.json' with { type: 'json' };
import tree from '../vectors/merkle-tree.json' with { type: 'json' };
import { CONSISTENCY_HASHES_MAX, checkConsistency } from './check-consistency.ts';
import { LogTree, TILE_HASHES } from './log-tree.ts';

const hashOf = (index: number) => leafHash(Uint8Array.of(index >> 16, (index >> 8) & 255, index & 255));
const grown = (size: number) => {
  const log = new LogTree();
  for (let index = 0; index < size; index++) log.add(hashOf(index));
  return log;
};
const LARGE = 66_000;
const large = grown(LARGE);
const sizes = fc.integer({ min: 1, max: LARGE });
const headOf = (size: number) => ({ size, root: large.root(size) });

describe('the tree of a log', () => {
  it('has the roots and proofs of the reference tree', () => {
    const log = new LogTree();
    expect(bytesToHex(log.root())).toBe(tree.roots[0]);
    for (const [at, leaf] of tree.leaves.entries()) {
      log.add(leafHash(hexToBytes(leaf)));
      expect(bytesToHex(log.root())).toBe(tree.roots[at + 1]);
    }
    for (const { index, leafCount, proof } of tree.proofs)
      expect(log.inclusionProof(index, leafCount).map(bytesToHex)).toEqual(proof);
    for (const { from, to, proof } of known.proofs) {
      expect(log.consistencyProof(from, to).map(bytesToHex)).toEqual(proof);
      const head = (size: number) => ({ size, root: hexToBytes(tree.roots[size]!) });
      expect(checkConsistency(head(from), head(to), proof.map(hexToBytes))).toBe(true);
    }
  });

  it('has the roots and paths of the tree over all leaves, at every size up to three tiles', () => {
    const log = new LogTree();
    const leaves: Uint8Array[] = [];
    for (let size = 1; size <= 3 * TILE_HASHES + 1; size++) {
      leaves.push(hashOf(size - 1));
      log.add(hashOf(size - 1));
      expect(log.root(), `${size}`).toEqual(merkleRoot(leaves));
      const index = (size * 7) % size;
      expect(log.inclusionProof(index, size)).toEqual(merkleProof(leaves, index));
    }
  });

  it('proves every entry in every later size, by at most as many hashes as the tree is high', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, place) => {
        const index = place % size;
        const proof = large.inclusionProof(index, size);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        const claim = { root: large.root(size), leafHash: hashOf(index), index, leafCount: size, proof };
        expect(checkMerkleProof(claim)).toBe(true);
      }),
    );
  });

  it('gives tiles from which the levels above and the root follow', () => {
    const whole = Math.floor(LARGE / TILE_HASHES);
    const level1 = Array.from({ length: whole }, (_, at) => {
      const tile = large.tile(0, at, TILE_HASHES)!;
      return merkleRoot(Array.from({ length: TILE_HASHES }, (__, i) => tile.slice(32 * i, 32 * i + 32)));
    });
    for (const [at, hash] of level1.entries())
      expect(large.tile(1, Math.floor(at / 256), (at % 256) + 1)!.slice(-32)).toEqual(hash);
    expect(large.tile(2, 0, 1)).toEqual(merkleRoot(level1.slice(0, 256)));
    expect(large.hashesAt(2)).toBe(1);
    expect(large.hashesAt(3)).toBe(0);
    expect(large.tile(0, whole, (LARGE % 256) + 1)).toBeUndefined();
    expect(large.tile(3, 0, 1)).toBeUndefined();
  });

  it('refuses hashes of another length, and what it hasn’t got', () => {
    expect(() => grown(1).add(new Uint8Array(31))).toThrow('hashes have 32 bytes');
    expect(() => grown(3).root(4)).toThrow('no such size');
    for (const index of [3, -1, 1.5, Number.NaN])
      expect(() => grown(3).inclusionProof(index, 3)).toThrow('no such entry');
    expect(() => grown(3).consistencyProof(3, 2)).toThrow('no such size');
    expect(() => grown(3).consistencyProof(-1, 2)).toThrow('no such size');
  });
});

describe('a proof of consistency', () => {
  it('holds between any two sizes', () => {
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const proof = large.consistencyProof(from, to);
        expect(proof.length).toBeLessThanOrEqual(CONSISTENCY_HASHES_MAX);
        expect(checkConsistency(headOf(from), headOf(to), proof)).toBe(true);
      }),
    );
  });

  it('holds for every pair of small sizes, and for no other older root', () => {
    for (let to = 1; to <= 40; to++)
      for (let from = 0; from <= to; from++) {
        const proof = large.consistencyProof(from, to);
        expect(checkConsistency(headOf(from), headOf(to), proof), `${from} to ${to}`).toBe(true);
        if (from === 0) continue;
        const forked = { size: from, root: leafHash(headOf(from).root) };
        expect(checkConsistency(forked, headOf(to), proof)).toBe(false);
      }
  });

  it('fails with a changed bit anywhere, a hash too many or too few, and backwards', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), fc.nat(255), (a, b, place, bit) => {
        fc.pre(a !== b);
        const [older, newer] = [headOf(Math.min(a, b)), headOf(Math.max(a, b))];
        const proof = large.consistencyProof(older.size, newer.size);
        const flipped = proof.map((hash) => hash.slice());
        flipped[place % proof.length]![bit >> 3]! ^= 1 << (bit & 7);
        expect(checkConsistency(older, newer, flipped)).toBe(false);
        expect(checkConsistency(older, newer, proof.slice(1))).toBe(false);
        expect(checkConsistency(older, newer, [...proof, proof[0]!])).toBe(false);
        expect(checkConsistency(newer, older, proof)).toBe(false);
      }),
    );
  });

  it('fails with a hash too many even for roots that are made with it', () => {
    for (let to = 4; to <= 40; to++)
      for (let from = 3; from < to; from++) {
        // A proof from a power of two begins with the older root itself.
        if (Number.isInteger(Math.log2(from))) continue;
        const proof = large.consistencyProof(from, to);
        const above = hashOf(to);
        const withAbove = ({ size, root }: { size: number; root: Uint8Array }) => ({
          size,
          root: nodeHash(above, root),
        });
        const [older, newer] = [withAbove(headOf(from)), withAbove(headOf(to))];
        expect(checkConsistency(older, newer, [...proof, above]), `${from} to ${to}`).toBe(false);
      }
  });

  it('fails without hashes, and where it ends before the newer tree does', () => {
    for (const from of [3, 4, 5]) expect(checkConsistency(headOf(from), headOf(9), [])).toBe(false);
    // The root of a smaller tree under the size of a larger one.
    for (const [from, to, said] of [
      [3, 4, 8],
      [3, 4, 5],
      [4, 8, 9],
      [5, 6, 12],
    ] as const) {
      const proof = large.consistencyProof(from, to);
      expect(checkConsistency(headOf(from), headOf(to), proof)).toBe(true);
      expect(checkConsistency(headOf(from), { ...headOf(to), size: said }, proof), `${said}`).toBe(false);
    }
  });

  it('fails for either size that is no whole number', () => {
    for (let to = 2; to <= 20; to++)
      for (let from = 1; from < to; from++) {
        const proof = large.consistencyProof(from, to);
        const [older, newer] = [headOf(from), headOf(to)];
        expect(checkConsistency(older, { ...newer, size: to + 0.5 }, proof)).toBe(false);
        expect(checkConsistency({ ...older, size: from + 0.5 }, newer, proof)).toBe(false);
      }
  });

  it('fails for roots that differ at one size, and for what is no tree', () => {
    const head = headOf(5);
    expect(checkConsistency(head, head, [])).toBe(true);
    expect(checkConsistency(head, { size: 5, root: headOf(6).root }, [])).toBe(false);
    expect(checkConsistency(head, head, [head.root])).toBe(false);
    expect(checkConsistency({ size: 0, root: large.root(0) }, head, [])).toBe(true);
    expect(checkConsistency({ size: 0, root: large.root(0) }, head, [head.root])).toBe(false);
    for (const size of [-1, 1.5, Number.NaN, 2 ** 60])
      expect(checkConsistency({ size, root: head.root }, { size, root: head.root }, [])).toBe(false);
    expect(checkConsistency({ size: 4, root: new Uint8Array(31) }, head, [])).toBe(false);
    const short = { size: 5, root: new Uint8Array(31) };
    expect(checkConsistency(short, short, [])).toBe(false);
    expect(checkConsistency({ size: 0, root: large.root(0) }, short, [])).toBe(false);
  });
});

it('a tree that is cut goes on as if nothing had been behind', () => {
  const entry = (index: number) => leafHash(new Uint8Array([index & 255, index >> 8]));
  const grown = (to: number, tree = new LogTree()) => {
    for (let index = tree.size; index < to; index++) tree.add(entry(index));
    return tree;
  };
  for (const size of [0, 1, 255, 256, 257, 511, 600]) {
    const tree = grown(700);
    for (let index = 0; index < 300; index++) tree.add(leafHash(new Uint8Array([9])));
    tree.cutTo(size);
    expect([tree.size, tree.hashesAt(1)]).toEqual([size, Math.floor(size / 256)]);
    expect(grown(1100, tree).root()).toEqual(grown(1100).root());
  }
});
