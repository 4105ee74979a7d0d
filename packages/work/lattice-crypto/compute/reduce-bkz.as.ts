// asc: none
/**
 * Block Korkine–Zolotarev reduction (Schnorr, Euchner 1994) with pruned enumeration and the radius of the Gaussian heuristic
 * (Chen, Nguyen, "BKZ 2.0", ASIACRYPT 2011).
 */
import {
  computeGramRow,
  forgetRows,
  moveRow,
  rank,
  squaredLength,
  subtractRow,
} from './basis.as';
import { coefficientAt, enumerate, setCoefficient, WHOLE_MAX } from './enumerate.as';
import { binaryLogarithm, powerOfTwo, unitBallRadius } from './real-functions.as';
import { beginReduction, continueReduction, DELTA } from './reduce-lll.as';

/** No enumeration takes longer: about 20 ms. */
const NODES_MAX = 1_000_000;
/** log2 of 1.1²: how far beyond the Gaussian heuristic is searched. */
const BEYOND_HEURISTIC: f64 = 0.27500712;

let blockSize: i32 = 0;
let toursLeft: i32 = 0;
let position: i32 = 0;
let isChanged: bool = false;
/** Vectors before this position are reduced, and their rows complete. */
let reduced: i32 = 0;

/** The basis is LLL-reduced and its rows are complete. */
export function beginTours(size: i32, tours: i32): void {
  blockSize = size;
  toursLeft = tours;
  position = 0;
  isChanged = false;
  reduced = rank;
}

function reduceTo(last: i32): void {
  if (reduced >= last) return;
  beginReduction(reduced, last);
  continueReduction(i32.MAX_VALUE);
  reduced = last;
}

/** Squared radius to search: less than ‖b*_first‖, and not far beyond the Gaussian heuristic of the block. */
function squaredRadius(first: i32, size: i32): f64 {
  const present = DELTA * squaredLength(first);
  if (size <= WHOLE_MAX) return present;
  let volume: f64 = 0;
  for (let i = first; i < first + size; i++) volume += binaryLogarithm(squaredLength(i));
  const heuristic = powerOfTwo(unitBallRadius(size) + volume / <f64>size + BEYOND_HEURISTIC);
  return min(present, heuristic);
}

/** Puts the found combination at the block's first position. */
function insertCombination(first: i32, size: i32): void {
  let unit = size - 1;
  while (unit >= 0 && Math.abs(coefficientAt(unit)) != 1) unit--;
  if (unit >= 0) {
    const sign = coefficientAt(unit);
    for (let i = 0; i < size; i++) {
      const factor = coefficientAt(i);
      if (i != unit && factor != 0) subtractRow(first + unit, first + i, -factor * sign);
    }
    computeGramRow(first + unit);
    moveRow(first + unit, first);
    forgetRows(first, first + 1);
  } else {
    for (let i = size - 1; i > 0; i--) passCoefficient(first, i);
    for (let i = 0; i < size; i++) computeGramRow(first + i);
    forgetRows(first, first + size);
  }
}

/** Euclid's algorithm on neighbouring coefficients, so that the last is 0 and the combination remains. */
function passCoefficient(first: i32, i: i32): void {
  while (coefficientAt(i) != 0) {
    const before = coefficientAt(i - 1);
    const quotient = before == 0 ? 0 : nearest<f64>(coefficientAt(i) / before);
    if (quotient != 0) {
      subtractRow(first + i - 1, first + i, -quotient);
      setCoefficient(i, coefficientAt(i) - quotient * before);
    }
    if (coefficientAt(i) == 0) return;
    const rest = coefficientAt(i);
    setCoefficient(i, coefficientAt(i - 1));
    setCoefficient(i - 1, rest);
    moveRow(first + i, first + i - 1);
  }
}

/** Reduces one block, and leaves the lengths of all rows complete. @returns whether the tours are done */
export function continueTours(): bool {
  const size = min(blockSize, rank - position);
  reduceTo(position + size);
  const found = enumerate(position, size, squaredRadius(position, size), NODES_MAX);
  if (found > 0) {
    insertCombination(position, size);
    reduced = position;
    // The next block would begin with it; rows behind this one keep their lengths.
    reduceTo(position + size);
    isChanged = true;
  }
  position++;
  if (position < rank - 1) return false;
  reduceTo(rank);
  position = 0;
  toursLeft--;
  if (!isChanged) return true;
  isChanged = false;
  return toursLeft <= 0;
}
