// asc: none
/**
 * Logarithm and power to base 2 from additions, multiplications and divisions alone, so that they are the same everywhere,
 * to about 1e-15; and the radius in which the Gaussian heuristic expects one pair of lattice vectors.
 */
const LN2: f64 = 0.6931471805599453;
const INVERSE_LN2: f64 = 1.4426950408889634;
const PI: f64 = 3.141592653589793;
const ROOT_HALF: f64 = 0.7071067811865476;

/** log2(x) of a positive normal x: 2·artanh((m − 1)/(m + 1)) of the mantissa √½ ≤ m < √2. */
export function binaryLogarithm(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let exponent = <f64>(<i64>(bits >> 52) - 1022);
  let mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3fe0000000000000);
  if (mantissa < ROOT_HALF) {
    mantissa *= 2;
    exponent -= 1;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let sum: f64 = 0;
  for (let k = 21; k >= 1; k -= 2) sum = sum * square + 1 / <f64>k;
  return exponent + 2 * t * sum * INVERSE_LN2;
}

/** 2^x for |x| < 1000, by Taylor's series. */
export function powerOfTwo(x: f64): f64 {
  const whole = nearest<f64>(x);
  const y = (x - whole) * LN2;
  let sum: f64 = 1;
  for (let k = 16; k >= 1; k--) sum = 1 + (sum * y) / <f64>k;
  return sum * reinterpret<f64>((<u64>(<i64>whole + 1023)) << 52);
}

/** log2 of the squared radius of the ball of volume 1 in n dimensions: (2/n)·log2 Γ(n/2 + 1) − log2 π. */
export function unitBallRadius(n: i32): f64 {
  let logarithm: f64 = n & 1 ? 0.5 * binaryLogarithm(PI) : 0;
  for (let k: f64 = n & 1 ? 0.5 : 1; k <= 0.5 * <f64>n; k += 1) logarithm += binaryLogarithm(k);
  return (2 / <f64>n) * logarithm - binaryLogarithm(PI);
}
