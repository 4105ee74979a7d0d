// asc: none
/**
 * V(m) = (−1)^m Z(g(m)) at a block of Gram points. At g(m) θ is mπ, so that
 * V(m) = 2 + Σ_{n ≥ 2} 2 n^(−1/2) cos(g(m) ln n) ± correction. The block follows a quadratic through three Gram points.
 * Short runs of equal steps are laid along it, in which the cosines follow by Chebyshev's recurrence; from run to run
 * start and step turn by complex products. The block's last point is also summed term by term, which the recurrence
 * must agree with.
 */
import { errorOfZ, riemannSiegelZ } from './direct-z.as';
import { cosineOf, cosineSingle, gramPointNear, inverseRoots, phaseOf, phasePair, thetaSlope, turnsHigh } from './plain-phase.as';

export const inverseTurn: f64 = 0.15915494309189535;
const turn: f64 = 6.283185307179586;
export const twoTo32: f64 = 4294967296;
const pointsMax: i32 = 516;
/** What the block pass may add to an error bound by its equal steps. */
const displacementMax: f64 = 0.01;
const runMax: i32 = 128;

export let phases: usize = 0;
export let steps: usize = 0;
export let bends: usize = 0;
export let bendRests: usize = 0;
export let fineSteps: usize = 0;
export let fineAmplitudes: usize = 0;
let sums: usize = 0;
let values: usize = 0;
/** For the terms n = 2, 3, …: value at a run's start, step in a run, change of the step, and the same of the way from run to run. */
let valueReal: usize = 0;
let valueImaginary: usize = 0;
let stepReal: usize = 0;
let stepImaginary: usize = 0;
let stepTurnReal: usize = 0;
let stepTurnImaginary: usize = 0;
let jumpReal: usize = 0;
let jumpImaginary: usize = 0;
let jumpTurnReal: usize = 0;
let jumpTurnImaginary: usize = 0;
let firstCorrection: usize = 0;
const correctionEntries: i32 = 2048;

/** Makes room for `count` terms. */
export function prepareBlocks(count: i32): void {
  phases = heap.alloc(4 * count);
  steps = heap.alloc(4 * count);
  bends = heap.alloc(4 * count);
  bendRests = heap.alloc(4 * count);
  fineSteps = heap.alloc(4 * count);
  fineAmplitudes = heap.alloc(4 * count);
  sums = heap.alloc(16 * (pointsMax + 1));
  values = heap.alloc(8 * (pointsMax + 1));
  valueReal = heap.alloc(8 * count);
  valueImaginary = heap.alloc(8 * count);
  stepReal = heap.alloc(8 * count);
  stepImaginary = heap.alloc(8 * count);
  stepTurnReal = heap.alloc(8 * count);
  stepTurnImaginary = heap.alloc(8 * count);
  jumpReal = heap.alloc(8 * count);
  jumpImaginary = heap.alloc(8 * count);
  jumpTurnReal = heap.alloc(8 * count);
  jumpTurnImaginary = heap.alloc(8 * count);
  for (let i = 0; i < count; i++) store<f32>(fineAmplitudes + 4 * i, <f32>(2 / Math.sqrt(<f64>(i + 2))));
  firstCorrection = heap.alloc(8 * (correctionEntries + 2));
  for (let i = 0; i < correctionEntries + 2; i++) {
    const p = (<f64>i - 0.5) / <f64>correctionEntries;
    store<f64>(firstCorrection + 8 * i, cosineSingle(p * p - p - 0.0625) / cosineSingle(p));
  }
}

/** Two phases in turns as 32-bit integers, in the lower half. */
// @ts-ignore: decorator
@inline
export function toIntegers(turns: v128): v128 {
  const part = f64x2.sub(turns, f64x2.nearest(turns));
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(part, f64x2.splat(twoTo32))));
}

export let base: f64 = 0;
export let baseTime: f64 = 0;
export let linear: f64 = 0;
let quadratic: f64 = 0;
export let baseSlope: f64 = 0;
export let terms: i32 = 0;
let run: i32 = 0;
export let passBound: f64 = 0;
export let probeBound: f64 = 0;
let nextGuess: f64 = 0;

// @ts-ignore: decorator
@inline
export function timeOf(j: i32): f64 {
  return baseTime + <f64>j * (linear + <f64>j * quadratic);
}

/** Lays the quadratic t(j) through g(m), g(m + points/2) and g(m + points). */
function layBlock(m: f64, points: i32): void {
  base = m;
  const half: f64 = 0.5 * <f64>points;
  baseTime = gramPointNear(m, nextGuess > 0 ? nextGuess : 2 * m + 20);
  baseSlope = thetaSlope;
  const middle = gramPointNear(m + half, baseTime + half / baseSlope);
  const end = gramPointNear(m + <f64>points, 2 * middle - baseTime);
  nextGuess = end;
  quadratic = (baseTime - 2 * middle + end) / (2 * half * half);
  linear = (middle - baseTime) / half - quadratic * half;
  terms = <i32>Math.sqrt(baseTime * inverseTurn);
  setBounds(points, half);
}

/**
 * Bounds of |V computed − V|. A point t a distance d from its Gram point costs d Σ 2 n^(−1/2) ln n < 4 d √N ln N: a
 * quadratic through three points h apart errs by at most h³/(9√3) times the third derivative of g, and rounding; the
 * equal steps of a run of r points by r²/8 times the quadratic coefficient, of which r is chosen. Gabcke's bound after
 * C0 is 0.127 t^(−3/4). The recurrence errs by less than r² 2^-53 a term. A probe's phase is rounded at 2^-33 of a turn
 * in its start and in each of j steps, at 2^-45 in each of j(j − 1)/2 second differences, and once where those are added.
 */
function setBounds(points: i32, half: f64): void {
  const t = baseTime;
  const s = baseSlope;
  const amplitude = 4 * Math.sqrt(<f64>(terms + 1));
  const motion = amplitude * turn * s;
  const third = (0.15915494309189535 / (s * s * s) + 0.07599088773175333 / (s * s * s * s)) / (t * t * s);
  const displacement = 0.0642 * half * half * half * third * 1.5 + t * 1e-15;
  const bend = 0.125 * Math.abs(quadratic);
  run = runMax;
  while (run > 4 && (run > points || bend * <f64>(run * run) * motion > displacementMax)) run >>= 1;
  const common = motion * displacement + 0.127 / Math.sqrt(t * Math.sqrt(t)) + 2e-5;
  passBound = common + motion * bend * <f64>(run * run) + amplitude * 1e-9;
  const count = <f64>points;
  probeBound = common + amplitude * (turn * 1.17e-10 * (6 + count + count * count / 8192) + 6e-6);
}

/** Bits of `bendRests` beyond those of `bends`. */
export const restBits: i32 = 12;

/** The integer phases of the probes: start, first step, second difference with its next 12 bits, 1/256 of a step. */
// @ts-ignore: decorator
@inline
function startProbes(i: i32, phase: v128, log: v128): void {
  const offset: usize = 4 * i;
  const bend = f64x2.mul(f64x2.splat(2 * quadratic), log);
  const whole = toIntegers(bend);
  const rounded = f64x2.mul(f64x2.convert_low_i32x4_s(whole), f64x2.splat(1 / twoTo32));
  const error = f64x2.sub(f64x2.sub(bend, f64x2.nearest(bend)), rounded);
  const rest = f64x2.nearest(f64x2.mul(error, f64x2.splat(twoTo32 * <f64>(1 << restBits))));
  v128.store64_lane(phases + offset, toIntegers(phase), 0);
  v128.store64_lane(steps + offset, toIntegers(f64x2.mul(f64x2.splat(linear + quadratic), log)), 0);
  v128.store64_lane(bends + offset, whole, 0);
  v128.store64_lane(bendRests + offset, i32x4.trunc_sat_f64x2_s_zero(rest), 0);
  v128.store64_lane(fineSteps + offset, toIntegers(f64x2.mul(f64x2.splat(0.00390625 * linear), log)), 0);
}

/** size · e^(−2πi turns), two at a time. */
// @ts-ignore: decorator
@inline
function storeTurns(realAt: usize, imaginaryAt: usize, size: v128, turns: v128): void {
  v128.store(realAt, f64x2.mul(size, cosineOf(turns)));
  v128.store(imaginaryAt, f64x2.neg(f64x2.mul(size, cosineOf(f64x2.sub(turns, f64x2.splat(0.25))))));
}

/** (c, d) ← (a, b)^run as complex numbers, two at a time; run is a power of two. */
// @ts-ignore: decorator
@inline
function raise(a: usize, b: usize, c: usize, d: usize): void {
  let x = v128.load(a);
  let y = v128.load(b);
  for (let power = 1; power < run; power <<= 1) {
    const product = f64x2.mul(x, y);
    x = f64x2.mul(f64x2.add(x, y), f64x2.sub(x, y));
    y = f64x2.add(product, product);
  }
  v128.store(c, x);
  v128.store(d, y);
}

/** Starts e^(−it ln n) at the first run, of which the points lie on both sides of the quadratic; and the probes. */
function startTerms(): void {
  const length = <f64>run;
  const shift = f64x2.splat(0.125 * quadratic * length * length);
  const one = f64x2.splat(1);
  for (let i = 0; i < ((terms + 6) & ~7); i += 2) {
    const o: usize = 8 * i;
    const log = v128.load(turnsHigh + 8 + o);
    const phase = phasePair(baseTime, 0, i + 2);
    startProbes(i, phase, log);
    const root = v128.load(inverseRoots + 8 + o);
    let size = f64x2.add(root, root);
    if (i >= terms - 1) size = f64x2.splat(0);
    else if (i + 1 >= terms - 1) size = f64x2.replace_lane(size, 1, 0);
    storeTurns(valueReal + o, valueImaginary + o, size, f64x2.add(phase, f64x2.mul(shift, log)));
    storeTurns(stepReal + o, stepImaginary + o, one, f64x2.mul(f64x2.splat(linear + quadratic * length), log));
    storeTurns(stepTurnReal + o, stepTurnImaginary + o, one, f64x2.mul(f64x2.splat(2 * quadratic * length), log));
    raise(stepReal + o, stepImaginary + o, jumpReal + o, jumpImaginary + o);
    raise(stepTurnReal + o, stepTurnImaginary + o, jumpTurnReal + o, jumpTurnImaginary + o);
  }
}

/** (a, b) ← (a, b)(c, d) as complex numbers, two at a time. */
// @ts-ignore: decorator
@inline
function rotate(a: usize, b: usize, c: usize, d: usize): void {
  const x = v128.load(a);
  const y = v128.load(b);
  const u = v128.load(c);
  const v = v128.load(d);
  v128.store(a, f64x2.sub(f64x2.mul(x, u), f64x2.mul(y, v)));
  v128.store(b, f64x2.add(f64x2.mul(x, v), f64x2.mul(y, u)));
}

// @ts-ignore: decorator
@inline
function nextRun(o: usize): void {
  rotate(valueReal + o, valueImaginary + o, jumpReal + o, jumpImaginary + o);
  rotate(jumpReal + o, jumpImaginary + o, jumpTurnReal + o, jumpTurnImaginary + o);
  rotate(stepReal + o, stepImaginary + o, stepTurnReal + o, stepTurnImaginary + o);
}

// @ts-ignore: decorator
@inline
function before(o: usize): v128 {
  return f64x2.add(
    f64x2.mul(v128.load(valueReal + o), v128.load(stepReal + o)),
    f64x2.mul(v128.load(valueImaginary + o), v128.load(stepImaginary + o)),
  );
}

/** Adds terms i + 2 … i + 9 of a run, an even number of points, and moves them on to the next run. */
function sumEight(i: i32, target: usize, points: i32): void {
  const o: usize = 8 * i;
  const two = f64x2.splat(2);
  const ka = f64x2.mul(two, v128.load(stepReal + o));
  const kb = f64x2.mul(two, v128.load(stepReal + o, 16));
  const kc = f64x2.mul(two, v128.load(stepReal + o, 32));
  const kd = f64x2.mul(two, v128.load(stepReal + o, 48));
  let a = v128.load(valueReal + o);
  let b = v128.load(valueReal + o, 16);
  let c = v128.load(valueReal + o, 32);
  let d = v128.load(valueReal + o, 48);
  let a1 = before(o);
  let b1 = before(o + 16);
  let c1 = before(o + 32);
  let d1 = before(o + 48);
  for (let q: usize = 0; q < 64; q += 16) nextRun(o + q);
  const end = target + 16 * points;
  for (let at = target; at < end; at += 32) {
    v128.store(at, f64x2.add(v128.load(at), f64x2.add(f64x2.add(a, b), f64x2.add(c, d))));
    a1 = f64x2.sub(f64x2.mul(ka, a), a1);
    b1 = f64x2.sub(f64x2.mul(kb, b), b1);
    c1 = f64x2.sub(f64x2.mul(kc, c), c1);
    d1 = f64x2.sub(f64x2.mul(kd, d), d1);
    v128.store(at, f64x2.add(v128.load(at, 16), f64x2.add(f64x2.add(a1, b1), f64x2.add(c1, d1))), 16);
    a = f64x2.sub(f64x2.mul(ka, a1), a);
    b = f64x2.sub(f64x2.mul(kb, b1), b);
    c = f64x2.sub(f64x2.mul(kc, c1), c);
    d = f64x2.sub(f64x2.mul(kd, d1), d);
  }
}

/** Terms beyond those of the block's start, and the correction to C0, times (−1)^m. */
// @ts-ignore: decorator
@inline
export function restOf(t: f64, angle: f64, odd: bool): f64 {
  const tau = Math.sqrt(t * inverseTurn);
  const last = <i32>tau;
  let sum: f64 = 0;
  for (let n = terms + 1; n <= last; n++) sum += (2 / Math.sqrt(<f64>n)) * cosineSingle(angle - phaseOf(t, 0, n));
  const place = (tau - <f64>last) * <f64>correctionEntries + 0.5;
  const entry = <i32>place;
  const left = load<f64>(firstCorrection + 8 * entry);
  const right = load<f64>(firstCorrection + 8 * (entry + 1));
  const size = (left + (place - <f64>entry) * (right - left)) / Math.sqrt(tau);
  return ((last & 1) == 1) != odd ? sum + size : sum - size;
}

/**
 * V at Gram points m … m + points (a power of two ≤ 512), t ≥ 200, for `valuesAt`. The last one is summed term by term.
 * @returns whether the recurrence, carried on to that point, agrees with it
 */
export function evaluateBlock(m: f64, points: i32): bool {
  layBlock(m, points);
  startTerms();
  memory.fill(sums, 0, 16 * (pointsMax + 1));
  for (let first = 0; first < points; first += run) {
    const length = first + run == points ? run + 2 : run;
    for (let i = 0; i < terms - 1; i += 8) sumEight(i, sums + 16 * first, length);
  }
  for (let j = 0; j <= points; j++) {
    const odd = ((<i64>m + j) & 1) == 1;
    const sum = load<f64>(sums + 16 * j) + load<f64>(sums + 16 * j, 8);
    store<f64>(values + 8 * j, 2 + sum + restOf(timeOf(j), 0, odd));
  }
  const recurred = load<f64>(values + 8 * points);
  const t = timeOf(points);
  const direct = riemannSiegelZ(Math.floor(t), t - Math.floor(t));
  const last = ((<i64>m + points) & 1) == 1 ? -direct : direct;
  store<f64>(values + 8 * points, last);
  return Math.abs(recurred - last) < passBound + errorOfZ;
}

export function valuesAt(): usize {
  return values;
}
