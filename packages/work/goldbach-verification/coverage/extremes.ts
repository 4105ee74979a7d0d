/** The most extreme figures of even numbers over all blocks. */
import type { Extreme, ExtremeFigure } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import type { GoldbachPlan } from '../plan.ts';
import { type GoldbachResult, isOfSecondForm, rankOf } from '../result.ts';
import { largestLeastPrimes } from './known-before.ts';

const alone = { className: '', classRank: 0 } as const;
const published = {
  claim: 'Below 4·10¹⁸ the largest is p(3,325,581,707,333,960,528) = 9,781.',
  sources: [largestLeastPrimes],
};

function largestFromFour(result: GoldbachResult): ExtremeFigure[] {
  if (result.frontier !== 'from_4') return [];
  return result.peaks.slice(-1).map(({ n, p }) => ({
    ...alone,
    value: p,
    figure: groupDigits(p),
    place: `p(${groupDigits(n)}) = ${groupDigits(p)}`,
    status: 'proved',
  }));
}

/** Leaves of the first form rank by another count, which halves the multiples of 3; the two don't compare. */
function hardestBeyond(result: GoldbachResult): ExtremeFigure[] {
  if (result.frontier !== 'beyond') return [];
  const form = isOfSecondForm(result) ? 2 : 1;
  return result.hardest.slice(0, 1).map((pair) => ({
    className: form === 2 ? 'useful primes' : 'primes, blocks of the first form',
    classRank: 2 - form,
    value: rankOf(pair),
    figure: `${groupDigits(rankOf(pair))} ${form === 2 ? 'useful primes' : 'primes'}`,
    place: `${groupDigits(pair.n)} = ${groupDigits(pair.q)} + ${groupDigits(pair.p)}`,
    status: 'proved',
  }));
}

function largestBeyond(result: GoldbachResult): ExtremeFigure[] {
  if (result.frontier !== 'beyond' || !isOfSecondForm(result)) return [];
  const [first, ...others] = result.hardest;
  if (!first) return [];
  const largest = others.reduce((most, pair) => (pair.leastPrime > most.leastPrime ? pair : most), first);
  return [
    {
      ...alone,
      value: largest.leastPrime,
      figure: groupDigits(largest.leastPrime),
      place: `p(${groupDigits(largest.n)}) = ${groupDigits(largest.leastPrime)}`,
      status: 'proved',
    },
  ];
}

export const extremes: readonly Extreme<GoldbachPlan, GoldbachResult>[] = [
  {
    name: 'largest_p',
    title: 'Largest p(n) from 4 on',
    meaning:
      'p(n) is the least prime p with n − p prime. That the listed one is the least is proved; that none of the block is larger is spot-checked.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, result) => largestFromFour(result),
    published,
  },
  {
    name: 'hardest_beyond',
    title: 'Hardest even number beyond 4·10¹⁸',
    meaning:
      'How many primes below its window were tried until one left a prime, those alone that leave a number prime to 210. The pair is proved; that none of the block is harder is spot-checked.',
    classTitle: 'Counted in',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, result) => hardestBeyond(result),
  },
  {
    name: 'largest_p_beyond',
    title: 'Largest listed p(n) beyond 4·10¹⁸',
    meaning:
      'p(n) is the least prime p with n − p prime, of the 64 hardest even numbers that each block lists. Others of the block may have a larger one.',
    classTitle: '',
    better: 'more',
    extremality: 'not claimed',
    figures: (_plan, result) => largestBeyond(result),
    published,
  },
];
