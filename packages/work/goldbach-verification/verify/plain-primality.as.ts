// asc: none
/**
 * The primality test of the plain covering: Montgomery multiplication modulo an odd number below 2^63, R = 2^64, in two
 * steps of 32 bits, and Miller–Rabin with Sinclair's seven bases. Shares nothing with montgomery.as.ts.
 */

let modulusLow: u64 = 0, modulusHigh: u64 = 0, modulus: u64 = 0, negativeInverse: u64 = 0;
/** R modulo n, n − 1 = odd · 2^twos, and R² modulo n. */
let one: u64 = 0, odd: u64 = 0, twos: u64 = 0, square: u64 = 0;

/** (sum + factor · word + m · modulus) / 2^32, with m such that the division is exact. */
// @ts-ignore: decorator
@inline
function step(sum: u64, factorLow: u64, factorHigh: u64, word: u64): u64 {
  const low = factorLow * word, high = factorHigh * word;
  const bottom = (sum & 0xffffffff) + (low & 0xffffffff);
  const m = (bottom * negativeInverse) & 0xffffffff;
  const correctionLow = m * modulusLow;
  const carry = (bottom + (correctionLow & 0xffffffff)) >> 32;
  return carry + (sum >> 32) + (low >> 32) + (correctionLow >> 32) + high + m * modulusHigh;
}

// @ts-ignore: decorator
@inline
function product(a: u64, b: u64): u64 {
  const low = a & 0xffffffff, high = a >> 32;
  const sum = step(step(0, low, high, b & 0xffffffff), low, high, b >> 32);
  return sum >= modulus ? sum - modulus : sum;
}

/** Deterministic Miller–Rabin with Sinclair's seven bases, for odd n with 37 < n < 2^63. */
export function isLargePrime(n: u64): bool {
  modulus = n;
  modulusLow = n & 0xffffffff;
  modulusHigh = n >> 32;
  let inverse: u64 = 1;
  for (let i = 0; i < 5; i++) inverse = (inverse * (2 - n * inverse)) & 0xffffffff;
  negativeInverse = (0x100000000 - inverse) & 0xffffffff;
  one = (0 - n) % n;
  twos = ctz(n - 1);
  odd = (n - 1) >> twos;
  if (!passesTwo()) return false;
  square = one;
  for (let i = 0; i < 64; i++) square = sumOf(square, square);
  return passThree(325, 9375, 28178) && passThree(450775, 9780504, 1795265022);
}

// @ts-ignore: decorator
@inline
function sumOf(a: u64, b: u64): u64 {
  return a + b >= modulus ? a + b - modulus : a + b;
}

/** The base 2 first: it stops nearly every composite number. */
function passesTwo(): bool {
  let power = sumOf(one, one);
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    power = product(power, power);
    if ((odd >> bit) & 1) power = sumOf(power, power);
  }
  return endsWell(power);
}

/** Three bases side by side, as one multiplication has to wait for the one before. */
function passThree(a: u64, b: u64, c: u64): bool {
  const baseA = product(a % modulus, square), baseB = product(b % modulus, square), baseC = product(c % modulus, square);
  let x = baseA, y = baseB, z = baseC;
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    x = product(x, x);
    y = product(y, y);
    z = product(z, z);
    if (!((odd >> bit) & 1)) continue;
    x = product(x, baseA);
    y = product(y, baseB);
    z = product(z, baseC);
  }
  return isSettled(baseA, x) && isSettled(baseB, y) && isSettled(baseC, z);
}

/** A base that n divides says nothing. */
// @ts-ignore: decorator
@inline
function isSettled(base: u64, power: u64): bool {
  return base == 0 || endsWell(power);
}

/** Whether base^odd is 1, or one of its squares up to the last but one is −1. */
function endsWell(power: u64): bool {
  if (power == one || power == modulus - one) return true;
  for (let i: u64 = 1; i < twos; i++) {
    power = product(power, power);
    if (power == modulus - one) return true;
  }
  return false;
}
