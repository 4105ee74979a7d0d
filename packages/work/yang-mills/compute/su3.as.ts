// asc: none
/**
 * Products of complex 3 × 3 matrices, rows of nine pairs (re, im) of doubles, 144 bytes. Each entry is the sum of three complex
 * products from left to right, each of which is rounded as re = a·c − b·d, im = a·d + b·c: plain arithmetic in this order gives
 * the same bits (verify/plain-su3.ts).
 */
export const MATRIX_BYTES: usize = 144;

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

/** Writes a·b. The target may be neither factor. */
@inline export function multiply(a: usize, b: usize, target: usize): void {
  multiplyColumn(a, b, target);
  multiplyColumn(a, b + 16, target + 16);
  multiplyColumn(a, b + 32, target + 32);
}

@inline function multiplyColumn(a: usize, b: usize, target: usize): void {
  const b0 = v128.load(b);
  const b1 = v128.load(b, 48);
  const b2 = v128.load(b, 96);
  const t0 = turned(b0);
  const t1 = turned(b1);
  const t2 = turned(b2);
  v128.store(target, f64x2.add(f64x2.add(times(a, b0, t0), times(a + 16, b1, t1)), times(a + 32, b2, t2)));
  v128.store(target, f64x2.add(f64x2.add(times(a + 48, b0, t0), times(a + 64, b1, t1)), times(a + 80, b2, t2)), 48);
  v128.store(target, f64x2.add(f64x2.add(times(a + 96, b0, t0), times(a + 112, b1, t1)), times(a + 128, b2, t2)), 96);
}

/** Writes a·b†. The target may be neither factor. */
@inline export function multiplyByAdjoint(a: usize, b: usize, target: usize): void {
  multiplyRow(a, b, target);
  multiplyRow(a + 48, b, target + 48);
  multiplyRow(a + 96, b, target + 96);
}

@inline function multiplyRow(a: usize, b: usize, target: usize): void {
  const a0 = v128.load(a);
  const a1 = v128.load(a, 16);
  const a2 = v128.load(a, 32);
  const t0 = turnedBack(a0);
  const t1 = turnedBack(a1);
  const t2 = turnedBack(a2);
  v128.store(target, f64x2.add(f64x2.add(times(b, a0, t0), times(b + 16, a1, t1)), times(b + 32, a2, t2)));
  v128.store(target, f64x2.add(f64x2.add(times(b + 48, a0, t0), times(b + 64, a1, t1)), times(b + 80, a2, t2)), 16);
  v128.store(target, f64x2.add(f64x2.add(times(b + 96, a0, t0), times(b + 112, a1, t1)), times(b + 128, a2, t2)), 32);
}

/** Writes a†·b. The target may be neither factor. */
@inline export function multiplyAdjointBy(a: usize, b: usize, target: usize): void {
  adjointColumn(a, b, target);
  adjointColumn(a, b + 16, target + 16);
  adjointColumn(a, b + 32, target + 32);
}

@inline function adjointColumn(a: usize, b: usize, target: usize): void {
  const b0 = v128.load(b);
  const b1 = v128.load(b, 48);
  const b2 = v128.load(b, 96);
  const t0 = turnedBack(b0);
  const t1 = turnedBack(b1);
  const t2 = turnedBack(b2);
  v128.store(target, f64x2.add(f64x2.add(times(a, b0, t0), times(a + 48, b1, t1)), times(a + 96, b2, t2)));
  v128.store(target, f64x2.add(f64x2.add(times(a + 16, b0, t0), times(a + 64, b1, t1)), times(a + 112, b2, t2)), 48);
  v128.store(target, f64x2.add(f64x2.add(times(a + 32, b0, t0), times(a + 80, b1, t1)), times(a + 128, b2, t2)), 96);
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
