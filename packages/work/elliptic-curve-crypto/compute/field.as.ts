// asc: none
/**
 * Arithmetic modulo a prime p = c·2^32 + 1 < 2^64 on two limbs of 32 bits.
 *
 * Numbers are kept as u = x·2^64 mod p (Montgomery 1985). Since p ≡ 1 mod 2^32, a round of the reduction is one product
 * by c: for a·b = h·2^64 + l the multiple m·p with the same low half l has m₀ = l₀ and m₁ = l₁ − m₀·c mod 2^32, and its
 * high half is m₁·c + ⌊(m₁ + m₀·c) / 2^32⌋; the result is the difference of the high halves, exact, with p added when it
 * is negative. Six products of 32 by 32 bits in all. Every sum below stays under 2^64: (2^32 − 1)² + 2·(2^32 − 1) < 2^64.
 * NIST's P-224 has a prime of this form, p ≡ 1 mod 2^96.
 */

const LOW: u64 = 0xffffffff;

/** a·b / 2^64 mod p, for a, b < p. */
// @ts-ignore: decorator
@inline
export function multiply(a: u64, b: u64, p: u64, c: u64): u64 {
  const a0 = a & LOW;
  const a1 = a >> 32;
  const b0 = b & LOW;
  const b1 = b >> 32;
  const low = a0 * b0;
  const middle = a0 * b1 + (low >> 32);
  const middleToo = a1 * b0 + (middle & LOW);
  return reduce(a1 * b1 + (middle >> 32) + (middleToo >> 32), middleToo, low, p, c);
}

/** a² / 2^64 mod p, for a < p. */
// @ts-ignore: decorator
@inline
export function square(a: u64, p: u64, c: u64): u64 {
  const a0 = a & LOW;
  const a1 = a >> 32;
  const low = a0 * a0;
  const cross = a0 * a1;
  const middle = cross + (low >> 32);
  const middleToo = cross + (middle & LOW);
  return reduce(a1 * a1 + (middle >> 32) + (middleToo >> 32), middleToo, low, p, c);
}

/** The low half of the product is (low mod 2^32) + 2^32·(upper mod 2^32). */
// @ts-ignore: decorator
@inline
function reduce(high: u64, upper: u64, low: u64, p: u64, c: u64): u64 {
  const first = (low & LOW) * c;
  const m1 = (upper - first) & LOW;
  return subtract(high, m1 * c + ((m1 + first) >> 32), p);
}

/** a − b mod p, for a, b < p. */
// @ts-ignore: decorator
@inline
export function subtract(a: u64, b: u64, p: u64): u64 {
  const difference = a - b;
  return a < b ? difference + p : difference;
}

/** a + b mod p, for a, b < p. */
// @ts-ignore: decorator
@inline
export function add(a: u64, b: u64, p: u64): u64 {
  return subtract(a, p - b, p);
}

/** 2^64 mod p: the number 1. */
export function one(p: u64): u64 {
  return (0 - p) % p;
}

/** a^e, in the form of a. */
export function power(a: u64, exponent: u64, p: u64, c: u64): u64 {
  if (exponent == 0) return one(p);
  let result = a;
  for (let bit = 62 - <i32>clz(exponent); bit >= 0; bit--) {
    result = square(result, p, c);
    if ((exponent >> bit) & 1) result = multiply(result, a, p, c);
  }
  return result;
}

/** x·2^64 mod p for x < p. */
export function toForm(x: u64, p: u64, c: u64): u64 {
  let squared = one(p);
  for (let i = 0; i < 64; i++) squared = add(squared, squared, p);
  return multiply(x, squared, p, c);
}

/** x of x·2^64 mod p. */
export function fromForm(u: u64, p: u64, c: u64): u64 {
  return multiply(u, 1, p, c);
}
