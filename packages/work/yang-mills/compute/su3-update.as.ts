// asc: none
/** Update of a link of SU(3) by its three SU(2) subgroups (Cabibbo, Marinari 1982), and the observables of its configurations. */
import { drawPrepared, prepareDraws, y0, y1, y2, y3 } from './heat-bath.as';
import { backward, DIMENSIONS, forward } from './lattice.as';
import {
  addTo,
  MATRIX_BYTES,
  multiply,
  multiplyAdjointBy,
  multiplyByAdjoint,
  reunitarise,
  rotateRows,
} from './su3.as';

/** Below it a subgroup's share of the action is nothing but rounding, and the link isn't turned in it. */
const LEAST_LENGTH: f64 = 1e-10;

const staple = memory.data(144, 16);
const product = memory.data(144, 16);
const term = memory.data(144, 16);

/** Writes the sum of the six staples of a link: per direction ν ≠ μ in ascending order the one forward, then the one backward. */
function sumStaples(links: usize, site: i32, mu: i32): void {
  const stepsPerSite = MATRIX_BYTES * DIMENSIONS;
  const ahead = links + <usize>forward(site, mu) * stepsPerSite;
  let isFirst = true;
  for (let nu = 0; nu < DIMENSIONS; nu++) {
    if (nu === mu) continue;
    const along = <usize>mu * MATRIX_BYTES;
    const aside = <usize>nu * MATRIX_BYTES;
    const above = links + <usize>forward(site, nu) * stepsPerSite;
    multiplyByAdjoint(ahead + aside, above + along, product);
    if (isFirst) multiplyByAdjoint(product, links + <usize>site * stepsPerSite + aside, staple);
    else {
      multiplyByAdjoint(product, links + <usize>site * stepsPerSite + aside, term);
      addTo(staple, term);
    }
    isFirst = false;
    const below = links + <usize>backward(site, nu) * stepsPerSite;
    const aheadBelow = links + <usize>backward(forward(site, mu), nu) * stepsPerSite;
    multiply(below + along, aheadBelow + aside, product);
    multiplyAdjointBy(product, below + aside, term);
    addTo(staple, term);
  }
}

/**
 * Heat bath of the links of two sites, neither of which is in a staple of the other, or for `coupling` = 0 the step of
 * over-relaxation, which keeps the action.
 * @param coupling 2β/3
 */
export function updateSu3Links(links: usize, one: i32, two: i32, mu: i32, coupling: f64, sweep: u32): void {
  if (coupling !== 0)
    for (let subgroup = 0; subgroup < 3; subgroup++)
      prepareDraws(one * DIMENSIONS + mu, two * DIMENSIONS + mu, sweep, subgroup);
  updateLink(links, one, mu, coupling, sweep, 0);
  updateLink(links, two, mu, coupling, sweep, 1);
}

/** @param lane of the link among the two whose draws are prepared */
function updateLink(links: usize, site: i32, mu: i32, coupling: f64, sweep: u32, lane: usize): void {
  const link = <u32>(site * DIMENSIONS + mu);
  const u = links + <usize>link * MATRIX_BYTES;
  sumStaples(links, site, mu);
  multiply(u, staple, product);
  turnSubgroup(u, 0, 1, coupling, link, sweep, 0, lane);
  turnSubgroup(u, 0, 2, coupling, link, sweep, 1, lane);
  turnSubgroup(u, 1, 2, coupling, link, sweep, 2, lane);
  if (coupling !== 0) reunitarise(u);
}

function turnSubgroup(
  u: usize, i: usize, j: usize, coupling: f64, link: u32, sweep: u32, subgroup: u32, lane: usize,
): void {
  const ii = product + 64 * i;
  const jj = product + 64 * j;
  const ij = product + 48 * i + 16 * j;
  const ji = product + 48 * j + 16 * i;
  let w0 = 0.5 * (load<f64>(ii) + load<f64>(jj));
  let w1 = 0.5 * (load<f64>(ij, 8) + load<f64>(ji, 8));
  let w2 = 0.5 * (load<f64>(ij) - load<f64>(ji));
  let w3 = 0.5 * (load<f64>(ii, 8) - load<f64>(jj, 8));
  const size = sqrt<f64>(w0 * w0 + w1 * w1 + w2 * w2 + w3 * w3);
  if (size < LEAST_LENGTH) return;
  const scale = 1 / size;
  w0 *= scale;
  w1 *= scale;
  w2 *= scale;
  w3 *= scale;
  let a0: f64 = w0 * w0 - (w1 * w1 + w2 * w2 + w3 * w3);
  let a1: f64 = -2 * w0 * w1;
  let a2: f64 = -2 * w0 * w2;
  let a3: f64 = -2 * w0 * w3;
  if (coupling !== 0) {
    if (!drawPrepared(coupling * size, lane, link, sweep, subgroup)) return;
    a0 = y0 * w0 + (y1 * w1 + y2 * w2 + y3 * w3);
    a1 = y1 * w0 - y0 * w1 + (y2 * w3 - y3 * w2);
    a2 = y2 * w0 - y0 * w2 + (y3 * w1 - y1 * w3);
    a3 = y3 * w0 - y0 * w3 + (y1 * w2 - y2 * w1);
  }
  rotateRows(u, i, j, a0, a1, a2, a3);
  rotateRows(product, i, j, a0, a1, a2, a3);
}
