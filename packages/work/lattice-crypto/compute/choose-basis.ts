/**
 * The basis from which an attempt starts. The coordinates are taken in an order that is hashed from the attempt's number;
 * A is brought to the form (I B) in that order, and the lattice has the basis (q I, 0), (−B, I) of Hermite's normal form.
 * Reductions of different such bases end at different vectors.
 */
import type { Instance, InstanceSource } from '../model/derive-instance.ts';
import { HashedNumbers } from '../model/derive-instance.ts';

export interface StartingBasis {
  /** Vectors with their coordinates in the order of the attempt. */
  vectors: Float64Array[];
  /** The coordinate at each place. */
  coordinates: number[];
}

/** All coordinates, in an order that each attempt has of its own (Fisher, Yates). */
export function orderCoordinates(source: InstanceSource, attempt: number, dimension: number): number[] {
  const numbers = new HashedNumbers(source, `attempt ${attempt}`);
  const coordinates = Array.from({ length: dimension }, (_, i) => i);
  for (let i = dimension - 1; i > 0; i--) {
    const other = numbers.below(i + 1);
    [coordinates[i], coordinates[other]] = [coordinates[other]!, coordinates[i]!];
  }
  return coordinates;
}

/** The inverse of a number below the prime q, by Euclid's algorithm. */
function invert(value: number, q: number): number {
  let [a, b, x, y] = [q, value, 0, 1];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return x < 0 ? x + q : x;
}

/** @throws RangeError when the rows of A aren't independent modulo q */
export function chooseBasis({ modulus: q, matrix }: Instance, order: readonly number[]): StartingBasis {
  const rows = matrix.map((row) => Float64Array.from(order, (coordinate) => row[coordinate]!));
  const free: number[] = [];
  const pivots: number[] = [];
  for (let column = 0; column < order.length; column++) {
    const rank = pivots.length;
    const found = rows.findIndex((row, i) => i >= rank && row[column] !== 0);
    if (found < 0) {
      free.push(column);
      continue;
    }
    [rows[rank], rows[found]] = [rows[found]!, rows[rank]!];
    eliminate(rows, rank, column, q);
    pivots.push(column);
  }
  if (pivots.length < rows.length) throw new RangeError('the rows of the matrix are dependent');
  return {
    vectors: hermiteBasis(rows, pivots, free, q),
    coordinates: [...pivots, ...free].map((c) => order[c]!),
  };
}

/** Makes a column of the reduced rows the unit vector of row `rank`. */
function eliminate(rows: readonly Float64Array[], rank: number, column: number, q: number): void {
  const pivot = rows[rank]!;
  const inverse = invert(pivot[column]!, q);
  for (let k = 0; k < pivot.length; k++) pivot[k] = (pivot[k]! * inverse) % q;
  for (const [i, row] of rows.entries()) {
    const factor = row[column]!;
    if (i === rank || factor === 0) continue;
    const negative = q - factor;
    for (let k = 0; k < row.length; k++) row[k] = (row[k]! + negative * pivot[k]!) % q;
  }
}

function hermiteBasis(
  rows: readonly Float64Array[],
  pivots: readonly number[],
  free: readonly number[],
  q: number,
): Float64Array[] {
  const dimension = pivots.length + free.length;
  const unit = (place: number, value: number) => {
    const vector = new Float64Array(dimension);
    vector[place] = value;
    return vector;
  };
  const multiples = pivots.map((_, place) => unit(place, q));
  const others = free.map((column, i) => {
    const vector = unit(pivots.length + i, 1);
    for (const [place, row] of rows.entries()) {
      const entry = row[column]!;
      vector[place] = entry > q / 2 ? q - entry : 0 - entry;
    }
    return vector;
  });
  return [...multiples, ...others];
}
