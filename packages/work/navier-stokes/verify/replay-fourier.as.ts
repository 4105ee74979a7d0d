// asc: none
/**
 * Fourier transforms in place of one sequence, whose elements are vectors of a real and an imaginary part. A sequence of n = 4m is
 * four of m; one whose length four doesn't divide, 2, 3 or 6, is summed by its definition. To points (e^{+ikx}) values end up in
 * an order of their own, from which the way back (e^{−ikx}, unscaled) begins. README.md states the order of operations.
 */
import { cosineOfTurn, sineOfTurn } from '../../numerics/elementary.as';

export const ELEMENT: usize = 16;
const ROOT_BYTES: usize = 32;
const SHORT_MAX: i32 = 6;

let side: i32 = 0;
/** The length that is left when it was divided by four as often as it can be. */
let short: i32 = 0;
/** For each p < side, of e^{2πip/side}: the cosine twice, then the sine with a minus and as it is. */
let roots: usize = 0;
let spare: usize = 0;

/** @param count elements of a sequence: 1, 2, 3 or 6 times a power of four; once an instance */
export function openTransforms(count: i32): void {
  side = count;
  short = count;
  while (short % 4 === 0) short >>= 2;
  if (short > SHORT_MAX) unreachable();
  spare = heap.alloc(<usize>SHORT_MAX * ELEMENT);
  roots = heap.alloc(<usize>side * ROOT_BYTES);
  for (let p = 0; p < side; p++) {
    const turn = <f64>p / <f64>side;
    const root = roots + <usize>p * ROOT_BYTES;
    const sine = sineOfTurn(turn);
    v128.store(root, f64x2.splat(cosineOfTurn(turn)));
    v128.store(root, f64x2.replace_lane(f64x2.splat(sine), 0, -sine), 16);
  }
}

@inline export function exchange(x: v128): v128 {
  return v128.shuffle<f64>(x, x, 1, 0);
}

/** x·e^{2πip/side}, or by the conjugate root. */
@inline function turned(x: v128, cosine: v128, sine: v128, isConjugate: bool): v128 {
  const across = f64x2.mul(exchange(x), sine);
  const along = f64x2.mul(x, cosine);
  return isConjugate ? f64x2.sub(along, across) : f64x2.add(along, across);
}

/** i·x. */
@inline function quarterTurn(x: v128): v128 {
  return v128.xor(exchange(x), f64x2(-0.0, 0));
}

/** The four blocks of all stretches at their first place, of what is `quarter` bytes apart. */
@inline function splitFirst(x: usize, quarter: usize): void {
  const a = v128.load(x);
  const b = v128.load(x + quarter);
  const c = v128.load(x + 2 * quarter);
  const d = v128.load(x + 3 * quarter);
  const s = f64x2.add(a, c);
  const t = f64x2.sub(a, c);
  const u = f64x2.add(b, d);
  const v = quarterTurn(f64x2.sub(b, d));
  v128.store(x, f64x2.add(s, u));
  v128.store(x + quarter, f64x2.add(t, v));
  v128.store(x + 2 * quarter, f64x2.sub(s, u));
  v128.store(x + 3 * quarter, f64x2.sub(t, v));
}

/** The inverse of splitFirst but for the factor 4. */
@inline function joinFirst(x: usize, quarter: usize): void {
  const a = v128.load(x);
  const b = v128.load(x + quarter);
  const c = v128.load(x + 2 * quarter);
  const d = v128.load(x + 3 * quarter);
  const s = f64x2.add(a, c);
  const t = f64x2.sub(a, c);
  const u = f64x2.add(b, d);
  const v = quarterTurn(f64x2.sub(b, d));
  v128.store(x, f64x2.add(s, u));
  v128.store(x + quarter, f64x2.sub(t, v));
  v128.store(x + 2 * quarter, f64x2.sub(s, u));
  v128.store(x + 3 * quarter, f64x2.add(t, v));
}

/** The same place in every stretch, from the first one's at x on: all take the same three roots, of which the first is at `root`. */
@inline function splitPlaces(x: usize, end: usize, quarter: usize, root: usize): void {
  const twice = root + (root - roots);
  const thrice = twice + (root - roots);
  const cosine = v128.load(root);
  const sine = v128.load(root, 16);
  const secondCosine = v128.load(twice);
  const secondSine = v128.load(twice, 16);
  const thirdCosine = v128.load(thrice);
  const thirdSine = v128.load(thrice, 16);
  for (; x < end; x += 4 * quarter) {
    const a = v128.load(x);
    const b = v128.load(x + quarter);
    const c = v128.load(x + 2 * quarter);
    const d = v128.load(x + 3 * quarter);
    const s = f64x2.add(a, c);
    const t = f64x2.sub(a, c);
    const u = f64x2.add(b, d);
    const v = quarterTurn(f64x2.sub(b, d));
    v128.store(x, f64x2.add(s, u));
    v128.store(x + quarter, turned(f64x2.add(t, v), cosine, sine, false));
    v128.store(x + 2 * quarter, turned(f64x2.sub(s, u), secondCosine, secondSine, false));
    v128.store(x + 3 * quarter, turned(f64x2.sub(t, v), thirdCosine, thirdSine, false));
  }
}

/** The inverse of splitPlaces but for the factor 4. */
@inline function joinPlaces(x: usize, end: usize, quarter: usize, root: usize): void {
  const twice = root + (root - roots);
  const thrice = twice + (root - roots);
  const cosine = v128.load(root);
  const sine = v128.load(root, 16);
  const secondCosine = v128.load(twice);
  const secondSine = v128.load(twice, 16);
  const thirdCosine = v128.load(thrice);
  const thirdSine = v128.load(thrice, 16);
  for (; x < end; x += 4 * quarter) {
    const a = v128.load(x);
    const b = turned(v128.load(x + quarter), cosine, sine, true);
    const c = turned(v128.load(x + 2 * quarter), secondCosine, secondSine, true);
    const d = turned(v128.load(x + 3 * quarter), thirdCosine, thirdSine, true);
    const s = f64x2.add(a, c);
    const t = f64x2.sub(a, c);
    const u = f64x2.add(b, d);
    const v = quarterTurn(f64x2.sub(b, d));
    v128.store(x, f64x2.add(s, u));
    v128.store(x + quarter, f64x2.sub(t, v));
    v128.store(x + 2 * quarter, f64x2.sub(s, u));
    v128.store(x + 3 * quarter, f64x2.add(t, v));
  }
}

/** From amplitudes k = 0, 1, …, −1 to points. */
export function toPoints(at: usize): void {
  const end = at + <usize>side * ELEMENT;
  for (let n = side; n % 4 === 0; n >>= 2) {
    const quarter = (<usize>n * ELEMENT) >> 2;
    const perPlace = <usize>(side / n) * ROOT_BYTES;
    for (let x = at; x < end; x += 4 * quarter) splitFirst(x, quarter);
    let root = roots;
    for (let x = at + ELEMENT; x < at + quarter; x += ELEMENT) {
      root += perPlace;
      splitPlaces(x, end, quarter, root);
    }
  }
  if (short === 2) for (let x = at; x < end; x += 2 * ELEMENT) sumTwo(x);
  else if (short > 1) for (let x = at; x < end; x += <usize>short * ELEMENT) sumShort(x, false);
}

/** The inverse of toPoints but for the factor `side`. */
export function fromPoints(at: usize): void {
  const end = at + <usize>side * ELEMENT;
  if (short === 2) for (let x = at; x < end; x += 2 * ELEMENT) sumTwo(x);
  else if (short > 1) for (let x = at; x < end; x += <usize>short * ELEMENT) sumShort(x, true);
  for (let n = 4 * short; n <= side; n <<= 2) {
    const quarter = (<usize>n * ELEMENT) >> 2;
    const perPlace = <usize>(side / n) * ROOT_BYTES;
    for (let x = at; x < end; x += 4 * quarter) joinFirst(x, quarter);
    let root = roots;
    for (let x = at + ELEMENT; x < at + quarter; x += ELEMENT) {
      root += perPlace;
      joinPlaces(x, end, quarter, root);
    }
  }
}

@inline function sumTwo(at: usize): void {
  const a = v128.load(at);
  const b = v128.load(at, 16);
  v128.store(at, f64x2.add(a, b));
  v128.store(at, f64x2.sub(a, b), 16);
}

function sumShort(at: usize, isConjugate: bool): void {
  memory.copy(spare, at, <usize>short * ELEMENT);
  const every = side / short;
  for (let k = 0; k < short; k++) {
    let sum = v128.load(spare);
    for (let p = 1; p < short; p++) {
      const root = roots + <usize>(((k * p) % short) * every) * ROOT_BYTES;
      const x = v128.load(spare + <usize>p * ELEMENT);
      sum = f64x2.add(sum, turned(x, v128.load(root), v128.load(root, 16), isConjugate));
    }
    v128.store(at + <usize>k * ELEMENT, sum);
  }
}
