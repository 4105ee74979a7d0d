import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMerkleMultiproof, merkleMultiproof } from './merkle-multiproof.ts';
import { leafHash, merkleProof, merkleRoot } from './merkle-root.ts';

const hashesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => leafHash(Uint8Array.of(i & 255, i >> 8)));

/** A tree with some of its leaves opened. */
const opened = fc.integer({ min: 1, max: 200 }).chain((count) =>
  fc.uniqueArray(fc.nat({ max: count - 1 }), { minLength: 1 }).map((indices) => {
    const hashes = hashesOf(count);
    const sorted = [...indices].sort((a, b) => a - b);
    return {
      hashes,
      sorted,
      claim: {
        root: merkleRoot(hashes),
        leafCount: count,
        leaves: sorted.map((index) => ({ index, leafHash: hashes[index]! })),
        proof: merkleMultiproof(hashes, sorted),
      },
    };
  }),
);

it('proves every set of leaves of every tree', () => {
  fc.assert(
    fc.property(opened, ({ claim }) => {
      expect(checkMerkleMultiproof(claim)).toBe(true);
    }),
  );
});

it('is the audit path of RFC 6962 for a single leaf, in the order of the tree', () => {
  const hashes = hashesOf(13);
  for (const index of hashes.keys()) {
    const path = merkleProof(hashes, index).map((hash) => Buffer.from(hash).toString('hex'));
    const proof = merkleMultiproof(hashes, [index]).map((hash) => Buffer.from(hash).toString('hex'));
    expect([...proof].sort()).toEqual([...path].sort());
  }
});

it('fails when anything is changed: a leaf, its place, the root, the count, a hash of the proof', () => {
  fc.assert(
    fc.property(
      opened,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('leaf', 'root', 'proof', 'place', 'more', 'fewer'),
      ({ claim, hashes }, at, bits, what) => {
        const damaged = structuredClone(claim) as typeof claim;
        const flip = (bytes: Uint8Array) => {
          bytes[at % bytes.length]! ^= bits;
        };
        if (what === 'leaf') flip(damaged.leaves[at % damaged.leaves.length]!.leafHash);
        if (what === 'root') flip(damaged.root);
        if (what === 'proof') {
          if (damaged.proof.length === 0) return;
          flip(damaged.proof[at % damaged.proof.length]!);
        }
        if (what === 'more') damaged.proof.push(hashes[0]!);
        if (what === 'fewer') {
          if (damaged.proof.length === 0) return;
          damaged.proof.pop();
        }
        if (what === 'place') {
          const last = damaged.leaves.at(-1)!;
          if (last.index + 1 >= damaged.leafCount) return;
          last.index++;
        }
        expect(checkMerkleMultiproof(damaged)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

it('refuses indices that are out of order, repeated or beyond the tree', () => {
  const hashes = hashesOf(5);
  for (const indices of [[2, 1], [1, 1], [5], [-1], [0.5]]) {
    expect(() => merkleMultiproof(hashes, indices)).toThrow(RangeError);
    const leaves = indices.map((index) => ({ index, leafHash: hashes[0]! }));
    expect(checkMerkleMultiproof({ root: merkleRoot(hashes), leafCount: 5, leaves, proof: [] })).toBe(false);
  }
});
