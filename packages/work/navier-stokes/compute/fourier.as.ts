// asc: none
/**
 * Complex Fourier transforms in place, of two sequences at once: an element is a vector of two real parts and, 16 bytes on, one of two
 * imaginary parts. To points (e^{+ikx}) they go from natural order to that of reversed digits by decimation in frequency, back
 * (e^{−ikx}, unscaled) by decimation in time, with radix 4 and, for 2·4^m, a last radix 2: no element is ever moved for its order.
 * Amplitudes beyond the cutoff are taken as zero on the way there and not computed on the way back. README.md states the order of
 * operations.
 */
import { cosineOfTurn, sineOfTurn } from '../../numerics/elementary.as';

/** e^{2πijp/n} for j = 1, 2, 3, as cosine and sine. */
const ROOTS_BYTES: usize = 48;
const ROW_STRIDE: usize = 32;
/** A line of a panel: an element of the columns kx and kx + 1, then one of −kx and −kx − 1. */
export const LINE_BYTES: usize = 64;

let side: i32 = 0;
let cutoff: i32 = 0;
/** Roots for n = side, then side/4, down to 8, for p ascending from 0 to n/4 − 1. */
let roots: usize = 0;

/** @param count elements of a sequence, a power of two ≥ 16; once an instance */
export function openFourier(count: i32, lastWave: i32): void {
  side = count;
  cutoff = lastWave;
  roots = heap.alloc(<usize>side * ROOTS_BYTES);
  let place = roots;
  for (let n = side; n >= 8; n >>= 2)
    for (let p = 0; p < n >> 2; p++)
      for (let j = 1; j <= 3; j++) {
        const turn = <f64>(j * p) / <f64>n;
        store<f64>(place, cosineOfTurn(turn));
        store<f64>(place, sineOfTurn(turn), 8);
        place += 16;
      }
}

@inline function cosineAt(root: usize, offset: usize): v128 {
  return v128.load_splat<f64>(root + offset);
}

@inline function storeTurned(at: usize, re: v128, im: v128, cosine: v128, sine: v128): void {
  v128.store(at, f64x2.sub(f64x2.mul(re, cosine), f64x2.mul(im, sine)));
  v128.store(at, f64x2.add(f64x2.mul(re, sine), f64x2.mul(im, cosine)), 16);
}

/** The radix-4 step to points at one p; without the second or third element it is zero. */
@inline function splitFour(
  at: usize, quarter: usize,
  c1: v128, s1: v128, c2: v128, s2: v128, c3: v128, s3: v128,
  hasSecond: bool, hasThird: bool,
): void {
  const second = at + quarter;
  const third = second + quarter;
  const fourth = third + quarter;
  let sr = v128.load(at);
  let si = v128.load(at, 16);
  let tr = sr;
  let ti = si;
  if (hasThird) {
    const cr = v128.load(third);
    const ci = v128.load(third, 16);
    tr = f64x2.sub(sr, cr);
    ti = f64x2.sub(si, ci);
    sr = f64x2.add(sr, cr);
    si = f64x2.add(si, ci);
  }
  let ur = v128.load(fourth);
  let ui = v128.load(fourth, 16);
  let vr = ui;
  let vi = f64x2.neg(ur);
  if (hasSecond) {
    const br = v128.load(second);
    const bi = v128.load(second, 16);
    vr = f64x2.sub(ui, bi);
    vi = f64x2.sub(br, ur);
    ur = f64x2.add(br, ur);
    ui = f64x2.add(bi, ui);
  }
  v128.store(at, f64x2.add(sr, ur));
  v128.store(at, f64x2.add(si, ui), 16);
  storeTurned(second, f64x2.add(tr, vr), f64x2.add(ti, vi), c1, s1);
  storeTurned(third, f64x2.sub(sr, ur), f64x2.sub(si, ui), c2, s2);
  storeTurned(fourth, f64x2.sub(tr, vr), f64x2.sub(ti, vi), c3, s3);
}

/** The radix-4 step from points at one p, the inverse of splitFour but for the factor 4. */
@inline function joinFour(
  at: usize, quarter: usize,
  c1: v128, s1: v128, c2: v128, s2: v128, c3: v128, s3: v128,
  wantsSecond: bool, wantsThird: bool,
): void {
  const second = at + quarter;
  const third = second + quarter;
  const fourth = third + quarter;
  const ar = v128.load(at);
  const ai = v128.load(at, 16);
  let re = v128.load(third);
  let im = v128.load(third, 16);
  const cr = f64x2.add(f64x2.mul(re, c2), f64x2.mul(im, s2));
  const ci = f64x2.sub(f64x2.mul(im, c2), f64x2.mul(re, s2));
  const sr = f64x2.add(ar, cr);
  const si = f64x2.add(ai, ci);
  const tr = f64x2.sub(ar, cr);
  const ti = f64x2.sub(ai, ci);
  re = v128.load(second);
  im = v128.load(second, 16);
  const br = f64x2.add(f64x2.mul(re, c1), f64x2.mul(im, s1));
  const bi = f64x2.sub(f64x2.mul(im, c1), f64x2.mul(re, s1));
  re = v128.load(fourth);
  im = v128.load(fourth, 16);
  const dr = f64x2.add(f64x2.mul(re, c3), f64x2.mul(im, s3));
  const di = f64x2.sub(f64x2.mul(im, c3), f64x2.mul(re, s3));
  const ur = f64x2.add(br, dr);
  const ui = f64x2.add(bi, di);
  const vr = f64x2.sub(di, bi);
  const vi = f64x2.sub(br, dr);
  v128.store(at, f64x2.add(sr, ur));
  v128.store(at, f64x2.add(si, ui), 16);
  if (wantsSecond) {
    v128.store(second, f64x2.sub(tr, vr));
    v128.store(second, f64x2.sub(ti, vi), 16);
  }
  if (wantsThird) {
    v128.store(third, f64x2.sub(sr, ur));
    v128.store(third, f64x2.sub(si, ui), 16);
  }
  v128.store(fourth, f64x2.add(tr, vr));
  v128.store(fourth, f64x2.add(ti, vi), 16);
}

/** The step at p = 0, where all roots are 1: to points, and back with the places of two results exchanged. */
@inline function fourAtZero(at: usize, quarter: usize, isSplit: bool): void {
  const second = at + quarter;
  const third = second + quarter;
  const fourth = third + quarter;
  const ar = v128.load(at);
  const ai = v128.load(at, 16);
  const cr = v128.load(third);
  const ci = v128.load(third, 16);
  const sr = f64x2.add(ar, cr);
  const si = f64x2.add(ai, ci);
  const tr = f64x2.sub(ar, cr);
  const ti = f64x2.sub(ai, ci);
  const br = v128.load(second);
  const bi = v128.load(second, 16);
  const dr = v128.load(fourth);
  const di = v128.load(fourth, 16);
  const ur = f64x2.add(br, dr);
  const ui = f64x2.add(bi, di);
  const vr = f64x2.sub(di, bi);
  const vi = f64x2.sub(br, dr);
  v128.store(at, f64x2.add(sr, ur));
  v128.store(at, f64x2.add(si, ui), 16);
  v128.store(isSplit ? second : fourth, f64x2.add(tr, vr));
  v128.store(isSplit ? second : fourth, f64x2.add(ti, vi), 16);
  v128.store(third, f64x2.sub(sr, ur));
  v128.store(third, f64x2.sub(si, ui), 16);
  v128.store(isSplit ? fourth : second, f64x2.sub(tr, vr));
  v128.store(isSplit ? fourth : second, f64x2.sub(ti, vi), 16);
}

/** The step of all blocks of n elements among `count`; `isSplit`: to points. */
@inline function passFour(at: usize, count: i32, n: i32, table: usize, stride: usize, isSplit: bool): void {
  const quarter = <usize>(n >> 2) * stride;
  const block = <usize>n * stride;
  const end = at + <usize>count * stride;
  for (let x = at; x < end; x += block) {
    fourAtZero(x, quarter, isSplit);
    if (stride === LINE_BYTES) fourAtZero(x + 32, quarter, isSplit);
  }
  let root = table;
  for (let first = at + stride; first < at + quarter; first += stride) {
    root += ROOTS_BYTES;
    const c1 = cosineAt(root, 0);
    const s1 = cosineAt(root, 8);
    const c2 = cosineAt(root, 16);
    const s2 = cosineAt(root, 24);
    const c3 = cosineAt(root, 32);
    const s3 = cosineAt(root, 40);
    for (let x = first; x < end; x += block) {
      if (isSplit) splitFour(x, quarter, c1, s1, c2, s2, c3, s3, true, true);
      else joinFour(x, quarter, c1, s1, c2, s2, c3, s3, true, true);
      if (stride === LINE_BYTES) {
        if (isSplit) splitFour(x + 32, quarter, c1, s1, c2, s2, c3, s3, true, true);
        else joinFour(x + 32, quarter, c1, s1, c2, s2, c3, s3, true, true);
      }
    }
  }
}

/** Part of the step of the whole sequence, from p to before `end`, without what lies beyond the cutoff. */
@inline function passEdge(
  at: usize, p: i32, end: i32, stride: usize, isSplit: bool, hasSecond: bool, hasThird: bool,
): void {
  const quarter = <usize>(side >> 2) * stride;
  let root = roots + <usize>p * ROOTS_BYTES;
  for (let x = at + <usize>p * stride; x < at + <usize>end * stride; x += stride) {
    const c1 = cosineAt(root, 0);
    const s1 = cosineAt(root, 8);
    const c2 = cosineAt(root, 16);
    const s2 = cosineAt(root, 24);
    const c3 = cosineAt(root, 32);
    const s3 = cosineAt(root, 40);
    if (isSplit) splitFour(x, quarter, c1, s1, c2, s2, c3, s3, hasSecond, hasThird);
    else joinFour(x, quarter, c1, s1, c2, s2, c3, s3, hasSecond, hasThird);
    if (stride === LINE_BYTES) {
      if (isSplit) splitFour(x + 32, quarter, c1, s1, c2, s2, c3, s3, hasSecond, hasThird);
      else joinFour(x + 32, quarter, c1, s1, c2, s2, c3, s3, hasSecond, hasThird);
    }
    root += ROOTS_BYTES;
  }
}

/** The first step to points, or the last one back: of the four elements at p, the second or third may lie beyond the cutoff. */
@inline function passWhole(at: usize, stride: usize, isSplit: bool): void {
  const secondEnds = cutoff + 1 - (side >> 2);
  const thirdBegins = (side >> 1) - cutoff;
  passEdge(at, 0, secondEnds, stride, isSplit, true, false);
  passEdge(at, secondEnds, thirdBegins, stride, isSplit, false, false);
  passEdge(at, thirdBegins, side >> 2, stride, isSplit, false, true);
}

/** The steps after the first one to points, of a quarter of the sequence. */
@inline function splitQuarter(at: usize, stride: usize): void {
  const count = side >> 2;
  let table = roots + <usize>count * ROOTS_BYTES;
  let n = count;
  for (; n >= 8; n >>= 2) {
    passFour(at, count, n, table, stride, true);
    table += <usize>(n >> 2) * ROOTS_BYTES;
  }
  lastStep(at, n, stride, true);
}

/** The steps before the last one from points, of a quarter of the sequence. */
@inline function joinQuarter(at: usize, stride: usize): void {
  const count = side >> 2;
  let table = roots + <usize>count * ROOTS_BYTES;
  let n = count;
  for (; n >= 8; n >>= 2) table += <usize>(n >> 2) * ROOTS_BYTES;
  lastStep(at, n, stride, false);
  for (n <<= 2; n <= count; n <<= 2) {
    table -= <usize>(n >> 2) * ROOTS_BYTES;
    passFour(at, count, n, table, stride, false);
  }
}

/** The step of blocks of n = 2 or 4 neighbours. */
@inline function lastStep(at: usize, n: i32, stride: usize, isSplit: bool): void {
  const end = at + <usize>(side >> 2) * stride;
  if (n === 4) {
    passFour(at, side >> 2, 4, roots, stride, isSplit);
    return;
  }
  for (let x = at; x < end; x += 2 * stride) {
    addAndSubtract(x, x + stride);
    if (stride === LINE_BYTES) addAndSubtract(x + 32, x + stride + 32);
  }
}

@inline function addAndSubtract(at: usize, next: usize): void {
  const ar = v128.load(at);
  const ai = v128.load(at, 16);
  const br = v128.load(next);
  const bi = v128.load(next, 16);
  v128.store(at, f64x2.add(ar, br));
  v128.store(at, f64x2.add(ai, bi), 16);
  v128.store(next, f64x2.sub(ar, br));
  v128.store(next, f64x2.sub(ai, bi), 16);
}

/** The four columns of a panel, from amplitudes to points in the order of reversed digits. */
export function columnsToPoints(panel: usize): void {
  passWhole(panel, LINE_BYTES, true);
  const quarter = <usize>(side >> 2) * LINE_BYTES;
  for (let block: usize = 0; block < 4; block++) splitQuarter(panel + block * quarter, LINE_BYTES);
}

/** The inverse of columnsToPoints but for the factor `side`. */
export function columnsFromPoints(panel: usize): void {
  const quarter = <usize>(side >> 2) * LINE_BYTES;
  for (let block: usize = 0; block < 4; block++) joinQuarter(panel + block * quarter, LINE_BYTES);
  passWhole(panel, LINE_BYTES, false);
}

/** Two rows, from amplitudes to points in the order of reversed digits. */
export function rowsToPoints(rows: usize): void {
  passWhole(rows, ROW_STRIDE, true);
  const quarter = <usize>(side >> 2) * ROW_STRIDE;
  for (let block: usize = 0; block < 4; block++) splitQuarter(rows + block * quarter, ROW_STRIDE);
}

/** The inverse of rowsToPoints but for the factor `side`. */
export function rowsFromPoints(rows: usize): void {
  const quarter = <usize>(side >> 2) * ROW_STRIDE;
  for (let block: usize = 0; block < 4; block++) joinQuarter(rows + block * quarter, ROW_STRIDE);
  passWhole(rows, ROW_STRIDE, false);
}

/** Two rows, from amplitudes of w to those of side·w², by its values at points. */
export function squareRows(rows: usize): void {
  passWhole(rows, ROW_STRIDE, true);
  const quarter = <usize>(side >> 2) * ROW_STRIDE;
  for (let block: usize = 0; block < 4; block++) {
    const at = rows + block * quarter;
    splitQuarter(at, ROW_STRIDE);
    for (let x = at; x < at + quarter; x += ROW_STRIDE) {
      const re = v128.load(x);
      const im = v128.load(x, 16);
      const product = f64x2.mul(re, im);
      v128.store(x, f64x2.sub(f64x2.mul(re, re), f64x2.mul(im, im)));
      v128.store(x, f64x2.add(product, product), 16);
    }
    joinQuarter(at, ROW_STRIDE);
  }
  passWhole(rows, ROW_STRIDE, false);
}
