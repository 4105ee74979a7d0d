/**
 * A chain of configurations of SU(2) or SU(3), replayed from a state by a program of its own: one number at a time, neighbours by
 * their coordinates. The order of operations is that of README.md, so that the bits are the kernel's.
 */
import { drawQuaternion, setKey } from './plain-draw.as';
import {
  addTo,
  entry,
  MATRIX,
  multiplyMatrices,
  multiplyQuaternions,
  QUATERNION,
  realTraceByAdjoint,
  reunitarise,
  rotateRows,
  scale,
  sizeOf,
  thirdRow,
} from './plain-matrix.as';

const LEAST_LENGTH: f64 = 1e-10;
const STATE_MATRIX: usize = 96;

let group: i32 = 0;
let side: i32 = 0;
let volume: i32 = 0;
let beta: f64 = 0;
let bytes: usize = 0;
let links: usize = 0;
let state: usize = 0;

const staple = memory.data(144, 16);
const product = memory.data(144, 16);
const term = memory.data(144, 16);
const made = memory.data(32, 16);
const back = memory.data(32, 16);
const turning = memory.data(32, 16);

export function open(colours: i32, length: i32, coupling: f64, keyLow: u32, keyHigh: u32): void {
  group = colours;
  side = length;
  volume = length * length * length * length;
  beta = coupling;
  bytes = colours === 2 ? QUATERNION : MATRIX;
  links = heap.alloc(<usize>(4 * volume) * bytes);
  state = heap.alloc(<usize>(4 * volume) * bytes);
  setKey(keyLow, keyHigh);
}

@inline function bytesOfState(): usize {
  return group === 2 ? QUATERNION : STATE_MATRIX;
}

export function stateAt(): usize {
  return state;
}

/** Takes the state at `stateAt`. */
export function loadState(): void {
  for (let link = 0; link < 4 * volume; link++) {
    const u = links + <usize>link * bytes;
    memory.copy(u, state + <usize>link * bytesOfState(), bytesOfState());
    if (group === 3) thirdRow(u);
  }
}

/**
 * Writes the configuration's fingerprint, 32 bytes, to `stateAt`: word i of its state goes into sum i mod 4, which begins with
 * i + 1, is xored with the word, rotated by 27 bits and multiplied.
 */
export function fingerprint(): void {
  const sums = state;
  for (let lane: usize = 0; lane < 4; lane++) store<u64>(sums + 8 * lane, <u64>lane + 1);
  let lane: usize = 0;
  for (let link = 0; link < 4 * volume; link++)
    for (let at: usize = 0; at < bytesOfState(); at += 8) {
      const sum = sums + 8 * lane;
      const mixed = load<u64>(sum) ^ load<u64>(links + <usize>link * bytes + at);
      store<u64>(sum, ((mixed << 27) | (mixed >> 37)) * 0x9e3779b97f4a7c15);
      lane = (lane + 1) & 3;
    }
}

/** Begins the chain: every link is the unit. */
export function begin(): void {
  memory.fill(links, 0, <usize>(4 * volume) * bytes);
  for (let link = 0; link < 4 * volume; link++) {
    const u = links + <usize>link * bytes;
    store<f64>(u, 1);
    if (group === 2) continue;
    store<f64>(entry(u, 1, 1), 1);
    store<f64>(entry(u, 2, 2), 1);
  }
}

/** The site some steps away, across the border if need be. */
function moved(site: i32, direction: i32, steps: i32): i32 {
  let stride = 1;
  for (let d = 0; d < direction; d++) stride *= side;
  const x = (site / stride) % side;
  return site + (((x + steps + side) % side) - x) * stride;
}

function parityOf(site: i32): i32 {
  let sum = 0;
  for (let d = 0; d < 4; d++) {
    sum += site % side;
    site /= side;
  }
  return sum & 1;
}

@inline function linkAt(site: i32, mu: i32): usize {
  return links + <usize>(4 * site + mu) * bytes;
}

function multiply(a: usize, isAdjointA: bool, b: usize, isAdjointB: bool, target: usize): void {
  if (group === 2) multiplyQuaternions(a, isAdjointA, b, isAdjointB, target);
  else multiplyMatrices(a, isAdjointA, b, isAdjointB, target);
}

/** The sum of a link's six staples: for each other direction the one forward, then the one backward. */
function sumStaples(site: i32, mu: i32): void {
  memory.fill(staple, 0, MATRIX);
  const ahead = moved(site, mu, 1);
  let isFirst = true;
  for (let nu = 0; nu < 4; nu++) {
    if (nu === mu) continue;
    const above = moved(site, nu, 1);
    const below = moved(site, nu, -1);
    multiply(linkAt(ahead, nu), false, linkAt(above, mu), true, product);
    multiply(product, false, linkAt(site, nu), true, term);
    if (isFirst) memory.copy(staple, term, bytes);
    else addTo(staple, term, bytes);
    isFirst = false;
    multiply(linkAt(below, mu), false, linkAt(moved(ahead, nu, -1), nu), false, product);
    multiply(product, true, linkAt(below, nu), false, term);
    addTo(staple, term, bytes);
  }
}

/** One of the eight parts of a sweep: both parities, for each the four directions, for each the sites in order. */
export function sweepEighth(number: u32, eighth: i32, isHeatBath: bool): void {
  const parity = eighth >> 2;
  const mu = eighth & 3;
  for (let site = 0; site < volume; site++) {
    if (parityOf(site) !== parity) continue;
    sumStaples(site, mu);
    if (group === 2) updateQuaternion(site, mu, number, isHeatBath);
    else updateMatrix(site, mu, number, isHeatBath);
  }
}

function updateQuaternion(site: i32, mu: i32, number: u32, isHeatBath: bool): void {
  const u = linkAt(site, mu);
  const size = sizeOf(staple);
  if (size < LEAST_LENGTH) return;
  scale(staple, 1 / size, QUATERNION);
  if (isHeatBath) {
    if (!drawQuaternion(((2 * beta) / 2) * size, <u32>(4 * site + mu), number, 0, made)) return;
  } else multiplyQuaternions(staple, true, u, true, made);
  multiplyQuaternions(made, false, staple, true, u);
  scale(u, 1 / sizeOf(u), QUATERNION);
}

function updateMatrix(site: i32, mu: i32, number: u32, isHeatBath: bool): void {
  const u = linkAt(site, mu);
  multiplyMatrices(u, false, staple, false, product);
  turn(u, 0, 1, 0, <u32>(4 * site + mu), number, isHeatBath);
  turn(u, 0, 2, 1, <u32>(4 * site + mu), number, isHeatBath);
  turn(u, 1, 2, 2, <u32>(4 * site + mu), number, isHeatBath);
  if (isHeatBath) reunitarise(u);
}

/** Turns a link in the subgroup of two rows, and with it its product with the staples. */
function turn(u: usize, i: i32, j: i32, subgroup: u32, link: u32, number: u32, isHeatBath: bool): void {
  const ii = entry(product, i, i);
  const ij = entry(product, i, j);
  const ji = entry(product, j, i);
  const jj = entry(product, j, j);
  store<f64>(back, 0.5 * (load<f64>(ii) + load<f64>(jj)));
  store<f64>(back, 0.5 * (load<f64>(ij, 8) + load<f64>(ji, 8)), 8);
  store<f64>(back, 0.5 * (load<f64>(ij) - load<f64>(ji)), 16);
  store<f64>(back, 0.5 * (load<f64>(ii, 8) - load<f64>(jj, 8)), 24);
  const size = sizeOf(back);
  if (size < LEAST_LENGTH) return;
  scale(back, 1 / size, QUATERNION);
  if (isHeatBath) {
    if (!drawQuaternion(((2 * beta) / 3) * size, link, number, subgroup, made)) return;
    multiplyQuaternions(made, false, back, true, turning);
  } else multiplyQuaternions(back, true, back, true, turning);
  rotateRows(u, i, j, turning);
  rotateRows(product, i, j, turning);
}

/** Writes the product of links from a site, some steps in one direction and then some in another. */
function walk(site: i32, first: i32, firstSteps: i32, second: i32, secondSteps: i32, target: usize): void {
  memory.copy(target, linkAt(site, first), bytes);
  for (let step = 1; step < firstSteps + secondSteps; step++) {
    const isTurned = step >= firstSteps;
    const from = isTurned
      ? moved(moved(site, first, firstSteps % side), second, step - firstSteps)
      : moved(site, first, step);
    multiply(target, false, linkAt(from, isTurned ? second : first), false, term);
    memory.copy(target, term, bytes);
  }
}

/** Re tr of the rectangles in planes of a direction of space and the last one, over the sites of a slice. */
export function wilsonSum(slice: i32, width: i32, height: i32): f64 {
  const ofSlice = side * side * side;
  let sum: f64 = 0;
  for (let site = slice * ofSlice; site < (slice + 1) * ofSlice; site++)
    for (let mu = 0; mu < 3; mu++) sum += rectangle(site, mu, width, 3, height);
  return sum;
}

/** Re tr of the plaquettes that begin in a slice. */
export function plaquetteSum(slice: i32): f64 {
  const ofSlice = side * side * side;
  let sum: f64 = 0;
  for (let site = slice * ofSlice; site < (slice + 1) * ofSlice; site++)
    for (let mu = 0; mu < 4; mu++)
      for (let nu = mu + 1; nu < 4; nu++) sum += rectangle(site, mu, 1, nu, 1);
  return sum;
}

function rectangle(site: i32, mu: i32, width: i32, nu: i32, height: i32): f64 {
  walk(site, mu, width, nu, height, product);
  walk(site, nu, height, mu, width, staple);
  if (group === 3) return realTraceByAdjoint(product, staple);
  let rest: f64 = load<f64>(product, 8) * load<f64>(staple, 8);
  rest += load<f64>(product, 16) * load<f64>(staple, 16);
  rest += load<f64>(product, 24) * load<f64>(staple, 24);
  return 2 * (load<f64>(product) * load<f64>(staple) + rest);
}

let imaginary: f64 = 0;

/** The sum of Polyakov loops in the last direction, the real part; `polyakovSumImaginary` has the other one. */
export function polyakovSum(): f64 {
  let real: f64 = 0;
  imaginary = 0;
  for (let site = 0; site < side * side * side; site++) {
    walk(site, 3, side, 3, 0, product);
    if (group === 2) real += 2 * load<f64>(product);
    else {
      real += load<f64>(product) + load<f64>(entry(product, 1, 1)) + load<f64>(entry(product, 2, 2));
      imaginary += load<f64>(product, 8) + load<f64>(entry(product, 1, 1), 8) + load<f64>(entry(product, 2, 2), 8);
    }
  }
  return real;
}

export function polyakovSumImaginary(): f64 {
  return imaginary;
}

let square: f64 = 0;

/**
 * For the Schwinger–Dyson equation of the plaquette: Σ Re tr(U·Σ) over the links of a slice, Σ their staples' sum; `noiseSum` has
 * the sum of the squared sizes of the traceless anti-Hermitian parts of U·Σ.
 */
export function actionSum(slice: i32): f64 {
  const ofSlice = side * side * side;
  let sum: f64 = 0;
  square = 0;
  for (let site = slice * ofSlice; site < (slice + 1) * ofSlice; site++)
    for (let mu = 0; mu < 4; mu++) {
      sumStaples(site, mu);
      multiply(linkAt(site, mu), false, staple, false, product);
      if (group === 2) {
        sum += 2 * load<f64>(product);
        for (let at: usize = 8; at < QUATERNION; at += 8) square += 2 * load<f64>(product + at) * load<f64>(product + at);
      } else sum += addMatrixNoise();
    }
  return sum;
}

export function noiseSum(): f64 {
  return square;
}

/** @returns Re tr of the product */
function addMatrixNoise(): f64 {
  let re: f64 = 0;
  let im: f64 = 0;
  for (let i = 0; i < 3; i++) {
    re += load<f64>(entry(product, i, i));
    im += load<f64>(entry(product, i, i), 8);
  }
  for (let i = 0; i < 3; i++) {
    const own = load<f64>(entry(product, i, i), 8) - im / 3;
    square += own * own;
    for (let j = i + 1; j < 3; j++) {
      const x = 0.5 * (load<f64>(entry(product, i, j)) - load<f64>(entry(product, j, i)));
      const y = 0.5 * (load<f64>(entry(product, i, j), 8) + load<f64>(entry(product, j, i), 8));
      square += 2 * (x * x + y * y);
    }
  }
  return re;
}

/** How far a link departs from the group at most. Of SU(3) the first two rows are looked at, which give the third. */
export function departure(): f64 {
  let largest: f64 = 0;
  for (let link = 0; link < 4 * volume; link++) {
    const u = links + <usize>link * bytes;
    const d = group === 2 ? abs<f64>(sizeOf(u) - 1) : rowsDeparture(u);
    // Not a number counts as the largest.
    if (!(d <= largest)) largest = d;
  }
  return largest;
}

function rowsDeparture(u: usize): f64 {
  let first: f64 = -1;
  let second: f64 = -1;
  let re: f64 = 0;
  let im: f64 = 0;
  for (let column = 0; column < 3; column++) {
    const x = entry(u, 0, column);
    const y = entry(u, 1, column);
    first += load<f64>(x) * load<f64>(x) + load<f64>(x, 8) * load<f64>(x, 8);
    second += load<f64>(y) * load<f64>(y) + load<f64>(y, 8) * load<f64>(y, 8);
    re += load<f64>(x) * load<f64>(y) + load<f64>(x, 8) * load<f64>(y, 8);
    im += load<f64>(x) * load<f64>(y, 8) - load<f64>(x, 8) * load<f64>(y);
  }
  return abs<f64>(first) + abs<f64>(second) + abs<f64>(re) + abs<f64>(im);
}
