// asc: none
/**
 * Z(t) at single points, t = whole + fraction, by three formulas that the finding kernel's grid doesn't use or uses
 * elsewhere: the Riemann–Siegel sum term by term, Euler–Maclaurin summation, and Borwein's alternating series.
 */
import { cosineOf, cosineSingle, inverseRoots, phaseOf, phasePair, thetaFraction, turnsHigh } from './plain-phase.as';
import { correction, truncationBound } from '../model/riemann-siegel-correction.as';

const turn: f64 = 6.283185307179586;
const inverseTurn: f64 = 0.15915494309189535;

/** Σ_{n = first}^{last} n^(−1/2) cos(2π(angle − t ln(n)/2π)), in blocks of 1024 terms; first is odd. */
function sumOfCosines(angle: f64, whole: f64, fraction: f64, first: i32, last: i32): f64 {
  const start = f64x2.splat(angle);
  let total: f64 = 0;
  for (let block = first; block <= last; block += 1024) {
    let sum = f64x2.splat(0);
    const end = min(last, block + 1023);
    for (let n = block; n <= end; n += 2) {
      const offset: usize = 8 * (n - 1);
      const f = f64x2.sub(start, phasePair(whole, fraction, n));
      let root = v128.load(inverseRoots + offset);
      if (n == end) root = f64x2.replace_lane(root, 1, 0);
      sum = f64x2.add(sum, f64x2.mul(root, cosineOf(f)));
    }
    total += f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  }
  return total;
}

/** Bound of the error of the last Z. */
export let errorOfZ: f64 = 0;

/** Phases are carried this far from the t that they were taken at in double-double. */
const reach: f64 = 32;
let anchor: f64 = -1000;
/** The t of the last value beyond the anchor's reach: an anchor is set when a second one follows there. */
let lastMissed: f64 = -1000;
let anchorTerms: i32 = 0;
let anchorPhases: usize = 0;

/** Makes room for the phases of `terms` terms. */
export function prepareAnchor(terms: i32): void {
  anchorPhases = heap.alloc(8 * (terms + 4));
}

function setAnchor(whole: f64): void {
  anchor = whole;
  anchorTerms = <i32>Math.sqrt((whole + reach + 2) * inverseTurn) + 1;
  for (let n = 1; n <= anchorTerms; n += 2) v128.store(anchorPhases + 8 * (n - 1), phasePair(whole, 0, n));
}

/**
 * By the Riemann–Siegel formula to C4, t ≥ 200. The phases are those at an anchor plus the distance times ln(n)/2π:
 * within 32 a phase errs by less than 1e-14 turns, a cosine by less than 7e-14.
 */
export function riemannSiegelZ(whole: f64, fraction: f64): f64 {
  const tau = Math.sqrt((whole + fraction) * inverseTurn);
  const terms = <i32>tau;
  const angle = thetaFraction(whole, fraction);
  errorOfZ = truncationBound(whole) + 4 * Math.sqrt(tau) * (7e-14 + <f64>terms * 5.6e-17) + 1e-14;
  if (Math.abs(whole - anchor) > reach) {
    if (Math.abs(whole - lastMissed) > reach) {
      lastMissed = whole;
      return 2 * sumOfCosines(angle, whole, fraction, 1, terms) + correction(tau);
    }
    setAnchor(whole);
  }
  return 2 * anchoredSum(angle, whole - anchor + fraction, terms) + correction(tau);
}

/**
 * The same with every phase in double-double at t itself, which takes about twice as long. Phases and θ err by less than
 * 1.2e-15 turns together, so that a cosine errs by less than 9e-15. Of the sum, blocks of 1024 terms are added in two lanes:
 * a term goes through at most 512 additions within its block and terms/1024 outside.
 */
export function riemannSiegelSharpZ(whole: f64, fraction: f64): f64 {
  const tau = Math.sqrt((whole + fraction) * inverseTurn);
  const terms = <i32>tau;
  const angle = thetaFraction(whole, fraction);
  const additions = <f64>min(512, terms / 2 + 1) + <f64>(terms / 1024 + 2);
  errorOfZ = truncationBound(whole) + 4 * Math.sqrt(tau) * (9e-15 + additions * 1.2e-16) + 1e-14;
  return 2 * sumOfCosines(angle, whole, fraction, 1, terms) + correction(tau);
}

/** Σ n^(−1/2) cos(2π(angle − phase)), n = 1 … terms, with phases taken from the anchor. */
function anchoredSum(angle: f64, distance: f64, terms: i32): f64 {
  const start = f64x2.splat(angle);
  const along = f64x2.splat(distance);
  let sum = f64x2.splat(0);
  for (let n = 1; n <= terms; n += 2) {
    const offset: usize = 8 * (n - 1);
    const phase = f64x2.add(v128.load(anchorPhases + offset), f64x2.mul(along, v128.load(turnsHigh + offset)));
    let root = v128.load(inverseRoots + offset);
    if (n == terms) root = f64x2.replace_lane(root, 1, 0);
    sum = f64x2.add(sum, f64x2.mul(root, cosineOf(f64x2.sub(start, phase))));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

const corrections: i32 = 20;
/** B_2k/(2k)! at index k. */
const bernoulli = new StaticArray<f64>(corrections + 1);

/** B_2k/(2k)! = 2 (−1)^(k+1) ζ(2k)/(2π)^2k, ζ(2k) summed from the smallest term; ζ(2), ζ(4), ζ(6) by their values. */
export function prepareBernoulli(): void {
  for (let k = 1; k <= corrections; k++) {
    let zeta: f64 = 0;
    for (let n = 60; n > 0; n--) {
      let power: f64 = 1;
      for (let i = 0; i < 2 * k; i++) power /= <f64>n;
      zeta += power;
    }
    if (k == 1) zeta = 1.6449340668482264;
    if (k == 2) zeta = 1.0823232337111382;
    if (k == 3) zeta = 1.0173430619844491;
    let size: f64 = 2 * zeta;
    for (let i = 0; i < 2 * k; i++) size /= turn;
    bernoulli[k] = (k & 1) == 1 ? size : -size;
  }
}

/** Terms that Euler–Maclaurin takes at t; the table of logarithms must reach that far. */
export function eulerMaclaurinTerms(t: f64): i32 {
  return (<i32>(0.5 * t) + 40) | 1;
}

/** By Euler–Maclaurin summation with t/2 terms and 20 corrections (Edwards, §6.4). */
export function eulerMaclaurinZ(whole: f64, fraction: f64): f64 {
  const t = whole + fraction;
  const last = eulerMaclaurinTerms(t);
  const angle = thetaFraction(whole, fraction);
  const sum = sumOfCosines(angle, whole, fraction, 1, last - 1);
  const n = <f64>last;
  const denominator = 0.25 + t * t;
  let re: f64 = 0.5 - (0.5 * n) / denominator;
  let im: f64 = (-t * n) / denominator;
  let factorRe: f64 = 0.5 / n;
  let factorIm: f64 = t / n;
  for (let k = 1; k <= corrections; k++) {
    const coefficient = bernoulli[k];
    re += coefficient * factorRe;
    im += coefficient * factorIm;
    for (let j = 2 * k - 1; j <= 2 * k; j++) {
      const real = (0.5 + <f64>j) / n;
      const next = factorRe * real - (factorIm * t) / n;
      factorIm = (factorRe * t) / n + factorIm * real;
      factorRe = next;
    }
  }
  const f = angle - phaseOf(whole, fraction, last);
  const scale = 1 / Math.sqrt(n);
  errorOfZ = 2 * Math.sqrt(n) * (8e-15 + (1024 + n / 1024) * 1.2e-16) + 1e-13;
  return sum + scale * (re * cosineSingle(f) - im * cosineSingle(f - 0.25));
}

let weights: usize = 0;
let weightsCapacity: i32 = 0;

/**
 * w_k = Σ_{i > k} a_i / Σ a_i with a_i = (n + i − 1)! 4^i / ((n − i)! (2i)!). Only ratios of the a_i enter: the
 * recurrence runs both ways from the largest, near i = n/√2.
 */
function prepareWeights(n: i32): void {
  if (n + 1 > weightsCapacity) {
    weightsCapacity = n + 1024;
    weights = heap.alloc(8 * weightsCapacity);
  }
  const peak = <i32>(<f64>n * 0.7071);
  store<f64>(weights + 8 * peak, 1);
  for (let i = peak; i < n; i++) store<f64>(weights + 8 * (i + 1), load<f64>(weights + 8 * i) * ratio(n, i));
  for (let i = peak; i > 0; i--) store<f64>(weights + 8 * (i - 1), load<f64>(weights + 8 * i) / ratio(n, i - 1));
  let sum: f64 = 0;
  for (let i = n; i >= 0; i--) {
    const term = load<f64>(weights + 8 * i);
    store<f64>(weights + 8 * i, sum);
    sum += term;
  }
  for (let i = 0; i <= n; i++) store<f64>(weights + 8 * i, load<f64>(weights + 8 * i) / sum);
}

function ratio(n: i32, i: i32): f64 {
  return (4 * <f64>(n + i) * <f64>(n - i)) / (<f64>(2 * i + 1) * <f64>(2 * i + 2));
}

let weightsOf: i32 = 0;

/** For t below 2600 the series is taken with this many terms: a multiple of 64, so that the weights serve many t. */
function borweinTerms(t: f64): i32 {
  return (<i32>(0.892 * t) + 30 + 63) & ~63;
}

/**
 * By Borwein's series (An efficient algorithm for the Riemann zeta function, 2000, algorithm 2):
 * ζ(s) (1 − 2^(1−s)) = Σ_{k < n} (−1)^k w_k (k + 1)^(−s) + γ, |γ| ≤ 3 (1 + 2t) e^(πt/2) / (3 + √8)^n < 1e-18.
 */
export function borweinZ(whole: f64, fraction: f64): f64 {
  const n = borweinTerms(whole + fraction);
  if (weightsOf != n) {
    prepareWeights(n);
    weightsOf = n;
  }
  let re: f64 = 0;
  let im: f64 = 0;
  for (let k = 0; k < n; k++) {
    const f = phaseOf(whole, fraction, k + 1);
    const size = load<f64>(weights + 8 * k) * load<f64>(inverseRoots + 8 * k);
    const pair = cosineOf(f64x2.replace_lane(f64x2.splat(f), 1, f - 0.25 - nearest<f64>(f - 0.25)));
    re += ((k & 1) == 0 ? size : -size) * f64x2.extract_lane(pair, 0);
    im -= ((k & 1) == 0 ? size : -size) * f64x2.extract_lane(pair, 1);
  }
  const f = phaseOf(whole, fraction, 2);
  const dr = 1 - 1.4142135623730951 * cosineSingle(f);
  const di = 1.4142135623730951 * cosineSingle(f - 0.25);
  const norm = dr * dr + di * di;
  const zr = (re * dr + im * di) / norm;
  const zi = (im * dr - re * di) / norm;
  const angle = thetaFraction(whole, fraction);
  errorOfZ = 8e-13;
  return cosineSingle(angle) * zr - cosineSingle(angle - 0.25) * zi;
}
