// asc: none
/**
 * Arithmetic modulo an odd prime p < 2^30 in Montgomery's form with R = 2^32 (Montgomery 1985): residues are below p, a
 * product costs three multiplications and no division.
 */

let p: u32 = 0;
/** −1/p modulo 2^32. */
let negativeInverse: u32 = 0;
/** R² modulo p. */
let squaredRadix: u32 = 0;
let one: u32 = 0;

export function setModulus(modulus: u32): void {
  p = modulus;
  let inverse: u32 = modulus;
  for (let step = 0; step < 4; step++) inverse *= 2 - modulus * inverse;
  negativeInverse = 0 - inverse;
  const radix = <u32>(0x100000000 % <u64>modulus);
  one = radix;
  squaredRadix = <u32>((<u64>radix * <u64>radix) % <u64>modulus);
}

@inline
export function unit(): u32 {
  return one;
}

@inline
export function mul(a: u32, b: u32): u32 {
  const product = <u64>a * <u64>b;
  const factor = <u32>product * negativeInverse;
  const sum = <u32>((product + <u64>factor * <u64>p) >> 32);
  return sum >= p ? sum - p : sum;
}

@inline
export function add(a: u32, b: u32): u32 {
  const sum = a + b;
  return sum >= p ? sum - p : sum;
}

@inline
export function sub(a: u32, b: u32): u32 {
  return a >= b ? a - b : a + p - b;
}

/** The form of a residue below p. */
@inline
export function toForm(residue: u32): u32 {
  return mul(residue, squaredRadix);
}

/** The form of a signed number. */
export function formOf(value: i64): u32 {
  const rest = value % <i64>p;
  return toForm(<u32>(rest < 0 ? rest + <i64>p : rest));
}

/** 1/a in Montgomery's form, a ≠ 0: Euclid's algorithm on the residue, which is aR, then two factors R². */
export function inverse(a: u32): u32 {
  let high = p;
  let low = a;
  let before: i32 = 0;
  let now: i32 = 1;
  while (low > 1) {
    const quotient = high / low;
    const rest = high - quotient * low;
    high = low;
    low = rest;
    const next = before - <i32>quotient * now;
    before = now;
    now = next;
  }
  const reduced = now < 0 ? <u32>(now + <i32>p) : <u32>now;
  return mul(mul(reduced, squaredRadix), squaredRadix);
}

/** The Legendre symbol of a residue in Montgomery's form, by Euler's criterion: 1, −1, or 0 for 0. */
export function character(a: u32): i32 {
  if (a === 0) return 0;
  let power = one;
  let base = a;
  let exponent = (p - 1) >> 1;
  while (exponent !== 0) {
    if (exponent & 1) power = mul(power, base);
    base = mul(base, base);
    exponent >>= 1;
  }
  return power === one ? 1 : -1;
}
