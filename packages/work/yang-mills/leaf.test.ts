/** Bytes that are a leaf, and what is none. */
import { expect, it } from 'vitest';
import { readLeaf, SUMMARY_BYTES, writeLeaf } from './leaf.ts';

const leafOf = (rectangles: readonly number[]) => ({
  fingerprint: Uint8Array.from({ length: 32 }, (_, at) => at),
  plaquettes: 1.5,
  rectangles: [...rectangles],
  polyakov: { real: -2, imaginary: 0.25 },
});
const small = leafOf([3, 4, 0, 0, 0]);

it('a leaf is read as it was written, wherever its bytes are', () => {
  const bytes = new Uint8Array(SUMMARY_BYTES + 3);
  bytes.set(writeLeaf(small), 3);
  expect(readLeaf(4, bytes.subarray(3))).toEqual(small);
  const large = leafOf([3, 4, 5, 6, 7]);
  expect(readLeaf(8, writeLeaf(large))).toEqual(large);
});

it('a leaf has its length and finite sums', () => {
  const bytes = writeLeaf(small);
  for (const other of [bytes.slice(1), Uint8Array.of(...bytes, 0), new Uint8Array()])
    expect(readLeaf(4, other)).toBeUndefined();
  for (let number = 0; number < 8; number++)
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const changed = bytes.slice();
      new DataView(changed.buffer).setFloat64(32 + 8 * number, value, true);
      expect(readLeaf(8, changed), `${number}`).toBeUndefined();
    }
});

it('a lattice of 4⁴ sites has no sums of rectangles that are too large for it, and 0 in their place', () => {
  for (const place of [2, 3, 4])
    for (const sum of [1, -1e-300, -0])
      expect(readLeaf(4, writeLeaf(leafOf([3, 4, 0, 0, 0].with(place, sum))))).toBeUndefined();
});
