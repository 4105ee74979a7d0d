/** What a finished block shows: the spacings of its zeros beside the prediction of random matrices. */
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import type { ZeroPlan } from './plan-unit.ts';
import type { ZeroResult } from './summarise.ts';

const CURVE_POINTS = 120;
const grouped = (value: number) => value.toLocaleString('en-US');

/** Wigner's surmise for the unitary ensemble, (32/π²) s² exp(−4s²/π) (Mehta, Random Matrices, §1.5); for show only. */
export function wignerSurmise(s: number): number {
  return (32 / Math.PI ** 2) * s * s * Math.exp((-4 * s * s) / Math.PI);
}

export function picture(_plan: ZeroPlan, { spacings, zeros, firstZero, lastZero }: ZeroResult): LivePlot {
  const { binWidth, counts } = spacings;
  const total = counts.reduce((sum, count) => sum + count, 0);
  // The last bin holds all beyond and has no width.
  const bins = counts.slice(0, -1);
  const end = bins.length * binWidth;
  const curve = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => (i * end) / CURVE_POINTS);
  return {
    title: `Spacings of ${grouped(zeros)} zeros beside random matrices`,
    caption: `Bars: measured spacings of consecutive zeros, ${grouped(firstZero)} to ${grouped(lastZero)}, in units of their mean, as a density${counts.at(-1) ? `; ${grouped(counts.at(-1)!)} beyond the last bar` : ''}. Line: Wigner’s surmise for the Gaussian unitary ensemble, a prediction for great heights, not a measurement.`,
    x: { label: 'normalised spacing s' },
    y: { label: 'density' },
    series: [
      {
        label: 'measured',
        mark: 'bars',
        x: bins.map((_, bin) => (bin + 0.5) * binWidth),
        y: bins.map((count) => (total === 0 ? 0 : count / (total * binWidth))),
      },
      { label: 'prediction (GUE)', mark: 'line', x: curve, y: curve.map(wignerSurmise) },
    ],
  };
}

export function findings(_plan: ZeroPlan, result: ZeroResult): Findings {
  const { zeros, firstZero, lastZero, firstOrdinate, lastOrdinate, closestPair, largestZ, largestS } = result;
  const { samples, rosser } = result;
  return {
    formulas: [
      {
        tex: `\\zeta\\bigl(\\tfrac12 + i\\gamma_n\\bigr) = 0,\\quad ${texNumber(firstZero)} \\le n \\le ${texNumber(lastZero)}`,
        meaning: `${grouped(zeros)} zeros, from γ = ${firstOrdinate} to ${lastOrdinate}.`,
      },
      {
        tex: `\\gamma_{${texNumber(closestPair.zero + 1)}} - \\gamma_{${texNumber(closestPair.zero)}} = ${closestPair.gap}`,
        meaning: `The closest pair: ${closestPair.normalisedSpacing.toFixed(4)} of the mean spacing, at γ = ${closestPair.lower}.`,
      },
      {
        tex: `|Z(${largestZ.t})| \\approx ${largestZ.absoluteValue.toFixed(3)}`,
        meaning: 'The largest |Z| that was met.',
      },
      {
        tex: `S(${largestS.t}) \\approx ${largestS.value.toFixed(3)}`,
        meaning: 'The largest S(t) of the block.',
      },
    ],
    tables: [
      {
        title: 'Ordinates of some zeros',
        columns: ['n', 'γ'],
        rows: samples.map(({ zero, ordinate }) => [grouped(zero), ordinate]),
      },
      ...(rosser.first.length === 0
        ? []
        : [
            {
              title: 'Failures of Rosser’s rule',
              columns: ['Gram point', 'Length', 'Zeros'],
              rows: rosser.first.map(({ gramPoint, length, zeros: found }) => [
                grouped(gramPoint),
                grouped(length),
                grouped(found),
              ]),
            },
          ]),
    ],
  };
}
