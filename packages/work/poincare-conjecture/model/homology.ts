/**
 * The first homology group of a presentation, as far as it tells a manifold from the sphere.
 *
 * H₁ is trivial exactly when the relations, made abelian, have full rank over every field Z/p. The matrix is brought to
 * diagonal form over the integers by Euclid's algorithm on its smallest entries (Smith 1861), mostly ±1 here. The images of
 * the generators are a solution of the relations modulo a prime of the first diagonal entry other than ±1. Cubic in
 * the generators.
 */
import type { Presentation } from './fundamental-group.ts';
import type { Homomorphism } from './verdict.ts';

/** Up to here the product of two entries is exact. */
const EXACT = 2 ** 26;
/** Tried one by one when the entries outgrow exact arithmetic. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61];

/** Kept from call to call; relations by rows, generators by columns. */
let matrix = new Float64Array(256);
let residues = new Int32Array(256);
let usedRows = new Uint8Array(32);
let usedColumns = new Uint8Array(32);

function fillMatrix({ generators, letters, starts, relators }: Presentation): void {
  if (matrix.length < relators * generators) {
    matrix = new Float64Array(2 * relators * generators);
    residues = new Int32Array(matrix.length);
  }
  if (usedRows.length < relators) usedRows = new Uint8Array(2 * relators);
  if (usedColumns.length < generators) usedColumns = new Uint8Array(2 * generators);
  for (let at = 0; at < relators * generators; at++) matrix[at] = 0;
  for (let row = 0; row < relators; row++) usedRows[row] = 0;
  for (let column = 0; column < generators; column++) usedColumns[column] = 0;
  for (let relator = 0; relator < relators; relator++) {
    for (let at = starts[relator]!; at < starts[relator + 1]!; at++) {
      const letter = letters[at]!;
      if (letter > 0) matrix[relator * generators + letter - 1]! += 1;
      else matrix[relator * generators - letter - 1]! -= 1;
    }
  }
}

/** The entry of least size, but 0, among the rows and columns not used; −1 when there is none. */
function findPivot(rows: number, columns: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
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

/**
 * Subtracts multiples of the pivot's row from the other rows not used, which leaves remainders in its column; the size of
 * the largest entry that came of it.
 */
function subtractRow(rows: number, columns: number, pivot: number): number {
  const column = pivot % columns;
  const first = pivot - column;
  let largest = 0;
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    if (start === first || usedRows[row] === 1 || matrix[start + column] === 0) continue;
    const factor = Math.trunc(matrix[start + column]! / matrix[pivot]!);
    for (let other = 0; other < columns; other++) {
      const entry = matrix[start + other]! - factor * matrix[first + other]!;
      matrix[start + other] = entry;
      if (entry > largest) largest = entry;
      else if (-entry > largest) largest = -entry;
    }
  }
  return largest;
}

function isColumnClear(rows: number, columns: number, pivot: number): boolean {
  for (let row = 0; row < rows; row++) {
    const at = row * columns + (pivot % columns);
    if (at !== pivot && usedRows[row] === 0 && matrix[at] !== 0) return false;
  }
  return true;
}

/** Subtracts multiples of the pivot's column, whose other entries are 0; whether the rest of its row is 0 then. */
function clearRow(columns: number, pivot: number): boolean {
  const column = pivot % columns;
  let isClear = true;
  for (let other = 0; other < columns; other++) {
    if (other === column || usedColumns[other] === 1) continue;
    const remainder = matrix[pivot - column + other]! % matrix[pivot]!;
    matrix[pivot - column + other] = remainder;
    if (remainder !== 0) isClear = false;
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
  fillMatrix(presentation);
  for (let rank = 0; rank < generators; ) {
    const pivot = findPivot(relators, generators);
    if (pivot < 0) return 2;
    if (subtractRow(relators, generators, pivot) > EXACT) return undefined;
    const size = Math.abs(matrix[pivot]!);
    // A pivot ±1 clears its column at once, and its row without changing another entry.
    if (size !== 1) {
      if (!isColumnClear(relators, generators, pivot) || !clearRow(generators, pivot)) continue;
      return smallestPrimeFactor(size);
    }
    usedRows[Math.trunc(pivot / generators)] = 1;
    usedColumns[pivot % generators] = 1;
    rank++;
  }
  return null;
}

/** The inverse of a modulo a prime p that doesn't divide it, by Euclid's algorithm. */
function invert(a: number, p: number): number {
  let [r, s, x, y] = [p, a, 0, 1];
  while (s !== 0) {
    const quotient = Math.trunc(r / s);
    [r, s] = [s, r - quotient * s];
    [x, y] = [y, x - quotient * y];
  }
  return x < 0 ? x + p : x;
}

/** Brings a column's pivot to 1 and the rest of the column to 0, modulo p. */
function eliminate({ relators, generators }: Presentation, row: number, column: number, p: number): void {
  const first = row * generators;
  const lead = residues[first + column]!;
  const scale = lead === 1 ? 1 : invert(lead, p);
  for (let other = column; scale !== 1 && other < generators; other++) {
    residues[first + other] = (residues[first + other]! * scale) % p;
  }
  for (let start = 0; start < relators * generators; start += generators) {
    const factor = residues[start + column]!;
    if (start === first || factor === 0) continue;
    for (let other = column; other < generators; other++) {
      const entry = (residues[start + other]! - factor * residues[first + other]!) % p;
      residues[start + other] = entry < 0 ? entry + p : entry;
    }
  }
}

/** Images of the generators under a homomorphism onto Z/p; null when there is none. */
function mapOnto(presentation: Presentation, p: number): number[] | null {
  const { generators, relators } = presentation;
  fillMatrix(presentation);
  for (let at = 0; at < relators * generators; at++) {
    const entry = matrix[at]! % p;
    residues[at] = entry < 0 ? entry + p : entry;
  }
  const pivotRows: number[] = [];
  for (let column = 0; column < generators; column++) {
    let row = 0;
    while (row < relators && (usedRows[row] === 1 || residues[row * generators + column] === 0)) row++;
    if (row === relators) {
      // The first free generator goes to 1 and the ones before it where the relations want them.
      const images = pivotRows.map((pivotRow) => (p - residues[pivotRow * generators + column]!) % p);
      images.push(1);
      while (images.length < generators) images.push(0);
      return images;
    }
    usedRows[row] = 1;
    pivotRows.push(row);
    eliminate(presentation, row, column, p);
  }
  return null;
}

/**
 * A homomorphism onto Z/p; null when there is none, or when the entries grew too large and no prime up to 61 has one.
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
