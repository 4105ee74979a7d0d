/**
 * Lattice reduction: LLL (reduce-lll.as.ts), then tours of BKZ (reduce-bkz.as.ts). The caller writes whole numbers below 2^22
 * in absolute value to the rows at `basisAt`, 132 doubles apart, and calls `open`.
 */
import { basis, offsetOf, openBasis, rank, squaredLength } from './basis.as';
import { binaryLogarithm } from './real-functions.as';
import { allowSteps, beginReduction, finishReduction } from './reduce-lll.as';

export { squaredLength, squaredNorm } from './basis.as';
export { beginTours, continueTours } from './reduce-bkz.as';

export function basisAt(): usize {
  return basis;
}

/** The address of the vector at a position. */
export function vectorAt(position: i32): usize {
  return basis + offsetOf(position);
}

export function open(vectors: i32): void {
  openBasis(vectors);
  allowSteps();
  beginReduction(0, vectors);
}

/** @returns whether the basis is LLL-reduced, after at most `steps` steps */
export function continueLll(steps: i32): bool {
  return finishReduction(steps, rank);
}

/** log2 ‖b*_k‖ in units of 1/1024, rounded; 0 where that is negative. */
export function logLength(position: i32): i32 {
  return max(0, <i32>nearest<f64>(512 * binaryLogarithm(squaredLength(position))));
}
