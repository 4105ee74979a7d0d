/**
 * The signs of Z for the verifier. Every sign comes from one of three passes, each with its own stated bound, the next
 * where |V| is below it: the block pass (`evaluateBlock`, `boundOfPass`); a probe, which sums term by term with 32-bit
 * phases and single precision cosines (`probe`, `boundOfProbe`); and single evaluations in double precision with
 * double-double phases and C0 to C4 (`riemannSiegelAt`, `errorOfLast`).
 */
import {
  borweinZ,
  errorOfZ,
  eulerMaclaurinTerms,
  eulerMaclaurinZ,
  prepareAnchor,
  prepareBernoulli,
  riemannSiegelSharpZ,
  riemannSiegelZ,
} from './direct-z.as';
import {
  base,
  baseSlope,
  baseTime,
  bendRests,
  bends,
  fineAmplitudes,
  fineSteps,
  inverseTurn,
  linear,
  passBound,
  phases,
  prepareBlocks,
  probeBound,
  restBits,
  restOf,
  steps,
  terms,
  timeOf,
  toIntegers,
  twoTo32,
} from './gram-block.as';
import { cosineSingle, gramPointNear, prepareTurns, theta, thetaLow, thetaSlope } from './plain-phase.as';

export { evaluateBlock, valuesAt } from './gram-block.as';

/** For t up to 2π (termsMax − 2)²; the table of logarithms reaches `logarithms` for Euler–Maclaurin and Borwein. */
export function prepare(termsMax: i32, logarithms: i32): void {
  prepareTurns(max(termsMax, logarithms) + 16);
  prepareBernoulli();
  prepareAnchor(termsMax + 8);
  prepareBlocks(termsMax + 32);
}

/** Bound of the error of the values of the block. */
export function boundOfPass(): f64 {
  return passBound;
}

/** Bound of the error of probes. */
export function boundOfProbe(): f64 {
  return probeBound;
}

/** Four cosines of 2πf, |f| ≤ 1/2, in single precision: minimax polynomial in f² of degree 5, error below 1.3e-6. */
// @ts-ignore: decorator
@inline
function fineCosines(f: v128): v128 {
  const z = f32x4.mul(f, f);
  let c = f32x4.splat(-21.07677459716797);
  c = f32x4.add(f32x4.mul(c, z), f32x4.splat(58.79403305053711));
  c = f32x4.add(f32x4.mul(c, z), f32x4.splat(-85.27239990234375));
  c = f32x4.add(f32x4.mul(c, z), f32x4.splat(64.92872619628906));
  c = f32x4.add(f32x4.mul(c, z), f32x4.splat(-19.738983154296875));
  return f32x4.add(f32x4.mul(c, z), f32x4.splat(0.9999992251396179));
}

// @ts-ignore: decorator
@inline
function addLanes(sum: v128): f64 {
  return (
    <f64>f32x4.extract_lane(sum, 0) + <f64>f32x4.extract_lane(sum, 1) + (<f64>f32x4.extract_lane(sum, 2) + <f64>f32x4.extract_lane(sum, 3))
  );
}

/**
 * (−1)^m Z at a/256 of a Gram interval past Gram point m = base + j of the block, 0 ≤ a ≤ 255, in single precision
 * with 32-bit phases. Partial sums of 32 vectors bound their rounding.
 */
export function probe(j: i32, a: i32): f64 {
  const u = 0.00390625 * linear * <f64>a;
  const t = timeOf(j);
  const slopeThere = baseSlope + (inverseTurn * (t - baseTime)) / (baseTime + 0.5 * (t - baseTime));
  const angle = 0.5 * (slopeThere * u + (0.5 * inverseTurn * u * u) / t);
  const start = i32x4.splat(-i32x4.extract_lane(toIntegers(f64x2.splat(angle)), 0));
  const times1 = i32x4.splat(j);
  const times2 = i32x4.splat((j * (j - 1)) / 2);
  const times3 = i32x4.splat(a);
  const scale = f32x4.splat(2.3283064365386963e-10);
  const count = terms - 1;
  const whole = count & ~3;
  let sum: f64 = 0;
  for (let from = 0; from < whole; from += 128) {
    let part = f32x4.splat(0);
    const end = min(whole, from + 128);
    for (let i = from; i < end; i += 4) {
      const offset: usize = 4 * i;
      let p = i32x4.add(v128.load(phases + offset), i32x4.mul(times1, v128.load(steps + offset)));
      p = i32x4.add(p, i32x4.mul(times2, v128.load(bends + offset)));
      p = i32x4.add(p, i32x4.shr_s(i32x4.mul(times2, v128.load(bendRests + offset)), restBits));
      p = i32x4.add(p, i32x4.add(start, i32x4.mul(times3, v128.load(fineSteps + offset))));
      const f = f32x4.mul(f32x4.convert_i32x4_s(p), scale);
      part = f32x4.add(part, f32x4.mul(v128.load(fineAmplitudes + offset), fineCosines(f)));
    }
    sum += addLanes(part);
  }
  for (let i = whole; i < count; i++) {
    const offset: usize = 4 * i;
    const second = (j * (j - 1)) / 2;
    const p =
      load<i32>(phases + offset) +
      j * load<i32>(steps + offset) +
      second * load<i32>(bends + offset) +
      ((second * load<i32>(bendRests + offset)) >> restBits) +
      a * load<i32>(fineSteps + offset);
    sum += <f64>load<f32>(fineAmplitudes + offset) * cosineSingle(<f64>p / twoTo32 - angle);
  }
  const odd = ((<i64>base + j) & 1) == 1;
  return 2 * cosineSingle(angle) + sum + restOf(t + u, angle, odd);
}

/** The t that `probe` evaluates at. */
export function probeTime(j: i32, a: i32): f64 {
  return timeOf(j) + 0.00390625 * linear * <f64>a;
}

let lastPoint: f64 = -2;
let lastPointTime: f64 = 0;
let lastPointSlope: f64 = 0;
let pointRest: f64 = 0;

/** Gram point n to an ulp or two of t; `gramRest` is what it lies beyond, to 2^-52 of its own. */
export function gramPoint(n: f64): f64 {
  const near = lastPoint >= -1 && Math.abs(n - lastPoint) < 4096;
  const t = gramPointNear(n, near ? lastPointTime + (n - lastPoint) / lastPointSlope : 2 * n + 20);
  pointRest = -(2 * (theta(t, 0) - 0.5 * n) + 2 * thetaLow) / thetaSlope;
  lastPoint = n;
  lastPointTime = t;
  lastPointSlope = thetaSlope;
  return t;
}

export function gramRest(): f64 {
  return pointRest;
}

/** Z(whole + fraction) by Riemann–Siegel to C4; t ≥ 200. */
export function riemannSiegelAt(whole: f64, fraction: f64): f64 {
  return riemannSiegelZ(whole, fraction);
}

/** The same with a smaller bound of its error, in about twice the time. */
export function riemannSiegelSharplyAt(whole: f64, fraction: f64): f64 {
  return riemannSiegelSharpZ(whole, fraction);
}

/** Z(whole + fraction) by Borwein's series; 9 ≤ t ≤ 2700. */
export function borweinAt(whole: f64, fraction: f64): f64 {
  return borweinZ(whole, fraction);
}

/** Z(whole + fraction) by Euler–Maclaurin summation. */
export function eulerMaclaurinAt(whole: f64, fraction: f64): f64 {
  return eulerMaclaurinZ(whole, fraction);
}

export function termsOfEulerMaclaurin(t: f64): i32 {
  return eulerMaclaurinTerms(t);
}

/** Bound of the error of the last of these four. */
export function errorOfLast(): f64 {
  return errorOfZ;
}

/** θ(whole + fraction)/π less `origin`. */
export function position(whole: f64, fraction: f64, origin: f64): f64 {
  const turns = theta(whole, fraction);
  return 2 * (turns - 0.5 * origin) + 2 * thetaLow;
}
