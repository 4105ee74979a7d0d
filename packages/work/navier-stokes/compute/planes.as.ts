// asc: none
/** One plane of three complex fields u + iω on its way from amplitudes along x and y to points, and of two back. */
import { columnsFromPoints, columnsToPoints, LINE_BYTES, rowsFromPoints, rowsToPoints } from './fourier.as';
import { loadRows, pointOf, storeRows } from './rows.as';

export const COMPONENTS: i32 = 3;
/** What goes back from points: Fx + i·Fy and Fz. */
export const RETURNING: i32 = 2;

let side: i32 = 0;
let cutoff: i32 = 0;
let panels: i32 = 0;
/** Panels of lines along y, of each component. */
let planes: usize = 0;
let planeBytes: usize = 0;
let panelBytes: usize = 0;
/** Two rows of each component, with one element more for column −0. */
let rows: usize = 0;
let rowsBytes: usize = 0;
let samples: usize = 0;

/** The greatest |ω|² and |u|² among the points that `measurePlane` has seen. */
export let greatestVorticity: f64 = 0;
export let greatestSpeed: f64 = 0;

/** @param count points in each direction; once an instance */
export function openPlanes(count: i32, lastWave: i32): void {
  side = count;
  cutoff = lastWave;
  panels = (cutoff + 2) >> 1;
  // Two lines more, so that the same row of all panels isn't in the same set of a cache.
  panelBytes = <usize>(side + 2) * LINE_BYTES;
  planeBytes = <usize>panels * panelBytes;
  planes = heap.alloc(<usize>COMPONENTS * planeBytes);
  rowsBytes = <usize>(side + 1) * 32;
  rows = heap.alloc(<usize>COMPONENTS * rowsBytes);
  samples = heap.alloc(<usize>(side * side) * 8);
}

/** The line of a wave number along an axis. */
@inline export function lineOf(k: i32): usize {
  return <usize>(k < 0 ? k + side : k) * LINE_BYTES;
}

@inline function linesOf(component: i32, panel: i32): usize {
  return planes + <usize>component * planeBytes + <usize>panel * panelBytes;
}

/**
 * Brings a component to points along y.
 * @param from its line at the first panel and ky = 0; those of ky = 1 … K, −K … −1 follow, and then the next panel's
 */
export function loadPlane(component: i32, from: usize, pencilBytes: usize): void {
  for (let panel = 0; panel < panels; panel++) {
    const lines = linesOf(component, panel);
    for (let rank = 0; rank <= 2 * cutoff; rank++) {
      memory.copy(lines + lineOf(rank <= cutoff ? rank : rank - 2 * cutoff - 1), from, LINE_BYTES);
      from += pencilBytes;
    }
    columnsToPoints(lines);
  }
}

/** The reverse of loadPlane. */
export function storePlane(component: i32, to: usize, pencilBytes: usize): void {
  for (let panel = 0; panel < panels; panel++) {
    const lines = linesOf(component, panel);
    columnsFromPoints(lines);
    for (let rank = 0; rank <= 2 * cutoff; rank++) {
      memory.copy(to, lines + lineOf(rank <= cutoff ? rank : rank - 2 * cutoff - 1), LINE_BYTES);
      to += pencilBytes;
    }
  }
}

/** Two rows of all components at points along x too. */
function rowsOf(row: i32): void {
  for (let component = 0; component < COMPONENTS; component++) {
    const target = rows + <usize>component * rowsBytes;
    const line = linesOf(component, 0) + <usize>row * LINE_BYTES;
    loadRows(line, panels, panelBytes, target, target + <usize>side * 32);
    rowsToPoints(target);
  }
}

/** Makes F = u × ω of u + iω in all rows, as amplitudes of Fx + i·Fy and Fz along x. */
export function crossPlane(): void {
  for (let row = 0; row < side; row += 2) {
    rowsOf(row);
    crossRows();
    for (let component = 0; component < RETURNING; component++) {
      const source = rows + <usize>component * rowsBytes;
      const line = linesOf(component, 0) + <usize>row * LINE_BYTES;
      rowsFromPoints(source);
      storeRows(line, panels, panelBytes, source, source + <usize>side * 32);
    }
  }
}

/** Puts Fx + i·Fy in the place of u + iω along x, and Fz in that along y. */
function crossRows(): void {
  const second = rowsBytes;
  const third = 2 * rowsBytes;
  for (let at = rows; at < rows + <usize>side * 32; at += 32) {
    const ux = v128.load(at);
    const wx = v128.load(at, 16);
    const uy = v128.load(at + second);
    const wy = v128.load(at + second, 16);
    const uz = v128.load(at + third);
    const wz = v128.load(at + third, 16);
    v128.store(at, f64x2.sub(f64x2.mul(uy, wz), f64x2.mul(uz, wy)));
    v128.store(at, f64x2.sub(f64x2.mul(uz, wx), f64x2.mul(ux, wz)), 16);
    v128.store(at + second, f64x2.sub(f64x2.mul(ux, wy), f64x2.mul(uy, wx)));
    v128.store(at + second, f64x2.splat(0), 16);
  }
}

@inline export function squareOf(re: v128, im: v128): v128 {
  return f64x2.add(f64x2.mul(re, re), f64x2.mul(im, im));
}

/** Forgets the greatest sizes of before. */
export function beginMeasure(): void {
  greatestVorticity = greatestSpeed = 0;
}

/** Looks at the points of the plane that was loaded. @param isShown whether its vorticity along z goes to the samples */
export function measurePlane(isShown: bool): void {
  for (let row = 0; row < side; row += 2) {
    rowsOf(row);
    measureRows();
    if (isShown) sampleRows(pointOf(row, side), pointOf(row + 1, side));
  }
}

function measureRows(): void {
  let most = f64x2.splat(greatestVorticity);
  let fastest = f64x2.splat(greatestSpeed);
  for (let at = rows; at < rows + <usize>side * 32; at += 32) {
    const ux = v128.load(at);
    const wx = v128.load(at, 16);
    const uy = v128.load(at + rowsBytes);
    const wy = v128.load(at + rowsBytes, 16);
    const uz = v128.load(at + 2 * rowsBytes);
    const wz = v128.load(at + 2 * rowsBytes, 16);
    fastest = f64x2.max(fastest, f64x2.add(squareOf(ux, uy), f64x2.mul(uz, uz)));
    most = f64x2.max(most, f64x2.add(squareOf(wx, wy), f64x2.mul(wz, wz)));
  }
  greatestVorticity = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  greatestSpeed = max(f64x2.extract_lane(fastest, 0), f64x2.extract_lane(fastest, 1));
}

function sampleRows(y: i32, nextY: i32): void {
  for (let place = 0; place < side; place++) {
    const value = rows + 2 * rowsBytes + <usize>place * 32;
    const x = pointOf(place, side);
    store<f64>(samples + <usize>(y * side + x) * 8, load<f64>(value, 16));
    store<f64>(samples + <usize>(nextY * side + x) * 8, load<f64>(value, 24));
  }
}

/** The samples, row after row of equal y; until then room for a fingerprint. */
export function samplesAt(): usize {
  return samples;
}
