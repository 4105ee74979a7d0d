/**
 * How many values of Z a search needs, on functions whose zeros are chosen. What isn't found where it is looked for first is found
 * by more of them: where that is changes how long a check takes, and nothing that it finds.
 */
import { describe, expect, it } from 'vitest';
import { smoothKernelOf } from '../testing/chosen-zeros.ts';
import { countFinely, findPair, type Probe } from './search-block.ts';
import { decidedV, type SignKernel } from './verify-kernel.ts';

/** A kernel that counts its values. */
function countingKernel(plain: SignKernel): { kernel: SignKernel; valuesTaken: () => number } {
  let values = 0;
  const borweinAt = (whole: number, fraction: number) => {
    values++;
    return plain.borweinAt(whole, fraction);
  };
  return { kernel: { ...plain, borweinAt }, valuesTaken: () => values };
}

/** The left Gram point of the interval with the pair, how many values were probed, and how many taken by single evaluations. */
type Found = [pair: number | undefined, probed: number, single: number];

/** Looks for the pair of a block, by a probe that is in error by up to `bound`; another kernel's values may mislead the guesses. */
function search(
  exact: SignKernel,
  [p, q]: readonly [number, number],
  { bound = 0, guessedFrom = exact }: { bound?: number; guessedFrom?: SignKernel } = {},
): Found {
  const { kernel, valuesTaken } = countingKernel(exact);
  let probed = 0;
  const probe: Probe = {
    at: (m, part) => {
      probed++;
      return decidedV(exact, m, exact.gramPoint(m) + part / 256);
    },
    bound,
    valueAt: (m) => decidedV(guessedFrom, m, guessedFrom.gramPoint(m)),
  };
  const pair = findPair(kernel, p, q, probe);
  return [pair, probed, valuesTaken()];
}

/** Middles of pairs in an interval, a twentieth of it apart. */
const TWENTIETHS = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

/** Searches for pairs whose zeros are so far from their middle, which is at each twentieth of an interval: what is taken of Z. */
function searchAlong(interval: number, apart: number, bound: number): string {
  const found = TWENTIETHS.map((at) => {
    const middle = interval + at;
    const [pair, probed, single] = search(
      smoothKernelOf({ 10: middle - apart, 11: middle + apart }),
      [10, 12],
      { bound },
    );
    expect(pair, `at ${middle}`).toBe(interval);
    return single === 0 ? probed : `${probed}+${single}`;
  });
  return found.join(' ');
}

describe('a search for a pair', () => {
  it.each<[interval: number, apart: number, bound: number, values: string]>([
    [10, 0.1, 0, '1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    [11, 0.1, 0, '1 1 1 1 1 1 1 1 1 1 1 1 2 1 2 1 1 1 1'],
    [10, 0.05, 0, '7 1 1 7 2 1 2 1 7 1 1 1 1 7 1 2 1 1 7'],
    [11, 0.05, 0, '7 1 1 7 1 1 1 1 7 1 2 1 2 7 2 2 1 1 7'],
    [10, 0.02, 0, '7 7 7 7 2 7 7 7 7 1 7 7 7 7 1 7 7 7 7'],
    [11, 0.02, 0, '7 7 7 7 1 7 7 7 7 1 7 7 7 7 2 7 7 7 7'],
    [10, 0.001, 0, '7 20+8 20+8 20+10 2 20+10 20+8 20+8 20+10 1 20+10 20+8 20+8 7 1 20+10 20+8 20+8 20+6'],
    [11, 0.001, 0, '7 20+8 20+8 20+10 1 7 20+8 20+8 20+10 1 20+10 20+8 20+8 20+10 2 20+10 20+8 20+8 7'],
    [10, 0.02, 0.002, '7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3'],
    [11, 0.02, 0.002, '7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3 7+4 7+3 7+2 7+2 7+3'],
    [10, 0.005, 0.002, '7+6 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+6'],
    [11, 0.005, 0.002, '7+6 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+5 7+7 7+5 7+2 7+2 7+6'],
  ])(
    'in interval %d, %d on either side, by probes in error by up to %d',
    (interval, apart, bound, values) => {
      expect(searchAlong(interval, apart, bound)).toBe(values);
    },
  );

  /** Zeros that are elsewhere than in the middle of their intervals, by these; the block's ends; what a probe is in error by. */
  type Block = readonly [moved: Record<number, number>, ends: readonly [number, number], bound?: number];

  it.each<[where: string, block: Block, found: Found]>([
    ['in the first of three intervals', [{ 10: 10.3, 12: 10.7 }, [10, 13]], [10, 1, 0]],
    ['in the last of three', [{ 10: 12.2, 12: 12.5 }, [10, 13]], [12, 1, 0]],
    ['in the last of four, close together', [{ 10: 13.71, 13: 13.72 }, [10, 14]], [13, 50, 7]],
    ['at the beginning of the block', [{ 10: 10.01, 11: 10.02 }, [10, 12]], [10, 20, 6]],
    ['at its end', [{ 10: 11.985, 11: 11.99 }, [10, 12]], [11, 20, 6]],
    ['as three zeros between', [{ 10: 11.3, 12: 11.7 }, [10, 13]], [11, 15, 0]],
    ['as three zeros in the second of two between', [{ 10: 12.3, 13: 12.7 }, [10, 14]], [12, 30, 0]],
    ['as three zeros that no probe shows', [{ 10: 11.3, 12: 11.7 }, [10, 13], 0.05], [undefined, 35, 16]],
    ['nowhere in two intervals', [{ 10: 8.3, 11: 8.7 }, [10, 12]], [undefined, 20, 16]],
    ['nowhere in three', [{ 10: 20.3, 12: 20.7 }, [10, 13]], [undefined, 35, 16]],
  ])('%s', (_, [moved, ends, bound = 0], found) => {
    expect(search(smoothKernelOf(moved), ends, { bound })).toEqual(found);
  });

  it.each<[pair: number, guessed: number, values: number]>([
    [10.65, 11.1, 7],
    [10.7, 11.1, 7],
    [11.35, 10.9, 7],
    [10.65, 10.9, 7],
    [10.52, 11.9, 15],
    [11.48, 10.1, 20],
  ])(
    'at %d where guesses say %d is looked for there, then in the other interval',
    (pair, guessed, values) => {
      const at = (middle: number, apart: number) =>
        smoothKernelOf({ 10: middle - apart, 11: middle + apart });
      const found = search(at(pair, 0.02), [10, 12], { guessedFrom: at(guessed, 0.05) });
      expect(found).toEqual([Math.floor(pair), values, 0]);
    },
  );
});

it.each<[moved: Record<number, number>, zeros: number, values: number]>([
  [{}, 1, 65],
  [{ 10: 8.3 }, 0, 65],
  [{ 10: 20.2, 11: 20.4 }, 0, 65],
  [{ 10: 10.31, 11: 10.32 }, 2, 65],
  [{ 10: 10.301, 11: 10.302 }, 2, 72],
  [{ 9: 10.2, 10: 10.21, 11: 10.7, 12: 10.703 }, 4, 69],
])('a fine search takes a value at each end of 64 parts, and more in dips: %j', (moved, zeros, values) => {
  const { kernel, valuesTaken } = countingKernel(smoothKernelOf(moved));
  expect(countFinely(kernel, 10)).toBe(zeros);
  expect(valuesTaken()).toBe(values);
});
