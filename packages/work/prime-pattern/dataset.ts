/** Tables of primes: gaps and biases from results, counts of intervals from leaves. */
import {
  type Column,
  counted,
  type Dataset,
  digits,
  type LeafTable,
  type ResultTable,
  real,
} from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { COUNT_NAMES, type CountName, decodeLeaf, raceDifferences } from './leaf.ts';
import { leafStart, type PrimePatternPlan } from './plan.ts';
import type { PrimePatternResult } from './result.ts';

const signed = (value: number) => groupDigits(value).replace('-', '−');
const SPOT_CHECKED = 'Spot-checked: drawn leaves were counted again by another sieve.';

const largestGaps: ResultTable<PrimePatternResult> = {
  name: 'largest_gaps',
  title: 'Largest gaps between primes',
  meaning:
    'Up to sixteen rows for each block: the largest of its gaps between consecutive primes, as its leaves keep four each, largest first.',
  approach: 'Segmented sieve of Eratosthenes on the wheel of 30; the ends are proved prime',
  columns: [
    counted('rank', 'none', 'Place among the gaps of the block, from 1 for the largest.'),
    digits('prime', 'none', 'The prime before the gap: proved.'),
    digits('next_prime', 'none', 'The next prime: proved.'),
    counted(
      'length',
      'none',
      'next_prime − prime. That no gap of the block is longer than the first was spot-checked.',
    ),
    real('merit', 'length / ln(prime), by which gaps at different heights compare.'),
  ],
  rows: ({ gaps }) =>
    gaps.map(({ start, length }, index) => [
      index + 1,
      start,
      String(BigInt(start) + BigInt(length)),
      length,
      length / Math.log(Number(start)),
    ]),
  solutionOf: ({ start, end, counts, gaps: [largest] }) =>
    largest && {
      title: `Largest gap between primes from ${groupDigits(start)} to ${groupDigits(end)}`,
      description: `${groupDigits(largest.start)} is followed by ${groupDigits(largest.length)} without a prime up to ${groupDigits(BigInt(largest.start) + BigInt(largest.length))}, the largest gap among ${groupDigits(counts.primes)} primes.`,
    },
};

const classBiases: ResultTable<PrimePatternResult> = {
  name: 'class_biases',
  title: 'Biases of primes between residue classes',
  meaning:
    'One row for each block: its primes by residue class modulo 4 and modulo 3, and how far either lead moved within the block, counted from 0 at its start.',
  approach: 'Segmented sieve of Eratosthenes with counts by residue class',
  columns: [
    digits('start', 'none', 'First number of the block’s interval.'),
    digits('end', 'none', 'First number behind it.'),
    counted('primes', 'primes', 'Primes of the interval.'),
    ...(['1_mod_4', '3_mod_4', '1_mod_3', '2_mod_3'] as const).map((name) =>
      counted(
        `primes_${name}`,
        'primes',
        `Those that are ${name.replaceAll('_', ' ').replace('mod', 'modulo')}. ${SPOT_CHECKED}`,
      ),
    ),
    ...(['3 over 1 modulo 4', '2 over 1 modulo 3'] as const).flatMap((lead): Column[] => {
      const name = lead.endsWith('4') ? 'lead_mod_4' : 'lead_mod_3';
      return [
        counted(name, 'primes', `How much the lead of ${lead} grew over the interval. ${SPOT_CHECKED}`),
        counted(
          `${name}_least`,
          'primes',
          `The least value of that growth within the interval. ${SPOT_CHECKED}`,
        ),
        counted(
          `${name}_most`,
          'primes',
          `The greatest value of that growth within the interval. ${SPOT_CHECKED}`,
        ),
      ];
    }),
  ],
  rows: ({ start, end, counts, byMod3, byMod4, race3, race4 }) => [
    [
      start,
      end,
      counts.primes,
      byMod4.one,
      byMod4.three,
      byMod3.one,
      byMod3.two,
      ...[race4, race3].flatMap(({ net, min, max }) => [net, min.value, max.value]),
    ],
  ],
  solutionOf: ({ start, end, byMod4, byMod3, race4, race3 }) => ({
    title: `Prime races from ${groupDigits(start)} to ${groupDigits(end)}`,
    description: `${groupDigits(byMod4.three)} primes are 3 and ${groupDigits(byMod4.one)} are 1 modulo 4, a lead that grew by ${signed(race4.net)}; ${groupDigits(byMod3.two)} are 2 and ${groupDigits(byMod3.one)} are 1 modulo 3, a lead that grew by ${signed(race3.net)}.`,
  }),
};

const COUNT_MEANINGS: Readonly<Record<CountName, string>> = {
  primes: 'Primes of the interval.',
  oneMod12: 'Primes that are 1 modulo 12.',
  fiveMod12: 'Primes that are 5 modulo 12.',
  sevenMod12: 'Primes that are 7 modulo 12.',
  elevenMod12: 'Primes that are 11 modulo 12.',
  twins: 'Pairs of primes (p, p + 2).',
  cousins: 'Pairs of primes (p, p + 4).',
  sexyPairs: 'Pairs of primes (p, p + 6).',
  triplets026: 'Triplets of primes (p, p + 2, p + 6).',
  triplets046: 'Triplets of primes (p, p + 4, p + 6).',
  quadruplets: 'Quadruplets of primes (p, p + 2, p + 6, p + 8).',
  quintuplets026812: 'Quintuplets of primes (p, p + 2, p + 6, p + 8, p + 12).',
  quintuplets0461012: 'Quintuplets of primes (p, p + 4, p + 6, p + 10, p + 12).',
  sextuplets: 'Sextuplets of primes (p, p + 4, p + 6, p + 10, p + 12, p + 16).',
};
const snakeCase = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toLowerCase();

const intervals: LeafTable<PrimePatternPlan, PrimePatternResult> = {
  name: 'intervals',
  title: 'Counts of primes and patterns by interval',
  meaning:
    'One row for each leaf, in order: an interval [start, end) with its counts. A pattern, or a gap, is counted where its first prime lies.',
  columns: [
    digits('start', 'none', 'First number of the interval.'),
    digits('end', 'none', 'First number behind it.'),
    ...COUNT_NAMES.map((name) =>
      counted(
        snakeCase(name),
        name === 'primes' || name.endsWith('12') ? 'primes or patterns' : 'patterns',
        `${COUNT_MEANINGS[name]} ${SPOT_CHECKED}`,
      ),
    ),
    digits('first_prime', 'none', 'The least prime of the interval.'),
    digits('last_prime', 'none', 'The greatest prime of the interval.'),
    digits(
      'gap_prime',
      'none',
      'The prime before the largest gap that begins in the interval; empty without one.',
    ),
    counted('gap_length', 'none', 'Length of that gap; empty without one.'),
    counted('lead_mod_4', 'primes', 'π(x; 4, 3) − π(x; 4, 1) gained over the interval.'),
    counted('lead_mod_3', 'primes', 'π(x; 3, 2) − π(x; 3, 1) gained over the interval.'),
  ],
  countRows: () => 1,
  rows({ plan }, { index, summary }) {
    const { counts, firstPrime, lastPrime, gaps, ...rest } = decodeLeaf(summary);
    const start = leafStart(plan, index);
    const at = (offset: number) => String(start + BigInt(offset));
    const [gap] = gaps.filter(({ length }) => length > 0);
    const leads = raceDifferences({ counts, firstPrime, lastPrime, gaps, ...rest }, start === 0n);
    return [
      [
        String(start),
        at(plan.span),
        ...COUNT_NAMES.map((name) => counts[name]),
        at(firstPrime),
        at(lastPrime),
        gap ? at(gap.offset) : null,
        gap?.length ?? null,
        leads.race4,
        leads.race3,
      ],
    ];
  },
};

export const dataset: Dataset<PrimePatternPlan, PrimePatternResult> = {
  results: [largestGaps, classBiases],
  leaves: [intervals],
  leafTableOf: () => intervals,
};
