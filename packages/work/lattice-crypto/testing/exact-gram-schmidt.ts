/** For the tests: whether a basis is LLL-reduced, decided in whole numbers (de Weger's integral Gram–Schmidt). */

export interface ReducedWithin {
  /** max |μ_ij|, i > j, rounded up to 10^-6. */
  eta: number;
  /** Least δ with which Lovász's condition holds everywhere, rounded down to 10^-6. */
  delta: number;
}

const MICRO = 1_000_000n;
const magnitude = (value: bigint) => (value < 0n ? -value : value);

/**
 * d_0 = 1, d_i = Gram determinant of the first i vectors, λ_ij = d_j·μ_ij (j counted from 1): all whole (Cohen, "A Course in
 * Computational Algebraic Number Theory", 2.6.7). ‖b*_i‖² = d_i/d_{i−1}.
 */
export function measureReduction(vectors: readonly (readonly number[])[]): ReducedWithin {
  const basis = vectors.map((vector) => vector.map(BigInt));
  const dot = (a: readonly bigint[], b: readonly bigint[]) =>
    a.reduce((sum, value, i) => sum + value * b[i]!, 0n);
  const d: bigint[] = [1n];
  const lambda: bigint[][] = [];
  let [eta, delta] = [0n, MICRO];
  for (const [i, vector] of basis.entries()) {
    const row: bigint[] = [];
    for (let j = 0; j <= i; j++) {
      let value = dot(vector, basis[j]!);
      for (let k = 0; k < j; k++) value = (d[k + 1]! * value - row[k]! * (lambda[j]?.[k] ?? row[k]!)) / d[k]!;
      if (j < i) row.push(value);
      else d.push(value);
    }
    lambda.push(row);
    for (const [j, value] of row.entries()) {
      const rounded = (MICRO * magnitude(value) + d[j + 1]! - 1n) / d[j + 1]!;
      if (rounded > eta) eta = rounded;
    }
    if (i === 0) continue;
    // ‖b*_i‖² + μ²‖b*_{i−1}‖² ≥ δ‖b*_{i−1}‖², times d_i·d_{i−1} of the vector before.
    const last = row[i - 1]!;
    const ratio = (MICRO * (d[i + 1]! * d[i - 1]! + last * last)) / (d[i]! * d[i]!);
    if (ratio < delta) delta = ratio;
  }
  return { eta: Number(eta) / 1e6, delta: Number(delta) / 1e6 };
}
