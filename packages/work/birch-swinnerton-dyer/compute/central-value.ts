/**
 * Root number and analytic rank from the series F(y) = Σ a_n e^(−2πny/√N), which the kernel adds up: by modularity
 * F(1/y) = w·y²·F(y) (Wiles; Taylor, Wiles; Breuil, Conrad, Diamond, Taylor), so that the sign w shows at one y ≠ 1. The values
 * themselves are in model/leading-value.ts.
 */
import { UndecidedUnit } from '../../work-type.ts';
import { centralSum, moments, RANK_MAX, type Series, sumAt } from '../model/leading-value.ts';
import { TWISTS } from '../model/series-length.ts';
import type { Undecided } from '../reasons.ts';

export interface CentralValue {
  rootNumber: 1 | -1;
  rank: number;
  /** L^(rank)(E, 1)/rank!. */
  leading: number;
}

/** Below this a value counts as 0: those that aren't are far above, those that are far below. */
const ZERO_BELOW = 1e-6;
/** Shares of √N in which two sums that are equal may differ, and in which others must. */
const EQUAL_WITHIN = 1e-10;
const DIFFERENT_BEYOND = 1e-8;

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

/** @throws UndecidedUnit where the sign isn't clear, or all values vanish */
export function* findCentralValue(series: Series): Generator<void, CentralValue, void> {
  const rootNumber = yield* findRootNumber(series);
  if (rootNumber === 1) {
    const value = yield* centralSum(series);
    if (Math.abs(value) > ZERO_BELOW) return { rootNumber, rank: 0, leading: value };
  }
  const values = yield* moments(series);
  for (let rank = rootNumber === 1 ? 2 : 1; rank <= RANK_MAX; rank += 2)
    if (Math.abs(values[rank]!) > ZERO_BELOW) return { rootNumber, rank, leading: values[rank]! };
  throw new UndecidedUnit<Undecided>('central_value_unclear');
}
