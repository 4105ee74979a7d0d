/** What the blocks of square_free_numbers add up to. */
import type { Coverage, Covered, Mark, Source, Sums } from '@productive-mining/work/coverage.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '@productive-mining/work/kit/coverage-claims.ts';
import { readWhole } from '@productive-mining/work/kit/read-whole.ts';
import { marksAhead, nextExponent, powerOfTen } from '@productive-mining/work/kit/round-numbers.ts';
import type { Statement } from '@productive-mining/work/work-type.ts';
import { FRONTIER, POSITION_LIMIT, type SquareFreeNumbersPlan } from './plan.ts';
import type { SquareFreeNumbersResult } from './result.ts';

const counts: Source = {
  name: 'OEIS A071172',
  title: 'The On-Line Encyclopedia of Integer Sequences, A071172',
  url: 'https://oeis.org/A071172',
  says: 'The number of square-free numbers up to 10ⁿ; there are 60,792,694 of them up to 10⁸.',
  read: 'the terms to n = 8, which the tests count again (vectors.json)',
};

function sums(_plan: SquareFreeNumbersPlan, { squareFree, even, odd }: SquareFreeNumbersResult): Sums {
  return { square_free: BigInt(squareFree), moebius: BigInt(even - odd) };
}

const PROVED = {
  status: 'proved',
  method:
    'In each block the square-free numbers were counted again by Q(x) = Σ μ(d)·⌊x/d²⌋, whose μ is from another sieve.',
} as const;

function claims({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  if (reached.blocks === 0) return [nothingYet('will count the square-free numbers from 1 on.', beyond)];
  const end = groupDigits(reached.end);
  const squareFree = sumOf(reached, 'square_free');
  const found: Statement[] = [
    {
      claim: `This ledger proves: ${groupDigits(squareFree)} numbers up to ${end} are square-free.`,
      ...PROVED,
    },
    spotChecked(
      `M(${end}) = Σ μ(n) = ${groupDigits(sumOf(reached, 'moebius')).replace('-', '−')}.`,
      'In each block every number of drawn leaves was factored by another program.',
      reached,
    ),
  ];
  if (beyond > 0) {
    const more = counted(sumOf(whole, 'square_free') - squareFree, 'more square-free number');
    found.push({
      claim: `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'counts' : 'count'} ${more}.`,
      ...PROVED,
    });
  }
  return found;
}

/** Numbers of a first block at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = 227_300_000;

function marksAfter(along: number): Mark[] {
  const beyond = Math.max(along, FIRST_BLOCK);
  const exponent = nextExponent(beyond);
  return marksAhead(
    beyond,
    [],
    [{ name: powerOfTen(exponent), meaning: 'A round number.', at: 10 ** exponent }],
  );
}

/** The position of a number, "n=10^12" or "1,234,567": numbers of a unit are those after its position. */
function find(text: string): string | undefined {
  const value = readWhole(text.trim().replace(/^n\s*=\s*/i, ''));
  return value !== undefined && value >= 1n && value <= BigInt(POSITION_LIMIT)
    ? String(value - 1n)
    : undefined;
}

export const coverage: Coverage<SquareFreeNumbersPlan, SquareFreeNumbersResult> = {
  form: 1,
  frontiers: {
    [FRONTIER]: {
      title: 'The Möbius function from 1 on',
      unit: 'numbers',
      along: Number,
      placeOf: (position) => `n = ${groupDigits(position)}`,
      find,
      sums,
      claims,
      knownBefore: {
        claim:
          'The square-free numbers were counted at far greater heights by formulas that look at none of them.',
        brief: 'The square-free numbers were counted at far greater heights, by formulas.',
        sources: [counts],
        knownTo: 1e8,
      },
      marksAfter,
    },
  },
  extremes: [
    {
      name: 'largest_moebius_sum',
      title: 'Largest gain of M(x) within a block',
      meaning: 'How far Σ μ(n) moved from the start of a block to its end, in either direction.',
      classTitle: '',
      better: 'more',
      extremality: 'spot-checked',
      figures: ({ start }, { even, odd, end }) => [
        {
          className: '',
          classRank: 0,
          value: Math.abs(even - odd),
          figure: groupDigits(even - odd).replace('-', '−'),
          place: `from ${groupDigits(start)} to ${groupDigits(end)}`,
          status: 'spot-checked',
        },
      ],
    },
  ],
};
