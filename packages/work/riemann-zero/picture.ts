/** What a finished block shows: the spacings of its zeros beside the prediction of random matrices, and Z(t). */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { plotClosestPair } from './model/plot-closest-pair.ts';
import { ordinatePlaces, peakPlaces, rounded } from './model/print-figure.ts';
import { plotSpacings } from './model/spacing-histogram.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

export function picture(_plan: ZeroPlan, { spacings, firstZero, lastZero }: ZeroResult): LivePlot {
  return plotSpacings(
    spacings.counts,
    spacings.binWidth,
    `zeros, ${groupDigits(firstZero)} to ${groupDigits(lastZero)}`,
  );
}

/** Z(t) with its zeros, where they come closest. */
export function furtherPictures(_plan: ZeroPlan, result: ZeroResult): LivePlot[] {
  const pair = plotClosestPair(result);
  return pair ? [pair] : [];
}

const certain = (decimal: string) => rounded(decimal, ordinatePlaces);

export function findings(_plan: ZeroPlan, result: ZeroResult): Findings {
  const { zeros, firstZero, lastZero, firstOrdinate, lastOrdinate, closestPair, largestZ, largestS } = result;
  const { samples, rosser } = result;
  return {
    formulas: [
      {
        tex: `\\zeta\\bigl(\\tfrac12 + i\\gamma_n\\bigr) = 0,\\quad ${texNumber(firstZero)} \\le n \\le ${texNumber(lastZero)}`,
        meaning: `${groupDigits(zeros)} zeros, from γ = ${certain(firstOrdinate)} to ${certain(lastOrdinate)}.`,
      },
      {
        tex: `\\gamma_{${texNumber(closestPair.zero + 1)}} - \\gamma_{${texNumber(closestPair.zero)}} = ${certain(closestPair.gap)}`,
        meaning: `The closest pair: ${closestPair.normalisedSpacing.toFixed(4)} of the mean spacing, at γ = ${certain(closestPair.lower)}.`,
      },
      {
        tex: `|Z(${rounded(largestZ.t, peakPlaces)})| \\approx ${largestZ.absoluteValue.toFixed(3)}`,
        meaning: 'The largest |Z| that was met.',
      },
      {
        tex: `S(${certain(largestS.t)} + 0) \\approx ${largestS.value.toFixed(3)}`,
        meaning: 'The largest S(t) of the block, just behind a zero.',
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
