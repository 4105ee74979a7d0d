/**
 * Incompressible flow in the cube [0, 2π)³ by its vorticity: pseudo-spectral with the 2/3 rule, viscosity by an integrating factor,
 * Runge and Kutta's fourth order in time (Canuto, Hussaini, Quarteroni, Zang 2007). A step has four stages; a stage is the
 * call of `crossPlanes` for all planes and then of `advancePencils` for all panels.
 *
 * The complex fields u + iω of the three directions go to points in three transforms. There F = u × ω is made, which goes back as
 * Fx + i·Fy and Fz, and the nonlinear term is its curl. Transforms along z are of pencils, those along y and x of one plane at
 * a time, which a cache holds. README.md states the order of operations.
 */
import { exponential } from '../../numerics/exponential.as';
import { writeFingerprint } from './fingerprint.as';
import { columnsFromPoints, columnsToPoints, LINE_BYTES, openFourier } from './fourier.as';
import {
  beginMeasure, COMPONENTS, crossPlane, lineOf, loadPlane, measurePlane, openPlanes, RETURNING, samplesAt, squareOf,
  storePlane,
} from './planes.as';
import { advancePart, beginStages, endStage, openStages } from './stages.as';

export { greatestSpeed, greatestVorticity, samplesAt } from './planes.as';

/** Real and imaginary parts of three amplitudes of the columns kx and kx + 1. */
const WAVE_BYTES: usize = 96;

let side: i32 = 0;
let cutoff: i32 = 0;
/** Waves along an axis: 2K + 1. */
let across: i32 = 0;
/** Panels of columns kx and kx + 1 with −kx and −kx − 1. */
export let panels: i32 = 0;
/** The lines along z of each component and panel, and in these of each ky = 0 … K, −K … −1. */
let pencils: usize = 0;
let pencilBytes: usize = 0;
let componentBytes: usize = 0;
/** Vorticity, and the sum of the step so far: in each panel for ky and in it for kz = 0 … K, −K … −1. */
let vorticity: usize = 0;
let sums: usize = 0;
/** The amplitudes of one wave behind a stage. */
let next: usize = 0;
let given: usize = 0;
/** exp(−νk²h/2) for k from 0 to K, then 0. */
let decay: usize = 0;

/** The enstrophy of a stage's result so far: of all panels, and of the two columns of this one. */
let stageSum: f64 = 0;
let columnSums: v128 = f64x2.splat(0);
/** ∫ enstrophy dt since the beginning. */
export let dissipated: f64 = 0;

/**
 * Once an instance: for another flow load a new kernel.
 * @param count points in each direction, a power of two from 16 to 128
 * @param step h, the time of a step
 */
export function open(count: i32, viscosity: f64, step: f64): void {
  side = count;
  cutoff = count / 3;
  across = 2 * cutoff + 1;
  panels = (cutoff + 2) >> 1;
  openFourier(side, cutoff);
  openPlanes(side, cutoff);
  openStages(step);
  // One line more, so that the same line of all pencils isn't in the same set of a cache.
  pencilBytes = <usize>(side + 1) * LINE_BYTES;
  componentBytes = <usize>(panels * across) * pencilBytes;
  pencils = heap.alloc(<usize>COMPONENTS * componentBytes);
  const wavesBytes = <usize>(panels * across * across) * WAVE_BYTES;
  vorticity = heap.alloc(wavesBytes);
  sums = heap.alloc(wavesBytes);
  memory.fill(vorticity, 0, wavesBytes);
  next = heap.alloc(WAVE_BYTES);
  given = heap.alloc(<usize>amplitudes() * 16);
  decay = heap.alloc(<usize>(cutoff + 2) * 8);
  for (let k = 0; k <= cutoff; k++)
    store<f64>(decay + <usize>k * 8, exponential(-(viscosity * <f64>(k * k)) * (step / 2)));
  store<f64>(decay + <usize>(cutoff + 1) * 8, 0);
}

function amplitudes(): i32 {
  return COMPONENTS * (cutoff + 1) * across * across;
}

/** The place of a state's amplitudes: for kx = 0 … K, ky = −K … K, kz = −K … K three of real and imaginary part. */
export function modesAt(): usize {
  return given;
}

/** A wave number's place among 0 … K, −K … −1. */
@inline function rankOf(k: i32): i32 {
  return k < 0 ? k + across : k;
}

@inline function waveAt(panel: i32, ky: i32, kz: i32): usize {
  return vorticity + <usize>((panel * across + rankOf(ky)) * across + rankOf(kz)) * WAVE_BYTES;
}

@inline function pencilAt(panel: i32, ky: i32): usize {
  return pencils + <usize>(panel * across + rankOf(ky)) * pencilBytes;
}

/** Goes on from the amplitudes at modesAt and the enstrophy dissipated so far. */
export function takeState(dissipatedSoFar: f64): void {
  dissipated = dissipatedSoFar;
  copyState(true);
  for (let panel = 0; panel < panels; panel++) advancePanel(panel, 0);
  beginStages(stageSum);
  stageSum = 0;
}

/** Writes the amplitudes to modesAt; only between steps. */
export function giveState(): void {
  copyState(false);
}

function copyState(isTaken: bool): void {
  let place = given;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) {
        let wave = waveAt(kx >> 1, ky, kz) + <usize>(kx & 1) * 8;
        for (let part = 0; part < 2 * COMPONENTS; part++) {
          if (isTaken) store<f64>(wave, load<f64>(place));
          else store<f64>(place, load<f64>(wave));
          wave += 16;
          place += 8;
        }
      }
}

@inline function linesAt(component: i32, place: i32): usize {
  return pencils + <usize>component * componentBytes + <usize>place * LINE_BYTES;
}

/** F = u × ω in planes from `first` to before `end`. */
export function crossPlanes(first: i32, end: i32): void {
  for (let place = first; place < end; place++) {
    for (let component = 0; component < COMPONENTS; component++)
      loadPlane(component, linesAt(component, place), pencilBytes);
    crossPlane();
    for (let component = 0; component < RETURNING; component++)
      storePlane(component, linesAt(component, place), pencilBytes);
  }
}

/** a·x − b·y. */
@inline function lessTimes(a: v128, x: v128, b: v128, y: v128): v128 {
  return f64x2.sub(f64x2.mul(a, x), f64x2.mul(b, y));
}

/**
 * One stage of a wave, whose next amplitudes go to `next`.
 * @param at its line of F, `opposite` that of the opposite wave
 * @param whole 1 over the number of points, 0 beyond the cutoff
 */
@inline function advanceWave(
  stage: i32, mode: usize, at: usize, opposite: usize, x: v128, y: v128, z: v128, e: v128, whole: v128,
): void {
  const sum = mode - vorticity + sums;
  const half = f64x2.mul(f64x2.splat(0.5), whole);
  const pr = v128.load(at);
  const pi = v128.load(at, 16);
  const qr = v128.load(opposite, 32);
  const qi = v128.load(opposite, 48);
  const fxr = f64x2.mul(f64x2.add(pr, qr), half);
  const fxi = f64x2.mul(f64x2.sub(pi, qi), half);
  const fyr = f64x2.mul(f64x2.add(pi, qi), half);
  const fyi = f64x2.mul(f64x2.sub(qr, pr), half);
  const fzr = f64x2.mul(v128.load(at + componentBytes), whole);
  const fzi = f64x2.mul(v128.load(at + componentBytes, 16), whole);
  v128.store(next, advancePart(stage, mode, sum, lessTimes(z, fyi, y, fzi), e));
  v128.store(next, advancePart(stage, mode + 16, sum + 16, lessTimes(y, fzr, z, fyr), e), 16);
  v128.store(next, advancePart(stage, mode + 32, sum + 32, lessTimes(x, fzi, z, fxi), e), 32);
  v128.store(next, advancePart(stage, mode + 48, sum + 48, lessTimes(z, fxr, x, fzr), e), 48);
  v128.store(next, advancePart(stage, mode + 64, sum + 64, lessTimes(y, fxi, x, fyi), e), 64);
  v128.store(next, advancePart(stage, mode + 80, sum + 80, lessTimes(x, fyr, y, fxr), e), 80);
}

/** Writes u + iω of one component at a wave and at the opposite one. @returns |ω|² of the component */
@inline function storeWave(from: usize, at: usize, opposite: usize, ur: v128, ui: v128): v128 {
  const wr = v128.load(from);
  const wi = v128.load(from, 16);
  v128.store(at, f64x2.sub(ur, wi));
  v128.store(at, f64x2.add(ui, wr), 16);
  v128.store(opposite, f64x2.add(ur, wi), 32);
  v128.store(opposite, f64x2.sub(wr, ui), 48);
  return squareOf(wr, wi);
}

/** u + iω of the amplitudes ω that begin at `from`; u is the curl of ω/k². @returns |ω|² */
@inline function spreadWave(
  from: usize, at: usize, opposite: usize, x: v128, y: v128, z: v128, inverse: v128,
): v128 {
  const xr = f64x2.mul(v128.load(from), inverse);
  const xi = f64x2.mul(v128.load(from, 16), inverse);
  const yr = f64x2.mul(v128.load(from, 32), inverse);
  const yi = f64x2.mul(v128.load(from, 48), inverse);
  const zr = f64x2.mul(v128.load(from, 64), inverse);
  const zi = f64x2.mul(v128.load(from, 80), inverse);
  const ofX = storeWave(from, at, opposite, lessTimes(z, yi, y, zi), lessTimes(y, zr, z, yr));
  at += componentBytes;
  opposite += componentBytes;
  const ofY = storeWave(from + 32, at, opposite, lessTimes(x, zi, z, xi), lessTimes(z, xr, x, zr));
  at += componentBytes;
  opposite += componentBytes;
  const ofZ = storeWave(from + 64, at, opposite, lessTimes(y, xi, x, yi), lessTimes(x, yr, y, xr));
  return f64x2.add(f64x2.add(ofX, ofY), ofZ);
}

/** One stage of the waves of one panel and ky; stage 0 takes the vorticity as it is. Leaves the amplitudes of the next u + iω. */
@inline function advancePencil(panel: i32, ky: i32, stage: i32): void {
  const first = <f64>(2 * panel);
  const x = f64x2.replace_lane(f64x2.splat(first), 1, first + 1);
  const y = f64x2.splat(<f64>ky);
  const squareOfPlane = squareOf(x, y);
  const decayOfPlane = f64x2.mul(
    v128.load(decay + <usize>panel * 16), v128.load_splat<f64>(decay + <usize>abs<i32>(ky) * 8),
  );
  let whole = f64x2.splat(1 / (<f64>side * <f64>side * <f64>side));
  if (2 * panel + 1 > cutoff) whole = f64x2.replace_lane(whole, 1, 0);
  const lines = pencilAt(panel, ky);
  const oppositeLines = pencilAt(panel, -ky);
  let mode = waveAt(panel, ky, 0);
  let squares = f64x2.splat(0);
  for (let rank = 0; rank < across; rank++) {
    const kz = rank <= cutoff ? rank : rank - across;
    const at = lines + lineOf(kz);
    const opposite = oppositeLines + lineOf(-kz);
    const z = f64x2.splat(<f64>kz);
    if (stage > 0) {
      const e = f64x2.mul(decayOfPlane, v128.load_splat<f64>(decay + <usize>abs<i32>(kz) * 8));
      advanceWave(stage, mode, at, opposite, x, y, z, e, whole);
    }
    let square = f64x2.add(squareOfPlane, f64x2.mul(z, z));
    // The mean has no velocity; any divisor but zero will do.
    if (panel === 0 && ky === 0 && kz === 0) square = f64x2.replace_lane(square, 0, 1);
    const inverse = f64x2.div(f64x2.splat(1), square);
    squares = f64x2.add(
      squares, spreadWave(stage > 0 ? next : mode, at, opposite, x, y, z, inverse),
    );
    mode += WAVE_BYTES;
  }
  columnSums = f64x2.add(columnSums, squares);
}

/** The pencils of ky and −ky at points along z. */
function toPoints(panel: i32, ky: i32): void {
  for (let component = 0; component < COMPONENTS; component++) {
    columnsToPoints(pencilAt(panel, ky) + <usize>component * componentBytes);
    if (ky > 0) columnsToPoints(pencilAt(panel, -ky) + <usize>component * componentBytes);
  }
}

function fromPoints(panel: i32, ky: i32): void {
  for (let component = 0; component < RETURNING; component++) {
    columnsFromPoints(pencilAt(panel, ky) + <usize>component * componentBytes);
    if (ky > 0) columnsFromPoints(pencilAt(panel, -ky) + <usize>component * componentBytes);
  }
}

@inline function advancePanel(panel: i32, stage: i32): void {
  columnSums = f64x2.splat(0);
  for (let ky = 0; ky <= cutoff; ky++) {
    if (stage > 0) fromPoints(panel, ky);
    advancePencil(panel, ky, stage);
    if (ky > 0) advancePencil(panel, -ky, stage);
    toPoints(panel, ky);
  }
  stageSum += (panel === 0 ? 0.5 : 1) * f64x2.extract_lane(columnSums, 0);
  stageSum += f64x2.extract_lane(columnSums, 1);
}

/** A stage from 1 to 4, once the planes hold F, for panels from `first` to before `end`. */
export function advancePencils(stage: i32, first: i32, end: i32): void {
  for (let panel = first; panel < end; panel++) {
    if (stage === 1) advancePanel(panel, 1);
    else if (stage === 2) advancePanel(panel, 2);
    else if (stage === 3) advancePanel(panel, 3);
    else advancePanel(panel, 4);
  }
  if (end < panels) return;
  dissipated += endStage(stage, stageSum);
  stageSum = 0;
}

/** Looks at the points of the planes from `first` to before `end`, of which that of z = 0 is shown; only between steps, which may go on. */
export function measurePlanes(first: i32, end: i32): void {
  if (first === 0) beginMeasure();
  for (let place = first; place < end; place++) {
    for (let component = 0; component < COMPONENTS; component++)
      loadPlane(component, linesAt(component, place), pencilBytes);
    measurePlane(place === 0);
  }
}

/** Writes to samplesAt the fingerprint of the state that giveState has written; before `measurePlanes`. */
export function fingerprint(step: f64): void {
  writeFingerprint(step, dissipated, given, <usize>amplitudes(), samplesAt());
}
