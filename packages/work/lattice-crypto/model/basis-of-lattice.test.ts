import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisOfLattice } from './basis-of-lattice.ts';
import { deriveInstance } from './derive-instance.ts';

/** The determinant modulo a prime, and so whether integers have a determinant of the same value. */
function determinantModulo(rows: readonly (readonly number[])[], prime: bigint): bigint {
  const matrix = rows.map((row) => row.map((value) => BigInt(value) % prime));
  let determinant = 1n;
  for (let at = 0; at < matrix.length; at++) {
    const found = matrix.findIndex((row, index) => index >= at && row[at] !== 0n);
    if (found < 0) return 0n;
    if (found !== at) {
      [matrix[at], matrix[found]] = [matrix[found]!, matrix[at]!];
      determinant = -determinant;
    }
    const pivot = matrix[at]!;
    determinant = (determinant * pivot[at]!) % prime;
    const inverse = power(pivot[at]!, prime - 2n, prime);
    for (const row of matrix.slice(at + 1)) {
      const factor = (row[at]! * inverse) % prime;
      row.forEach((value, index) => {
        row[index] = (((value - factor * pivot[index]!) % prime) + prime) % prime;
      });
    }
  }
  return ((determinant % prime) + prime) % prime;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n, square = (square * square) % modulus)
    if (rest & 1n) result = (result * square) % modulus;
  return result;
}

describe('a basis of the lattice', () => {
  it('of A = (1 2) modulo 7 is (7, 0) and (5, 1)', () => {
    expect(basisOfLattice({ modulus: 7, matrix: [Float64Array.of(1, 2)] })).toEqual([
      [7, 0],
      [5, 1],
    ]);
  });

  it('is found where the first columns depend on each other, and not where the rows do', () => {
    const matrix = [Float64Array.of(0, 0, 1, 3), Float64Array.of(0, 2, 5, 1)];
    const basis = basisOfLattice({ modulus: 11, matrix });
    for (const vector of basis)
      for (const row of matrix)
        expect(row.reduce((sum, value, at) => sum + value * vector[at]!, 0) % 11).toBe(0);
    expect(() =>
      basisOfLattice({ modulus: 11, matrix: [Float64Array.of(1, 2, 3, 4), Float64Array.of(2, 4, 6, 8)] }),
    ).toThrow(RangeError);
  });

  it('has vectors of the lattice and its volume, q to the power of the rows', () => {
    const prime = 2n ** 61n - 1n;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(40, 60), (seed, dimension) => {
        const made = deriveInstance({ seed: seed.toString(16).padStart(64, '0'), instance: '3' }, dimension);
        const basis = basisOfLattice(made);
        for (const vector of basis)
          for (const row of made.matrix) {
            // Below 2^47, so that doubles are exact.
            const product = row.reduce((sum, value, at) => sum + value * vector[at]!, 0);
            expect(product % made.modulus).toBe(0);
          }
        const volume = power(BigInt(made.modulus), BigInt(dimension / 2), prime);
        expect([volume, prime - volume]).toContain(determinantModulo(basis, prime));
      }),
      { numRuns: 5 },
    );
  });
});
