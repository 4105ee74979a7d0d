// asc: none
/**
 * Z(t) by Euler–Maclaurin summation (Edwards, §6.4), for heights where Riemann–Siegel isn't sharp enough:
 *   ζ(s) = Σ_{n < N} n^(−s) + N^(−s) (N/(s − 1) + 1/2 + Σ_{k ≤ 16} B_2k/(2k)! s(s + 1)…(s + 2k − 2) N^(1 − 2k)) + R.
 * With N = ⌊t/2⌋ + 20 the first term left out, which R doesn't much exceed, is below 1e-16.
 */
import { low } from '../../numerics/double-double.as';
import { cosine, cosineSine, logPhase, sine, thetaTurns } from './phase.as';

/** B_2k/(2k)! for k = 1 … 16. */
const coefficients: StaticArray<f64> = [
  0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05, -8.267195767195768e-07,
  2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13,
  8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18, -1.3954464685812522e-19,
  3.534707039629467e-21, -8.953517427037546e-23, 2.267952452337683e-24, -5.744790668872202e-26,
];

/** Bound of rounding and of what is left out, for t < 2600. */
export const eulerMaclaurinError: f64 = 1e-12;

/** Terms of the sum at t. */
export function eulerMaclaurinTerms(t: f64): i32 {
  return <i32>(0.5 * t) + 20;
}

export function eulerMaclaurinZ(t: f64): f64 {
  const n = eulerMaclaurinTerms(t);
  let re: f64 = 0;
  let im: f64 = 0;
  for (let k = 1; k < n; k++) {
    const size = 1 / Math.sqrt(<f64>k);
    cosineSine(logPhase(t, k));
    re += size * cosine;
    im -= size * sine;
  }
  const whole = <f64>n;
  const square = 1 / (whole * whole);
  const denominator = 0.25 + t * t;
  let factorRe: f64 = 0.5 / whole;
  let factorIm: f64 = t / whole;
  let sumRe: f64 = 0.5 - (0.5 * whole) / denominator;
  let sumIm: f64 = (-t * whole) / denominator;
  for (let k = 0; k < coefficients.length; k++) {
    sumRe += coefficients[k] * factorRe;
    sumIm += coefficients[k] * factorIm;
    for (let j = 1; j <= 2; j++) {
      const real = 0.5 + <f64>(2 * k + j);
      const next = factorRe * real - factorIm * t;
      factorIm = factorRe * t + factorIm * real;
      factorRe = next;
    }
    factorRe *= square;
    factorIm *= square;
  }
  const size = 1 / Math.sqrt(whole);
  cosineSine(logPhase(t, n));
  re += size * (cosine * sumRe + sine * sumIm);
  im += size * (cosine * sumIm - sine * sumRe);
  const theta = thetaTurns(t);
  const fraction = theta - nearest<f64>(theta) + low;
  cosineSine(fraction - nearest<f64>(fraction));
  return cosine * re - sine * im;
}
