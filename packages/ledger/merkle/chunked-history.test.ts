import { expect, it } from 'vitest';
import { ChunkedHistory, HISTORY_CHUNK } from './chunked-history.ts';
import { leafHash, merkleProof, merkleRoot } from './merkle-root.ts';

const LEAVES = Array.from({ length: 5 * HISTORY_CHUNK + 3 }, (_, n) =>
  leafHash(Uint8Array.of(n >> 8, n & 255)),
);

it('has root and audit paths of the tree over all leaves, for any length', () => {
  const history = new ChunkedHistory();
  for (const leaf of LEAVES) history.add(leaf);
  expect(history.count).toBe(LEAVES.length);
  const lengths = [1, 2, 1023, 1024, 1025, 2047, 2048, 2049, 3072, 4096, 4099, 5120, LEAVES.length];
  for (const count of lengths) {
    const leaves = LEAVES.slice(0, count);
    const lastAt = count - (count % HISTORY_CHUNK);
    const tree = history.at(count, leaves.slice(lastAt));
    expect(tree.root(), `${count}`).toEqual(merkleRoot(leaves));
    for (const index of new Set([0, 1, 1023, 1024, count - 2, count - 1])) {
      if (index < 0 || index >= count) continue;
      const from = index - (index % HISTORY_CHUNK);
      const path = tree.path(index, leaves.slice(from, from + HISTORY_CHUNK));
      expect(path, `${index} of ${count}`).toEqual(merkleProof(leaves, index));
    }
  }
});

it('has no tree of more leaves than there are, nor of others than are given', () => {
  const history = new ChunkedHistory();
  for (const leaf of LEAVES.slice(0, 5)) history.add(leaf);
  expect(() => history.at(6, LEAVES.slice(0, 6))).toThrow('no such leaves');
  expect(() => history.at(5, LEAVES.slice(0, 4))).toThrow('no such leaves');
});
