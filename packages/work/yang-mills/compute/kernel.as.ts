/**
 * Pure gauge theory of SU(2) and SU(3) on a periodic lattice in four dimensions with Wilson's action: sweeps of heat bath and
 * over-relaxation, its observables, and states in which a chain can go on: of each link of SU(3) the first two rows, from which
 * the third follows behind a heat bath.
 */
import { DIMENSIONS, forward, length, openLattice, parityOf, sites } from './lattice.as';
import { lookAt, loopImaginary, loopReal, polyakovLoop, wilsonLoop } from './observables.as';
import { setKey } from './philox.as';
import { QUATERNION_BYTES, updateSu2Links } from './su2-update.as';
import { completeRows, MATRIX_BYTES } from './su3.as';
import { updateSu3Links } from './su3-update.as';

/** Two rows of a matrix of SU(3). */
const ROWS_BYTES: usize = 96;
/** Odd: 2^64 over the golden ratio. */
const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;

let colours: i32 = 0;
let linkBytes: usize = 0;
let links: usize = 0;
let stateBytes: usize = 0;
let state: usize = 0;
let coupling: f64 = 0;

/** Once an instance: for another lattice load a new kernel. */
export function open(group: i32, side: i32, beta: f64, keyLow: u32, keyHigh: u32): void {
  colours = group;
  linkBytes = group === 2 ? QUATERNION_BYTES : MATRIX_BYTES;
  coupling = (2 * beta) / <f64>group;
  openLattice(side);
  setKey(keyLow, keyHigh);
  links = heap.alloc(<usize>sites * DIMENSIONS * linkBytes);
  stateBytes = group === 2 ? QUATERNION_BYTES : ROWS_BYTES;
  state = heap.alloc(<usize>sites * DIMENSIONS * stateBytes);
  lookAt(links, linkBytes);
}

/** The address of the state that `saveState` writes and `loadState` reads: some doubles a link, in the order of links. */
export function stateAt(): usize {
  return state;
}

export function saveState(): void {
  for (let link: usize = 0; link < <usize>sites * DIMENSIONS; link++)
    memory.copy(state + link * stateBytes, links + link * linkBytes, stateBytes);
}

/**
 * Writes 32 bytes to `stateAt`, which depend on every bit of the state: word i of it goes into sum i mod 4 as
 * h → ((h ⊕ word) rotated left by 27)·MULTIPLIER, which each single word changes.
 */
export function fingerprint(): void {
  let h0: u64 = 1;
  let h1: u64 = 2;
  let h2: u64 = 3;
  let h3: u64 = 4;
  for (let link: usize = 0; link < <usize>sites * DIMENSIONS; link++) {
    const u = links + link * linkBytes;
    for (let at: usize = 0; at < stateBytes; at += 32) {
      h0 = rotl<u64>(h0 ^ load<u64>(u + at), 27) * MULTIPLIER;
      h1 = rotl<u64>(h1 ^ load<u64>(u + at, 8), 27) * MULTIPLIER;
      h2 = rotl<u64>(h2 ^ load<u64>(u + at, 16), 27) * MULTIPLIER;
      h3 = rotl<u64>(h3 ^ load<u64>(u + at, 24), 27) * MULTIPLIER;
    }
  }
  store<u64>(state, h0);
  store<u64>(state, h1, 8);
  store<u64>(state, h2, 16);
  store<u64>(state, h3, 24);
}

export function loadState(): void {
  for (let link: usize = 0; link < <usize>sites * DIMENSIONS; link++) {
    const u = links + link * linkBytes;
    memory.copy(u, state + link * stateBytes, stateBytes);
    if (colours === 3) completeRows(u);
  }
}

export function linksAt(): usize {
  return links;
}

/** Every link becomes the unit matrix. */
export function coldStart(): void {
  memory.fill(links, 0, <usize>sites * DIMENSIONS * linkBytes);
  for (let link: usize = 0; link < <usize>sites * DIMENSIONS; link++) {
    const u = links + link * linkBytes;
    store<f64>(u, 1);
    if (colours === 2) continue;
    store<f64>(u, 1, 64);
    store<f64>(u, 1, 128);
  }
}

/**
 * Updates the links in one direction from the sites of one parity, none of which is in a staple of another: an eighth of a sweep.
 * Sweeps run through parities, and for each through directions.
 */
export function updateEighth(parity: i32, mu: i32, sweep: u32, isHeatBath: bool): void {
  const strength = isHeatBath ? coupling : 0;
  let before = -1;
  for (let site = 0; site < sites; site++) {
    if (parityOf(site) !== parity) continue;
    if (before < 0) {
      before = site;
      continue;
    }
    if (colours === 2) updateSu2Links(links, before, site, mu, strength, sweep);
    else updateSu3Links(links, before, site, mu, strength, sweep);
    before = -1;
  }
}

/** Re tr of the plaquettes that begin at the sites with the given last coordinate, summed in the order of sites and planes. */
export function plaquetteSum(slice: i32): f64 {
  const perSlice = length * length * length;
  let sum: f64 = 0;
  for (let site = slice * perSlice; site < (slice + 1) * perSlice; site++)
    for (let mu = 0; mu < DIMENSIONS; mu++)
      for (let nu = mu + 1; nu < DIMENSIONS; nu++) sum += wilsonLoop(site, mu, 1, nu, 1);
  return sum;
}

/**
 * Re tr of the rectangles, `width` steps in a direction of space and `height` in the last one, that begin at the sites with the
 * given last coordinate, summed in the order of sites and directions.
 */
export function wilsonSum(slice: i32, width: i32, height: i32): f64 {
  const perSlice = length * length * length;
  let sum: f64 = 0;
  for (let site = slice * perSlice; site < (slice + 1) * perSlice; site++)
    for (let mu = 0; mu < DIMENSIONS - 1; mu++) sum += wilsonLoop(site, mu, width, DIMENSIONS - 1, height);
  return sum;
}

let polyakovImaginary: f64 = 0;

/** The sum of Polyakov loops in the last direction over the sites of its first slice: the real part. */
export function polyakovSum(): f64 {
  let real: f64 = 0;
  polyakovImaginary = 0;
  for (let site = 0; site < length * length * length; site++) {
    polyakovLoop(site, DIMENSIONS - 1, length);
    real += loopReal;
    polyakovImaginary += loopImaginary;
  }
  return real;
}

/** The imaginary part that belongs to the last `polyakovSum`. */
export function polyakovSumImaginary(): f64 {
  return polyakovImaginary;
}
