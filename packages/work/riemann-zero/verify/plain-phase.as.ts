// asc: none
/**
 * Logarithms, phases and θ(t) for the verifier, made in another way than the kernel's: ln p of a prime p by Newton's method
 * on a double-double exponential, ln n of the others by their prime factors.
 */
import { add, divide, low, multiply, quickTwoSum, twoProduct, twoSum } from '../../numerics/double-double.as';

const inverseTurnHigh: f64 = 0.15915494309189535;
const inverseTurnLow: f64 = -9.839338337591243e-18;

/** ln(n)/2π in double-double, n at index n − 1. */
export let turnsHigh: usize = 0;
export let turnsLow: usize = 0;
/** n^(−1/2) likewise. */
export let inverseRoots: usize = 0;

/** (high + rest)/divisor in double-double, rest of it in `low`. */
// @ts-ignore: decorator
@inline
function divideBy(high: f64, rest: f64, divisor: f64): f64 {
  const quotient = high / divisor;
  const product = twoProduct(quotient, divisor);
  return quickTwoSum(quotient, (high - product - low + rest) / divisor);
}

let exponentialLow: f64 = 0;

/** e^x for |x| < 700, low part in `exponentialLow`: (e^(x/1024))^1024 by Taylor's series. */
function exponential(xHigh: f64, xLow: f64): f64 {
  const high = xHigh / 1024;
  const rest = xLow / 1024;
  let sum: f64 = 1;
  let sumLow: f64 = 0;
  for (let k = 12; k > 0; k--) {
    const product = multiply(sum, sumLow, high, rest);
    const quotient = divideBy(product, low, <f64>k);
    const quotientLow = low;
    sum = quickTwoSum(1, quotient);
    sumLow = low + quotientLow;
  }
  for (let i = 0; i < 10; i++) {
    sum = multiply(sum, sumLow, sum, sumLow);
    sumLow = low;
  }
  exponentialLow = sumLow;
  return sum;
}

/** A first ln(x) to 1e-6: ln(m · 2^e) by three terms of artanh. */
function roughLogarithm(x: f64): f64 {
  let exponent: f64 = 0;
  while (x > 1.4142135) {
    x *= 0.5;
    exponent += 1;
  }
  const z = (x - 1) / (x + 1);
  return exponent * 0.6931471805599453 + 2 * z * (1 + (z * z) / 3 + (z * z * z * z) / 5);
}

/** ln x of a double-double x ≥ 1; low part in `logarithmLow`: y ← y + 2 (x − e^y)/(x + e^y), which is of third order. */
export function logarithm(xHigh: f64, xLow: f64): f64 {
  let y = roughLogarithm(xHigh);
  let yLow: f64 = 0;
  for (let step = 0; step < 2; step++) {
    const e = exponential(y, yLow);
    const eLow = exponentialLow;
    const difference = add(xHigh, xLow, -e, -eLow);
    const differenceLow = low;
    const sum = add(xHigh, xLow, e, eLow);
    const quotient = divide(difference, differenceLow, sum, low);
    y = add(y, yLow, 2 * quotient, 2 * low);
    yLow = low;
  }
  logarithmLow = yLow;
  return y;
}

export let logarithmLow: f64 = 0;

/** Fills the table of ln(n)/2π up to n = `length`. */
export function prepareTurns(length: i32): void {
  turnsHigh = heap.alloc(8 * (length + 8));
  turnsLow = heap.alloc(8 * (length + 8));
  inverseRoots = heap.alloc(8 * (length + 8));
  for (let n = 1; n <= length + 8; n++) store<f64>(inverseRoots + 8 * (n - 1), 1 / Math.sqrt(<f64>n));
  memory.fill(turnsHigh, 0, 8 * (length + 8));
  memory.fill(turnsLow, 0, 8 * (length + 8));
  const factor = heap.alloc(4 * (length + 1));
  memory.fill(factor, 0, 4 * (length + 1));
  for (let n = 2; n <= length; n++) {
    let p = <i32>load<u32>(factor + 4 * n);
    if (p == 0) {
      for (let m = n; m <= length; m += n) if (load<u32>(factor + 4 * m) == 0) store<u32>(factor + 4 * m, n);
      const log = logarithm(<f64>n, 0);
      const turns = multiply(log, logarithmLow, inverseTurnHigh, inverseTurnLow);
      setTurns(n, turns, low);
      continue;
    }
    const q: usize = 8 * (n / p - 1);
    const f: usize = 8 * (p - 1);
    const turns = add(load<f64>(turnsHigh + q), load<f64>(turnsLow + q), load<f64>(turnsHigh + f), load<f64>(turnsLow + f));
    setTurns(n, turns, low);
  }
}

function setTurns(n: i32, high: f64, rest: f64): void {
  store<f64>(turnsHigh + 8 * (n - 1), high);
  store<f64>(turnsLow + 8 * (n - 1), rest);
}

/** t · ln(n)/2π for t = whole + fraction, less the nearest whole number. */
// @ts-ignore: decorator
@inline
export function phaseOf(whole: f64, fraction: f64, n: i32): f64 {
  const offset: usize = 8 * (n - 1);
  const high = load<f64>(turnsHigh + offset);
  const product = twoProduct(whole, high);
  const rest = low + whole * load<f64>(turnsLow + offset) + fraction * high;
  const sum = product - nearest<f64>(product) + rest;
  return sum - nearest<f64>(sum);
}

/** `phaseOf` for n and n + 1, n odd or even, in two lanes. */
// @ts-ignore: decorator
@inline
export function phasePair(whole: f64, fraction: f64, n: i32): v128 {
  const offset: usize = 8 * (n - 1);
  const split = f64x2.splat(134217729.0);
  const ct = 134217729.0 * whole;
  const tHigh = f64x2.splat(ct - (ct - whole));
  const tLow = f64x2.splat(whole - (ct - (ct - whole)));
  const log = v128.load(turnsHigh + offset);
  const product = f64x2.mul(f64x2.splat(whole), log);
  const cl = f64x2.mul(split, log);
  const lHigh = f64x2.sub(cl, f64x2.sub(cl, log));
  const lLow = f64x2.sub(log, lHigh);
  const high = f64x2.add(f64x2.add(f64x2.sub(f64x2.mul(tHigh, lHigh), product), f64x2.mul(tHigh, lLow)), f64x2.mul(tLow, lHigh));
  const rest = f64x2.add(
    f64x2.add(f64x2.mul(tLow, lLow), f64x2.mul(f64x2.splat(fraction), log)),
    f64x2.mul(f64x2.splat(whole), v128.load(turnsLow + offset)),
  );
  const sum = f64x2.add(f64x2.sub(product, f64x2.nearest(product)), f64x2.add(high, rest));
  return f64x2.sub(sum, f64x2.nearest(sum));
}

/** ln(t/2π)/2π at the t of the last `theta`: the slope of θ/π but for a part below 1/(48πt²). */
export let thetaSlope: f64 = 0;
export let thetaLow: f64 = 0;

/** θ(t)/2π at t = whole + fraction (whole ≥ 9), low part in `thetaLow`: (t/2)(ln(t/2π) − 1) − π/8 + 1/48t + …, over 2π. */
export function theta(whole: f64, fraction: f64): f64 {
  const t = twoSum(whole, fraction);
  const tLow = low;
  const turns = multiply(t, tLow, inverseTurnHigh, inverseTurnLow);
  const turnsRest = low;
  const log = logarithm(turns, turnsRest);
  const reduced = add(log, logarithmLow, -1, 0);
  thetaSlope = log * inverseTurnHigh;
  const product = multiply(turns, turnsRest, 0.5 * reduced, 0.5 * low);
  const productLow = low;
  const inverse = 1 / t;
  const square = inverse * inverse;
  const series = inverse * (1 / 48.0 + square * (7 / 5760.0 + square * (31 / 80640.0 + square * (127 / 430080.0))));
  const sum = add(product, productLow, series * inverseTurnHigh - 0.0625, 0);
  thetaLow = low;
  return sum;
}

/** The Gram point θ(t)/π = n, n ≥ −1, to an ulp or two, by Newton's method from `start`. */
export function gramPointNear(n: f64, start: f64): f64 {
  let t = start;
  for (let step = 0; step < 100; step++) {
    const turns = theta(t, 0);
    const delta = (2 * (turns - 0.5 * n) + 2 * thetaLow) / thetaSlope;
    t = Math.max(9, t - delta);
    if (Math.abs(delta) < 1e-6) break;
  }
  return t;
}

/** θ(t)/2π less the nearest whole number. */
export function thetaFraction(whole: f64, fraction: f64): f64 {
  const turns = theta(whole, fraction);
  const sum = turns - nearest<f64>(turns) + thetaLow;
  return sum - nearest<f64>(sum);
}

/** cos(2πf), two at a time; for |f| ≤ 1/2 the error is below 1e-15. Taylor's polynomial after reduction by half turns. */
// @ts-ignore: decorator
@inline
export function cosineOf(f: v128): v128 {
  const half = f64x2.splat(0.5);
  const q = f64x2.nearest(f64x2.add(f, f));
  const r = f64x2.mul(f64x2.sub(f, f64x2.mul(q, half)), f64x2.splat(6.283185307179586));
  const z = f64x2.mul(r, r);
  let c = f64x2.splat(-1.5619206968586225e-16);
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(4.779477332387385e-14));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(-1.1470745597729725e-11));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(2.08767569878681e-9));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(-2.7557319223985893e-7));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(2.48015873015873e-5));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(-0.001388888888888889));
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(0.041666666666666664));
  c = f64x2.sub(f64x2.mul(c, z), half);
  c = f64x2.add(f64x2.mul(c, z), f64x2.splat(1));
  const odd = f64x2.abs(f64x2.sub(q, f64x2.mul(f64x2.splat(2), f64x2.nearest(f64x2.mul(q, half)))));
  return f64x2.mul(c, f64x2.sub(f64x2.splat(1), f64x2.mul(f64x2.splat(2), odd)));
}

/** cos(2πf) of one f. */
export function cosineSingle(f: f64): f64 {
  return f64x2.extract_lane(cosineOf(f64x2.splat(f - nearest<f64>(f))), 0);
}
