/**
 * The first homology group of a presentation, as far as it tells a manifold from the sphere.
 *
 * H₁ is trivial exactly when the relation matrix, made abelian, has rank n over every field Z/p. Rows are reduced over
 * the integers by pivots ±1 for as long as there are any, which for small triangulations leaves next to nothing; what is
 * left is brought to diagonal form by Euclid's algorithm (Smith 1861). Cubic in the generators.
 */
import type { Presentation } from './fundamental-group.ts';
import type { Homomorphism } from './verdict.ts';

/** Beyond this a product of two entries is no exact number any more. */
const EXACT = 2 ** 26;
/** Tried one by one when the entries outgrow exact arithmetic. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61];

function relationMatrix({ generators, letters, starts, relators }: Presentation): Float64Array {
  const matrix = new Float64Array(relators * generators);
  for (let relator = 0; relator < relators; relator++) {
    for (let at = starts[relator]!; at < starts[relator + 1]!; at++) {
      const letter = letters[at]!;
      if (letter > 0) matrix[relator * generators + letter - 1]! += 1;
      else matrix[relator * generators - letter - 1]! -= 1;
    }
  }
  return matrix;
}

/** The entry of least size, but 0, among the rows and columns not used; −1 when there is none. */
function findPivot(
  matrix: Float64Array,
  columns: number,
  usedRows: Uint8Array,
  usedColumns: Uint8Array,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < usedRows.length; row++) {
    if (usedRows[row] === 1) continue;
    for (let column = 0; column < columns; column++) {
      const size = Math.abs(matrix[row * columns + column]!);
      if (size === 0 || size >= least || usedColumns[column] === 1) continue;
      best = row * columns + column;
      if (size === 1) return best;
      least = size;
    }
  }
  return best;
}

/** Subtracts multiples of the pivot's row from the others; the largest entry that came of it, and whether all are 0. */
function clearColumn(
  matrix: Float64Array,
  columns: number,
  pivot: number,
  usedRows: Uint8Array,
): { largest: number; isClear: boolean } {
  const column = pivot % columns;
  const first = pivot - column;
  let largest = 0;
  let isClear = true;
  for (let row = 0; row < usedRows.length; row++) {
    const start = row * columns;
    if (start === first || usedRows[row] === 1 || matrix[start + column] === 0) continue;
    const factor = Math.trunc(matrix[start + column]! / matrix[pivot]!);
    for (let other = 0; other < columns; other++) {
      const entry = matrix[start + other]! - factor * matrix[first + other]!;
      matrix[start + other] = entry;
      if (entry > largest) largest = entry;
      else if (-entry > largest) largest = -entry;
    }
    if (matrix[start + column] !== 0) isClear = false;
  }
  return { largest, isClear };
}

/** The same for the pivot's row: whether its other entries among the columns not used are multiples of it, then cleared. */
function clearRow(matrix: Float64Array, columns: number, pivot: number, usedColumns: Uint8Array): boolean {
  const column = pivot % columns;
  const first = pivot - column;
  let isClear = true;
  for (let other = 0; other < columns; other++) {
    if (other === column || usedColumns[other] === 1) continue;
    const factor = Math.trunc(matrix[first + other]! / matrix[pivot]!);
    if (factor === 0 && matrix[first + other] === 0) continue;
    for (let start = 0; start < matrix.length; start += columns) {
      matrix[start + other]! -= factor * matrix[start + column]!;
    }
    if (matrix[first + other] !== 0) isClear = false;
  }
  return isClear;
}

function smallestPrimeFactor(n: number): number {
  for (let p = 2; p * p <= n; p++) if (n % p === 0) return p;
  return n;
}

/** A prime p with H₁ ⊗ Z/p ≠ 0, null when H₁ is trivial, undefined when the entries grew too large to tell. */
function findPrime(presentation: Presentation): number | null | undefined {
  const { generators, relators } = presentation;
  const matrix = relationMatrix(presentation);
  const usedRows = new Uint8Array(relators);
  const usedColumns = new Uint8Array(generators);
  for (let rank = 0; rank < generators; ) {
    const pivot = findPivot(matrix, generators, usedRows, usedColumns);
    if (pivot < 0) return 2;
    const { largest, isClear } = clearColumn(matrix, generators, pivot, usedRows);
    if (largest > EXACT) return undefined;
    if (!isClear) continue;
    const size = Math.abs(matrix[pivot]!);
    // With the column clear a pivot ±1 needs no clear row: the column's other entries are 0.
    if (size !== 1) {
      if (!clearRow(matrix, generators, pivot, usedColumns)) continue;
      return smallestPrimeFactor(size);
    }
    usedRows[(pivot / generators) | 0] = 1;
    usedColumns[pivot % generators] = 1;
    rank++;
  }
  return null;
}

function inverseModulo(a: number, p: number): number {
  for (let x = 1; x < p; x++) if ((a * x) % p === 1) return x;
  throw new RangeError('no inverse');
}

/** Images of the generators under a homomorphism onto Z/p; null when there is none. */
function mapOnto(presentation: Presentation, p: number): number[] | null {
  const { generators, relators } = presentation;
  const matrix = relationMatrix(presentation);
  for (let at = 0; at < matrix.length; at++) matrix[at] = ((matrix[at]! % p) + p) % p;
  const pivotRows: number[] = new Array<number>(generators).fill(-1);
  const isUsed = new Uint8Array(relators);
  for (let column = 0; column < generators; column++) {
    let row = 0;
    while (row < relators && (isUsed[row] === 1 || matrix[row * generators + column] === 0)) row++;
    if (row === relators) {
      // The first free generator goes to 1 and the ones before it where the relations want them.
      const images = pivotRows.map((pivotRow, other) =>
        other < column ? (p - matrix[pivotRow * generators + column]!) % p : 0,
      );
      images[column] = 1;
      return images;
    }
    isUsed[row] = 1;
    pivotRows[column] = row;
    const scale = inverseModulo(matrix[row * generators + column]!, p);
    for (let other = column; other < generators; other++) {
      matrix[row * generators + other] = (matrix[row * generators + other]! * scale) % p;
    }
    for (let start = 0; start < matrix.length; start += generators) {
      const factor = matrix[start + column]!;
      if (start === row * generators || factor === 0) continue;
      for (let other = column; other < generators; other++) {
        const entry = matrix[start + other]! - factor * matrix[row * generators + other]!;
        matrix[start + other] = ((entry % p) + p) % p;
      }
    }
  }
  return null;
}

/**
 * A homomorphism onto Z/p; null when there is none, or none was found for entries too large (more than 60 generators
 * may come to that).
 */
export function findHomology(presentation: Presentation): Homomorphism | null {
  const found = findPrime(presentation);
  if (found === null) return null;
  for (const prime of found === undefined ? PRIMES : [found]) {
    const images = mapOnto(presentation, prime);
    if (images !== null) return { kind: 'homology', prime, images };
  }
  return null;
}
