/** Spacings of consecutive zeros beside the prediction of random matrices. */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';

const CURVE_POINTS = 120;

/** Wigner's surmise for the unitary ensemble, (32/π²) s² exp(−4s²/π) (Mehta, Random Matrices, §1.5); for show only. */
export function wignerSurmise(s: number): number {
  return (32 / Math.PI ** 2) * s * s * Math.exp((-4 * s * s) / Math.PI);
}

/**
 * @param counts normalised spacings in bins of `binWidth`; the last bin holds all beyond
 * @param zeros whose spacings these are, e.g. "zeros 1 to 6,144"
 */
export function plotSpacings(counts: readonly number[], binWidth: number, zeros: string): LivePlot {
  const total = counts.reduce((sum, count) => sum + count, 0);
  // The last bin holds all beyond and has no width.
  const bins = counts.slice(0, -1);
  const end = bins.length * binWidth;
  const curve = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => (i * end) / CURVE_POINTS);
  const beyond = counts.at(-1) ?? 0;
  return {
    name: 'Spacings',
    title: `${closenessOf(counts, binWidth)} of the spacings are below half their mean`,
    caption: `Bars: measured spacings of consecutive ${zeros}, in units of their mean, as a density${beyond > 0 ? `; ${groupDigits(beyond)} beyond the last bar` : ''}. Line: Wigner’s surmise for the Gaussian unitary ensemble, a prediction for great heights, not a measurement; it puts 11.2 % below one half, where independent points would have 39.3 %.`,
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

/** The share of spacings below one half, in per cent. */
function closenessOf(counts: readonly number[], binWidth: number): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const below = counts.slice(0, Math.round(0.5 / binWidth)).reduce((sum, count) => sum + count, 0);
  return `${total === 0 ? '0' : ((100 * below) / total).toFixed(1)} %`;
}
