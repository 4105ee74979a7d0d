// asc: none
/** Traces of products of links around closed ways: Wilson and Polyakov loops of SU(2) and SU(3). */
import { forward } from './lattice.as';
import { multiplyStored, p0, p1, p2, p3 } from './su2-update.as';
import { MATRIX_BYTES, multiply, realTraceByAdjoint } from './su3.as';

/** Products of links so far, and the next one: three matrices. */
const near = memory.data(144, 16);
const far = memory.data(144, 16);
const next = memory.data(144, 16);

/** The links of a configuration, and how many bytes one takes. */
let links: usize = 0;
let linkBytes: usize = 0;

export function lookAt(configuration: usize, bytesOfLink: usize): void {
  links = configuration;
  linkBytes = bytesOfLink;
}

@inline function linkAt(site: i32, mu: i32): usize {
  return links + <usize>(site * 4 + mu) * linkBytes;
}

function copyLink(site: i32, mu: i32, target: usize): void {
  memory.copy(target, linkAt(site, mu), linkBytes);
}

/** Multiplies the product at the target by a link from the right. */
function append(target: usize, site: i32, mu: i32): void {
  if (linkBytes === MATRIX_BYTES) {
    multiply(target, linkAt(site, mu), next);
    memory.copy(target, next, MATRIX_BYTES);
    return;
  }
  multiplyStored(target, 1, linkAt(site, mu), 1);
  store<f64>(target, p0);
  store<f64>(target, p1, 8);
  store<f64>(target, p2, 16);
  store<f64>(target, p3, 24);
}

/** Writes the product of links from a site, some steps in one direction and then some in another. */
function walk(site: i32, first: i32, firstSteps: i32, second: i32, secondSteps: i32, target: usize): void {
  copyLink(site, first, target);
  let at = forward(site, first);
  for (let step = 1; step < firstSteps; step++) {
    append(target, at, first);
    at = forward(at, first);
  }
  for (let step = 0; step < secondSteps; step++) {
    append(target, at, second);
    at = forward(at, second);
  }
}

/** Re tr of the rectangle that leads `width` steps in direction μ and `height` in direction ν. */
export function wilsonLoop(site: i32, mu: i32, width: i32, nu: i32, height: i32): f64 {
  walk(site, mu, width, nu, height, near);
  walk(site, nu, height, mu, width, far);
  if (linkBytes === MATRIX_BYTES) return realTraceByAdjoint(near, far);
  return (
    2 *
    (load<f64>(near) * load<f64>(far) +
      (load<f64>(near, 8) * load<f64>(far, 8) +
        load<f64>(near, 16) * load<f64>(far, 16) +
        load<f64>(near, 24) * load<f64>(far, 24)))
  );
}

export let loopReal: f64 = 0;
export let loopImaginary: f64 = 0;

/** Leaves in loopReal and loopImaginary the trace of the product around the lattice in a direction. */
export function polyakovLoop(site: i32, direction: i32, length: i32): void {
  walk(site, direction, length, direction, 0, near);
  if (linkBytes === MATRIX_BYTES) {
    loopReal = load<f64>(near) + load<f64>(near, 64) + load<f64>(near, 128);
    loopImaginary = load<f64>(near, 8) + load<f64>(near, 72) + load<f64>(near, 136);
  } else {
    loopReal = 2 * load<f64>(near);
    loopImaginary = 0;
  }
}
