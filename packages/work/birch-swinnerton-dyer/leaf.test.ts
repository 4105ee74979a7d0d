/** The form of a curve's leaf, member by member. */
import { describe, expect, it } from 'vitest';
import { encodeLeaf, type LeafSummary, readLeaf, SMALL_PRIMES, SUMMARY_BYTES } from './leaf.ts';

const CURVE: LeafSummary = {
  ...{ A: -7, B: 10, kind: 'curve' },
  curve: {
    ...{
      conductor: 2 ** 53 - 1,
      rootNumber: -1,
      rank: 1,
      torsion: 4,
      hasFullTwoTorsion: true,
      tamagawa: 2 ** 32 - 1,
    },
    ...{ leading: -(2 ** 53 - 1), period: 2 ** 53 - 1, quotient: 2 ** 32, pointX: -5 },
    traces: SMALL_PRIMES.map((_, index) => index - 12),
    digest: Uint8Array.from({ length: 32 }, (_, at) => at),
  },
};
const leaf = encodeLeaf(CURVE);
const changed = (change: (view: DataView) => void) => {
  const bytes = leaf.slice();
  change(new DataView(bytes.buffer));
  return bytes;
};

describe('a leaf', () => {
  it('of a curve is read as it was written, wherever its bytes begin in theirs', () => {
    expect(readLeaf(leaf)).toEqual(CURVE);
    const behind = new Uint8Array(leaf.length + 5);
    behind.set(leaf, 5);
    expect(readLeaf(behind.subarray(5))).toEqual(CURVE);
    const cyclic = { ...CURVE, curve: { ...CURVE.curve!, hasFullTwoTorsion: false, rootNumber: 1 as const } };
    expect(readLeaf(encodeLeaf(cyclic))).toEqual(cyclic);
    const withoutPoint = { ...CURVE, curve: { ...CURVE.curve!, pointX: undefined } };
    expect(readLeaf(encodeLeaf(withoutPoint))).toEqual(withoutPoint);
    const atZero = { ...CURVE, curve: { ...CURVE.curve!, pointX: 0 } };
    expect(readLeaf(encodeLeaf(atZero))).toEqual(atZero);
  });

  it.each(['singular', 'not minimal'] as const)(
    'of a pair that is %s has nothing behind its kind',
    (kind) => {
      const pair: LeafSummary = { A: 1, B: -2, kind, curve: undefined };
      const bytes = encodeLeaf(pair);
      expect(bytes).toHaveLength(SUMMARY_BYTES);
      expect(readLeaf(bytes)).toEqual(pair);
      for (let at = 9; at < bytes.length; at++)
        expect(readLeaf(bytes.with(at, 1)), `byte ${at}`).toBeUndefined();
    },
  );

  it('has its length, and one of three kinds', () => {
    expect(readLeaf(leaf.subarray(1))).toBeUndefined();
    expect(readLeaf(new Uint8Array(SUMMARY_BYTES + 1))).toBeUndefined();
    expect(readLeaf(leaf.with(8, 3))).toBeUndefined();
  });

  it.each<[string, (view: DataView) => void]>([
    ['a root number of 0', (view) => view.setInt8(9, 0)],
    ['a root number of 2', (view) => view.setInt8(9, 2)],
    ['a flag that there isn’t', (view) => view.setUint8(12, 4)],
    ['a point without its flag', (view) => view.setUint8(12, 1)],
    ['a conductor of 0', (view) => view.setBigUint64(21, 0n, true)],
    ['a conductor beyond safe numbers', (view) => view.setBigUint64(21, 2n ** 53n, true)],
    ['a leading coefficient beyond safe numbers', (view) => view.setBigInt64(29, -(2n ** 53n), true)],
    ['a period beyond safe numbers', (view) => view.setBigInt64(37, 2n ** 53n, true)],
    ['a quotient beyond safe numbers', (view) => view.setBigInt64(45, 2n ** 53n, true)],
  ])('of a curve has never %s', (_, change) => {
    expect(readLeaf(changed(change))).toBeUndefined();
  });

  it('may have a conductor of 1, and none of its bytes is passed over', () => {
    const least = readLeaf(changed((view) => view.setBigUint64(21, 1n, true)));
    expect(least!.curve!.conductor).toBe(1);
    for (let at = 0; at < leaf.length; at++)
      expect(readLeaf(leaf.with(at, leaf[at]! ^ 1)), `byte ${at}`).not.toEqual(CURVE);
  });
});
