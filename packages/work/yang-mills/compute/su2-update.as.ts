// asc: none
/** Update of a link of SU(2), a unit quaternion a0 + i(a1σ1 + a2σ2 + a3σ3) of four doubles (Creutz 1980; Kennedy, Pendleton 1985). */
import { drawQuaternion, y0, y1, y2, y3 } from './heat-bath.as';
import { backward, DIMENSIONS, forward } from './lattice.as';

export const QUATERNION_BYTES: usize = 32;

/** Below it the staples' sum is nothing but rounding, and the link stays. */
const LEAST_LENGTH: f64 = 1e-10;

/** The last product. */
export let p0: f64 = 0;
export let p1: f64 = 0;
export let p2: f64 = 0;
export let p3: f64 = 0;

/** a·b; with signs of −1 the adjoint of a factor instead. */
@inline export function multiplyQuaternions(
  a0: f64, a1: f64, a2: f64, a3: f64, b0: f64, b1: f64, b2: f64, b3: f64,
): void {
  p0 = a0 * b0 - (a1 * b1 + a2 * b2 + a3 * b3);
  p1 = a0 * b1 + b0 * a1 - (a2 * b3 - a3 * b2);
  p2 = a0 * b2 + b0 * a2 - (a3 * b1 - a1 * b3);
  p3 = a0 * b3 + b0 * a3 - (a1 * b2 - a2 * b1);
}

/** The product of two stored quaternions; a sign of −1 takes the adjoint. */
@inline export function multiplyStored(a: usize, signA: f64, b: usize, signB: f64): void {
  multiplyQuaternions(
    load<f64>(a), signA * load<f64>(a, 8), signA * load<f64>(a, 16), signA * load<f64>(a, 24),
    load<f64>(b), signB * load<f64>(b, 8), signB * load<f64>(b, 16), signB * load<f64>(b, 24),
  );
}

/** The last product times a stored quaternion. */
@inline export function multiplyProduct(signP: f64, b: usize, signB: f64): void {
  multiplyQuaternions(
    p0, signP * p1, signP * p2, signP * p3,
    load<f64>(b), signB * load<f64>(b, 8), signB * load<f64>(b, 16), signB * load<f64>(b, 24),
  );
}

/**
 * Heat bath, or for `coupling` = 0 the step of over-relaxation, which keeps the action.
 * @param coupling 2β/2
 */
export function updateSu2Link(links: usize, site: i32, mu: i32, coupling: f64, sweep: u32): void {
  const link = <u32>(site * DIMENSIONS + mu);
  const u = links + <usize>link * QUATERNION_BYTES;
  const stepsPerSite = QUATERNION_BYTES * DIMENSIONS;
  const along = <usize>mu * QUATERNION_BYTES;
  const ahead = links + <usize>forward(site, mu) * stepsPerSite;
  let s0: f64 = 0;
  let s1: f64 = 0;
  let s2: f64 = 0;
  let s3: f64 = 0;
  for (let nu = 0; nu < DIMENSIONS; nu++) {
    if (nu === mu) continue;
    const aside = <usize>nu * QUATERNION_BYTES;
    multiplyStored(ahead + aside, 1, links + <usize>forward(site, nu) * stepsPerSite + along, -1);
    multiplyProduct(1, links + <usize>site * stepsPerSite + aside, -1);
    s0 += p0;
    s1 += p1;
    s2 += p2;
    s3 += p3;
    const below = links + <usize>backward(site, nu) * stepsPerSite;
    const aheadBelow = links + <usize>backward(forward(site, mu), nu) * stepsPerSite;
    multiplyStored(below + along, 1, aheadBelow + aside, 1);
    multiplyProduct(-1, below + aside, 1);
    s0 += p0;
    s1 += p1;
    s2 += p2;
    s3 += p3;
  }
  const size = sqrt<f64>(s0 * s0 + s1 * s1 + s2 * s2 + s3 * s3);
  if (size < LEAST_LENGTH) return;
  const scale = 1 / size;
  if (coupling === 0) reflect(u, s0 * scale, s1 * scale, s2 * scale, s3 * scale);
  else if (drawQuaternion(coupling * size, link, sweep, 0)) {
    multiplyQuaternions(y0, y1, y2, y3, s0 * scale, -s1 * scale, -s2 * scale, -s3 * scale);
    storeNormalised(u);
  }
}

/** U → s†·U†·s†: Re tr(U·s) stays. */
function reflect(u: usize, s0: f64, s1: f64, s2: f64, s3: f64): void {
  multiplyQuaternions(
    s0, -s1, -s2, -s3,
    load<f64>(u), -load<f64>(u, 8), -load<f64>(u, 16), -load<f64>(u, 24),
  );
  multiplyQuaternions(p0, p1, p2, p3, s0, -s1, -s2, -s3);
  storeNormalised(u);
}

function storeNormalised(u: usize): void {
  const scale = 1 / sqrt<f64>(p0 * p0 + p1 * p1 + p2 * p2 + p3 * p3);
  store<f64>(u, p0 * scale);
  store<f64>(u, p1 * scale, 8);
  store<f64>(u, p2 * scale, 16);
  store<f64>(u, p3 * scale, 24);
}
