/** The most extreme figures of zeros over all blocks. */
import type { Extreme, ExtremeFigure, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { ordinatePlaces, peakPlaces, rounded } from '../model/print-figure.ts';
import type { ZeroPlan } from '../plan.ts';
import type { ZeroResult } from '../result.ts';

const closeZeros: Source = {
  name: 'OEIS A254297',
  title:
    'Consider the nontrivial zeros of the Riemann zeta function on the critical line 1/2 + i*t and the gap, or first difference, between two consecutive such zeros; a(n) is the lesser of the two zeros at a place where the gap attains a new minimum.',
  url: 'https://oeis.org/A254297',
  says: 'Its last two terms, by the distance itself, are zeros 1,115,579 and 8,546,951.',
  read: 'the whole entry, in a copy of the encyclopedia',
};
const largeZ: Source = {
  name: 'Riemann Zeta Search Project 2015',
  title: 'N. Tihanyi, Numerical computing of extremely large values of the Riemann–Siegel Z-function (2019)',
  url: 'https://www.riemann-siegel.com/',
  says: 'The largest |Z| known was found on 30 November 2015: about 16,874.202, near t = 3.106·10³².',
  read: 'the project’s page for the date; the value as a public repository quotes it',
};
const largeS: Source = {
  name: 'Sarnak 2004, as MathOverflow quotes him',
  title: 'A question on MathOverflow about the largest observed value of S(t)',
  url: 'https://mathoverflow.net/posts/comments/865698',
  says: 'The greatest S(t) observed where it had been computed was about 3.2.',
  read: 'the whole question',
};
const rosser: Source = {
  name: 'OEIS A216700',
  title: 'The On-Line Encyclopedia of Integer Sequences, A216700',
  url: 'https://oeis.org/A216700',
  says: 'The first is n = 13,999,525.',
  read: 'the first terms, each of which Arb counted again (vectors.json)',
};

const certain = (decimal: string) => rounded(decimal, ordinatePlaces);
const alone = { className: '', classRank: 0 } as const;

function valueOfS(s: ZeroResult['largestS'], side: string): ExtremeFigure[] {
  return [
    {
      ...alone,
      value: s.value,
      figure: s.value.toFixed(4).replace('-', '−'),
      place: `just ${side} the zero at t = ${certain(s.t)}`,
      status: 'spot-checked',
    },
  ];
}

export const extremes: readonly Extreme<ZeroPlan, ZeroResult>[] = [
  {
    name: 'closest_zeros',
    title: 'Closest zeros',
    meaning:
      'Two zeros in a row, by their distance in units of the mean spacing at their height, (θ(γ′) − θ(γ))/π. That the two are there was evaluated again; that no pair of the block is closer is spot-checked.',
    classTitle: '',
    better: 'less',
    extremality: 'spot-checked',
    figures: (_plan, { closestPair: { zero, lower, gap, normalisedSpacing } }) => [
      {
        ...alone,
        value: normalisedSpacing,
        figure: `${normalisedSpacing.toFixed(6)} of the mean spacing (${certain(gap)})`,
        place: `between zeros ${groupDigits(zero)} and ${groupDigits(zero + 1)}, γ = ${certain(lower)}`,
        status: 'proved',
      },
    ],
    published: {
      claim: 'By the distance itself, new minima among the first zeros end at zeros 1,115,579 and 8,546,951.',
      sources: [closeZeros],
    },
  },
  {
    name: 'largest_z',
    title: 'Largest |Z(t)|',
    meaning:
      'The largest |ζ(½ + it)| that was met. The peak was found again; that none of the block is larger is spot-checked.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, { largestZ: { t, absoluteValue } }) => [
      {
        ...alone,
        value: absoluteValue,
        figure: absoluteValue.toFixed(3),
        place: `t = ${rounded(t, peakPlaces)}`,
        status: 'proved',
      },
    ],
    published: {
      claim:
        'The largest that was ever found is about 16,874, at a height near 3·10³² that no gap-free search reaches.',
      sources: [largeZ],
    },
  },
  {
    name: 'largest_s',
    title: 'Largest S(t)',
    meaning: 'S(t) is the number of zeros to t less its smooth part; it is largest just behind a zero.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, { largestS }) => valueOfS(largestS, 'behind'),
    published: { claim: 'By 2004 the greatest that had been observed was about 3.2.', sources: [largeS] },
  },
  {
    name: 'least_s',
    title: 'Least S(t)',
    meaning: 'S(t) is the number of zeros to t less its smooth part; it is least just before a zero.',
    classTitle: '',
    better: 'less',
    extremality: 'spot-checked',
    figures: (_plan, { smallestS }) => valueOfS(smallestS, 'before'),
  },
  {
    name: 'first_rosser_failure',
    title: 'First failure of Rosser’s rule',
    meaning: 'The first Gram block with fewer zeros than its length. It follows from the proved counts.',
    classTitle: '',
    better: 'less',
    extremality: 'proved',
    figures: (_plan, { rosser: { first } }) =>
      first.slice(0, 1).map(({ gramPoint, length, zeros }) => ({
        ...alone,
        value: gramPoint,
        figure: `Gram block of length ${groupDigits(length)} with ${groupDigits(zeros)} ${zeros === 1 ? 'zero' : 'zeros'}`,
        place: `from Gram point ${groupDigits(gramPoint)}`,
        status: 'proved',
      })),
    published: { claim: 'The first failure of all is at Gram point 13,999,525.', sources: [rosser] },
  },
];
