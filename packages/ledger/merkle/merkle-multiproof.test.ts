import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMerkleMultiproof, merkleMultiproof } from './merkle-multiproof.ts';
import { leafHash, merkleProof, merkleRoot, nodeHash } from './merkle-root.ts';

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

it('takes no hash that is a byte longer or shorter', () => {
  const hashes = hashesOf(5);
  const claim = {
    root: merkleRoot(hashes),
    leafCount: 5,
    leaves: [1, 4].map((index) => ({ index, leafHash: hashes[index]! })),
    proof: merkleMultiproof(hashes, [1, 4]),
  };
  expect(checkMerkleMultiproof(claim)).toBe(true);
  for (const change of [
    (hash: Uint8Array) => Uint8Array.of(...hash, 0),
    (hash: Uint8Array) => hash.slice(1),
  ]) {
    const forged = [
      { ...claim, root: change(claim.root) },
      ...claim.leaves.map((leaf, at) => ({
        ...claim,
        leaves: claim.leaves.with(at, { ...leaf, leafHash: change(leaf.leafHash) }),
      })),
      ...claim.proof.map((hash, at) => ({ ...claim, proof: claim.proof.with(at, change(hash)) })),
    ];
    for (const one of forged) expect(checkMerkleMultiproof(one)).toBe(false);
  }
});

it('takes trees of 1 to 2^31 − 1 leaves', () => {
  const leaf = leafHash(Uint8Array.of(1));
  const siblings = Array.from({ length: 31 }, (_, level) => leafHash(Uint8Array.of(level)));
  const root = siblings.reduce((hash, sibling) => nodeHash(hash, sibling), leaf);
  const holds = (leafCount: number) =>
    checkMerkleMultiproof({ root, leafCount, leaves: [{ index: 0, leafHash: leaf }], proof: siblings });
  expect(holds(2 ** 31 - 1)).toBe(true);
  expect(holds(2 ** 31)).toBe(false);
  for (const leafCount of [0, -1, 1.5, Number.NaN])
    expect(checkMerkleMultiproof({ root, leafCount, leaves: [], proof: [root] })).toBe(false);
  const alone = { root: leaf, leafCount: 1, leaves: [{ index: 0, leafHash: leaf }], proof: [] };
  expect(checkMerkleMultiproof(alone)).toBe(true);
});

it('is the root alone where no leaf is opened, and nothing without leaves', () => {
  const hashes = hashesOf(5);
  const root = merkleRoot(hashes);
  expect(merkleMultiproof(hashes, [])).toEqual([root]);
  expect(checkMerkleMultiproof({ root, leafCount: 5, leaves: [], proof: [root] })).toBe(true);
  expect(checkMerkleMultiproof({ root, leafCount: 5, leaves: [], proof: [] })).toBe(false);
  expect(merkleMultiproof([], [])).toEqual([]);
});

it('takes no leaf twice and none beyond the tree beside others that are right', () => {
  const hashes = hashesOf(5);
  const opened = (index: number, of = index) => ({ index, leafHash: hashes[of]! });
  const claim = { root: merkleRoot(hashes), leafCount: 5, proof: merkleMultiproof(hashes, [1]) };
  expect(checkMerkleMultiproof({ ...claim, leaves: [opened(1)] })).toBe(true);
  for (const further of [opened(1), opened(5, 1), opened(1.5, 1), opened(0.5, 1), opened(-1, 1)])
    for (const leaves of [
      [opened(1), further],
      [further, opened(1)],
    ])
      expect(checkMerkleMultiproof({ ...claim, leaves })).toBe(false);
});

it('refuses indices that are out of order, repeated or beyond the tree', () => {
  const hashes = hashesOf(5);
  for (const indices of [[2, 1], [1, 1], [5], [-1], [0.5]]) {
    expect(() => merkleMultiproof(hashes, indices)).toThrow(RangeError);
    const leaves = indices.map((index) => ({ index, leafHash: hashes[0]! }));
    expect(checkMerkleMultiproof({ root: merkleRoot(hashes), leafCount: 5, leaves, proof: [] })).toBe(false);
  }
});
