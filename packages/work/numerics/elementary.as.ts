// asc: none
/**
 * Logarithm, sine and cosine from additions, multiplications and divisions alone, so that they are the same bits everywhere.
 * elementary.ts has the same for checks that run without this kernel.
 */
const LN2: f64 = 0.6931471805599453;
const ROOT_HALF: f64 = 0.7071067811865476;
const HALF_PI: f64 = 1.5707963267948966;

/** ln(x) of a positive normal x, to about 2e-16 + 1e-16·|ln x|: 2·artanh((m − 1)/(m + 1)) of the mantissa √½ ≤ m < √2. */
export function naturalLogarithm(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let exponent = <f64>(<i64>(bits >> 52) - 1022);
  let mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3fe0000000000000);
  if (mantissa < ROOT_HALF) {
    mantissa *= 2;
    exponent -= 1;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  const z = t * t;
  let sum: f64 = 1.0 / 19.0;
  sum = sum * z + 1.0 / 17.0;
  sum = sum * z + 1.0 / 15.0;
  sum = sum * z + 1.0 / 13.0;
  sum = sum * z + 1.0 / 11.0;
  sum = sum * z + 1.0 / 9.0;
  sum = sum * z + 1.0 / 7.0;
  sum = sum * z + 1.0 / 5.0;
  sum = sum * z + 1.0 / 3.0;
  sum = sum * z + 1.0;
  return exponent * LN2 + 2 * t * sum;
}

/** sin(y) for |y| ≤ π/4 by Taylor's series to y^15, to 1e-16. */
function sineNearZero(y: f64): f64 {
  const z = y * y;
  let sum: f64 = -1.0 / 1307674368000.0;
  sum = sum * z + 1.0 / 6227020800.0;
  sum = sum * z - 1.0 / 39916800.0;
  sum = sum * z + 1.0 / 362880.0;
  sum = sum * z - 1.0 / 5040.0;
  sum = sum * z + 1.0 / 120.0;
  sum = sum * z - 1.0 / 6.0;
  return y + y * z * sum;
}

/** cos(y) for |y| ≤ π/4 by Taylor's series to y^16, to 1e-16. */
function cosineNearZero(y: f64): f64 {
  const z = y * y;
  let sum: f64 = 1.0 / 20922789888000.0;
  sum = sum * z - 1.0 / 87178291200.0;
  sum = sum * z + 1.0 / 479001600.0;
  sum = sum * z - 1.0 / 3628800.0;
  sum = sum * z + 1.0 / 40320.0;
  sum = sum * z - 1.0 / 720.0;
  sum = sum * z + 1.0 / 24.0;
  sum = sum * z - 0.5;
  return 1 + z * sum;
}

/** cos(2πx) for 0 ≤ x ≤ 1. */
export function cosineOfTurn(x: f64): f64 {
  const quarters = 4 * x;
  const nearestQuarter = nearest<f64>(quarters);
  const y = (quarters - nearestQuarter) * HALF_PI;
  const quadrant = <i32>nearestQuarter & 3;
  const value = quadrant & 1 ? sineNearZero(y) : cosineNearZero(y);
  return quadrant === 1 || quadrant === 2 ? -value : value;
}

/** sin(2πx) for 0 ≤ x ≤ 1. */
export function sineOfTurn(x: f64): f64 {
  const quarters = 4 * x;
  const nearestQuarter = nearest<f64>(quarters);
  const y = (quarters - nearestQuarter) * HALF_PI;
  const quadrant = <i32>nearestQuarter & 3;
  const value = quadrant & 1 ? cosineNearZero(y) : sineNearZero(y);
  return quadrant >= 2 ? -value : value;
}
