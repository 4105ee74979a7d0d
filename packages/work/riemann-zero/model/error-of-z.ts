/**
 * The error of Z that the ordinates' error bounds stand for: a bound is this over |Z′|. It follows from the plan: below Gram
 * interval 2048 that of Euler–Maclaurin summation, beyond it Gabcke's bound 0.017 t^(−11/4) of what the Riemann–Siegel
 * formula with C0 to C4 leaves out, and 2^-42 of Σ 2 n^(−1/2) < 4 √(√(t/2π)) for rounding and interpolation.
 */
import { approximateGramPoint, lowIntervals, type ZeroPlan } from '../plan.ts';

const lowError = 1e-12;
/** A leaf is computed on a grid that reaches this many Gram intervals beyond it. */
const intervalsAside = 24;

function errorAt(t: number): number {
  const root = Math.sqrt(t);
  const rounding = 4 * Math.sqrt(Math.sqrt(t / (2 * Math.PI))) * 2 ** -42;
  return 0.017 / (t * t * root * Math.sqrt(root)) + rounding;
}

/** The largest error in a run of Gram intervals: at one of its ends, as one part falls with t and the other grows. */
export function errorOfZ({
  firstInterval,
  intervals,
}: Pick<ZeroPlan, 'firstInterval' | 'intervals'>): number {
  const end = firstInterval + intervals;
  if (end <= lowIntervals) return lowError;
  const from = approximateGramPoint(Math.max(firstInterval, lowIntervals) - intervalsAside);
  return Math.max(errorAt(from), errorAt(approximateGramPoint(end + intervalsAside)));
}
