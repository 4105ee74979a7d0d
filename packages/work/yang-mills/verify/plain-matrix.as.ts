// asc: none
/**
 * Elements of SU(2) as quaternions of four doubles and of SU(3) as nine complex numbers in rows, one number at a time; sums run
 * from left to right, as README.md says.
 */
export const MATRIX: usize = 144;
export const QUATERNION: usize = 32;

@inline export function entry(matrix: usize, row: i32, column: i32): usize {
  return matrix + <usize>(48 * row + 16 * column);
}

/** Writes a·b, or with signs of −1 with the conjugate transpose of a factor. The target may be neither. */
export function multiplyMatrices(a: usize, isAdjointA: bool, b: usize, isAdjointB: bool, target: usize): void {
  const signA: f64 = isAdjointA ? -1 : 1;
  const signB: f64 = isAdjointB ? -1 : 1;
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let re: f64 = 0;
      let im: f64 = 0;
      for (let k = 0; k < 3; k++) {
        const x = isAdjointA ? entry(a, k, i) : entry(a, i, k);
        const y = isAdjointB ? entry(b, j, k) : entry(b, k, j);
        const xIm = signA * load<f64>(x, 8);
        const yIm = signB * load<f64>(y, 8);
        const termRe = load<f64>(x) * load<f64>(y) - xIm * yIm;
        const termIm = load<f64>(x) * yIm + xIm * load<f64>(y);
        re = k === 0 ? termRe : re + termRe;
        im = k === 0 ? termIm : im + termIm;
      }
      store<f64>(entry(target, i, j), re);
      store<f64>(entry(target, i, j), im, 8);
    }
}

/** Writes a·b, or with conjugates of a factor. The target may be a factor. */
export function multiplyQuaternions(a: usize, isAdjointA: bool, b: usize, isAdjointB: bool, target: usize): void {
  const signA: f64 = isAdjointA ? -1 : 1;
  const signB: f64 = isAdjointB ? -1 : 1;
  const a0 = load<f64>(a);
  const a1 = signA * load<f64>(a, 8);
  const a2 = signA * load<f64>(a, 16);
  const a3 = signA * load<f64>(a, 24);
  const b0 = load<f64>(b);
  const b1 = signB * load<f64>(b, 8);
  const b2 = signB * load<f64>(b, 16);
  const b3 = signB * load<f64>(b, 24);
  store<f64>(target, a0 * b0 - (a1 * b1 + a2 * b2 + a3 * b3));
  store<f64>(target, a0 * b1 + b0 * a1 - (a2 * b3 - a3 * b2), 8);
  store<f64>(target, a0 * b2 + b0 * a2 - (a3 * b1 - a1 * b3), 16);
  store<f64>(target, a0 * b3 + b0 * a3 - (a1 * b2 - a2 * b1), 24);
}

/** Adds to the numbers at the target those of another element, or of several. */
export function addTo(target: usize, a: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<f64>(target + at, load<f64>(target + at) + load<f64>(a + at));
}

export function sizeOf(quaternion: usize): f64 {
  let square: f64 = 0;
  for (let at: usize = 0; at < QUATERNION; at += 8) square += load<f64>(quaternion + at) * load<f64>(quaternion + at);
  return sqrt<f64>(square);
}

export function scale(a: usize, by: f64, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<f64>(a + at, load<f64>(a + at) * by);
}

/** Re tr(a·b†) of matrices: products of real parts in the order of entries, then those of imaginary parts, then both sums. */
export function realTraceByAdjoint(a: usize, b: usize): f64 {
  let re: f64 = 0;
  let im: f64 = 0;
  for (let at: usize = 0; at < MATRIX; at += 16) {
    re += load<f64>(a + at) * load<f64>(b + at);
    im += load<f64>(a + at, 8) * load<f64>(b + at, 8);
  }
  return re + im;
}

/** Rows i and j from the left by a quaternion as a matrix of SU(2). */
export function rotateRows(a: usize, i: i32, j: i32, q: usize): void {
  const q0 = load<f64>(q);
  const q1 = load<f64>(q, 8);
  const q2 = load<f64>(q, 16);
  const q3 = load<f64>(q, 24);
  for (let column = 0; column < 3; column++) {
    const x = entry(a, i, column);
    const y = entry(a, j, column);
    const xRe = load<f64>(x);
    const xIm = load<f64>(x, 8);
    const yRe = load<f64>(y);
    const yIm = load<f64>(y, 8);
    store<f64>(x, q0 * xRe - q3 * xIm + (q2 * yRe - q1 * yIm));
    store<f64>(x, q0 * xIm + q3 * xRe + (q2 * yIm + q1 * yRe), 8);
    store<f64>(y, -q2 * xRe - q1 * xIm + (q0 * yRe + q3 * yIm));
    store<f64>(y, -q2 * xIm + q1 * xRe + (q0 * yIm - q3 * yRe), 8);
  }
}

/** Orthonormal first two rows by Gram and Schmidt, and the third from them. */
export function reunitarise(a: usize): void {
  normaliseRow(a);
  let re: f64 = 0;
  let im: f64 = 0;
  for (let column = 0; column < 3; column++) {
    const u = entry(a, 0, column);
    const v = entry(a, 1, column);
    re += load<f64>(u) * load<f64>(v) + load<f64>(u, 8) * load<f64>(v, 8);
    im += load<f64>(u) * load<f64>(v, 8) - load<f64>(u, 8) * load<f64>(v);
  }
  for (let column = 0; column < 3; column++) {
    const u = entry(a, 0, column);
    const v = entry(a, 1, column);
    const uRe = load<f64>(u);
    const uIm = load<f64>(u, 8);
    store<f64>(v, load<f64>(v) - (re * uRe - im * uIm));
    store<f64>(v, load<f64>(v, 8) - (re * uIm + im * uRe), 8);
  }
  normaliseRow(a + 48);
  thirdRow(a);
}

function normaliseRow(row: usize): void {
  let square: f64 = 0;
  for (let at: usize = 0; at < 48; at += 8) square += load<f64>(row + at) * load<f64>(row + at);
  scale(row, 1 / sqrt<f64>(square), 48);
}

/** The conjugate of the cross product of the first two rows. */
export function thirdRow(a: usize): void {
  for (let column = 0; column < 3; column++) {
    const k = (column + 1) % 3;
    const l = (column + 2) % 3;
    const uk = entry(a, 0, k);
    const ul = entry(a, 0, l);
    const vk = entry(a, 1, k);
    const vl = entry(a, 1, l);
    const re =
      load<f64>(uk) * load<f64>(vl) -
      load<f64>(uk, 8) * load<f64>(vl, 8) -
      (load<f64>(ul) * load<f64>(vk) - load<f64>(ul, 8) * load<f64>(vk, 8));
    const im =
      load<f64>(uk) * load<f64>(vl, 8) +
      load<f64>(uk, 8) * load<f64>(vl) -
      (load<f64>(ul) * load<f64>(vk, 8) + load<f64>(ul, 8) * load<f64>(vk));
    store<f64>(entry(a, 2, column), re);
    store<f64>(entry(a, 2, column), -im, 8);
  }
}
