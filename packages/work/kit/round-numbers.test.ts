import { expect, it } from 'vitest';
import type { Mark } from '../coverage.ts';
import { marksAhead, nextExponent, powerOfTen } from './round-numbers.ts';

const mark = (at: number): Mark => ({ name: String(at), meaning: '', at });

it('writes small powers of ten out', () => {
  expect([0, 3, 6, 7, 12].map(powerOfTen)).toEqual(['1', '1,000', '1,000,000', '10⁷', '10¹²']);
});

it.each([
  [0, 1],
  [1, 1],
  [9, 1],
  [10, 2],
  [999_999, 6],
  [1e15, 16],
])('finds the next power of ten above %d', (above, exponent) => {
  expect(nextExponent(above)).toBe(exponent);
});

it('shows the nearest marks ahead, and the round one however many are nearer', () => {
  const listed = [7, 3, 5, 1, 4, 6].map(mark);
  expect(marksAhead(2, listed, [mark(10)]).map(({ at }) => at)).toEqual([3, 4, 5, 10]);
  expect(marksAhead(5, listed, [mark(10)]).map(({ at }) => at)).toEqual([6, 7, 10]);
  expect(marksAhead(4, listed, [mark(4)]).map(({ at }) => at)).toEqual([5, 6, 7]);
});

it('shows a round mark before a listed one that is farther', () => {
  expect(marksAhead(2, [mark(20)], [mark(10)]).map(({ at }) => at)).toEqual([10, 20]);
});

it('shows a listed mark for a round one at the same place', () => {
  const named: Mark = { name: 'a published limit', meaning: '', at: 10 };
  expect(marksAhead(2, [7, 3, 5, 6].map(mark).concat(named), [mark(10)]).map(({ name }) => name)).toEqual([
    '3',
    '5',
    '6',
    'a published limit',
  ]);
});
