/**
 * Pure gauge theory of SU(2) and SU(3) on a periodic lattice in four dimensions with Wilson's action: sweeps of heat bath and
 * over-relaxation, and its plaquette. The caller writes a configuration to `linksAt`, or calls `coldStart`.
 */
import { DIMENSIONS, forward, length, openLattice, parityOf, sites } from './lattice.as';
import { setKey } from './philox.as';
import { multiplyStored, p0, p1, p2, p3, QUATERNION_BYTES, updateSu2Link } from './su2-update.as';
import { MATRIX_BYTES, multiply, realTraceByAdjoint } from './su3.as';
import { updateSu3Link } from './su3-update.as';

let colours: i32 = 0;
let linkBytes: usize = 0;
let links: usize = 0;
let coupling: f64 = 0;

/** Once an instance: for another lattice load a new kernel. */
export function open(group: i32, side: i32, beta: f64, keyLow: u32, keyHigh: u32): void {
  colours = group;
  linkBytes = group === 2 ? QUATERNION_BYTES : MATRIX_BYTES;
  coupling = (2 * beta) / <f64>group;
  openLattice(side);
  setKey(keyLow, keyHigh);
  links = heap.alloc(<usize>sites * DIMENSIONS * linkBytes);
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
  for (let site = 0; site < sites; site++) {
    if (parityOf(site) !== parity) continue;
    if (colours === 2) updateSu2Link(links, site, mu, strength, sweep);
    else updateSu3Link(links, site, mu, strength, sweep);
  }
}

const upper = memory.data(144, 16);
const lower = memory.data(144, 16);

/** Re tr of the plaquettes that begin at the sites with the given last coordinate, summed in the order of sites and planes. */
export function plaquetteSum(slice: i32): f64 {
  const perSlice = length * length * length;
  let sum: f64 = 0;
  for (let site = slice * perSlice; site < (slice + 1) * perSlice; site++)
    for (let mu = 0; mu < DIMENSIONS; mu++)
      for (let nu = mu + 1; nu < DIMENSIONS; nu++)
        sum += colours === 2 ? su2Plaquette(site, mu, nu) : su3Plaquette(site, mu, nu);
  return sum;
}

@inline function linkAt(site: i32, mu: i32): usize {
  return links + <usize>(site * DIMENSIONS + mu) * linkBytes;
}

function su3Plaquette(site: i32, mu: i32, nu: i32): f64 {
  multiply(linkAt(site, mu), linkAt(forward(site, mu), nu), upper);
  multiply(linkAt(site, nu), linkAt(forward(site, nu), mu), lower);
  return realTraceByAdjoint(upper, lower);
}

function su2Plaquette(site: i32, mu: i32, nu: i32): f64 {
  multiplyStored(linkAt(site, mu), 1, linkAt(forward(site, mu), nu), 1);
  const a0 = p0;
  const a1 = p1;
  const a2 = p2;
  const a3 = p3;
  multiplyStored(linkAt(site, nu), 1, linkAt(forward(site, nu), mu), 1);
  return 2 * (a0 * p0 + (a1 * p1 + a2 * p2 + a3 * p3));
}
