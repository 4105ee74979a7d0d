// asc: none
/**
 * Updates of links of SU(2), unit quaternions a0 + i(a1σ1 + a2σ2 + a3σ3) of four doubles (Creutz 1980; Kennedy, Pendleton 1985), two
 * links at a time: lane 0 of a vector has a number of the first, lane 1 that of the second.
 */
import { drawPrepared, prepareDraws, y0, y1, y2, y3 } from './heat-bath.as';
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

@inline function times(a: v128, b: v128): v128 {
  return f64x2.mul(a, b);
}

/** The real part of products of quaternions. */
@inline function real(
  a0: v128, a1: v128, a2: v128, a3: v128, b0: v128, b1: v128, b2: v128, b3: v128,
): v128 {
  return f64x2.sub(times(a0, b0), f64x2.add(f64x2.add(times(a1, b1), times(a2, b2)), times(a3, b3)));
}

/** One of the other parts, i, with j and k the two that follow it in turn. */
@inline function imaginary(
  a0: v128, ai: v128, aj: v128, ak: v128, b0: v128, bi: v128, bj: v128, bk: v128,
): v128 {
  return f64x2.sub(f64x2.add(times(a0, bi), times(b0, ai)), f64x2.sub(times(aj, bk), times(ak, bj)));
}

/** The first numbers of what two addresses have, and the second ones. */
@inline function first(one: usize, two: usize): v128 {
  return v128.shuffle<f64>(v128.load(one), v128.load(two), 0, 2);
}

@inline function second(one: usize, two: usize): v128 {
  return v128.shuffle<f64>(v128.load(one), v128.load(two), 1, 3);
}

@inline function sizes(a0: v128, a1: v128, a2: v128, a3: v128): v128 {
  const three = f64x2.add(f64x2.add(times(a0, a0), times(a1, a1)), times(a2, a2));
  return f64x2.sqrt(f64x2.add(three, times(a3, a3)));
}

/** Sums of staples. */
let s0: v128 = i64x2(0, 0);
let s1: v128 = i64x2(0, 0);
let s2: v128 = i64x2(0, 0);
let s3: v128 = i64x2(0, 0);

@inline function addProduct(
  a0: v128, a1: v128, a2: v128, a3: v128, b0: v128, b1: v128, b2: v128, b3: v128,
): void {
  s0 = f64x2.add(s0, real(a0, a1, a2, a3, b0, b1, b2, b3));
  s1 = f64x2.add(s1, imaginary(a0, a1, a2, a3, b0, b1, b2, b3));
  s2 = f64x2.add(s2, imaginary(a0, a2, a3, a1, b0, b2, b3, b1));
  s3 = f64x2.add(s3, imaginary(a0, a3, a1, a2, b0, b3, b1, b2));
}

/** Adds a·b†·c†. What a, b and c are for the first link, a_, b_ and c_ are for the second. */
@inline function addForward(a: usize, a_: usize, b: usize, b_: usize, c: usize, c_: usize): void {
  const a0 = first(a, a_);
  const a1 = second(a, a_);
  const a2 = first(a + 16, a_ + 16);
  const a3 = second(a + 16, a_ + 16);
  const b0 = first(b, b_);
  const b1 = f64x2.neg(second(b, b_));
  const b2 = f64x2.neg(first(b + 16, b_ + 16));
  const b3 = f64x2.neg(second(b + 16, b_ + 16));
  const c1 = f64x2.neg(second(c, c_));
  const c2 = f64x2.neg(first(c + 16, c_ + 16));
  const c3 = f64x2.neg(second(c + 16, c_ + 16));
  addProduct(
    real(a0, a1, a2, a3, b0, b1, b2, b3),
    imaginary(a0, a1, a2, a3, b0, b1, b2, b3),
    imaginary(a0, a2, a3, a1, b0, b2, b3, b1),
    imaginary(a0, a3, a1, a2, b0, b3, b1, b2),
    first(c, c_), c1, c2, c3,
  );
}

/** Adds (a·b)†·c. */
@inline function addBackward(a: usize, a_: usize, b: usize, b_: usize, c: usize, c_: usize): void {
  const a0 = first(a, a_);
  const a1 = second(a, a_);
  const a2 = first(a + 16, a_ + 16);
  const a3 = second(a + 16, a_ + 16);
  const b0 = first(b, b_);
  const b1 = second(b, b_);
  const b2 = first(b + 16, b_ + 16);
  const b3 = second(b + 16, b_ + 16);
  addProduct(
    real(a0, a1, a2, a3, b0, b1, b2, b3),
    f64x2.neg(imaginary(a0, a1, a2, a3, b0, b1, b2, b3)),
    f64x2.neg(imaginary(a0, a2, a3, a1, b0, b2, b3, b1)),
    f64x2.neg(imaginary(a0, a3, a1, a2, b0, b3, b1, b2)),
    first(c, c_), second(c, c_), first(c + 16, c_ + 16), second(c + 16, c_ + 16),
  );
}

@inline function linkAt(links: usize, site: i32, mu: i32): usize {
  return links + <usize>(site * DIMENSIONS + mu) * QUATERNION_BYTES;
}

function sumStaples(links: usize, one: i32, two: i32, mu: i32): void {
  s0 = s1 = s2 = s3 = i64x2(0, 0);
  const ahead = forward(one, mu);
  const ahead_ = forward(two, mu);
  for (let nu = 0; nu < DIMENSIONS; nu++) {
    if (nu === mu) continue;
    addForward(
      linkAt(links, ahead, nu), linkAt(links, ahead_, nu),
      linkAt(links, forward(one, nu), mu), linkAt(links, forward(two, nu), mu),
      linkAt(links, one, nu), linkAt(links, two, nu),
    );
    const below = backward(one, nu);
    const below_ = backward(two, nu);
    addBackward(
      linkAt(links, below, mu), linkAt(links, below_, mu),
      linkAt(links, backward(ahead, nu), nu), linkAt(links, backward(ahead_, nu), nu),
      linkAt(links, below, nu), linkAt(links, below_, nu),
    );
  }
}

/** Quaternions of the heat bath, one behind the other. */
const drawn = memory.data(64, 16);

/** Writes the heat bath's quaternion of a lane. @returns false where its link stays as it is */
function drawLane(lane: usize, size: f64, coupling: f64, link: i32, sweep: u32): bool {
  if (size < LEAST_LENGTH || !drawPrepared(coupling * size, lane, <u32>link, sweep, 0)) return false;
  const target = drawn + lane * QUATERNION_BYTES;
  store<f64>(target, y0);
  store<f64>(target, y1, 8);
  store<f64>(target, y2, 16);
  store<f64>(target, y3, 24);
  return true;
}

/**
 * Heat bath of the links of two sites, neither of which is in a staple of the other, or for `coupling` = 0 the step of
 * over-relaxation, U → s†·U†·s†, which keeps the action.
 * @param coupling 2β/2
 */
export function updateSu2Links(links: usize, one: i32, two: i32, mu: i32, coupling: f64, sweep: u32): void {
  const u = linkAt(links, one, mu);
  const v = linkAt(links, two, mu);
  sumStaples(links, one, two, mu);
  const size = sizes(s0, s1, s2, s3);
  const scale = f64x2.div(f64x2.splat(1), size);
  const size0 = f64x2.extract_lane(size, 0);
  const size1 = f64x2.extract_lane(size, 1);
  let turns0 = !(size0 < LEAST_LENGTH);
  let turns1 = !(size1 < LEAST_LENGTH);
  // s†.
  const b0 = times(s0, scale);
  const b1 = f64x2.neg(times(s1, scale));
  const b2 = f64x2.neg(times(s2, scale));
  const b3 = f64x2.neg(times(s3, scale));
  if (coupling === 0) {
    const c0 = first(u, v);
    const c1 = f64x2.neg(second(u, v));
    const c2 = f64x2.neg(first(u + 16, v + 16));
    const c3 = f64x2.neg(second(u + 16, v + 16));
    storeProduct(
      u, v, turns0, turns1,
      real(b0, b1, b2, b3, c0, c1, c2, c3),
      imaginary(b0, b1, b2, b3, c0, c1, c2, c3),
      imaginary(b0, b2, b3, b1, c0, c2, c3, c1),
      imaginary(b0, b3, b1, b2, c0, c3, c1, c2),
      b0, b1, b2, b3,
    );
    return;
  }
  prepareDraws(one * DIMENSIONS + mu, two * DIMENSIONS + mu, sweep, 0);
  turns0 = drawLane(0, size0, coupling, one * DIMENSIONS + mu, sweep);
  turns1 = drawLane(1, size1, coupling, two * DIMENSIONS + mu, sweep);
  const p = drawn;
  const q = drawn + QUATERNION_BYTES;
  storeProduct(
    u, v, turns0, turns1,
    first(p, q), second(p, q), first(p + 16, q + 16), second(p + 16, q + 16),
    b0, b1, b2, b3,
  );
}

/** Stores a·b, made of size 1, as the links of the lanes that are turned. */
@inline function storeProduct(
  u: usize, v: usize, turns0: bool, turns1: bool,
  a0: v128, a1: v128, a2: v128, a3: v128, b0: v128, b1: v128, b2: v128, b3: v128,
): void {
  let c0 = real(a0, a1, a2, a3, b0, b1, b2, b3);
  let c1 = imaginary(a0, a1, a2, a3, b0, b1, b2, b3);
  let c2 = imaginary(a0, a2, a3, a1, b0, b2, b3, b1);
  let c3 = imaginary(a0, a3, a1, a2, b0, b3, b1, b2);
  const scale = f64x2.div(f64x2.splat(1), sizes(c0, c1, c2, c3));
  c0 = times(c0, scale);
  c1 = times(c1, scale);
  c2 = times(c2, scale);
  c3 = times(c3, scale);
  if (turns0) {
    v128.store(u, v128.shuffle<f64>(c0, c1, 0, 2));
    v128.store(u, v128.shuffle<f64>(c2, c3, 0, 2), 16);
  }
  if (turns1) {
    v128.store(v, v128.shuffle<f64>(c0, c1, 1, 3));
    v128.store(v, v128.shuffle<f64>(c2, c3, 1, 3), 16);
  }
}
