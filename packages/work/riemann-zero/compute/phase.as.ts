// asc: none
/**
 * Phases in turns (multiples of 2π): ln(n)/2π in double-double, the Riemann–Siegel theta function, and sine and
 * cosine of a turn. Nothing here asks the host for a transcendental function, so results are the same bit for bit.
 */
import { add, divide, low, multiply, quickTwoSum, twoProduct, twoSum } from '../../numerics/double-double.as';

/** 1/2π in double-double. */
export const inverseTurnHigh: f64 = 0.15915494309189535;
export const inverseTurnLow: f64 = -9.839338337591243e-18;
const turn: f64 = 6.283185307179586;

/** ln(n)/2π for n = 1, 2, …: the entry of n has index n − 1. */
export let logHigh: usize = 0;
export let logLow: usize = 0;
let tableLength: i32 = 0;

/** Fills the table, by ln n = ln(n − 1) + 2 artanh(1/(2n − 1)); at least 1024 entries. */
export function prepareLogTable(length: i32): void {
  tableLength = max(length, 1024);
  logHigh = heap.alloc(8 * tableLength);
  logLow = heap.alloc(8 * tableLength);
  store<f64>(logHigh, 0);
  store<f64>(logLow, 0);
  let high: f64 = 0;
  let rest: f64 = 0;
  for (let n = 2; n <= tableLength; n++) {
    const argument = divide(1, 0, <f64>(2 * n - 1), 0);
    const argumentLow = low;
    const square = multiply(argument, argumentLow, argument, argumentLow);
    const squareLow = low;
    let power = argument;
    let powerLow = argumentLow;
    let sum = argument;
    let sumLow = argumentLow;
    for (let k = 3; power > 1e-34 * sum; k += 2) {
      power = multiply(power, powerLow, square, squareLow);
      powerLow = low;
      const term = divide(power, powerLow, <f64>k, 0);
      sum = add(sum, sumLow, term, low);
      sumLow = low;
    }
    high = add(high, rest, 2 * sum, 2 * sumLow);
    rest = low;
    const turns = multiply(high, rest, inverseTurnHigh, inverseTurnLow);
    store<f64>(logHigh + 8 * (n - 1), turns);
    store<f64>(logLow + 8 * (n - 1), low);
  }
}

/** The part of t·ln(n)/2π beyond the nearest whole number, to about 2^−53. */
// @ts-ignore: decorator
@inline
export function logPhase(t: f64, n: i32): f64 {
  const offset: usize = 8 * (n - 1);
  const product = twoProduct(t, load<f64>(logHigh + offset));
  const rest = low + t * load<f64>(logLow + offset);
  const sum = product - nearest<f64>(product) + rest;
  return sum - nearest<f64>(sum);
}

/** ln(x)/2π of a double-double x ≥ 1 as high part, low part in `low`; absolute error about 1e-26. */
export function logTurns(xHigh: f64, xLow: f64): f64 {
  let exponent = 0;
  while (xHigh >= 1024) {
    xHigh *= 0.5;
    xLow *= 0.5;
    exponent++;
  }
  while (xHigh < 512) {
    xHigh *= 2;
    xLow *= 2;
    exponent--;
  }
  const n = <i32>nearest<f64>(xHigh);
  const whole = <f64>n;
  const numerator = quickTwoSum(xHigh - whole, xLow);
  const numeratorLow = low;
  const denominator = twoSum(xHigh, whole);
  const z = divide(numerator, numeratorLow, denominator, low + xLow);
  const zLow = low;
  const square = z * z;
  const tail = z * square * (0.3333333333333333 + square * (0.2 + square * (0.14285714285714285 + square * 0.1111111111111111)));
  const series = add(z, zLow, tail, 0);
  const turns = multiply(2 * series, 2 * low, inverseTurnHigh, inverseTurnLow);
  const turnsLow = low;
  const sum = add(load<f64>(logHigh + 8 * (n - 1)), load<f64>(logLow + 8 * (n - 1)), turns, turnsLow);
  const sumLow = low;
  const scale = multiply(load<f64>(logHigh + 8), load<f64>(logLow + 8), <f64>exponent, 0);
  return add(sum, sumLow, scale, low);
}

/** ln(t/2π)/2π as θ'(t)/π needs it, left by `thetaTurns`. */
export let slope: f64 = 0;

/**
 * θ(t)/2π as high part, low part in `low`, by Stirling's series:
 * θ = (t/2) ln(t/2π) − t/2 − π/8 + 1/48t + 7/5760t³ + 31/80640t⁵ + 127/430080t⁷ (Edwards, §6.5).
 * From t = 9 on the part left out is below 1e-12 turns, from t = 200 on below 1e-20.
 */
export function thetaTurns(t: f64): f64 {
  const tau2 = multiply(t, 0, inverseTurnHigh, inverseTurnLow);
  const tau2Low = low;
  const log = logTurns(tau2, tau2Low);
  const logRest = low;
  slope = log;
  const main = multiply(0.5 * t, 0, log, logRest);
  const mainLow = low;
  const difference = add(main, mainLow, -0.5 * tau2, -0.5 * tau2Low);
  const differenceLow = low;
  const inverse = 1 / t;
  const square = inverse * inverse;
  const series =
    inverse *
    (0.020833333333333332 +
      square * (0.0012152777777777778 + square * (0.00038442460317460317 + square * 0.00029529389880952383)));
  return add(difference, differenceLow, series * inverseTurnHigh - 0.0625, 0);
}

/** Gram point n ≥ −1, where θ(t)/π = n, to an ulp or two: Newton's method, always from the same start. */
export function gramPoint(n: f64): f64 {
  let t: f64 = 2 * n + 20;
  for (let step = 0; step < 100; step++) {
    const theta = thetaTurns(t);
    const delta = (2 * (theta - 0.5 * n) + 2 * low) / slope;
    t = Math.max(t - delta, 8.5);
    if (Math.abs(delta) < 1e-9) break;
  }
  return t;
}

export let cosine: f64 = 0;
export let sine: f64 = 0;

/** cos and sin of 2πf, |f| ≤ 1, into `cosine` and `sine`; error below 2^−52. Minimax polynomials as in fdlibm. */
// @ts-ignore: decorator
@inline
export function cosineSine(f: f64): void {
  const quarter = nearest<f64>(f * 4);
  const x = (f - quarter * 0.25) * turn;
  const z = x * x;
  const s =
    x +
    x *
      z *
      (-1.66666666666666324348e-1 +
        z *
          (8.33333333332248946124e-3 +
            z *
              (-1.98412698298579493134e-4 +
                z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)))));
  const c =
    1.0 -
    0.5 * z +
    z *
      z *
      (4.16666666666666019037e-2 +
        z *
          (-1.38888888888741095749e-3 +
            z *
              (2.48015872894767294178e-5 +
                z * (-2.75573143513906633035e-7 + z * (2.08757232129817482790e-9 + z * -1.13596475577881948265e-11)))));
  const k = <i32>quarter & 3;
  cosine = k == 0 ? c : k == 1 ? -s : k == 2 ? -c : s;
  sine = k == 0 ? s : k == 1 ? c : k == 2 ? -s : -c;
}
