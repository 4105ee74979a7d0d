/**
 * Incompressible flow on the square [0, 2π)² by its vorticity: pseudo-spectral with the 2/3 rule, viscosity by an integrating factor,
 * Runge and Kutta's fourth order in time (Canuto, Hussaini, Quarteroni, Zang 2007). A step has four stages; a stage is the
 * call of `squareVelocity` for all rows and then of `advanceColumns` for all panels.
 *
 * With κ = kx + i·ky the velocity w = u + iv has the amplitudes ω(k)·κ/|κ|², and since w² = u² − v² + 2iuv, one transform there and one
 * back give the nonlinear term −u·∇ω = −(∂xx − ∂yy)uv − ∂xy(v² − u²) (Basdevant 1983): with S the amplitudes of w² it is
 * (i/4)·(κ²·S*(−k) − κ*²·S(k)). README.md states the order of operations.
 */
import { exponential } from '../../numerics/exponential.as';
import { writeFingerprint } from './fingerprint.as';
import { columnsFromPoints, columnsToPoints, LINE_BYTES, openFourier, rowsToPoints, squareRows } from './fourier.as';
import { loadRows, pointOf, storeRows } from './rows.as';
import { advancePart, beginStages, endStage, openStages } from './stages.as';

const MODE_BYTES: usize = 32;

let side: i32 = 0;
let cutoff: i32 = 0;
/** Panels of columns kx and kx + 1 with −kx and −kx − 1. */
export let panels: i32 = 0;
let panelBytes: usize = 0;
let field: usize = 0;
/** Two rows, with one element more for column −0. */
let rows: usize = 0;
let rowsEnd: usize = 0;
/** Vorticity, and the sum of the step so far, of panel after panel: ky = 0 … K, −K … −1. */
let vorticity: usize = 0;
let sums: usize = 0;
let modesBytes: usize = 0;
let given: usize = 0;
/** exp(−νk²h/2) for k from 0 to K, then 0. */
let decay: usize = 0;
let samples: usize = 0;

let driftX: f64 = 0;
let driftY: f64 = 0;

/** The enstrophy of what a stage makes. */
let stageSum: f64 = 0;
/** ∫ enstrophy dt since the beginning. */
export let dissipated: f64 = 0;
/** The greatest |value| among the points that `readField` has seen. */
export let greatest: f64 = 0;

/**
 * Once an instance: for another flow load a new kernel.
 * @param count points in each direction, a power of two from 64 to 1024
 * @param step h, the time of a step
 * @param u mean velocity
 */
export function open(count: i32, viscosity: f64, step: f64, u: f64, v: f64): void {
  side = count;
  cutoff = count / 3;
  panels = (cutoff + 2) >> 1;
  openFourier(side, cutoff);
  openStages(step);
  driftX = u;
  driftY = v;
  // Two lines more, so that the same row of all panels isn't in the same set of a cache.
  panelBytes = <usize>(side + 2) * LINE_BYTES;
  field = heap.alloc(<usize>panels * panelBytes);
  rows = heap.alloc(<usize>(side + 1) * 32);
  rowsEnd = rows + <usize>side * 32;
  modesBytes = <usize>(2 * cutoff + 1) * MODE_BYTES;
  vorticity = heap.alloc(<usize>panels * modesBytes);
  sums = heap.alloc(<usize>panels * modesBytes);
  memory.fill(vorticity, 0, <usize>panels * modesBytes);
  given = heap.alloc(<usize>((cutoff + 1) * (2 * cutoff + 1)) * 16);
  samples = heap.alloc(<usize>(SAMPLES_MAX * SAMPLES_MAX) * 8);
  decay = heap.alloc(<usize>(cutoff + 2) * 8);
  for (let k = 0; k <= cutoff; k++)
    store<f64>(decay + <usize>k * 8, exponential(-(viscosity * <f64>(k * k)) * (step / 2)));
  store<f64>(decay + <usize>(cutoff + 1) * 8, 0);
}

/** The place of the amplitudes of a state: for kx = 0 … K and for each ky = −K … K real and imaginary part. */
export function modesAt(): usize {
  return given;
}

@inline function placeOf(kx: i32, ky: i32): usize {
  const row = ky < 0 ? ky + 2 * cutoff + 1 : ky;
  return vorticity + <usize>(kx >> 1) * modesBytes + <usize>row * MODE_BYTES + <usize>(kx & 1) * 8;
}

/** Goes on from the amplitudes at modesAt and the enstrophy dissipated so far. */
export function takeState(dissipatedSoFar: f64): void {
  dissipated = dissipatedSoFar;
  let place = given;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      store<f64>(placeOf(kx, ky), load<f64>(place));
      store<f64>(placeOf(kx, ky), load<f64>(place, 8), 16);
      place += 16;
    }
  prepareColumns();
}

/** Writes the amplitudes to modesAt; only between steps. */
export function giveState(): void {
  let place = given;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      store<f64>(place, load<f64>(placeOf(kx, ky)));
      store<f64>(place, load<f64>(placeOf(kx, ky), 16), 8);
      place += 16;
    }
}

/** The squares of the velocity in rows from `first` to before `end`, both even. */
export function squareVelocity(first: i32, end: i32): void {
  for (let row = first; row < end; row += 2) {
    loadRows(field + <usize>row * LINE_BYTES, panels, panelBytes, rows, rowsEnd);
    squareRows(rows);
    storeRows(field + <usize>row * LINE_BYTES, panels, panelBytes, rows, rowsEnd);
  }
}

/** Two columns' modes at one ky, in a panel: where they are and what they are multiplied by. */
let waveX: v128 = f64x2.splat(0);
let squareX: v128 = f64x2.splat(0);
let divisorX: v128 = f64x2.splat(0);
let decayX: v128 = f64x2.splat(0);
let scale: v128 = f64x2.splat(0);

function openPanel(panel: i32): void {
  const kx = <f64>(2 * panel);
  waveX = f64x2.replace_lane(f64x2.splat(kx), 1, kx + 1);
  squareX = f64x2.mul(waveX, waveX);
  // The mean has no stream function; any divisor but zero will do.
  divisorX = panel === 0 ? f64x2.replace_lane(squareX, 0, 1) : squareX;
  decayX = v128.load(decay + <usize>panel * 16);
  const factor = 0.25 / (<f64>side * <f64>side);
  scale = f64x2.splat(factor);
  if (2 * panel + 1 > cutoff) scale = f64x2.replace_lane(scale, 1, 0);
}

/**
 * One stage at one ky of two columns; stage 0 takes the vorticity as it is. Leaves the amplitudes of the next velocity.
 * @param at the line of ky, `opposite` that of −ky
 * @returns |ω|² of the next stage's vorticity
 */
@inline function advanceModes(
  stage: i32, at: usize, opposite: usize, mode: usize, sum: usize,
  ky: f64, divisor: v128, kx: v128, squareOfX: v128, ex: v128, factor: v128,
): v128 {
  const wave = f64x2.splat(ky);
  const squareOfY = f64x2.splat(ky * ky);
  let re = v128.load(mode);
  let im = v128.load(mode, 16);
  if (stage > 0) {
    const a = f64x2.sub(squareOfX, squareOfY);
    const b = f64x2.mul(f64x2.splat(2 * ky), kx);
    const pr = v128.load(at);
    const pi = v128.load(at, 16);
    const qr = v128.load(opposite, 32);
    const qi = v128.load(opposite, 48);
    const nr = f64x2.mul(f64x2.sub(f64x2.mul(a, f64x2.add(pi, qi)), f64x2.mul(b, f64x2.add(pr, qr))), factor);
    const ni = f64x2.mul(f64x2.sub(f64x2.mul(a, f64x2.sub(qr, pr)), f64x2.mul(b, f64x2.sub(pi, qi))), factor);
    const e = f64x2.mul(ex, v128.load_splat<f64>(decay + <usize>abs<f64>(ky) * 8));
    re = advancePart(stage, mode, sum, nr, e);
    im = advancePart(stage, mode + 16, sum + 16, ni, e);
  }
  const inverse = f64x2.div(f64x2.splat(1), f64x2.add(divisor, squareOfY));
  const r = f64x2.mul(re, inverse);
  const i = f64x2.mul(im, inverse);
  const xr = f64x2.mul(kx, r);
  const yi = f64x2.mul(wave, i);
  const xi = f64x2.mul(kx, i);
  const yr = f64x2.mul(wave, r);
  v128.store(at, f64x2.sub(xr, yi));
  v128.store(at, f64x2.add(xi, yr), 16);
  v128.store(opposite, f64x2.neg(f64x2.add(xr, yi)), 32);
  v128.store(opposite, f64x2.sub(xi, yr), 48);
  return f64x2.add(f64x2.mul(re, re), f64x2.mul(im, im));
}

/** All modes of a panel, ky = 0 … K, −K … −1. */
@inline function advancePanel(panel: i32, stage: i32): void {
  openPanel(panel);
  const lines = field + <usize>panel * panelBytes;
  const end = lines + <usize>side * LINE_BYTES;
  const last = <f64>cutoff;
  let mode = vorticity + <usize>panel * modesBytes;
  let sum = sums + <usize>panel * modesBytes;
  const kx = waveX;
  const squareOfX = squareX;
  const ex = decayX;
  const factor = scale;
  let squares = advanceModes(stage, lines, lines, mode, sum, 0, divisorX, kx, squareOfX, ex, factor);
  let at = lines;
  let opposite = end;
  for (let ky: f64 = 1; ky <= last; ky += 1) {
    mode += MODE_BYTES;
    sum += MODE_BYTES;
    at += LINE_BYTES;
    opposite -= LINE_BYTES;
    squares = f64x2.add(
      squares, advanceModes(stage, at, opposite, mode, sum, ky, squareOfX, kx, squareOfX, ex, factor),
    );
  }
  for (let ky = -last; ky < 0; ky += 1) {
    mode += MODE_BYTES;
    sum += MODE_BYTES;
    squares = f64x2.add(
      squares, advanceModes(stage, opposite, at, mode, sum, ky, squareOfX, kx, squareOfX, ex, factor),
    );
    at -= LINE_BYTES;
    opposite += LINE_BYTES;
  }
  if (panel === 0) {
    store<f64>(lines, driftX);
    store<f64>(lines, driftY, 16);
  }
  stageSum += (panel === 0 ? 0.5 : 1) * f64x2.extract_lane(squares, 0);
  stageSum += f64x2.extract_lane(squares, 1);
}

function prepareColumns(): void {
  stageSum = 0;
  for (let panel = 0; panel < panels; panel++) {
    advancePanel(panel, 0);
    columnsToPoints(field + <usize>panel * panelBytes);
  }
  beginStages(stageSum);
  stageSum = 0;
}

/** A stage from 1 to 4, once the rows hold the squares, for panels from `first` to before `end`. */
export function advanceColumns(stage: i32, first: i32, end: i32): void {
  for (let panel = first; panel < end; panel++) {
    const lines = field + <usize>panel * panelBytes;
    columnsFromPoints(lines);
    if (stage === 1) advancePanel(panel, 1);
    else if (stage === 2) advancePanel(panel, 2);
    else if (stage === 3) advancePanel(panel, 3);
    else advancePanel(panel, 4);
    columnsToPoints(lines);
  }
  if (end < panels) return;
  dissipated += endStage(stage, stageSum);
  stageSum = 0;
}

const SAMPLES_MAX = 128;

/** The place of the field's values at every (side/128)-th point, row after row of equal y, once `readField` has seen all rows. */
export function samplesAt(): usize {
  return samples;
}

/** The greatest |u + iv|² in rows from `first` to before `end`, both even, goes into `greatest`; only between steps. */
export function readSpeed(first: i32, end: i32): void {
  if (first === 0) greatest = 0;
  for (let row = first; row < end; row += 2) {
    loadRows(field + <usize>row * LINE_BYTES, panels, panelBytes, rows, rowsEnd);
    rowsToPoints(rows);
    for (let at = rows; at < rows + <usize>side * 32; at += 32) {
      const re = v128.load(at);
      const im = v128.load(at, 16);
      const square = f64x2.add(f64x2.mul(re, re), f64x2.mul(im, im));
      greatest = max(greatest, max(f64x2.extract_lane(square, 0), f64x2.extract_lane(square, 1)));
    }
  }
}

/** Writes to samplesAt the fingerprint of the state that giveState has written. */
export function fingerprint(step: f64): void {
  writeFingerprint(step, dissipated, given, <usize>((cutoff + 1) * (2 * cutoff + 1)), samples);
}

/** Puts the vorticity's amplitudes where the velocity's are; the next step needs `takeState` first. */
export function showVorticity(): void {
  greatest = 0;
  for (let panel = 0; panel < panels; panel++) {
    const lines = field + <usize>panel * panelBytes;
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const mode = placeOf(2 * panel, ky);
      const at = lines + <usize>(ky < 0 ? ky + side : ky) * LINE_BYTES;
      const opposite = lines + <usize>(ky > 0 ? side - ky : -ky) * LINE_BYTES;
      v128.store(at, v128.load(mode));
      v128.store(at, v128.load(mode, 16), 16);
      v128.store(opposite, v128.load(mode), 32);
      v128.store(opposite, f64x2.neg(v128.load(mode, 16)), 48);
    }
    columnsToPoints(lines);
  }
}

/** After showVorticity: the values in rows from `first` to before `end`, both even. */
export function readField(first: i32, end: i32): void {
  const step = max(1, side / SAMPLES_MAX);
  const kept = side / step;
  for (let row = first; row < end; row += 2) {
    loadRows(field + <usize>row * LINE_BYTES, panels, panelBytes, rows, rowsEnd);
    rowsToPoints(rows);
    const y = pointOf(row, side);
    const nextY = pointOf(row + 1, side);
    for (let place = 0; place < side; place++) {
      const here = load<f64>(rows + <usize>place * 32);
      const next = load<f64>(rows + <usize>place * 32, 8);
      greatest = max(greatest, max(abs(here), abs(next)));
      const x = pointOf(place, side);
      if (x % step !== 0) continue;
      if (y % step === 0) store<f64>(samples + <usize>((y / step) * kept + x / step) * 8, here);
      if (nextY % step === 0) store<f64>(samples + <usize>((nextY / step) * kept + x / step) * 8, next);
    }
  }
}
