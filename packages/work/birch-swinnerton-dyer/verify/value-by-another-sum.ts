/**
 * L^(r)(E, 1)/r! by the sums that follow from cutting the integral of Λ elsewhere than at 1, or by another kernel than the
 * computation's: at rank 0 L(1) = Σ (a_n/n)(e^(−cn/t) + w·e^(−cnt)) with t = 1.1, at rank 1 L′(1) = 2Σ (a_n/n)·E₁(cn), c = 2π/√N
 * (Cohen, A Course in Computational Algebraic Number Theory, 7.5.7); above, the integral of F(y)·log^r y by
 * Gauss's rule of 10 points on stretches of 0.4.
 */
import type { CurveSummary } from '../leaf.ts';
import { TWISTS } from '../model/series-length.ts';
import { exponentialIntegral, seriesSum, weightedSum } from './plain-series.ts';

const CUT = TWISTS[2];
const STRETCH = 0.4;
/** Positive nodes and weights of Gauss's rule of 10 points on [−1, 1] (Abramowitz, Stegun, table 25.4). */
const GAUSS = [
  [0.1488743389816312, 0.2955242247147529],
  [0.4333953941292472, 0.2692667193099963],
  [0.6794095682990244, 0.219086362515982],
  [0.8650633666889845, 0.1494513491505806],
  [0.9739065285171717, 0.0666713443086881],
] as const;

/** L^(r)/r! = (4π/√N)·∫₀^∞ F(e^u)·e^u·u^r/r! du. */
function* integrate(
  coefficients: Int32Array,
  c: number,
  ranks: readonly number[],
): Generator<void, number[], void> {
  const sums = ranks.map(() => 0);
  for (let start = 0; c * Math.exp(start) < 40; start += STRETCH) {
    for (const [node, weight] of GAUSS.flatMap(([x, w]) => [[-x, w] as const, [x, w] as const])) {
      const u = start + (STRETCH / 2) * (1 + node);
      const value = (STRETCH / 2) * weight * seriesSum(coefficients, c * Math.exp(u)) * Math.exp(u);
      ranks.forEach((rank, index) => {
        let power = 1;
        for (let k = 1; k <= rank; k++) power *= u / k;
        sums[index]! += value * power;
      });
      yield;
    }
  }
  return sums.map((sum) => 2 * c * sum);
}

/** Values of L^(k)(1)/k! for the rank and for every lower k of its parity, in ascending order. */
export function* centralValues(
  { conductor, rootNumber, rank }: CurveSummary,
  coefficients: Int32Array,
): Generator<void, number[], void> {
  const c = (2 * Math.PI) / Math.sqrt(conductor);
  const ranks = Array.from({ length: (rank >> 1) + 1 }, (_, k) => 2 * k + (rank % 2));
  const values: number[] = [];
  if (rank % 2 === 0)
    values.push(
      yield* weightedSum(coefficients, c, (x) => Math.exp(-x / CUT) + rootNumber * Math.exp(-x * CUT)),
    );
  else values.push(2 * (yield* weightedSum(coefficients, c, exponentialIntegral)));
  yield;
  if (rank < 2) return values;
  return [...values, ...(yield* integrate(coefficients, c, ranks.slice(1)))];
}
