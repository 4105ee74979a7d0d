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

const HARDY_Z =
  'Z(t) = my(s = 1/4 + I*t/2); real(exp(I*(imag(lngamma(s)) - t/2*log(Pi))) * zeta(1/2 + I*t));';

/** The zeros between two ordinates by the argument principle: N(t) = θ(t)/π + 1 + S(t), just before the first and behind the last. */
function countAgain(first: string, last: string): ComputedAgain {
  const lines = [
    'th(t) = imag(lngamma(1/4 + I*t/2)) - t/2*log(Pi);',
    'S(t) = my(a = 0, z = 1., w); forstep(x = 4, 1/2, -1/64, w = zeta(x + I*t); a += arg(w/z); z = w); a/Pi;',
    'N(t) = round(th(t)/Pi + 1 + S(t));',
    `N(${certain(last)} + 1e-6) - N(${certain(first)} - 1e-6)`,
  ];
  return { program: 'PARI/GP', lines: lines.join('\n') };
}

/** Both zeros by bisection: each lies nearer than a third of their distance to what is stored. */
function closestAgain({ lower, gap }: ZeroResult['closestPair']): ComputedAgain {
  const zero = (from: string) => `solve(t = ${from} - d, ${from} + d, Z(t))`;
  const lines = [
    HARDY_Z,
    `a = ${certain(lower)}; g = ${certain(gap)}; d = g/3;`,
    `${zero('a + g')} - ${zero('a')}`,
  ];
  return { program: 'PARI/GP', lines: lines.join('\n') };
}

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
        again: { program: 'PARI/GP', lines: `abs(zeta(1/2 + I*${rounded(largestZ.t, peakPlaces)}))` },
      },
      {
        tex: `S(${certain(largestS.t)} + 0) \\approx ${largestS.value.toFixed(3)}`,
        meaning: 'The largest S(t) of the block, just behind a zero.',
        plain: `${certain(largestS.t)} ${largestS.value.toFixed(3)}`,
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
