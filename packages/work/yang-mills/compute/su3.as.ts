// asc: none
/**
 * Products of complex 3 × 3 matrices, rows of nine pairs (re, im) of doubles, 144 bytes. Each entry is the sum of three complex
 * products from left to right, each of which is rounded as re = a·c − b·d, im = a·d + b·c: plain arithmetic in this order gives
 * the same bits (verify/plain-su3.ts).
 */
export const MATRIX_BYTES: usize = 144;
const ROW_BYTES: usize = 48;
const ENTRY_BYTES: usize = 16;

@inline function turned(b: v128): v128 {
  return v128.xor(v128.shuffle<f64>(b, b, 1, 0), f64x2(-0.0, 0.0));
}

@inline function turnedBack(b: v128): v128 {
  return v128.xor(v128.shuffle<f64>(b, b, 1, 0), f64x2(0.0, -0.0));
}

/** One complex product whose first factor is in memory, its second in both forms. */
@inline function times(at: usize, b: v128, other: v128): v128 {
  return f64x2.add(f64x2.mul(v128.load64_splat(at), b), f64x2.mul(v128.load64_splat(at, 8), other));
}

/**
 * Three entries, `targetStep` bytes apart: each the sum over three factors in memory, `termStep` bytes apart, times what three
 * vectors hold in both forms. The next entry's factors are `entryStep` bytes on.
 */
@inline function combine(
  factors: usize, entryStep: usize, termStep: usize,
  x0: v128, x1: v128, x2: v128, t0: v128, t1: v128, t2: v128,
  target: usize, targetStep: usize,
): void {
  for (let entry = 0; entry < 3; entry++) {
    const first = times(factors, x0, t0);
    const second = times(factors + termStep, x1, t1);
    const third = times(factors + 2 * termStep, x2, t2);
    v128.store(target, f64x2.add(f64x2.add(first, second), third));
    factors += entryStep;
    target += targetStep;
  }
}

/** Writes a·b, column by column. The target may be neither factor. */
@inline export function multiply(a: usize, b: usize, target: usize): void {
  for (let column: usize = 0; column < ROW_BYTES; column += ENTRY_BYTES) {
    const x0 = v128.load(b + column);
    const x1 = v128.load(b + column, 48);
    const x2 = v128.load(b + column, 96);
    combine(a, ROW_BYTES, ENTRY_BYTES, x0, x1, x2, turned(x0), turned(x1), turned(x2), target + column, ROW_BYTES);
  }
}

/** Writes a·b†, row by row. The target may be neither factor. */
@inline export function multiplyByAdjoint(a: usize, b: usize, target: usize): void {
  for (let row: usize = 0; row < MATRIX_BYTES; row += ROW_BYTES) {
    const x0 = v128.load(a + row);
    const x1 = v128.load(a + row, 16);
    const x2 = v128.load(a + row, 32);
    const t0 = turnedBack(x0);
    const t1 = turnedBack(x1);
    const t2 = turnedBack(x2);
    combine(b, ROW_BYTES, ENTRY_BYTES, x0, x1, x2, t0, t1, t2, target + row, ENTRY_BYTES);
  }
}

/** Writes a†·b, column by column. The target may be neither factor. */
@inline export function multiplyAdjointBy(a: usize, b: usize, target: usize): void {
  for (let column: usize = 0; column < ROW_BYTES; column += ENTRY_BYTES) {
    const x0 = v128.load(b + column);
    const x1 = v128.load(b + column, 48);
    const x2 = v128.load(b + column, 96);
    const t0 = turnedBack(x0);
    const t1 = turnedBack(x1);
    const t2 = turnedBack(x2);
    combine(a, ENTRY_BYTES, ROW_BYTES, x0, x1, x2, t0, t1, t2, target + column, ROW_BYTES);
  }
}

/** Adds a matrix to the one at the target. */
@inline export function addTo(target: usize, a: usize): void {
  for (let at: usize = 0; at < MATRIX_BYTES; at += 16)
    v128.store(target + at, f64x2.add(v128.load(target + at), v128.load(a + at)));
}

/** Re tr(a·b†): the real products of all entries in order, then the imaginary ones, then both sums. */
export function realTraceByAdjoint(a: usize, b: usize): f64 {
  let sums = f64x2.splat(0);
  for (let at: usize = 0; at < MATRIX_BYTES; at += 16)
    sums = f64x2.add(sums, f64x2.mul(v128.load(a + at), v128.load(b + at)));
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

/** Multiplies rows i and j of a matrix from the left by a0 + i(a1σ1 + a2σ2 + a3σ3), a unitary matrix of two dimensions. */
@inline export function rotateRows(matrix: usize, i: usize, j: usize, a0: f64, a1: f64, a2: f64, a3: f64): void {
  const rowI = matrix + 48 * i;
  const rowJ = matrix + 48 * j;
  const real = f64x2.splat(a0);
  const third = f64x2(-a3, a3);
  const second = f64x2.splat(a2);
  const first = f64x2(-a1, a1);
  for (let at: usize = 0; at < 48; at += 16) {
    const x = v128.load(rowI + at);
    const y = v128.load(rowJ + at);
    const swappedX = v128.shuffle<f64>(x, x, 1, 0);
    const swappedY = v128.shuffle<f64>(y, y, 1, 0);
    const fromOwn = f64x2.add(f64x2.mul(real, x), f64x2.mul(third, swappedX));
    const fromOther = f64x2.add(f64x2.mul(second, y), f64x2.mul(first, swappedY));
    v128.store(rowI + at, f64x2.add(fromOwn, fromOther));
    const toOther = f64x2.sub(f64x2.mul(first, swappedX), f64x2.mul(second, x));
    const ownOther = f64x2.sub(f64x2.mul(real, y), f64x2.mul(third, swappedY));
    v128.store(rowJ + at, f64x2.add(toOther, ownOther));
  }
}

/** Makes the first two rows orthonormal by Gram and Schmidt, and the third the conjugate of their cross product. */
export function reunitarise(u: usize): void {
  normaliseRow(u);
  const v = u + 48;
  let re: f64 = 0;
  let im: f64 = 0;
  for (let at: usize = 0; at < 48; at += 16) {
    const a = load<f64>(u + at);
    const b = load<f64>(u + at, 8);
    const c = load<f64>(v + at);
    const d = load<f64>(v + at, 8);
    re += a * c + b * d;
    im += a * d - b * c;
  }
  for (let at: usize = 0; at < 48; at += 16) {
    const a = load<f64>(u + at);
    const b = load<f64>(u + at, 8);
    store<f64>(v + at, load<f64>(v + at) - (re * a - im * b));
    store<f64>(v + at, load<f64>(v + at, 8) - (re * b + im * a), 8);
  }
  normaliseRow(v);
  completeRows(u);
}

/** Writes the third row of a matrix of SU(3), the conjugate of the first two rows' cross product. */
export function completeRows(u: usize): void {
  const v = u + 48;
  crossConjugate(u, v, 1, 2, u + 96);
  crossConjugate(u, v, 2, 0, u + 112);
  crossConjugate(u, v, 0, 1, u + 128);
}

function normaliseRow(row: usize): void {
  let square: f64 = 0;
  for (let at: usize = 0; at < 48; at += 8) square += load<f64>(row + at) * load<f64>(row + at);
  const scale = 1 / sqrt<f64>(square);
  for (let at: usize = 0; at < 48; at += 8) store<f64>(row + at, load<f64>(row + at) * scale);
}

/** The conjugate of u_k·v_l − u_l·v_k. */
function crossConjugate(u: usize, v: usize, k: usize, l: usize, target: usize): void {
  const a = load<f64>(u + 16 * k);
  const b = load<f64>(u + 16 * k, 8);
  const c = load<f64>(v + 16 * l);
  const d = load<f64>(v + 16 * l, 8);
  const e = load<f64>(u + 16 * l);
  const f = load<f64>(u + 16 * l, 8);
  const g = load<f64>(v + 16 * k);
  const h = load<f64>(v + 16 * k, 8);
  store<f64>(target, a * c - b * d - (e * g - f * h));
  store<f64>(target, e * h + f * g - (a * d + b * c), 8);
}
