// asc: none
/**
 * Deterministic Miller–Rabin below 2^63 for covering.as.ts, by Montgomery multiplication modulo an odd number, R = 2^64
 * (P. L. Montgomery, "Modular multiplication without trial division", 1985).
 */

let modulus: u64 = 0, negativeInverse: u64 = 0, one: u64 = 0, square: u64 = 0;

// @ts-ignore: decorator
@inline
function highProduct(a: u64, b: u64): u64 {
  const a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  const middle = a1 * b0 + ((a0 * b0) >> 32);
  const carry = a0 * b1 + (middle & 0xffffffff);
  return a1 * b1 + (middle >> 32) + (carry >> 32);
}

// @ts-ignore: decorator
@inline
function multiply(a: u64, b: u64): u64 {
  const low = a * b;
  const sum = highProduct(a, b) + highProduct(low * negativeInverse, modulus) + (low != 0 ? 1 : 0);
  return min<u64>(sum, sum - modulus);
}

// @ts-ignore: decorator
@inline
function double(a: u64): u64 {
  const sum = a + a;
  return min<u64>(sum, sum - modulus);
}

/** Whether base^d is 1, or base^(d 2^r) is −1 for an r < twos. */
// @ts-ignore: decorator
@inline
function passes(power: u64, twos: u64): bool {
  const minusOne = modulus - one;
  if (power == one || power == minusOne) return true;
  for (let r: u64 = 1; r < twos; r++) {
    power = multiply(power, power);
    if (power == minusOne) return true;
  }
  return false;
}

/** Three bases at once, which hides the latency of the multiplications. */
function passThree(a: u64, b: u64, c: u64): bool {
  const twos = ctz(modulus - 1), odd = (modulus - 1) >> twos;
  a %= modulus;
  b %= modulus;
  c %= modulus;
  const baseA = multiply(a, square), baseB = multiply(b, square), baseC = multiply(c, square);
  let x = baseA, y = baseB, z = baseC;
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    x = multiply(x, x);
    y = multiply(y, y);
    z = multiply(z, z);
    if ((odd >> bit) & 1) {
      x = multiply(x, baseA);
      y = multiply(y, baseB);
      z = multiply(z, baseC);
    }
  }
  return (a == 0 || passes(x, twos)) && (b == 0 || passes(y, twos)) && (c == 0 || passes(z, twos));
}

/** Deterministic Miller–Rabin with Sinclair's seven bases, for odd n with 2 < n < 2^63. */
export function isPrime(n: u64): bool {
  modulus = n;
  let inverse: u64 = n;
  for (let i = 0; i < 5; i++) inverse *= 2 - n * inverse;
  negativeInverse = 0 - inverse;
  one = (0 - n) % n;
  const twos = ctz(n - 1), odd = (n - 1) >> twos;
  let power = double(one);
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    power = multiply(power, power);
    if ((odd >> bit) & 1) power = double(power);
  }
  if (!passes(power, twos)) return false;
  square = one;
  for (let i = 0; i < 64; i++) square = double(square);
  return passThree(325, 9375, 28178) && passThree(450775, 9780504, 1795265022);
}
