/** What a finished block shows: the spacings of its zeros beside the prediction of random matrices, and Z(t); of the first block, the first zeros. */
import { groupDigits } from '../group-digits.ts';
import type { ComputedAgain, Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { plotClosestPair } from './model/plot-closest-pair.ts';
import { plotFirstZeros } from './model/plot-first-zeros.ts';
import { ordinatePlaces, peakPlaces, rounded } from './model/print-figure.ts';
import { plotSpacings } from './model/spacing-histogram.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

/** The spacings; of the block at the beginning, the first zeros. */
export function picture(plan: ZeroPlan, result: ZeroResult): LivePlot {
  return plan.firstInterval === 0 ? plotFirstZeros(result) : spacingsOf(result);
}

/** Z(t) with its zeros, where they come closest, and the spacings where they aren't the first picture. */
export function furtherPictures(plan: ZeroPlan, result: ZeroResult): LivePlot[] {
  const spacings = plan.firstInterval === 0 ? [spacingsOf(result)] : [];
  const pair = plotClosestPair(result);
  return pair ? [...spacings, pair] : spacings;
}

function spacingsOf({ spacings, firstZero, lastZero }: ZeroResult): LivePlot {
  return plotSpacings(
    spacings.counts,
    spacings.binWidth,
    `zeros, ${groupDigits(firstZero)} to ${groupDigits(lastZero)}`,
  );
}

const certain = (decimal: string) => rounded(decimal, ordinatePlaces);

/** Lines of mpmath: twenty digits tell both zeros of the closest pairs apart up to the highest zeros that are planned. */
const byMpmath = (...lines: string[]): ComputedAgain => ({
  program: 'mpmath in Python',
  lines: ['from mpmath import *', 'mp.dps = 20', ...lines].join('\n'),
});

/** The zeros between two ordinates: N(t) just before the first and behind the last, by Turing's method. */
const countAgain = (first: string, last: string): ComputedAgain =>
  byMpmath(`print(nzeros(mpf('${last}') + 1e-6) - nzeros(mpf('${first}') - 1e-6))`);

/** Both zeros by their change of sign: each lies nearer than a third of their distance to what is stored. */
const closestAgain = ({ lower, gap }: ZeroResult['closestPair']): ComputedAgain =>
  byMpmath(
    `a = mpf('${certain(lower)}'); g = mpf('${certain(gap)}'); d = g/3`,
    "zero = lambda t: findroot(siegelz, (t - d, t + d), solver='anderson')",
    'print(zero(a + g) - zero(a))',
  );

/** S(t) = N(t) − θ(t)/π − 1, just behind the zero. */
const argumentAgain = (t: string): ComputedAgain =>
  byMpmath(`t = mpf('${t}')`, 'print(nzeros(t + 1e-6) - siegeltheta(t)/pi - 1)');

export function findings(_plan: ZeroPlan, result: ZeroResult): Findings {
  const { zeros, firstZero, lastZero, firstOrdinate, lastOrdinate, closestPair, largestZ, largestS } = result;
  const { samples, rosser } = result;
  return {
    formulas: [
      {
        tex: `\\zeta\\bigl(\\tfrac12 + i\\gamma_n\\bigr) = 0,\\quad ${texNumber(firstZero)} \\le n \\le ${texNumber(lastZero)}`,
        meaning: `${groupDigits(zeros)} zeros, from γ = ${certain(firstOrdinate)} to ${certain(lastOrdinate)}.`,
        plain: String(zeros),
        again: countAgain(firstOrdinate, lastOrdinate),
      },
      {
        tex: `\\gamma_{${texNumber(closestPair.zero + 1)}} - \\gamma_{${texNumber(closestPair.zero)}} = ${certain(closestPair.gap)}`,
        meaning: `The closest pair: ${closestPair.normalisedSpacing.toFixed(4)} of the mean spacing, at γ = ${certain(closestPair.lower)}.`,
        plain: certain(closestPair.gap),
        again: closestAgain(closestPair),
      },
      {
        tex: `|Z(${rounded(largestZ.t, peakPlaces)})| \\approx ${largestZ.absoluteValue.toFixed(3)}`,
        meaning: 'The largest |Z| that was met.',
        plain: `${rounded(largestZ.t, peakPlaces)} ${largestZ.absoluteValue.toFixed(3)}`,
        again: byMpmath(`print(abs(siegelz(mpf('${rounded(largestZ.t, peakPlaces)}'))))`),
      },
      {
        tex: `S(${certain(largestS.t)} + 0) \\approx ${largestS.value.toFixed(3)}`,
        meaning: 'The largest S(t) of the block, just behind a zero.',
        plain: `${certain(largestS.t)} ${largestS.value.toFixed(3)}`,
        again: argumentAgain(certain(largestS.t)),
      },
    ],
    tables: [
      {
        title: 'Ordinates of some zeros',
        columns: ['n', 'γ'],
        rows: samples.map(({ zero, ordinate }) => [groupDigits(zero), certain(ordinate)]),
      },
      ...(rosser.first.length === 0
        ? []
        : [
            {
              title: 'Failures of Rosser’s rule',
              columns: ['Gram point', 'Length', 'Zeros'],
              rows: rosser.first.map(({ gramPoint, length, zeros: found }) => [
                groupDigits(gramPoint),
                groupDigits(length),
                groupDigits(found),
              ]),
            },
          ]),
    ],
  };
}
