/** Tables of even numbers: the hardest ones, and where p(n) is largest, of blocks and of leaves. */
import { type Column, counted, type Dataset, digits, type LeafTable, type ResultTable } from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { decodeBeyondLeaf, decodeFromFourLeaf, HARDEST_PER_LEAF } from './leaf.ts';
import {
  type BeyondPlan,
  type FromFourPlan,
  type GoldbachPlan,
  gridStart,
  leafFormOf,
  placeOfLeaf,
  startOfWindow,
} from './plan.ts';
import { type GoldbachResult, rankOf } from './result.ts';

const COVERING = 'Covering by primes below each window; both primes are proved';

/** Columns of an even number beyond 4·10^18, as blocks and leaves have them. */
const hardColumns = (known: string): readonly Column[] => [
  digits('n', 'none', 'The even number.'),
  digits(
    'q',
    'none',
    `The first prime below the start of the window of n that leaves a prime above 7${known}.`,
  ),
  digits('p', 'none', `n − q, a prime${known}.`),
  counted(
    'useful_primes',
    'primes',
    'How many of the primes below the window, down to q, leave a number prime to 210: what ranks n. Empty in blocks of the first form.',
  ),
  counted(
    'primes_tried',
    'primes',
    'How many primes below the window there are down to q, which ranks n in blocks of the first form. Empty in others.',
  ),
];

const hardestSums: ResultTable<GoldbachResult> = {
  name: 'hardest_sums',
  title: 'Hardest even numbers beyond 4·10^18',
  meaning:
    'Up to 64 rows for each block beyond 4·10^18: its even numbers for which the most primes had to be tried, hardest first. A block from 4 has none.',
  approach: COVERING,
  columns: [
    ...hardColumns(': proved'),
    counted(
      'least_prime',
      'none',
      'The least prime p with n − p prime: proved. Empty in blocks of the first form.',
    ),
  ],
  rows: (result) =>
    result.frontier === 'beyond'
      ? result.hardest.map((pair) =>
          'useful' in pair
            ? [pair.n, pair.q, String(pair.p), pair.useful, null, pair.leastPrime]
            : [pair.n, pair.q, String(pair.p), null, pair.index, null],
        )
      : [],
  solutionOf(result) {
    const [hardest] = result.frontier === 'beyond' ? result.hardest : [];
    if (!hardest) return undefined;
    const tried = 'useful' in hardest ? 'useful primes' : 'primes';
    return {
      title: `Goldbach partitions from ${groupDigits(result.from)} to ${groupDigits(result.to)}`,
      description: `Partitions were found for ${groupDigits(result.evenNumbers)} even numbers. The hardest is ${groupDigits(hardest.n)} = ${groupDigits(hardest.q)} + ${groupDigits(hardest.p)}, for which ${groupDigits(rankOf(hardest))} ${tried} were tried.`,
    };
  },
};

const peakColumns = (among: string): readonly Column[] => [
  digits('n', 'none', 'The even number.'),
  counted(
    'p',
    'none',
    `p(n), the least prime p with n − p prime. It passes that of every smaller even number of the ${among}.`,
  ),
];

const largestLeastPrimes: ResultTable<GoldbachResult> = {
  name: 'largest_least_primes',
  title: 'Even numbers from 4 with the largest least primes',
  meaning:
    'The even numbers of each block from 4 on whose p(n) passes that of every smaller one of the block, ascending. A block beyond 4·10^18 has none.',
  approach: 'Sieve with the least prime of every even number; the listed ones are proved',
  columns: [...peakColumns('block')],
  rows: (result) => (result.frontier === 'from_4' ? result.peaks.map(({ n, p }) => [n, p]) : []),
  solutionOf(result) {
    const peak = result.frontier === 'from_4' ? result.peaks.at(-1) : undefined;
    return (
      peak && {
        title: `Goldbach partitions from ${groupDigits(result.from)} to ${groupDigits(result.to)}`,
        description: `Each of ${groupDigits(result.evenNumbers)} even numbers is a sum of two primes. The largest p(n) is p(${groupDigits(peak.n)}) = ${groupDigits(peak.p)}.`,
      }
    );
  },
};

const peaks: LeafTable<GoldbachPlan, GoldbachResult> = {
  name: 'peaks',
  title: 'Peaks of p(n) by leaf',
  meaning:
    'For each leaf of a block from 4, in order, the even numbers whose p(n) passes that of every smaller one of the leaf. Other values of p(n) are in the leaf’s digest alone.',
  columns: [counted('leaf', 'none', 'Number of the leaf, from 0.'), ...peakColumns('leaf')],
  countRows: (_plan, { summary }) => fromFour(summary).peaks.length,
  rows: ({ plan }, { index, summary }) => {
    const start = gridStart(plan as FromFourPlan) + BigInt((plan as FromFourPlan).leafSpan) * BigInt(index);
    return fromFour(summary).peaks.map(({ offset, prime }) => [index, String(start + BigInt(offset)), prime]);
  },
};

const hardest: LeafTable<GoldbachPlan, GoldbachResult> = {
  name: 'hardest',
  title: 'Hardest even numbers by leaf',
  meaning:
    'For each leaf of a block beyond 4·10^18, in order, its eight hardest even numbers, hardest first.',
  columns: [
    counted(
      'leaf',
      'none',
      'Number of the leaf, from 0; eight leaves, each an eighth of it, cover a window.',
    ),
    ...hardColumns(', as the leaf says'),
  ],
  countRows: () => HARDEST_PER_LEAF,
  rows({ plan }, { index, summary }) {
    const form = leafFormOf(plan as BeyondPlan);
    const leaf = decodeBeyondLeaf(form, summary);
    if (!leaf) throw new RangeError('the leaf is no summary');
    const start = startOfWindow(plan as BeyondPlan, placeOfLeaf(index).window);
    return leaf.hardest.map(({ offset, rank, distance }) => [
      index,
      String(start + BigInt(offset)),
      String(start - BigInt(distance)),
      String(offset + distance),
      form === 2 ? rank : null,
      form === 1 ? rank : null,
    ]);
  },
};

function fromFour(summary: Uint8Array) {
  const leaf = decodeFromFourLeaf(summary);
  if (!leaf) throw new RangeError('the leaf is no summary');
  return leaf;
}

export const dataset: Dataset<GoldbachPlan, GoldbachResult> = {
  results: [hardestSums, largestLeastPrimes],
  leaves: [peaks, hardest],
  leafTableOf: (plan) => (plan.frontier === 'beyond' ? hardest : peaks),
};
