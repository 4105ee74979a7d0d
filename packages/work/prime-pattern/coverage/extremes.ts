/** The most extreme figures of primes over all blocks. */
import type { Extreme, ExtremeFigure, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import type { PrimePatternPlan } from '../plan.ts';
import type { PrimePatternResult, RaceRecord } from '../result.ts';
import { gapTable } from './known-before.ts';

const quadruplets: Source = {
  name: 'OEIS A007530',
  title: 'Prime quadruples: numbers k such that k, k+2, k+6, k+8 are all prime.',
  url: 'https://oeis.org/A007530',
  says: 'The first is 5.',
  read: 'the whole entry',
};

type PrimeExtreme = Extreme<PrimePatternPlan, PrimePatternResult>;

const alone = { className: '', classRank: 0 } as const;
const signed = (value: number) => groupDigits(value).replace('-', '−');

/** The members of the first tuple of a block are proved, that none is before it isn't. */
function firstTuple(first: string | undefined, offsets: readonly number[]): ExtremeFigure[] {
  if (first === undefined) return [];
  const members = offsets.map((offset) => groupDigits(BigInt(first) + BigInt(offset)));
  return [
    {
      ...alone,
      value: Number(first),
      figure: groupDigits(first),
      place: `${members.join(', ')} are prime`,
      status: 'proved',
    },
  ];
}

/** How far one class led over another within a block, counted from its start. */
function leads({ max }: RaceRecord, classes: string): ExtremeFigure[] {
  return [
    {
      ...alone,
      value: max.value,
      figure: `${signed(max.value)} primes`,
      place: `${classes}, up to ${groupDigits(max.at)}`,
      status: 'spot-checked',
    },
  ];
}

function gapFigures({ gaps }: PrimePatternResult, of: 'length' | 'merit'): ExtremeFigure[] {
  const figures = gaps.map(({ start, length }): ExtremeFigure => {
    const merit = length / Math.log(Number(start));
    const value = of === 'length' ? length : merit;
    return {
      ...alone,
      value,
      figure: of === 'length' ? groupDigits(length) : merit.toFixed(3),
      place: `between ${groupDigits(start)} and ${groupDigits(BigInt(start) + BigInt(length))}`,
      status: 'proved',
    };
  });
  const best = figures.reduce<ExtremeFigure | undefined>(
    (most, figure) => (most && most.value >= figure.value ? most : figure),
    undefined,
  );
  return best ? [best] : [];
}

const raceExtreme = (
  field: 'race3' | 'race4',
  [leading, other, modulus]: readonly [number, number, number],
): PrimeExtreme => ({
  name: `lead_mod_${modulus}`,
  title: `Furthest lead of ${leading} over ${other} modulo ${modulus} within a block`,
  meaning: `How many more primes are ${leading} than ${other} modulo ${modulus}, counted from where the block begins to where the lead is greatest. A block begins where the one before it was cut, which is no place of its own: this isn’t the race π(x; ${modulus}, ${leading}) − π(x; ${modulus}, ${other}), which is counted from 2.`,
  classTitle: '',
  better: 'more',
  extremality: 'spot-checked',
  figures: (_plan, result) => leads(result[field], `${leading} over ${other} modulo ${modulus}`),
});

export const extremes: readonly PrimeExtreme[] = [
  {
    name: 'longest_gap',
    title: 'Longest gap',
    meaning:
      'Two primes in a row, by their distance. That both are prime and nothing between them is proved; that no longer gap begins in the block is spot-checked.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, result) => gapFigures(result, 'length'),
    published: {
      claim: 'The longest below 2⁶⁴ is 1,550, after 18,361,375,334,787,046,697.',
      sources: [gapTable],
    },
  },
  {
    name: 'gap_merit',
    title: 'Longest gap for its height',
    meaning:
      'The merit of a gap: its length over ln p, the mean distance of primes there. Among the sixteen longest gaps that each block lists.',
    classTitle: '',
    better: 'more',
    extremality: 'not claimed',
    figures: (_plan, result) => gapFigures(result, 'merit'),
  },
  {
    name: 'first_quadruplet',
    title: 'First quadruplet',
    meaning: 'The least p with p, p + 2, p + 6 and p + 8 prime. That the four are prime is proved.',
    classTitle: '',
    better: 'less',
    extremality: 'spot-checked',
    figures: (_plan, result) => firstTuple(result.quadruplets[0], [0, 2, 6, 8]),
    published: { claim: 'The first of all is 5.', sources: [quadruplets] },
  },
  {
    name: 'first_sextuplet',
    title: 'First sextuplet',
    meaning:
      'The least p with p, p + 4, p + 6, p + 10, p + 12 and p + 16 prime. That the six are prime is proved.',
    classTitle: '',
    better: 'less',
    extremality: 'spot-checked',
    figures: (_plan, result) => firstTuple(result.sextuplets[0], [0, 4, 6, 10, 12, 16]),
  },
  raceExtreme('race3', [2, 1, 3]),
  raceExtreme('race4', [3, 1, 4]),
];
