/**
 * Samples of Hardy's Z function by the Riemann–Siegel formula on a uniform grid. The terms n^(−1/2) e^(−it ln n) of
 * 64 successive samples follow by Chebyshev's recurrence x(j + 1) = 2 cos(h ln n) x(j) − x(j − 1) from start values
 * with double-double phases; θ(t) is taken in double-double at every sample. t is a multiple of 2^-20 below 2^32, so
 * a double holds it exactly. The order of every sum is fixed.
 */
import { low } from '../../numerics/double-double.as';
import { eulerMaclaurinError, eulerMaclaurinZ } from './euler-maclaurin.as';
import { evaluateCell, fitCell, halfWidth, prepareInterpolation } from './interpolation.as';
import {
  cosine,
  cosineSine,
  gramPoint,
  inverseTurnHigh,
  logHigh,
  logPhase,
  prepareLogTable,
  sine,
  slope,
  thetaTurns,
} from './phase.as';
import { correction, truncationBound } from '../model/riemann-siegel-correction.as';
import { findZeros, marginIntervals, prepareFinder, setGrid, setLeaf } from './zero-finder.as';

export { dataAt, reportAt } from './zero-finder.as';

const blockLength: i32 = 64;
let amplitude: usize = 0;
let real: usize = 0;
let imaginary: usize = 0;
let stepReal: usize = 0;
let stepImaginary: usize = 0;
let jumpReal: usize = 0;
let jumpImaginary: usize = 0;
let sumReal: usize = 0;
let sumImaginary: usize = 0;
let samples: usize = 0;
let phases: usize = 0;
let slopes: usize = 0;
let capacity: i32 = 0;
let gridStart: f64 = 0;
let gridStep: f64 = 0;
let plotBuffer: usize = 0;
const plotPoints: i32 = 1024;

/** For leaves up to t = 2π · terms². */
export function prepare(terms: i32, leafSpan: i32): void {
  prepareLogTable(terms + 16);
  prepareInterpolation();
  prepareFinder(leafSpan);
  const bytes = 8 * (terms + 16);
  amplitude = heap.alloc(bytes);
  real = heap.alloc(bytes);
  imaginary = heap.alloc(bytes);
  stepReal = heap.alloc(bytes);
  stepImaginary = heap.alloc(bytes);
  jumpReal = heap.alloc(bytes);
  jumpImaginary = heap.alloc(bytes);
  plotBuffer = heap.alloc(8 * plotPoints);
  sumReal = heap.alloc(16 * blockLength);
  sumImaginary = heap.alloc(16 * blockLength);
  for (let n = 1; n <= terms + 16; n++) store<f64>(amplitude + 8 * (n - 1), 1 / Math.sqrt(<f64>n));
}

function tauAt(t: f64): f64 {
  return Math.sqrt(t * inverseTurnHigh);
}

/** Starts the recurrences of n = 1 … terms at t with step h. */
function startTerms(t: f64, h: f64, terms: i32): void {
  for (let n = 1; n <= terms; n++) {
    const offset: usize = 8 * (n - 1);
    const size = load<f64>(amplitude + offset);
    cosineSine(logPhase(t, n));
    store<f64>(real + offset, size * cosine);
    store<f64>(imaginary + offset, -size * sine);
    const turns = h * load<f64>(logHigh + offset);
    cosineSine(turns - nearest<f64>(turns));
    store<f64>(stepReal + offset, cosine);
    store<f64>(stepImaginary + offset, -sine);
    cosineSine(logPhase(h * blockLength, n));
    store<f64>(jumpReal + offset, cosine);
    store<f64>(jumpImaginary + offset, -sine);
  }
}

/** Adds terms n … n + 3 (n − 1 a multiple of 4) of a block to the sums, and moves them on to the next block. */
// @ts-ignore: decorator
@inline
function addFour(offset: usize): void {
  const two = f64x2.splat(2);
  let ar = v128.load(real + offset);
  let ai = v128.load(imaginary + offset);
  let br = v128.load(real + offset, 16);
  let bi = v128.load(imaginary + offset, 16);
  const wr = v128.load(stepReal + offset);
  const wi = v128.load(stepImaginary + offset);
  const vr = v128.load(stepReal + offset, 16);
  const vi = v128.load(stepImaginary + offset, 16);
  moveOn(offset);
  moveOn(offset + 16);
  const ka = f64x2.mul(two, wr);
  const kb = f64x2.mul(two, vr);
  let pr = f64x2.add(f64x2.mul(ar, wr), f64x2.mul(ai, wi));
  let pi = f64x2.sub(f64x2.mul(ai, wr), f64x2.mul(ar, wi));
  let qr = f64x2.add(f64x2.mul(br, vr), f64x2.mul(bi, vi));
  let qi = f64x2.sub(f64x2.mul(bi, vr), f64x2.mul(br, vi));
  for (let j: usize = 0; j < 16 * blockLength; j += 32) {
    v128.store(sumReal + j, f64x2.add(v128.load(sumReal + j), f64x2.add(ar, br)));
    v128.store(sumImaginary + j, f64x2.add(v128.load(sumImaginary + j), f64x2.add(ai, bi)));
    pr = f64x2.sub(f64x2.mul(ka, ar), pr);
    pi = f64x2.sub(f64x2.mul(ka, ai), pi);
    qr = f64x2.sub(f64x2.mul(kb, br), qr);
    qi = f64x2.sub(f64x2.mul(kb, bi), qi);
    v128.store(sumReal + j, f64x2.add(v128.load(sumReal + j, 16), f64x2.add(pr, qr)), 16);
    v128.store(sumImaginary + j, f64x2.add(v128.load(sumImaginary + j, 16), f64x2.add(pi, qi)), 16);
    ar = f64x2.sub(f64x2.mul(ka, pr), ar);
    ai = f64x2.sub(f64x2.mul(ka, pi), ai);
    br = f64x2.sub(f64x2.mul(kb, qr), br);
    bi = f64x2.sub(f64x2.mul(kb, qi), bi);
  }
}

// @ts-ignore: decorator
@inline
function moveOn(offset: usize): void {
  const r = v128.load(real + offset);
  const i = v128.load(imaginary + offset);
  const wr = v128.load(jumpReal + offset);
  const wi = v128.load(jumpImaginary + offset);
  v128.store(real + offset, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)));
  v128.store(imaginary + offset, f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)));
}

/** Adds term n to the samples of a block from `from` on, by plain rotation. */
function addSingle(n: i32, from: i32): void {
  const offset: usize = 8 * (n - 1);
  const wr = load<f64>(stepReal + offset);
  const wi = load<f64>(stepImaginary + offset);
  let re = load<f64>(real + offset);
  let im = load<f64>(imaginary + offset);
  for (let j = 0; j < blockLength; j++) {
    const sum: usize = 16 * j;
    if (j >= from) {
      store<f64>(sumReal + sum, load<f64>(sumReal + sum) + re);
      store<f64>(sumImaginary + sum, load<f64>(sumImaginary + sum) + im);
    }
    const next = re * wr - im * wi;
    im = re * wi + im * wr;
    re = next;
  }
}

/** Leaves the sums of the 64 samples from t on in `sumReal` and `sumImaginary` (two lanes each). */
function sumBlock(t: f64, h: f64, terms: i32): void {
  memory.fill(sumReal, 0, 16 * blockLength);
  memory.fill(sumImaginary, 0, 16 * blockLength);
  const whole = <i32>tauAt(t) & ~3;
  const last = <i32>tauAt(t + h * <f64>(blockLength - 1));
  for (let n = whole + 1; n <= last; n++) {
    let from = 0;
    while (<i32>tauAt(t + h * <f64>from) < n) from++;
    addSingle(n, from);
  }
  for (let n = 0; n < whole; n += 4) addFour(8 * n);
  for (let n = whole; n < terms; n += 2) moveOn(8 * n);
}

/** Writes `count` samples Z(start + j·h), and θ/π − origin of each and its slope ln(t/2π)/2π. */
function sampleZ(start: f64, h: f64, count: i32, origin: f64): void {
  const terms = (<i32>tauAt(start + h * <f64>(count + blockLength)) + 4) & ~3;
  startTerms(start, h, terms);
  for (let first = 0; first < count; first += blockLength) {
    const t = start + h * <f64>first;
    sumBlock(t, h, terms);
    for (let j = 0; j < min(blockLength, count - first); j++) {
      const at = t + h * <f64>j;
      const theta = thetaTurns(at);
      const thetaLow = low;
      const index: usize = 8 * (first + j);
      const fraction = theta - nearest<f64>(theta) + thetaLow;
      cosineSine(fraction - nearest<f64>(fraction));
      const re = load<f64>(sumReal + 16 * j) + load<f64>(sumReal + 16 * j, 8);
      const im = load<f64>(sumImaginary + 16 * j) + load<f64>(sumImaginary + 16 * j, 8);
      store<f64>(samples + index, 2 * (cosine * re - sine * im) + correction(tauAt(at)));
      store<f64>(phases + index, 2 * (theta - 0.5 * origin + thetaLow));
      store<f64>(slopes + index, slope);
    }
  }
}

function reserve(count: i32): void {
  if (count <= capacity) return;
  capacity = count + 1024;
  samples = heap.alloc(8 * capacity);
  phases = heap.alloc(8 * capacity);
  slopes = heap.alloc(8 * capacity);
}

/**
 * Lays the grid of a leaf with `perInterval` samples in a Gram interval (at the leaf's end), and a margin of Gram
 * intervals at both ends that counts are compared with.
 * @returns the number of samples
 */
function layGrid(interval: f64, span: i32, perInterval: f64): i32 {
  const margin = interval == 0 ? 0 : marginIntervals;
  const from = gramPoint(interval - 1 - <f64>margin);
  const to = gramPoint(interval - 1 + <f64>(span + marginIntervals));
  thetaTurns(to);
  gridStep = Math.floor((1 / (perInterval * slope)) * 1048576) / 1048576;
  const origin = Math.floor(from * 1048576) / 1048576;
  gridStart = origin - gridStep * <f64>halfWidth;
  const cells = <i32>((to - origin) / gridStep) + 1;
  reserve(cells + 2 * halfWidth + 1);
  setGrid(gridStart, gridStep, samples, phases, slopes, halfWidth, halfWidth + cells);
  setLeaf(interval, span, margin);
  return cells + 2 * halfWidth + 1;
}

/**
 * Finds the zeros of Gram intervals interval … interval + span − 1, where t ≥ 2000. The finds are kept where
 * zero-finder.as.ts says.
 * @returns the number of zeros, or −1 when a zero is too near to a Gram point or to another zero
 */
export function computeLeaf(interval: f64, span: i32): i32 {
  const count = layGrid(interval, span, 2);
  sampleZ(gridStart, gridStep, count, interval - 1);
  const end = gridStart + gridStep * <f64>count;
  return findZeros(truncationBound(gridStart) + roundingBound(tauAt(end)));
}

/** Lays the grid of a leaf below t = 2600, to be sampled by `sampleLow`. Returns the number of samples. */
export function startLowLeaf(interval: f64, span: i32): i32 {
  return layGrid(interval, span, 4);
}

/** Samples first … first + count − 1 of a low leaf. Those before t = 4 count for no zero: any value serves. */
export function sampleLow(interval: f64, first: i32, count: i32): void {
  for (let j = first; j < first + count; j++) {
    const t = Math.max(4, gridStart + gridStep * <f64>j);
    const theta = thetaTurns(t);
    const index: usize = 8 * j;
    store<f64>(phases + index, 2 * (theta - 0.5 * (interval - 1) + low));
    store<f64>(slopes + index, slope);
    store<f64>(samples + index, eulerMaclaurinZ(t));
  }
}

export function finishLowLeaf(): i32 {
  return findZeros(eulerMaclaurinError);
}

/** Bound of what rounding and interpolation add to Z, for sums of tau terms: 2^-42 per unit of Σ 2 n^(−1/2) < 4 √tau. */
function roundingBound(tau: f64): f64 {
  return 4 * Math.sqrt(tau) * 2.2737367544323206e-13;
}

/** Z at `perCell` points in each of `cells` cells from the leaf's cell `first` on, for drawing; at most 1024 points. */
export function plot(first: i32, cells: i32, perCell: i32): usize {
  const out = plotBuffer;
  for (let i = 0; i < cells; i++) {
    fitCell(samples + 8 * (halfWidth + first + i));
    for (let j = 0; j < perCell; j++) {
      store<f64>(out + 8 * (i * perCell + j), evaluateCell((2 * <f64>j) / <f64>perCell - 1));
    }
  }
  return out;
}

export function plotStart(first: i32): f64 {
  return gridStart + gridStep * <f64>(halfWidth + first);
}

export function plotStep(): f64 {
  return gridStep;
}
