/** Whole numbers modulo a prime or a power of one, and how often a prime divides a number. */

/** The residue in 0 … m − 1. */
export function mod(value: bigint, m: bigint): bigint {
  const rest = value % m;
  return rest < 0n ? rest + m : rest;
}

/** The inverse modulo a prime that doesn't divide the value. */
export function inverseModulo(value: bigint, p: bigint): bigint {
  let [high, low, before, now] = [p, mod(value, p), 0n, 1n];
  while (low !== 0n) {
    const quotient = high / low;
    [high, low] = [low, high - quotient * low];
    [before, now] = [now, before - quotient * now];
  }
  return mod(before, p);
}

/** How often a prime divides n ≠ 0, |n| < 2^53. */
export function exponentIn(n: number, p: number): number {
  let exponent = 0;
  for (let left = n; left % p === 0; left /= p) exponent++;
  return exponent;
}
