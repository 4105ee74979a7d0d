// asc: none
/**
 * Logarithm, sine and cosine of two numbers at a time, with the operations of ../../numerics/elementary.as.ts in their order, and so
 * with the same bits.
 */
const LN2: f64 = 0.6931471805599453;
const ROOT_HALF: f64 = 0.7071067811865476;
const HALF_PI: f64 = 1.5707963267948966;
/** A whole number below 2^51 that is added to 3·2^51 is in the last bits of the sum. */
const TO_LAST_BITS: f64 = 6755399441055744.0;

/** sum·z + coefficient. */
@inline function step(sum: v128, z: v128, coefficient: f64): v128 {
  return f64x2.add(f64x2.mul(sum, z), f64x2.splat(coefficient));
}

/** ln of positive normal numbers. */
export function logarithms(x: v128): v128 {
  const high = v128.shuffle<i32>(x, x, 1, 3, 1, 3);
  let exponents = i32x4.sub(i32x4.shr_u(high, 20), i32x4.splat(1022));
  const halves = v128.or(v128.and(x, i64x2.splat(0x000fffffffffffff)), i64x2.splat(0x3fe0000000000000));
  const isSmall = f64x2.lt(halves, f64x2.splat(ROOT_HALF));
  const mantissas = v128.bitselect(f64x2.add(halves, halves), halves, isSmall);
  // A true lane is −1.
  exponents = i32x4.add(exponents, v128.shuffle<i32>(isSmall, isSmall, 0, 2, 0, 2));
  const one = f64x2.splat(1);
  const t = f64x2.div(f64x2.sub(mantissas, one), f64x2.add(mantissas, one));
  const z = f64x2.mul(t, t);
  let sum = f64x2.splat(1.0 / 19.0);
  sum = step(sum, z, 1.0 / 17.0);
  sum = step(sum, z, 1.0 / 15.0);
  sum = step(sum, z, 1.0 / 13.0);
  sum = step(sum, z, 1.0 / 11.0);
  sum = step(sum, z, 1.0 / 9.0);
  sum = step(sum, z, 1.0 / 7.0);
  sum = step(sum, z, 1.0 / 5.0);
  sum = step(sum, z, 1.0 / 3.0);
  sum = step(sum, z, 1.0);
  const scaled = f64x2.mul(f64x2.convert_low_i32x4_s(exponents), f64x2.splat(LN2));
  return f64x2.add(scaled, f64x2.mul(f64x2.add(t, t), sum));
}

@inline function sinesNearZero(y: v128): v128 {
  const z = f64x2.mul(y, y);
  let sum = f64x2.splat(-1.0 / 1307674368000.0);
  sum = step(sum, z, 1.0 / 6227020800.0);
  sum = step(sum, z, -1.0 / 39916800.0);
  sum = step(sum, z, 1.0 / 362880.0);
  sum = step(sum, z, -1.0 / 5040.0);
  sum = step(sum, z, 1.0 / 120.0);
  sum = step(sum, z, -1.0 / 6.0);
  return f64x2.add(y, f64x2.mul(f64x2.mul(y, z), sum));
}

@inline function cosinesNearZero(y: v128): v128 {
  const z = f64x2.mul(y, y);
  let sum = f64x2.splat(1.0 / 20922789888000.0);
  sum = step(sum, z, -1.0 / 87178291200.0);
  sum = step(sum, z, 1.0 / 479001600.0);
  sum = step(sum, z, -1.0 / 3628800.0);
  sum = step(sum, z, 1.0 / 40320.0);
  sum = step(sum, z, -1.0 / 720.0);
  sum = step(sum, z, 1.0 / 24.0);
  sum = step(sum, z, -0.5);
  return f64x2.add(f64x2.splat(1), f64x2.mul(z, sum));
}

export let cosines: v128 = i64x2(0, 0);
export let sines: v128 = i64x2(0, 0);

/** Leaves cos(2πx) and sin(2πx) of numbers from 0 to 1 in `cosines` and `sines`. */
export function turn(x: v128): void {
  const quarters = f64x2.mul(x, f64x2.splat(4));
  const nearest = f64x2.nearest(quarters);
  const y = f64x2.mul(f64x2.sub(quarters, nearest), f64x2.splat(HALF_PI));
  const sine = sinesNearZero(y);
  const cosine = cosinesNearZero(y);
  const quadrants = f64x2.add(nearest, f64x2.splat(TO_LAST_BITS));
  const ones = i64x2.splat(1);
  const isOdd = i64x2.eq(v128.and(quadrants, ones), ones);
  const halves = i64x2.shr_u(quadrants, 1);
  cosines = v128.xor(v128.bitselect(sine, cosine, isOdd), i64x2.shl(v128.xor(quadrants, halves), 63));
  sines = v128.xor(v128.bitselect(cosine, sine, isOdd), i64x2.shl(halves, 63));
}
