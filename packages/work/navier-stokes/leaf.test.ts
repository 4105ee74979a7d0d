/** The form of a flow's leaf, member by member. */
import { describe, expect, it } from 'vitest';
import { FINGERPRINT_BYTES, readLeaf, summaryBytes, writeLeaf } from './leaf.ts';
import { cutoffOf } from './model/definition.ts';

const SIDE = 64;
const spectrum = Float32Array.from({ length: cutoffOf(SIDE) + 1 }, (_, shell) => shell / 4);
const given = {
  ...{ fingerprint: Uint8Array.from({ length: FINGERPRINT_BYTES }, (_, at) => at), dissipated: 0 },
  ...{ energy: 0.5, enstrophy: 2.5, palinstrophy: 30.25, greatest: { vorticity: 7, speed: 1.5 }, spectrum },
};
const leaf = writeLeaf(given, given);

describe('a leaf', () => {
  it('is read as it was written, wherever its bytes begin in theirs', () => {
    expect(readLeaf(SIDE, leaf)).toEqual(given);
    const behind = new Uint8Array(leaf.length + 5);
    behind.set(leaf, 5);
    expect(readLeaf(SIDE, behind.subarray(5))).toEqual(given);
  });

  it('has as many bytes as its grid has shells', () => {
    expect(leaf).toHaveLength(summaryBytes(SIDE));
    for (const bytes of [
      leaf.subarray(1),
      leaf.subarray(0, -1),
      new Uint8Array(leaf.length + 1),
      new Uint8Array(),
    ])
      expect(readLeaf(SIDE, bytes)).toBeUndefined();
    expect(readLeaf(128, leaf)).toBeUndefined();
  });

  const wrong = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, -1e-30, -0];

  it.each(wrong)('has no %d for any of its six numbers', (value) => {
    for (let number = 0; number < 6; number++) {
      const changed = leaf.slice();
      new DataView(changed.buffer).setFloat64(FINGERPRINT_BYTES + 8 * number, value, true);
      expect(readLeaf(SIDE, changed), `number ${number}`).toBeUndefined();
    }
  });

  it.each(wrong)('has no shell with an energy of %d', (value) => {
    for (let shell = 0; shell < spectrum.length; shell++) {
      const changed = leaf.slice();
      new DataView(changed.buffer).setFloat32(FINGERPRINT_BYTES + 48 + 4 * shell, value, true);
      expect(readLeaf(SIDE, changed), `shell ${shell}`).toBeUndefined();
    }
  });
});
