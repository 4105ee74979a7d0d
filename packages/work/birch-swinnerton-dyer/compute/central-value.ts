/**
 * Root number, analytic rank and L^(r)(E, 1)/r! from the series F(y) = Σ a_n e^(−2πny/√N), which the kernel adds up.
 *
 * By modularity F(1/y) = w·y²·F(y) (Wiles; Taylor, Wiles; Breuil, Conrad, Diamond, Taylor), so that the sign w shows at one
 * y ≠ 1. Λ(s) = ∫₁^∞ F(y)(y^(s−1) + w·y^(1−s)) dy gives L(1) = (1 + w)·Σ (a_n/n)·e^(−2πn/√N), and
 * L^(r)(1)/r! = (4π/√N)·∫₀^∞ F(e^u)·e^u·u^r/r! du where r is of w's parity; Gauss's rule of 16 points takes the integral by
 * stretches of one half. Sums, products and square roots alone: the same everywhere.
 */

import { UndecidedUnit } from '../../work-type.ts';
import { TWISTS } from '../model/series-length.ts';
import type { Undecided } from '../reasons.ts';
import type { CurveKernel } from './curve-kernel.ts';

export interface CentralValue {
  rootNumber: 1 | -1;
  rank: number;
  /** L^(rank)(E, 1)/rank!. */
  leading: number;
}

/** Below this a value counts as 0: those that aren't are far above, those that are far below. */
const ZERO_BELOW = 1e-6;
/** No curve of the domain has a greater rank than the moments allow for. */
const RANK_MAX = 6;
/** Shares of √N in which two sums that are equal may differ, and in which others must. */
const EQUAL_WITHIN = 1e-10;
const DIFFERENT_BEYOND = 1e-8;
const STRETCH = 0.5;
/** e^(−x) is nothing beyond. */
const NEGLIGIBLE = 40;

/** Positive nodes and weights of Gauss's rule of 16 points on [−1, 1] (Abramowitz, Stegun, table 25.4). */
const GAUSS = [
  [0.0950125098376374, 0.1894506104550685],
  [0.2816035507792589, 0.1826034150449236],
  [0.4580167776572274, 0.1691565193950025],
  [0.6178762444026438, 0.1495959888165767],
  [0.755404408355003, 0.1246289712555339],
  [0.8656312023878318, 0.0951585116824928],
  [0.9445750230732326, 0.0622535239386479],
  [0.9894009349916499, 0.0271524594117541],
] as const;

/** Sums of one curve: the kernel holds its coefficients. */
export interface Series {
  kernel: Pick<CurveKernel, 'sumSeries' | 'sumDivided' | 'exponential'>;
  conductor: number;
  /** Coefficients that there are. */
  terms: number;
}

function* sumAt({ kernel, conductor, terms }: Series, y: number): Generator<void, number, void> {
  const c = (2 * Math.PI * y) / Math.sqrt(conductor);
  const sum = kernel.sumSeries(Math.min(terms, Math.ceil(NEGLIGIBLE / c)), c);
  yield;
  return sum;
}

/** w, by the two sides of the functional equation at the largest t. @throws UndecidedUnit where neither sign is clear */
function* findRootNumber(series: Series): Generator<void, 1 | -1, void> {
  const t = TWISTS[2];
  const left = yield* sumAt(series, 1 / t);
  const right = t * t * (yield* sumAt(series, t));
  const root = Math.sqrt(series.conductor);
  const [same, opposite] = [Math.abs(left - right) / root, Math.abs(left + right) / root];
  if (same <= EQUAL_WITHIN && opposite >= DIFFERENT_BEYOND) return 1;
  if (opposite <= EQUAL_WITHIN && same >= DIFFERENT_BEYOND) return -1;
  throw new UndecidedUnit<Undecided>('root_number_unclear');
}

/** (4π/√N)·∫ F(e^u)·e^u·u^r/r! du for r ≤ RANK_MAX. */
function* moments(series: Series): Generator<void, number[], void> {
  const sums = new Array<number>(RANK_MAX + 1).fill(0);
  const c = (2 * Math.PI) / Math.sqrt(series.conductor);
  for (let start = 0; ; start += STRETCH) {
    const first = 1 / series.kernel.exponential(-start);
    if (c * first > NEGLIGIBLE) break;
    for (const [node, weight] of GAUSS) {
      for (const side of [-node, node]) {
        const u = start + (STRETCH / 2) * (1 + side);
        const y = 1 / series.kernel.exponential(-u);
        let value = (STRETCH / 2) * weight * y * (yield* sumAt(series, y));
        for (let r = 0; r <= RANK_MAX; r++) {
          sums[r]! += value;
          value *= u / (r + 1);
        }
      }
    }
  }
  return sums.map((sum) => 2 * c * sum);
}

/** @throws UndecidedUnit where the sign isn't clear, or all values vanish */
export function* findCentralValue(series: Series): Generator<void, CentralValue, void> {
  const rootNumber = yield* findRootNumber(series);
  if (rootNumber === 1) {
    const c = (2 * Math.PI) / Math.sqrt(series.conductor);
    const value = 2 * series.kernel.sumDivided(series.terms, c);
    yield;
    if (Math.abs(value) > ZERO_BELOW) return { rootNumber, rank: 0, leading: value };
  }
  const values = yield* moments(series);
  for (let rank = rootNumber === 1 ? 2 : 1; rank <= RANK_MAX; rank += 2)
    if (Math.abs(values[rank]!) > ZERO_BELOW) return { rootNumber, rank, leading: values[rank]! };
  throw new UndecidedUnit<Undecided>('central_value_unclear');
}
