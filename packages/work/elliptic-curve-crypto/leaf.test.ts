/** Leaves of walks and curves, byte for byte. Given-up walks are written by hand: one in 160,000 is. */
import { describe, expect, it } from 'vitest';
import {
  countSteps,
  decodeCurveLeaf,
  encodeCurveLeaf,
  lowestOf,
  ORDERS_MAX,
  packEnd,
  placesWith,
  WALK_LEAF_BYTES,
  WalkLeafReader,
  WalkLeafWriter,
} from './leaf.ts';

describe('the leaf of a curve', () => {
  it('holds from one number on to 511', () => {
    for (const count of [1, 2, ORDERS_MAX]) {
      const leaf = { attempt: 2 ** 32 - 1, orders: new Array<bigint>(count).fill(2n ** 64n - 1n) };
      expect(decodeCurveLeaf(encodeCurveLeaf(leaf))).toEqual(leaf);
    }
    for (const length of [0, 4, 11, 13, 4 + 8 * (ORDERS_MAX + 1)])
      expect(decodeCurveLeaf(new Uint8Array(length)), String(length)).toBeUndefined();
  });

  it('is the number of the candidate and its numbers, the lowest byte first, anywhere in memory', () => {
    const bytes = Uint8Array.of(9, 1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 4);
    const leaf = { attempt: 513, orders: [3n + (4n << 56n)] };
    expect(decodeCurveLeaf(bytes.subarray(1))).toEqual(leaf);
    expect(encodeCurveLeaf(leaf)).toEqual(bytes.slice(1));
  });
});

describe('the leaf of walks', () => {
  const bits = 9;
  // 11 bits that choose a step, 9 that are 0, and the highest 44.
  const x = (0xabc_def0_1234n << 20n) | 0x5a5n;
  const written = () => {
    const writer = new WalkLeafWriter(bits);
    writer.write(1, Number(x & 0xffffffffn), Number(x >> 32n), 1000);
    writer.writeGivenUp(3, 6144);
    writer.write(399, Number(x & 0xffffffffn), Number(x >> 32n), 65_535);
    return writer.bytes;
  };

  it('has nine bytes for each of 400 walks: the end without its bits that are 0, and the steps', () => {
    const leaf = written();
    const reader = new WalkLeafReader(leaf);
    expect(leaf).toHaveLength(WALK_LEAF_BYTES);
    expect(WALK_LEAF_BYTES).toBe(3600);
    for (const place of [1, 399])
      expect(BigInt(reader.low(place)) + (BigInt(reader.high(place)) << 32n)).toBe(packEnd(x, bits));
    expect(packEnd(x, bits)).toBe((0xabc_def0_1234n << 11n) | 0x5a5n);
    expect([1, 3, 399].map((place) => reader.steps(place))).toEqual([1000, 6144, 65_535]);
  });

  it('tells walks that were given up from the others', () => {
    const reader = new WalkLeafReader(written());
    expect([0, 1, 3, 399].map((place) => reader.isGivenUp(place))).toEqual([false, false, true, false]);
    const almost = new WalkLeafWriter(bits);
    almost.writeGivenUp(0, 1);
    for (const byte of [0, 3, 4, 6]) {
      const changed = almost.bytes.slice();
      changed[byte]! ^= 1;
      expect(new WalkLeafReader(changed).isGivenUp(0), String(byte)).toBe(false);
      expect(countSteps(changed, 1), String(byte)).toEqual({ steps: 1, givenUp: 0 });
    }
  });

  it('counts the first walks, and finds ends by their lowest bits', () => {
    const leaf = written();
    expect(countSteps(leaf, 3)).toEqual({ steps: 1000, givenUp: 0 });
    expect(countSteps(leaf, 4)).toEqual({ steps: 7144, givenUp: 1 });
    expect(countSteps(leaf, 400)).toEqual({ steps: 72_679, givenUp: 1 });
    const lowest = lowestOf(leaf, 1);
    expect(lowest).toBe(Number(packEnd(x, bits) & 0xffffn));
    const wanted = new Uint8Array(65_536);
    wanted[lowest] = 1;
    expect(placesWith(wanted, leaf)).toEqual([399, 1]);
    wanted[0] = 1;
    expect(placesWith(wanted, leaf)).toHaveLength(399);
    expect(placesWith(wanted, leaf).at(-1)).toBe(0);
  });
});
