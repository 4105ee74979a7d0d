/** Complex numbers, matrices and quaternions, plainly; sums run from left to right, as README.md says. */
export type Complex = readonly [re: number, im: number];
/** Rows of a square matrix. */
export type Matrix = readonly (readonly Complex[])[];
/** a0 + i(a1σ1 + a2σ2 + a3σ3), with Pauli's matrices. */
export type Quaternion = readonly [number, number, number, number];

export const addComplex = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
export const subtractComplex = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d];
export const multiplyComplex = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
export const conjugate = ([re, im]: Complex): Complex => [re, -im];

export const addMatrices = (a: Matrix, b: Matrix): Matrix =>
  a.map((row, i) => row.map((entry, j) => addComplex(entry, b[i]![j]!)));

export const multiplyMatrices = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    row.map((_, j) => row.map((entry, k) => multiplyComplex(entry, b[k]![j]!)).reduce(addComplex)),
  );

export const adjointMatrix = (a: Matrix): Matrix =>
  a.map((row, i) => row.map((_, j) => conjugate(a[j]![i]!)));

/** Re tr(a·b†): the products of real parts in the order of entries, then those of imaginary parts, then both sums. */
export function realTraceByAdjoint(a: Matrix, b: Matrix): number {
  const sumOf = (part: 0 | 1) =>
    a.flatMap((row, i) => row.map((entry, j) => entry[part] * b[i]![j]![part])).reduce((x, y) => x + y);
  return sumOf(0) + sumOf(1);
}

/** Rows i and j from the left by a matrix of SU(2). */
export function rotateRows(a: Matrix, i: number, j: number, [q0, q1, q2, q3]: Quaternion): Matrix {
  const combine = (left: Complex, right: Complex) =>
    a[i]!.map((x, k) => addComplex(multiplyComplex(left, x), multiplyComplex(right, a[j]![k]!)));
  const rows = [...a];
  rows[i] = combine([q0, q3], [q2, q1]);
  rows[j] = combine([-q2, q1], [q0, -q3]);
  return rows;
}

/** Orthonormal first two rows by Gram and Schmidt; the third is the conjugate of their cross product. */
export function reunitarised([first, second]: Matrix): Matrix {
  const u = normalised(first!);
  const [re, im] = u
    .map((entry, k) => multiplyComplex(conjugate(entry), second![k]!))
    .reduce(addComplex, [0, 0] as Complex);
  const v = normalised(second!.map((entry, k) => subtractComplex(entry, multiplyComplex([re, im], u[k]!))));
  const cross = (k: number, l: number) =>
    conjugate(subtractComplex(multiplyComplex(u[k]!, v[l]!), multiplyComplex(u[l]!, v[k]!)));
  return [u, v, [cross(1, 2), cross(2, 0), cross(0, 1)]];
}

function normalised(row: readonly Complex[]): Complex[] {
  const scale = 1 / Math.sqrt(row.flat().reduce((sum, part) => sum + part * part, 0));
  return row.map(([re, im]) => [re * scale, im * scale]);
}

export const adjointQuaternion = ([a0, a1, a2, a3]: Quaternion): Quaternion => [a0, -a1, -a2, -a3];

export function multiplyQuaternions([a0, a1, a2, a3]: Quaternion, [b0, b1, b2, b3]: Quaternion): Quaternion {
  return [
    a0 * b0 - (a1 * b1 + a2 * b2 + a3 * b3),
    a0 * b1 + b0 * a1 - (a2 * b3 - a3 * b2),
    a0 * b2 + b0 * a2 - (a3 * b1 - a1 * b3),
    a0 * b3 + b0 * a3 - (a1 * b2 - a2 * b1),
  ];
}

export const addQuaternions = (a: Quaternion, b: Quaternion): Quaternion =>
  a.map((part, i) => part + b[i]!) as unknown as Quaternion;

export const sizeOf = ([a0, a1, a2, a3]: Quaternion): number =>
  Math.sqrt(a0 * a0 + a1 * a1 + a2 * a2 + a3 * a3);

export const scaled = (a: Quaternion, scale: number): Quaternion =>
  a.map((part) => part * scale) as unknown as Quaternion;
