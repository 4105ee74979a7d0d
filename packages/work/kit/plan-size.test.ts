import { expect, it } from 'vitest';
import { chunksOfSize, evenChunks, grown } from './plan-size.ts';

it('grows step by step, and divides for negative steps', () => {
  expect([0, 1, 3].map((steps) => grown(2, 3, steps))).toEqual([2, 6, 54]);
  expect([-1, -3].map((steps) => grown(54, 3, steps))).toEqual([18, 2]);
});

it('makes even chunks whose lengths differ by one leaf', () => {
  expect(evenChunks(10, 4)).toEqual([
    { first: 0, count: 2 },
    { first: 2, count: 3 },
    { first: 5, count: 2 },
    { first: 7, count: 3 },
  ]);
});

it('makes chunks of a size, the last one shorter', () => {
  expect(chunksOfSize(7, 3)).toEqual([
    { first: 0, count: 3 },
    { first: 3, count: 3 },
    { first: 6, count: 1 },
  ]);
  expect(chunksOfSize(6, 3)).toHaveLength(2);
});
