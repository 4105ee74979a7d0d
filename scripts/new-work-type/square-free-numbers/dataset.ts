/** Tables of the Möbius function: its sum over each block from results, over intervals from leaves. */
import {
  counted,
  type Dataset,
  digits,
  type LeafTable,
  type ResultTable,
} from '@productive-mining/work/dataset.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { decodeLeaf } from './leaf.ts';
import type { SquareFreeNumbersPlan } from './plan.ts';
import type { SquareFreeNumbersResult } from './result.ts';

const sums: ResultTable<SquareFreeNumbersResult> = {
  name: 'moebius_sums',
  title: 'Sums of the Möbius function',
  meaning:
    'One row for each block: its square-free numbers, and the sum of the Möbius function over its interval.',
  approach: 'Segmented sieve; the square-free numbers are counted again by a formula',
  columns: [
    digits('start', 'none', 'The numbers n of the block are those with start < n ≤ end.'),
    digits('end', 'none', 'The last number of the block.'),
    counted('square_free', 'numbers', 'Square-free numbers of the interval: proved.'),
    counted('even', 'numbers', 'Those with an even number of prime factors.'),
    counted('odd', 'numbers', 'Those with an odd number of prime factors.'),
  ],
  rows: ({ start, end, squareFree, even, odd }) => [[start, end, squareFree, even, odd]],
  solutionOf: ({ start, end, squareFree, even, odd }) => ({
    title: `Square-free numbers from ${groupDigits(start)} to ${groupDigits(end)}`,
    description: `${groupDigits(squareFree)} numbers are square-free; the Möbius function adds up to ${groupDigits(even - odd).replace('-', '−')}.`,
  }),
};

const intervals: LeafTable<SquareFreeNumbersPlan, SquareFreeNumbersResult> = {
  name: 'intervals',
  title: 'The Möbius function by interval',
  meaning: 'One row for each leaf, in order: an interval of the numbers n with start < n ≤ end.',
  columns: [
    digits('start', 'none', 'The number before the interval.'),
    digits('end', 'none', 'The last number of the interval.'),
    counted('even', 'numbers', 'Square-free numbers with an even number of prime factors: μ(n) = 1.'),
    counted('odd', 'numbers', 'Square-free numbers with an odd number of prime factors: μ(n) = −1.'),
  ],
  countRows: () => 1,
  rows({ plan }, { index, summary }) {
    const { even, odd } = decodeLeaf(summary);
    const start = BigInt(plan.start) + BigInt(index) * BigInt(plan.span);
    return [[String(start), String(start + BigInt(plan.span)), even, odd]];
  },
};

export const dataset: Dataset<SquareFreeNumbersPlan, SquareFreeNumbersResult> = {
  results: [sums],
  leaves: [intervals],
  leafTableOf: () => intervals,
};
