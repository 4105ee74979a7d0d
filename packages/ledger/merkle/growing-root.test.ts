import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingRoot } from './growing-root.ts';
import { leafHash, merkleRoot } from './merkle-root.ts';

const hashesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHash(Uint8Array.of(index >> 8, index & 255)));

describe('a root that grows', () => {
  it('is the root of RFC 6962 over the leaves so far, after each of them', () => {
    const tree = new GrowingRoot();
    expect(tree.root()).toEqual(merkleRoot([]));
    const hashes = hashesOf(70);
    for (const [index, hash] of hashes.entries()) {
      tree.add(hash);
      expect(tree.count).toBe(index + 1);
      expect(tree.root(), `${index + 1} leaves`).toEqual(merkleRoot(hashes.slice(0, index + 1)));
    }
  });

  it('is that of any number of leaves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (count) => {
        const tree = new GrowingRoot();
        for (const hash of hashesOf(count)) tree.add(hash);
        expect(tree.root()).toEqual(merkleRoot(hashesOf(count)));
      }),
      { numRuns: 40 },
    );
  });

  it('goes on from its edge, and from no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 20 }), (count, more) => {
        const tree = new GrowingRoot();
        const hashes = hashesOf(count + more);
        for (const hash of hashes.slice(0, count)) tree.add(hash);
        const again = GrowingRoot.resume(count, tree.edge());
        for (const hash of hashes.slice(count)) again.add(hash);
        expect(again.root()).toEqual(merkleRoot(hashes));
        expect(() => GrowingRoot.resume(count, new Uint8Array(tree.edge().length + 32))).toThrow('the edge');
      }),
      { numRuns: 60 },
    );
    for (const count of [-1, 1.5, 2 ** 31])
      expect(() => GrowingRoot.resume(count, new Uint8Array(32))).toThrow('no such number of leaves');
  });

  it('gives a copy, and takes nothing but hashes', () => {
    const tree = new GrowingRoot();
    const [hash] = hashesOf(1);
    tree.add(hash!);
    tree.root().fill(0);
    expect(tree.root()).toEqual(hash);
    for (const length of [0, 31, 33])
      expect(() => tree.add(new Uint8Array(length))).toThrow('leaf hashes have 32 bytes');
    expect(tree.count).toBe(1);
  });
});
