/** A basis of the lattice of an instance, as other programs take one. */
import type { Instance } from './derive-instance.ts';

/**
 * A basis of the whole vectors v with A v ≡ 0 mod q, a vector a row. Gauss–Jordan elimination modulo q, below 2^20, brings A
 * to reduced echelon form; then each pivot column gives q·e, and each other column e minus its entries at the pivots.
 * @throws RangeError when the rows of A depend on each other modulo q, as those of no sealed block do
 */
export function basisOfLattice({ matrix, modulus }: Instance): number[][] {
  const dimension = matrix[0]!.length;
  const rows = matrix.map((row) => Array.from(row));
  const pivots = reduceRows(rows, modulus);
  if (pivots.length < rows.length) throw new RangeError('the rows depend on each other');
  const rowOfPivot = new Map(pivots.map((column, row) => [column, row]));
  return Array.from({ length: dimension }, (_, column) => {
    const vector = new Array<number>(dimension).fill(0);
    if (rowOfPivot.has(column)) vector[column] = modulus;
    else {
      vector[column] = 1;
      for (const [pivot, row] of rowOfPivot) vector[pivot] = (modulus - rows[row]![column]!) % modulus;
    }
    return vector;
  });
}

/** Reduces in place. Products stay below 2^41, so that doubles are exact. @returns the pivots' columns, by row */
function reduceRows(rows: number[][], modulus: number): number[] {
  const pivots: number[] = [];
  for (let column = 0; column < rows[0]!.length && pivots.length < rows.length; column++) {
    const at = pivots.length;
    const found = rows.findIndex((row, index) => index >= at && row[column] !== 0);
    if (found < 0) continue;
    [rows[at], rows[found]] = [rows[found]!, rows[at]!];
    const pivot = rows[at]!;
    const inverse = inverseOf(pivot[column]!, modulus);
    pivot.forEach((value, index) => {
      pivot[index] = (value * inverse) % modulus;
    });
    for (const row of rows) {
      const factor = row[column]!;
      if (row === pivot || factor === 0) continue;
      row.forEach((value, index) => {
        row[index] = (value + (modulus - factor) * pivot[index]!) % modulus;
      });
    }
    pivots.push(column);
  }
  return pivots;
}

/** The inverse modulo a prime, by Euclid's algorithm. */
function inverseOf(value: number, modulus: number): number {
  let [rest, last, factor, lastFactor] = [value, modulus, 1, 0];
  while (rest !== 0) {
    const quotient = Math.floor(last / rest);
    [last, rest] = [rest, last - quotient * rest];
    [lastFactor, factor] = [factor, lastFactor - quotient * factor];
  }
  return (lastFactor + modulus) % modulus;
}
