// asc: none
/**
 * Finds the zeros of a leaf in samples of Z and what its summary says of them. A cell is the stretch between two
 * samples, half a Gram interval. A zero shows as a change of sign between samples, or, for a close pair, as a dip of
 * |Z| inside a cell, which the slopes at its ends betray. When the zeros found don't fit Gram's law in its weak form
 * (between Gram points of the right sign as many zeros as Gram intervals), every cell is searched in 32 parts.
 */
import { derivative, evaluateCell, fitCell, second, slopeAt } from './interpolation.as';

const spacingBins: i32 = 32;
const fineParts: i32 = 32;
const foundMax: i32 = 8192;
const bytesPerZero: i32 = 16;
/** Gram intervals on either side of a leaf that are searched with it, so that a count can be closed at its ends. */
export const marginIntervals: i32 = 8;

let gridStart: f64 = 0;
let gridStep: f64 = 0;
let samples: usize = 0;
let phases: usize = 0;
let slopes: usize = 0;
let firstCell: i32 = 0;
let lastCell: i32 = 0;

let interval: f64 = 0;
let span: i32 = 0;
let marginBefore: i32 = 0;
let errorOfZ: f64 = 0;
let zeros: i32 = 0;
let zerosBefore: i32 = 0;
let undecided: bool = false;
let largest: f64 = 0;
let largestCell: f64 = 0;
let largestOffset: f64 = 0;

/** θ/π of each zero, less that of the leaf's start. */
let positions: usize = 0;
let data: usize = 0;
/** u8 occupancy[span], then u32 spacings[32], then f64 figures; see `writeReport`. */
let report: usize = 0;
let occupancy: usize = 0;
/** Like the occupancy, with the margins. */
let wideOccupancy: usize = 0;
let spacings: usize = 0;
let figures: usize = 0;

export function prepareFinder(leafSpan: i32): void {
  positions = heap.alloc(8 * foundMax);
  data = heap.alloc(bytesPerZero * foundMax);
  wideOccupancy = heap.alloc(leafSpan + 2 * marginIntervals);
  report = heap.alloc(leafSpan + 4 * spacingBins + 8 * 16);
  occupancy = report;
  spacings = report + leafSpan;
  figures = spacings + 4 * spacingBins;
}

/** Bulk data: the fraction (u64), the whole part (u32) and the error bound (f32) of the ordinate of each zero. */
export function dataAt(): usize {
  return data;
}

export function reportAt(): usize {
  return report;
}

/** The leaf's first Gram interval and their number, and how many of the margin are searched before it. */
export function setLeaf(first: f64, count: i32, before: i32): void {
  interval = first;
  span = count;
  marginBefore = before;
}

/** `first` is the cell that holds the start of the margin, `last` the first one past its end. */
export function setGrid(start: f64, step: f64, z: usize, theta: usize, slope: usize, first: i32, last: i32): void {
  gridStart = start;
  gridStep = step;
  samples = z;
  phases = theta;
  slopes = slope;
  firstCell = first;
  lastCell = last;
}

// @ts-ignore: decorator
@inline
function cellStart(index: i32): f64 {
  return gridStart + gridStep * <f64>index;
}

/**
 * θ/π at offset u in a cell, less that of the leaf's start. With v = u/t,
 * θ(t + u) − θ(t) = (u/2) ln(t/2π) + (t/2)((1 + v) ln(1 + v) − v) − u/(48 t (t + u)) + …, and
 * (1 + v) ln(1 + v) − v = Σ_{k ≥ 2} (−v)^k / (k(k − 1)).
 */
// @ts-ignore: decorator
@inline
function positionAt(index: i32, u: f64): f64 {
  const t = cellStart(index);
  const v = u / t;
  const series =
    v * v * (0.5 - v * (0.16666666666666666 - v * (0.08333333333333333 - v * (0.05 - v * (0.03333333333333333 - v * 0.023809523809523808)))));
  const offset: usize = 8 * index;
  const bend = 0.15915494309189535 * (t * series - u / (24 * t * (t + u)));
  return load<f64>(phases + offset) + u * load<f64>(slopes + offset) + bend;
}

/** Writes the ordinate cellStart + u; whole steps of 2^-20 and an offset below 1 make the sum exact in 2^-64. */
function writeOrdinate(target: usize, index: i32, u: f64, errorBound: f64): void {
  const t = cellStart(index);
  const whole = Math.floor(t);
  const upper = Math.floor(u * 4294967296);
  const lower = (u * 4294967296 - upper) * 4294967296;
  const offset = (<u64>upper << 32) + <u64>lower;
  const fraction = <u64>((t - whole) * 4294967296) << 32;
  const sum = offset + fraction;
  store<u64>(target, sum);
  store<u32>(target, <u32>whole + (sum < offset ? 1 : 0), 8);
  store<f32>(target, <f32>(errorBound * 1.0001), 12);
}

/** Takes a zero at y of the fitted cell, where `derivative` is that of Z. */
function take(index: i32, y: f64, dy: f64): void {
  const u = 0.5 * (y + 1) * gridStep;
  const x = positionAt(index, u);
  const errorBound = (1.01 * errorOfZ * gridStep) / (2 * Math.abs(dy)) + 1e-15;
  const margin = errorBound * load<f64>(slopes + 8 * index) + 2e-12;
  if (x > -1 && x < <f64>span + 1 && Math.abs(x - nearest<f64>(x)) < margin) undecided = true;
  if (x < <f64>-marginBefore) {
    zerosBefore++;
    return;
  }
  if (x >= <f64>(span + marginIntervals)) return;
  const wide = wideOccupancy + <usize>(x + <f64>marginBefore);
  store<u8>(wide, load<u8>(wide) + 1);
  if (x < 0 || x >= <f64>span || zeros >= foundMax) return;
  store<f64>(positions + 8 * zeros, x);
  writeOrdinate(data + bytesPerZero * zeros, index, u, errorBound);
  zeros++;
}

/** Takes the zero in a bracket with a change of sign, and returns where it is: Newton's method kept in the bracket. */
function refine(index: i32, from: f64, fromValue: f64, to: f64, toValue: f64): f64 {
  let below = from;
  let above = to;
  let y = from + ((to - from) * fromValue) / (fromValue - toValue);
  for (let step = 0; step < 80; step++) {
    const value = evaluateCell(y);
    if (value < 0 == fromValue < 0) below = y;
    else above = y;
    let next = y - value / derivative;
    if (!(next > below && next < above)) {
      if (Math.abs(value / derivative) < 1e-12) break;
      next = 0.5 * (below + above);
    }
    const moved = Math.abs(next - y);
    y = next;
    if (moved < 1e-9) break;
  }
  take(index, y, derivative);
  return y;
}

/** An extremum of Z in the fitted cell, between two points where dZ/dy has different signs: Newton kept in a bracket. */
function extremum(from: f64, fromSlope: f64, to: f64, toSlope: f64): f64 {
  let below = from;
  let above = to;
  let y = from + ((to - from) * fromSlope) / (fromSlope - toSlope);
  for (let step = 0; step < 80; step++) {
    evaluateCell(y);
    if (derivative < 0 == fromSlope < 0) below = y;
    else above = y;
    let next = y - derivative / second;
    if (!(next > below && next < above)) next = 0.5 * (below + above);
    const moved = Math.abs(next - y);
    y = next;
    if (moved < 1e-9) break;
  }
  return y;
}

/** Notes |Z| at y of the fitted cell if it is the largest of the leaf so far. */
function noteLargest(index: i32, y: f64): void {
  const value = Math.abs(evaluateCell(y));
  if (value <= largest) return;
  const u = 0.5 * (y + 1) * gridStep;
  const x = positionAt(index, u);
  if (x < 0 || x >= <f64>span) return;
  largest = value;
  largestCell = cellStart(index);
  largestOffset = u;
}

// @ts-ignore: decorator
@inline
function mayBeLargest(left: f64, right: f64): bool {
  return 1.6 * Math.max(Math.abs(left), Math.abs(right)) > largest;
}

function scanCell(index: i32, leftSlope: f64, rightSlope: f64): void {
  const at = samples + 8 * index;
  const left = load<f64>(at);
  const right = load<f64>(at, 8);
  const sign: f64 = left < 0 ? -1 : 1;
  if (left < 0 != right < 0) {
    fitCell(at);
    const y = refine(index, -1, left, 1, right);
    const slopeThere = derivative;
    if (mayBeLargest(left, right)) {
      if (sign * leftSlope > 0) noteLargest(index, extremum(-1, leftSlope, y, slopeThere));
      if (sign * rightSlope > 0) noteLargest(index, extremum(y, slopeThere, 1, rightSlope));
    }
  } else if (sign * leftSlope < 0 && sign * rightSlope > 0) {
    fitCell(at);
    takePair(index, -1, left, leftSlope, 1, right, rightSlope);
  } else if (sign * leftSlope > 0 && sign * rightSlope < 0 && mayBeLargest(left, right)) {
    fitCell(at);
    noteLargest(index, extremum(-1, leftSlope, 1, rightSlope));
  }
}

/** Takes the two zeros of a dip of |Z|, if it reaches the axis. */
function takePair(index: i32, from: f64, left: f64, leftSlope: f64, to: f64, right: f64, rightSlope: f64): void {
  const y = extremum(from, leftSlope, to, rightSlope);
  const value = evaluateCell(y);
  if (Math.abs(value) < 4 * errorOfZ) undecided = true;
  if (left < 0 == value < 0) return;
  refine(index, from, left, y, value);
  refine(index, y, value, to, right);
}

function scanCellFinely(index: i32): void {
  const at = samples + 8 * index;
  fitCell(at);
  let left = load<f64>(at);
  let leftSlope = slopeAt(at);
  let from: f64 = -1;
  for (let part = 1; part <= fineParts; part++) {
    const to = -1 + (2 * <f64>part) / <f64>fineParts;
    const right = part == fineParts ? load<f64>(at, 8) : evaluateCell(to);
    if (part == fineParts) evaluateCell(1);
    const rightSlope = derivative;
    const sign: f64 = left < 0 ? -1 : 1;
    if (left < 0 != right < 0) {
      refine(index, from, left, to, right);
    } else if (sign * leftSlope < 0 && sign * rightSlope > 0) {
      takePair(index, from, left, leftSlope, to, right, rightSlope);
    }
    left = right;
    leftSlope = rightSlope;
    from = to;
  }
}

function scan(finely: bool): void {
  zeros = 0;
  zerosBefore = 0;
  undecided = false;
  memory.fill(wideOccupancy, 0, marginBefore + span + marginIntervals);
  if (finely) {
    for (let index = firstCell; index < lastCell; index++) scanCellFinely(index);
  } else {
    largest = 0;
    let leftSlope = slopeAt(samples + 8 * firstCell);
    for (let index = firstCell; index < lastCell; index++) {
      const rightSlope = slopeAt(samples + 8 * (index + 1));
      scanCell(index, leftSlope, rightSlope);
      leftSlope = rightSlope;
    }
  }
  memory.copy(occupancy, wideOccupancy + marginBefore, span);
}

/**
 * Whether Gram points of the right sign, (−1)^n Z(g(n)) > 0, have as many zeros between them as Gram intervals. The
 * sign of Z(t) is −(−1)^N(t), and S at Gram point interval − 1 + k is N − interval − k.
 */
function fitsGram(): bool {
  const start = interval - <f64>marginBefore;
  const startSign: i32 = load<f64>(samples + 8 * firstCell) < 0 ? 0 : 1;
  const startOdd = (startSign + zerosBefore + <i32>(start - 2 * Math.floor(0.5 * start))) & 1;
  let relative = 0;
  let known = false;
  let expected = 0;
  for (let k = 0; k < marginBefore + span + marginIntervals; k++) {
    if (((relative + startOdd) & 1) == 0) {
      if (known && relative != expected) return false;
      known = true;
      expected = relative;
    }
    relative += <i32>load<u8>(wideOccupancy + k) - 1;
  }
  return true;
}

/** Figures: f64 closest zero, its spacing, largest |Z|, its cell and offset, highest S, at zero, lowest S, at zero, first and last position. */
function writeReport(): void {
  memory.fill(spacings, 0, 4 * spacingBins);
  let closest = 0;
  let closestSpacing: f64 = Infinity;
  let highest: f64 = -Infinity;
  let highestAt = 0;
  let lowest: f64 = Infinity;
  let lowestAt = 0;
  for (let i = 0; i < zeros; i++) {
    const x = load<f64>(positions + 8 * i);
    const before = <f64>i - x;
    if (before < lowest) {
      lowest = before;
      lowestAt = i;
    }
    if (before + 1 > highest) {
      highest = before + 1;
      highestAt = i;
    }
    if (i + 1 == zeros) break;
    const spacing = load<f64>(positions + 8 * (i + 1)) - x;
    const bin: usize = 4 * min(spacingBins - 1, <i32>(spacing * 10));
    store<u32>(spacings + bin, load<u32>(spacings + bin) + 1);
    if (spacing < closestSpacing) {
      closestSpacing = spacing;
      closest = i;
    }
  }
  store<f64>(figures, <f64>closest);
  store<f64>(figures, closestSpacing, 8);
  store<f64>(figures, largest, 16);
  store<f64>(figures, largestCell, 24);
  store<f64>(figures, largestOffset, 32);
  store<f64>(figures, highest, 40);
  store<f64>(figures, <f64>highestAt, 48);
  store<f64>(figures, lowest, 56);
  store<f64>(figures, <f64>lowestAt, 64);
  store<f64>(figures, load<f64>(positions), 72);
  store<f64>(figures, load<f64>(positions + 8 * (zeros - 1)), 80);
}

/** @returns the number of zeros, or −1 when a zero is too near to a Gram point or to another zero to tell */
export function findZeros(errorBound: f64): i32 {
  errorOfZ = errorBound;
  scan(false);
  if (!fitsGram()) scan(true);
  if (undecided || zeros < 2) return -1;
  writeReport();
  return zeros;
}
