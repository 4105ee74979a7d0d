/** What a result says of leaves whose sums are chosen here. */
import { describe, expect, it } from 'vitest';
import { writeLeaf } from './leaf.ts';
import { LOOP_PLANES, PLAQUETTE_PLANES } from './model/loops.ts';
import type { LatticePlan } from './plan.ts';
import { summarise } from './result.ts';

const SIDE = 4;
const planOf = (leaves: number): LatticePlan => ({
  ...{ group: 2, beta: 2300, side: SIDE, stream: 0 },
  ...{ leaves, cycles: 1, stride: 1 },
});

/** Averages over loops 1 × 1, 1 × 2 and 2 × 2, and the sum of Polyakov loops. */
interface Chosen {
  w11: number;
  w12: number;
  w22: number;
  polyakov?: { real: number; imaginary: number };
}

function leafOf({ w11, w12, w22, polyakov = { real: 0, imaginary: 0 } }: Chosen): Uint8Array {
  const [ofPlaquettes, ofLoops] = [PLAQUETTE_PLANES * SIDE ** 4 * 2, LOOP_PLANES * SIDE ** 3 * 2];
  return writeLeaf({
    fingerprint: new Uint8Array(32),
    plaquettes: w11 * ofPlaquettes,
    rectangles: [w12 * ofLoops, w22 * ofLoops, 0, 0, 0],
    polyakov,
  });
}

/** The result of two streams of leaves that the function chooses by their places. */
const resultOf = (leaves: number, choose: (place: number) => Chosen) =>
  summarise(
    planOf(leaves),
    Array.from({ length: 2 * leaves }, (_, leaf) => leafOf(choose(leaf % leaves))),
  );

describe('the Creutz ratio', () => {
  const creutzOf = (chosen: Chosen) => resultOf(8, () => chosen).creutz;

  it('is −ln(W(2,2)·W(1,1)/W(1,2)²)', () => {
    expect(creutzOf({ w11: 0.5, w12: 0.25, w22: 0.0625 })).toEqual([{ value: 693_147_181, error: 0 }]);
  });

  it('is none of a quotient that isn’t above 0, of loops below 0, or when it isn’t above 0 itself', () => {
    expect(creutzOf({ w11: -0.5, w12: 0.25, w22: 0.0625 })).toEqual([]);
    expect(creutzOf({ w11: 0.5, w12: -0.25, w22: 0.0625 })).toEqual([]);
    expect(creutzOf({ w11: 0.5, w12: 0, w22: 0.0625 })).toEqual([]);
    expect(creutzOf({ w11: 0.5, w12: 0.25, w22: 0 })).toEqual([]);
    expect(creutzOf({ w11: 0.5, w12: 0.25, w22: 0.125 })).toEqual([]);
    expect(creutzOf({ w11: 0.5, w12: 0.25, w22: 0.25 })).toEqual([]);
  });

  it('is none where it is lost in its noise', () => {
    const noisy = (noise: number) => (place: number) => ({
      ...{ w11: 0.5, w12: 0.25 },
      w22: 0.0625 * (1 + noise * Math.sin(place)),
    });
    const [ratio] = resultOf(32, noisy(0.1)).creutz;
    expect(ratio!.value).toBeGreaterThan(2 * ratio!.error);
    expect(ratio!.error).toBeGreaterThan(0);
    const oneBlock = (place: number) => ({ ...noisy(0)(place), w22: place < 11 ? 0.5 : 0.001 });
    expect(resultOf(32, oneBlock).creutz).toEqual([]);
  });
});

it('averages leave the first quarter of each stream out, and the history doesn’t', () => {
  const result = resultOf(8, (place) => ({ w11: place < 2 ? 1 : 0.5, w12: 0.25, w22: 0.125 }));
  expect(result).toMatchObject({ leftOut: 2, measured: 12, start: '0', end: '1' });
  expect(result.plaquette).toEqual({ value: 500_000_000, error: 0, time: 500 });
  expect(result.loops).toEqual([
    { width: 1, height: 2, value: 250_000_000, error: 0 },
    { width: 2, height: 2, value: 125_000_000, error: 0 },
  ]);
  const stream = [1e9, 1e9, 5e8, 5e8, 5e8, 5e8, 5e8, 5e8];
  expect(result.history).toEqual([stream, stream]);
});

it('the history has at most 64 points, each the average of its own leaves', () => {
  const { history } = resultOf(100, (place) => ({ w11: place / 1000, w12: 0.25, w22: 0.125 }));
  const expected = Array.from({ length: 64 }, (_, index) => {
    const from = Math.floor((index * 100) / 64);
    const to = Math.floor(((index + 1) * 100) / 64);
    return Math.round(((from + to - 1) / 2) * 1e6);
  });
  expect(history).toEqual([expected, expected]);
});

it('the Polyakov loop is the length of a complex number, and no figure is −0', () => {
  const chosen = { w11: -1e-11, w12: 0.25, w22: 0.125, polyakov: { real: 3.2, imaginary: -2.4 } };
  const { polyakov, plaquette } = resultOf(8, () => chosen);
  expect(polyakov).toEqual({ value: 31_250_000, error: 0 });
  expect(Object.is(plaquette.value, 0)).toBe(true);
});

it('another number of leaves makes no result, nor do other bytes', () => {
  const leaf = leafOf({ w11: 0.5, w12: 0.25, w22: 0.125 });
  expect(() => summarise(planOf(2), [leaf, leaf, leaf])).toThrow(RangeError);
  expect(() => summarise(planOf(2), [leaf, leaf, leaf, leaf.subarray(1)])).toThrow(RangeError);
});
