/**
 * Steps of incompressible flow, replayed from a state by a program of its own: waves stay in the order of a state, a complex number
 * is one vector, and a stage goes through the whole square, columns, rows and columns again. The order of operations is that of
 * README.md, so that the bits are the kernel's.
 */
import { exponential } from '../../numerics/exponential.as';
import { ELEMENT, exchange, fromPoints, openTransforms, toPoints } from './replay-fourier.as';
import { advanceMode, complex, writeFingerprint } from './replay-stage.as';

/** Elements beside each row, so that a column isn't in the same few sets of a cache. */
const MARGIN: i32 = 4;
/** Columns beside each other that are transformed before they are copied: a cache's line holds as many elements. */
const GROUP: i32 = 4;

let side: i32 = 0;
let cutoff: i32 = 0;
let rowBytes: usize = 0;
let square: usize = 0;
/** A group of columns of kx, and those of −kx. */
let column: usize = 0;
let opposite: usize = 0;
let columnBytes: usize = 0;
/** Amplitudes for kx = 0 … K and each ky = −K … K: of the step's beginning, of the stage, and the step's sum. */
let state: usize = 0;
let stageModes: usize = 0;
let sums: usize = 0;
let modesBytes: usize = 0;
/** exp(−νk²h/2). */
let decay: usize = 0;
let timeStep: f64 = 0;
let meanX: f64 = 0;
let meanY: f64 = 0;
let stepSum: f64 = 0;
/** ∫ enstrophy dt since the beginning. */
export let dissipated: f64 = 0;

/**
 * Once an instance.
 * @param count points in each direction: 1, 2, 3 or 6 times a power of four
 * @param lastWave the greatest wave number that is kept, below half of them
 * @param step the time of a step
 * @param u mean velocity
 */
export function open(count: i32, lastWave: i32, viscosity: f64, step: f64, u: f64, v: f64): void {
  side = count;
  cutoff = lastWave;
  timeStep = step;
  meanX = u;
  meanY = v;
  openTransforms(side);
  rowBytes = <usize>(side + MARGIN) * ELEMENT;
  square = heap.alloc(<usize>side * rowBytes);
  columnBytes = <usize>side * ELEMENT;
  column = heap.alloc(<usize>GROUP * columnBytes);
  opposite = heap.alloc(<usize>GROUP * columnBytes);
  modesBytes = <usize>((cutoff + 1) * (2 * cutoff + 1)) * ELEMENT;
  state = heap.alloc(modesBytes);
  stageModes = heap.alloc(modesBytes);
  sums = heap.alloc(modesBytes);
  decay = heap.alloc(<usize>(cutoff + 1) * 8);
  for (let k = 0; k <= cutoff; k++)
    store<f64>(decay + <usize>k * 8, exponential(-(viscosity * <f64>(k * k)) * (step / 2)));
}

/** The place of the amplitudes, in the order of a state: to be written before `begin`, to be read between two steps. */
export function modesAt(): usize {
  return state;
}

/** Goes on from the amplitudes at modesAt. */
export function begin(dissipatedSoFar: f64): void {
  dissipated = dissipatedSoFar;
}

@inline function placeOf(kx: i32, ky: i32): usize {
  return <usize>(kx * (2 * cutoff + 1) + ky + cutoff) * ELEMENT;
}

/** The place of a wave in a column. */
@inline function inColumn(from: usize, k: i32): usize {
  return from + <usize>(k < 0 ? k + side : k) * ELEMENT;
}

/** The places of a line whose waves aren't kept are zero. */
@inline function clearBeyond(line: usize): void {
  const zero = f64x2.splat(0);
  const end = inColumn(line, -cutoff);
  for (let at = inColumn(line, cutoff + 1); at < end; at += ELEMENT) v128.store(at, zero);
}

/** Writes the amplitudes at kx and −kx, of the velocity u + iv or of the vorticity, of the given modes, so many bytes behind the groups' first columns. */
function fillColumns(modes: usize, kx: i32, isVelocity: bool, beside: usize): void {
  const here = column + beside;
  const there = opposite + beside;
  clearBeyond(here);
  clearBeyond(there);
  const minusFirst = complex(-1, 1);
  const x = f64x2.splat(<f64>kx);
  for (let ky = -cutoff; ky <= cutoff; ky++) {
    const amplitude = v128.load(modes + placeOf(kx, ky));
    if (!isVelocity) {
      v128.store(inColumn(here, ky), amplitude);
      v128.store(inColumn(there, -ky), f64x2.mul(amplitude, complex(1, -1)));
      continue;
    }
    if (kx === 0 && ky === 0) continue;
    const scaled = f64x2.mul(amplitude, f64x2.splat(1 / <f64>(kx * kx + ky * ky)));
    const along = f64x2.mul(x, scaled);
    // (−ky·i, ky·r)
    const across = f64x2.mul(minusFirst, f64x2.mul(f64x2.splat(<f64>ky), exchange(scaled)));
    v128.store(inColumn(here, ky), f64x2.add(along, across));
    v128.store(inColumn(there, -ky), f64x2.mul(minusFirst, f64x2.sub(along, across)));
  }
  if (kx === 0 && isVelocity) v128.store(here, complex(meanX, meanY));
}

/** The columns x, x + 1, … or, of opposite waves, x, x − 1, …, so many of them. */
function copyToSquare(from: usize, x: i32, count: i32, isOpposite: bool): void {
  const beside = isOpposite ? 0 - ELEMENT : ELEMENT;
  let at = square + <usize>x * ELEMENT;
  for (let y = from; y < from + columnBytes; y += ELEMENT) {
    let place = at;
    for (let element = y; element < y + <usize>count * columnBytes; element += columnBytes) {
      v128.store(place, v128.load(element));
      place += beside;
    }
    at += rowBytes;
  }
}

function copyFromSquare(to: usize, x: i32, count: i32, isOpposite: bool): void {
  const beside = isOpposite ? 0 - ELEMENT : ELEMENT;
  let at = square + <usize>x * ELEMENT;
  for (let y = to; y < to + columnBytes; y += ELEMENT) {
    let place = at;
    for (let element = y; element < y + <usize>count * columnBytes; element += columnBytes) {
      v128.store(element, v128.load(place));
      place += beside;
    }
    at += rowBytes;
  }
}

/** The columns of a group that begins with kx. */
@inline function inGroup(kx: i32): i32 {
  return min<i32>(GROUP, cutoff + 1 - kx);
}

/** The columns of some modes at points along y. The column −0 is that of 0: it goes to the margin, where the square ends. */
function columnsToPoints(modes: usize, isVelocity: bool): void {
  for (let first = 0; first <= cutoff; first += GROUP) {
    const count = inGroup(first);
    for (let i = 0; i < count; i++) {
      const beside = <usize>i * columnBytes;
      fillColumns(modes, first + i, isVelocity, beside);
      toPoints(column + beside);
      if (first + i > 0) toPoints(opposite + beside);
    }
    copyToSquare(column, first, count, false);
    copyToSquare(opposite, side - first, count, true);
  }
}

/** A row at points along x too. */
@inline function rowToPoints(row: usize): void {
  clearBeyond(row);
  toPoints(row);
}

/** u² − v² + 2iuv in every row, as amplitudes along x. */
function squareRows(): void {
  for (let y = 0; y < side; y++) {
    const row = square + <usize>y * rowBytes;
    rowToPoints(row);
    for (let x = row; x < row + columnBytes; x += ELEMENT) {
      const u = load<f64>(x);
      const v = load<f64>(x, 8);
      store<f64>(x, u * u - v * v);
      store<f64>(x, 2 * (u * v), 8);
    }
    fromPoints(row);
  }
}

/** A stage from 1 to 4 of a step. */
export function advanceStage(stage: i32): void {
  if (stage === 1) memory.copy(stageModes, state, modesBytes);
  const enstrophy = enstrophyOf(stageModes);
  stepSum = stage === 1 ? enstrophy : stepSum + (stage === 4 ? 1 : 2) * enstrophy;
  columnsToPoints(stageModes, true);
  squareRows();
  for (let first = 0; first <= cutoff; first += GROUP) {
    const count = inGroup(first);
    copyFromSquare(column, first, count, false);
    copyFromSquare(opposite, side - first, count, true);
    for (let i = 0; i < count; i++) advanceColumn(stage, first + i, <usize>i * columnBytes);
  }
  if (stage === 4) dissipated += (timeStep / 6) * stepSum;
}

/** One stage of the amplitudes of kx, from the columns of kx and −kx, so many bytes behind the first ones of their group. */
function advanceColumn(stage: i32, kx: i32, beside: usize): void {
  const here = column + beside;
  const other = kx > 0 ? opposite + beside : here;
  fromPoints(here);
  if (kx > 0) fromPoints(other);
  for (let ky = -cutoff; ky <= cutoff; ky++) {
    const term = termOf(v128.load(inColumn(here, ky)), v128.load(inColumn(other, -ky)), kx, ky);
    const e = load<f64>(decay + <usize>kx * 8) * load<f64>(decay + <usize>abs<i32>(ky) * 8);
    const place = placeOf(kx, ky);
    advanceMode(stage, state + place, stageModes + place, sums + place, term, e, timeStep);
  }
}

/** The amplitude of −u·∇ω, from those of the square of u + iv at k and at −k. */
@inline function termOf(p: v128, q: v128, kx: i32, ky: i32): v128 {
  const a = f64x2.splat(<f64>(kx * kx - ky * ky));
  const b = f64x2.splat(<f64>(2 * ky * kx));
  const minusSecond = complex(1, -1);
  const first = f64x2.add(exchange(q), f64x2.mul(minusSecond, exchange(p)));
  const second = f64x2.add(p, f64x2.mul(minusSecond, q));
  return f64x2.mul(
    f64x2.sub(f64x2.mul(a, first), f64x2.mul(b, second)),
    f64x2.splat(0.25 / (<f64>side * <f64>side)),
  );
}

/** ½Σ|ω|²; the sum of each kx runs through ky = 0 … K, −K … −1. */
function enstrophyOf(modes: usize): f64 {
  let all: f64 = 0;
  for (let kx = 0; kx <= cutoff; kx++) {
    let ofColumn: f64 = 0;
    for (let row = 0; row <= 2 * cutoff; row++) {
      const place = modes + placeOf(kx, row <= cutoff ? row : row - 2 * cutoff - 1);
      const re = load<f64>(place);
      const im = load<f64>(place, 8);
      ofColumn += re * re + im * im;
    }
    all += kx === 0 ? 0.5 * ofColumn : ofColumn;
  }
  return all;
}

/** The greatest |ω|, or the greatest |u + iv|, over all points; only between steps. */
export function greatest(isVelocity: bool): f64 {
  columnsToPoints(state, isVelocity);
  let most: f64 = 0;
  for (let y = 0; y < side; y++) {
    const row = square + <usize>y * rowBytes;
    rowToPoints(row);
    for (let x = row; x < row + columnBytes; x += ELEMENT) {
      const re = load<f64>(x);
      const im = load<f64>(x, 8);
      most = max(most, isVelocity ? re * re + im * im : abs(re));
    }
  }
  return isVelocity ? sqrt(most) : most;
}

/** Writes to fingerprintAt what README.md defines of the state, its number of steps first. */
export function fingerprint(step: f64): void {
  writeFingerprint(step, dissipated, state, modesBytes, column);
}

/** The place of 32 bytes, which the next step overwrites. */
export function fingerprintAt(): usize {
  return column;
}
