// asc: none
/**
 * Double-double arithmetic without fused multiply-add: a number is an unevaluated sum hi + lo, |lo| ≤ ulp(hi)/2,
 * about 106 bits. A function returns hi and leaves lo in `low`.
 * Dekker, A floating-point technique for extending the available precision, Numer. Math. 18 (1971).
 */
export let low: f64 = 0;

/** a + b exactly (Knuth). */
// @ts-ignore: decorator
@inline
export function twoSum(a: f64, b: f64): f64 {
  const s = a + b;
  const bb = s - a;
  low = a - (s - bb) + (b - bb);
  return s;
}

/** a + b exactly, for |a| ≥ |b| (Dekker). */
// @ts-ignore: decorator
@inline
export function quickTwoSum(a: f64, b: f64): f64 {
  const s = a + b;
  low = b - (s - a);
  return s;
}

/** a · b exactly, for |a|, |b| < 2^996 (Veltkamp's splitting, Dekker). */
// @ts-ignore: decorator
@inline
export function twoProduct(a: f64, b: f64): f64 {
  const p = a * b;
  const ca = 134217729.0 * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = 134217729.0 * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  low = ah * bh - p + ah * bl + al * bh + al * bl;
  return p;
}

export function add(ah: f64, al: f64, bh: f64, bl: f64): f64 {
  const s = twoSum(ah, bh);
  const e = low;
  const t = twoSum(al, bl);
  const f = low;
  const r = quickTwoSum(s, e + t);
  return quickTwoSum(r, low + f);
}

export function multiply(ah: f64, al: f64, bh: f64, bl: f64): f64 {
  const p = twoProduct(ah, bh);
  return quickTwoSum(p, low + (ah * bl + al * bh));
}

export function divide(ah: f64, al: f64, bh: f64, bl: f64): f64 {
  const q = ah / bh;
  const p = multiply(q, 0, bh, bl);
  const r = add(ah, al, -p, -low);
  const q2 = (r + low) / bh;
  return quickTwoSum(q, q2);
}
