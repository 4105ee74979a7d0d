/** What the blocks of elliptic_curve_crypto add up to: random instances, whose order doesn't matter. */
import type { Coverage, Covered, ExtremeFigure, KnownBefore, Source, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, sumOf } from '../kit/coverage-claims.ts';
import { bySize, instanceFinder, instanceMarks, placeOfInstance } from '../kit/instances.ts';
import type { StatementStatus } from '../statement-status.ts';
import type { Statement } from '../work-type.ts';
import { expectedSteps, type LogarithmPlan } from './plan.ts';
import type { LogarithmResult } from './result.ts';

const SOLVED = 'solved_bits_';

const consoles: Source = {
  name: 'Bos, Kaihara, Kleinjung, Lenstra and Montgomery 2009',
  title: 'PlayStation 3 computing breaks 2^60 barrier 112-bit prime ECDLP solved',
  url: 'https://www.epfl.ch/labs/lacal/articles/112bit_prime/',
  says: 'A logarithm on a curve over a prime field of 112 bits was found in 2009, with about 8.5·10¹⁶ additions of points.',
  read: 'the whole page',
};
const certicom: Source = {
  name: 'Certicom ECC Challenge',
  title: 'Certicom Research, Certicom ECC Challenge, 6 November 1997, updated 10 November 2009',
  url: 'https://www.certicom.com/content/certicom/en/the-certicom-ecc-challenge.html',
  says: 'The challenges of 109 bits were all solved by 2004; those of 131 bits and more were open in 2009.',
  read: 'the abstract of the rules, in a copy at pdfslide.us',
};

const knownBefore: KnownBefore = {
  claim:
    'Every instance is new: field, curve and points are hashed from the chain, and nobody knew the logarithm. Far larger ones were solved elsewhere, of 112 bits in 2009.',
  brief: 'Every instance is new; far larger ones were solved elsewhere.',
  sources: [consoles, certicom],
  knownTo: 0,
};

const bitsOf = (order: string) => BigInt(order).toString(2).length;

function sums(_plan: LogarithmPlan, { order, steps, walks }: LogarithmResult): Sums {
  return {
    [`${SOLVED}${bitsOf(order)}`]: 1n,
    steps: BigInt(steps),
    expected_steps: BigInt(Math.round(expectedSteps(Number(order)))),
    walks: BigInt(walks),
  };
}

function claims({ whole }: Covered): Statement[] {
  if (whole.blocks === 0) return [nothingYet('will prove a discrete logarithm that nobody knew.', 0)];
  const sizes = bySize(whole.sums, SOLVED);
  const [steps, expected] = [sumOf(whole, 'steps'), sumOf(whole, 'expected_steps')];
  const share =
    expected === 0n
      ? ''
      : `, ${(Number(steps) / Number(expected)).toFixed(3)} times the mean that theory gives`;
  return [
    {
      claim: `This ledger proves: ${counted(whole.blocks, 'discrete logarithm')} that nobody knew, ${sizes.map(({ size, count }) => `${groupDigits(count)} in groups of ${size} bits`).join(', ')}.`,
      status: 'proved',
      method:
        'In each block k·P = Q was computed with other formulas; P and Q were hashed again from the seed, and the prime order of the curve was proved.',
    },
    {
      claim: `The walks took ${groupDigits(steps)} steps until two met${share}.`,
      status: 'reported',
      method: 'As the miners’ programs report them; no logarithm depends on it.',
    },
  ];
}

function figureOf(
  value: number,
  figure: string,
  result: LogarithmResult,
  status: StatementStatus,
): ExtremeFigure[] {
  const { p, a, b, logarithm } = result;
  const place = `k = ${groupDigits(logarithm)} on y² = x³ + ${a}·x + ${b} over the field of ${p} elements`;
  return [{ className: '', classRank: 0, value, figure, place, status }];
}

/** Steps in units of the mean that theory gives for the order. */
function luckOf(result: LogarithmResult): ExtremeFigure[] {
  const luck = result.steps / expectedSteps(Number(result.order));
  return figureOf(
    luck,
    `${luck.toFixed(3)} of the mean, ${groupDigits(result.steps)} steps`,
    result,
    'reported',
  );
}

export const coverage: Coverage<LogarithmPlan, LogarithmResult> = {
  form: 1,
  frontiers: {
    instances: {
      title: 'Discrete logarithms on random curves',
      unit: 'instances',
      along: Number,
      placeOf: placeOfInstance,
      find: instanceFinder(['logarithm', 'discrete logarithm']),
      sums,
      claims,
      knownBefore,
      rate: {
        row: '40, 16, 8 logarithms of 40, 44, 48 bits',
        ratio: '1/18, 1/23, 1/28',
        peer: 'PARI 2.15.2',
        what: 'logarithms of 40, 44 and 48 bits',
        measured: '21 and 22 November 2026',
      },
      marksAfter: instanceMarks,
    },
  },
  extremes: [
    {
      name: 'largest_group',
      title: 'Largest group solved',
      meaning:
        'A curve of prime order n with a logarithm that was found, by n. Order and logarithm are proved.',
      classTitle: '',
      better: 'more',
      extremality: 'only figure',
      figures: (_plan, result) =>
        figureOf(
          Number(result.order),
          `${groupDigits(result.order)}, ${bitsOf(result.order)} bits`,
          result,
          'proved',
        ),
      published: {
        claim: 'The largest over a prime field that is documented there had 112 bits, in 2009.',
        sources: [consoles],
      },
    },
    {
      name: 'luckiest_search',
      title: 'Fewest steps for its size',
      meaning:
        'Steps until two walks met, in units of the mean that theory gives, √(πn/4) and a little more.',
      classTitle: '',
      better: 'less',
      extremality: 'only figure',
      figures: (_plan, result) => luckOf(result),
    },
    {
      name: 'unluckiest_search',
      title: 'Most steps for its size',
      meaning:
        'Steps until two walks met, in units of the mean that theory gives, √(πn/4) and a little more.',
      classTitle: '',
      better: 'more',
      extremality: 'only figure',
      figures: (_plan, result) => luckOf(result),
    },
  ],
};
