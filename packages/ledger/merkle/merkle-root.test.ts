import { readFileSync } from 'node:fs';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { sameItems } from '../encoding/same-items.ts';
import vectors from '../vectors/merkle-tree.json' with { type: 'json' };
import { merkleMultiproof } from './merkle-multiproof.ts';
import { checkMerkleProof, leafHash, merkleProof, merkleRoot, nodeHash } from './merkle-root.ts';
import { checkWorkOpenings, WORK_LEAVES_MAX, workLeafHash, workLeafHashes, workRoot } from './work-root.ts';

const leaves = vectors.leaves.map((leaf) => leafHash(hexToBytes(leaf)));
const summaries = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 70 });

function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = bytes.slice();
  const position = bit % (8 * bytes.length);
  changed[position >> 3]! ^= 1 << (position & 7);
  return changed;
}

describe('merkleRoot', () => {
  it('gives the roots of the reference tree of RFC 6962', () => {
    vectors.roots.forEach((root, count) => {
      expect(bytesToHex(merkleRoot(leaves.slice(0, count)))).toBe(root);
    });
  });

  it('gives the audit paths of the reference tree of RFC 6962', () => {
    for (const { index, leafCount, proof } of vectors.proofs) {
      expect(merkleProof(leaves.slice(0, leafCount), index).map(bytesToHex)).toEqual(proof);
    }
  });

  it('refuses what is no hash and no leaf', () => {
    expect(() => merkleRoot([new Uint8Array(31)])).toThrow(RangeError);
    for (const index of [-1, 8, 0.5]) expect(() => merkleProof(leaves, index)).toThrow(RangeError);
  });

  it('does not hand out a caller’s own leaf as the root', () => {
    const [leaf] = leaves;
    expect(merkleRoot([leaf!])).not.toBe(leaf);
  });
});

describe('checkMerkleProof', () => {
  it('accepts every leaf of every tree of up to 70 leaves', () => {
    for (let leafCount = 1; leafCount <= 70; leafCount++) {
      const hashes = Array.from({ length: leafCount }, (_, i) => leafHash(Uint8Array.of(i)));
      const root = merkleRoot(hashes);
      for (let index = 0; index < leafCount; index++) {
        const proof = merkleProof(hashes, index);
        expect(checkMerkleProof({ root, leafHash: hashes[index]!, index, leafCount, proof })).toBe(true);
      }
    }
  });

  it('refuses a proof with any bit changed, a hash too many or too few', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 70 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (leafCount, at, step, bit) => {
          const hashes = Array.from({ length: leafCount }, (_, i) => leafHash(Uint8Array.of(i)));
          const index = at % leafCount;
          const claim = { root: merkleRoot(hashes), leafHash: hashes[index]!, index, leafCount };
          const proof = merkleProof(hashes, index);
          const wrong = step % proof.length;
          const refused = [
            { ...claim, proof: proof.with(wrong, flipBit(proof[wrong]!, bit)) },
            { ...claim, proof: proof.slice(0, -1) },
            { ...claim, proof: [...proof, proof[wrong]!] },
            { ...claim, proof, root: flipBit(claim.root, bit) },
            { ...claim, proof, leafHash: flipBit(claim.leafHash, bit) },
            { ...claim, proof, index: (index + 1 + (bit % (leafCount - 1))) % leafCount },
          ];
          for (const forged of refused) expect(checkMerkleProof(forged)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('answers false for nonsense instead of throwing', () => {
    const claim = {
      root: merkleRoot(leaves),
      leafHash: leaves[0]!,
      index: 0,
      leafCount: 8,
      proof: merkleProof(leaves, 0),
    };
    expect(checkMerkleProof(claim)).toBe(true);
    for (const index of [-1, 8, 0.5, Number.NaN]) expect(checkMerkleProof({ ...claim, index })).toBe(false);
    for (const leafCount of [0, -1, 0.5, 2 ** 40])
      expect(checkMerkleProof({ ...claim, leafCount })).toBe(false);
    expect(checkMerkleProof({ ...claim, proof: [new Uint8Array(0)] })).toBe(false);
  });

  it('takes no hash that is a byte longer or shorter, as the root, the leaf or a sibling on either side', () => {
    const longer = (hash: Uint8Array) => Uint8Array.of(...hash, 0);
    const shorter = (hash: Uint8Array) => hash.slice(0, -1);
    for (const index of [0, 1, 7]) {
      const [root, proof] = [merkleRoot(leaves), merkleProof(leaves, index)];
      const claim = { root, leafHash: leaves[index]!, index, leafCount: 8, proof };
      expect(checkMerkleProof(claim)).toBe(true);
      for (const change of [longer, shorter]) {
        const forged = [
          { ...claim, root: change(root) },
          { ...claim, leafHash: change(claim.leafHash) },
          ...proof.map((sibling, at) => ({ ...claim, proof: proof.with(at, change(sibling)) })),
        ];
        for (const one of forged) expect(checkMerkleProof(one)).toBe(false);
      }
    }
  });

  it('takes no path that is longer than the tree is high, though it leads to the root that it claims', () => {
    const [further, proof] = [leafHash(Uint8Array.of(1)), merkleProof(leaves, 0)];
    for (const root of [nodeHash(merkleRoot(leaves), further), nodeHash(further, merkleRoot(leaves))]) {
      const claim = { root, leafHash: leaves[0]!, index: 0, leafCount: 8, proof: [...proof, further] };
      expect(checkMerkleProof(claim)).toBe(false);
    }
  });

  it('takes no path that is shorter than the tree is high, though it leads to the root that it claims', () => {
    const root = nodeHash(leaves[0]!, leaves[1]!);
    expect(
      checkMerkleProof({ root, leafHash: leaves[0]!, index: 0, leafCount: 2, proof: [leaves[1]!] }),
    ).toBe(true);
    for (const leafCount of [3, 4, 8])
      expect(checkMerkleProof({ root, leafHash: leaves[0]!, index: 0, leafCount, proof: [leaves[1]!] })).toBe(
        false,
      );
  });

  it('takes trees of fewer than 2^31 leaves alone', () => {
    const siblings = Array.from({ length: 31 }, (_, level) => leafHash(Uint8Array.of(level)));
    const root = siblings.reduce((hash, sibling) => nodeHash(hash, sibling), leaves[0]!);
    const claim = { root, leafHash: leaves[0]!, index: 0, proof: siblings };
    expect(checkMerkleProof({ ...claim, leafCount: 2 ** 31 - 1 })).toBe(true);
    expect(checkMerkleProof({ ...claim, leafCount: 2 ** 31 })).toBe(false);
  });
});

describe('workRoot', () => {
  it('proves each leaf, and none with another summary, index or count', () => {
    fc.assert(
      fc.property(summaries, fc.nat(), fc.nat(), (leavesOfUnit, at, bit) => {
        const leafCount = leavesOfUnit.length;
        const index = at % leafCount;
        const summary = leavesOfUnit[index]!;
        const root = workRoot(leavesOfUnit);
        const proof = merkleMultiproof(workLeafHashes(leavesOfUnit), [index]);
        const holds = (changed: Partial<{ index: number; leafCount: number; summary: Uint8Array }>) => {
          const claim = { index, leafCount, summary, ...changed };
          return checkWorkOpenings({ root, leafCount: claim.leafCount, openings: [claim], proof });
        };
        expect(holds({})).toBe(true);
        expect(holds({ summary: Uint8Array.from([...summary, 0]) })).toBe(false);
        if (summary.length > 0) expect(holds({ summary: flipBit(summary, bit) })).toBe(false);
        expect(holds({ index: index + 1 })).toBe(false);
        expect(holds({ leafCount: WORK_LEAVES_MAX + 1 })).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('changes when two leaves change places, even equal bytes at another index', () => {
    const [a, b] = [Uint8Array.of(1), Uint8Array.of(2)];
    expect(sameItems(workRoot([a, b]), workRoot([b, a]))).toBe(false);
    expect(sameItems(workLeafHash(0, a), workLeafHash(1, a))).toBe(false);
    expect(sameItems(workLeafHash(0, a), leafHash(a))).toBe(false);
  });

  it('is that of docs/format-vectors.json, and a leaf begins with its tag', () => {
    const published = readFileSync(new URL('../../../docs/format-vectors.json', import.meta.url), 'utf8');
    const { workTree }: { workTree: { summaries: string[]; workRoot: string } } = JSON.parse(published);
    const root = workRoot(workTree.summaries.map((summary) => decodeBase64(summary)!));
    expect(bytesToHex(root)).toBe(workTree.workRoot);
    const tag = utf8ToBytes('productive-mining/work-leaf/v1\0');
    expect(workLeafHash(258, Uint8Array.of(7))).toEqual(leafHash(tag, Uint8Array.of(0, 0, 1, 2, 7)));
  });

  it('takes 1 to 131,072 leaves (limit of the design)', () => {
    expect(() => workRoot([])).toThrow(RangeError);
    const most = Array.from({ length: WORK_LEAVES_MAX }, () => Uint8Array.of(0));
    expect(workLeafHashes(most)).toHaveLength(131_072);
    expect(() => workRoot([...most, Uint8Array.of(0)])).toThrow(RangeError);
  });

  it('is of at most 131,072 leaves to a reader, whatever a proof leads to', () => {
    const summary = Uint8Array.of(1);
    const siblings = Array.from({ length: 18 }, (_, level) => leafHash(Uint8Array.of(level)));
    const holds = (leafCount: number, height: number) => {
      const path = siblings.slice(0, height);
      const root = path.reduce((hash, sibling) => nodeHash(hash, sibling), workLeafHash(0, summary));
      // Beside the first leaf, the hashes go from its neighbour up.
      return checkWorkOpenings({ root, leafCount, openings: [{ index: 0, summary }], proof: path });
    };
    expect(holds(131_072, 17)).toBe(true);
    expect(holds(131_073, 18)).toBe(false);
  });
});
