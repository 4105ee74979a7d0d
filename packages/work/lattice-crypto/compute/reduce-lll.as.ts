// asc: none
/**
 * LLL reduction with exact Gram matrix and floating-point coefficients (Nguyen, Stehlé, "An LLL algorithm with quadratic
 * complexity", SIAM J. Comput. 39, 2009): δ = 0.99, η = 0.51.
 *
 * Coefficients are kept from step to step: an insertion at i leaves those of columns below i right, and a size reduction
 * by small multiples changes them by the same multiples. If multiples are large, the row is computed again from the
 * exact Gram matrix until nothing is left to reduce. A last pass computes all rows again.
 */
import {
  completeDiagonal,
  completeRow,
  computeGramRow,
  errorOf,
  forgetRows,
  mirrorGramRow,
  moveRow,
  mu,
  offsetOf,
  products,
  setDiagonal,
  setError,
  setValid,
  squaredLength,
  subtractGramRow,
  subtractMultiple,
  subtractRow,
} from './basis.as';

export const DELTA: f64 = 0.99;
const ETA: f64 = 0.51;
/** Sum of the multiples up to which Gram matrix and coefficients are carried along; 2^45·2^7 is exact. */
const SMALL_MULTIPLES: f64 = 128;
/** Rounding errors are multiplied by the multiples as well: a row whose errors may have grown by this is computed again. */
const ERROR_MAX: f64 = 65536;

/**
 * Steps that are left for a basis. Floating-point numbers that went wrong could go round for ever; the basis is then left
 * as it is, which still is a basis of the lattice. In 130 dimensions a reduction takes about 10^6.
 */
const STEPS_MAX = 20_000_000;
let stepsLeft: i32 = 0;

export function allowSteps(): void {
  stepsLeft = STEPS_MAX;
}

/** Size-reduces b_k and completes its row. */
function sizeReduce(k: i32): void {
  for (;;) {
    completeRow(k);
    if (--stepsLeft < 0) return;
    const offset = offsetOf(k);
    let total: f64 = 0;
    let error = errorOf(k);
    for (let j = k - 1; j >= 0; j--) {
      const coefficient = load<f64>(mu + offset + (<usize>j << 3));
      if (Math.abs(coefficient) <= ETA) continue;
      const multiple = nearest<f64>(coefficient);
      const other = offsetOf(j);
      total += Math.abs(multiple);
      error += Math.abs(multiple) * errorOf(j);
      subtractMultiple(mu + offset, mu + other, multiple, j + 1);
      if (total <= SMALL_MULTIPLES) {
        subtractMultiple(products + offset, products + other, multiple, j + 1);
        subtractGramRow(k, j, multiple);
      }
      subtractRow(k, j, multiple);
    }
    if (total == 0) return;
    if (total <= SMALL_MULTIPLES) mirrorGramRow(k);
    else computeGramRow(k);
    if (total <= SMALL_MULTIPLES && error <= ERROR_MAX) {
      setError(k, error);
      return;
    }
    setValid(k, 0);
  }
}

/** Position of the vector that is looked at, and of the first that isn't. */
let current: i32 = 0;
let end: i32 = 0;
/** The pass that computes all rows again is running. */
let isLastPass: bool = false;

/** Begins to reduce the first `last` vectors, those before `first` being reduced. */
export function beginReduction(first: i32, last: i32): void {
  current = first;
  end = last;
  isLastPass = false;
}

/** Like beginReduction, with a last pass that takes no coefficient from before. */
export function beginCheckedReduction(last: i32): void {
  forgetRows(0, last);
  current = 0;
  end = last;
  isLastPass = true;
}

/** @returns whether the reduction is done, after at most `steps` steps */
export function continueReduction(steps: i32): bool {
  while (current < end && stepsLeft > 0) {
    if (steps-- == 0) return false;
    const k = current;
    sizeReduce(k);
    const offset = offsetOf(k);
    let length = completeDiagonal(k);
    let position = k;
    while (position > 0) {
      const column = <usize>(position - 1) << 3;
      const longer = length + load<f64>(mu + offset + column) * load<f64>(products + offset + column);
      if (DELTA * squaredLength(position - 1) <= longer) break;
      length = longer;
      position--;
    }
    if (position < k) {
      moveRow(k, position);
      setDiagonal(position, length);
    }
    current = position + 1;
  }
  return true;
}

/** Whether every step is done, the pass over all rows included. */
export function finishReduction(steps: i32, last: i32): bool {
  if (!continueReduction(steps)) return false;
  if (isLastPass) return true;
  beginCheckedReduction(last);
  return continueReduction(steps);
}
