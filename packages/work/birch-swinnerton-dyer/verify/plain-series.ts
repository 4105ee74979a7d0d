/**
 * Series of a curve from its traces: coefficients by the Euler product, sums in doubles by Horner-like blocks of Math.exp.
 * Nothing here is hashed, so that the platform's exponential will do.
 */
import type { PrimeTable } from './prime-table.ts';

/** Terms between two calls of Math.exp. */
const BLOCK = 64;

/** Terms before a step ends: at most about 20 ms. */
const TERMS_PER_STEP = 500_000;

/**
 * a_0 = 0, a_1, … a_count. With traces within Hasse's bound each is below 2^31, as count is below 2^24: a power of a prime has
 * at most (k + 1)·p^(k/2), or at a bad prime p^k.
 */
export function* coefficientsOf(
  traces: ArrayLike<number>,
  { primes, leastPower, rest }: PrimeTable,
  { conductor, count }: { conductor: number; count: number },
): Generator<void, Int32Array, void> {
  const values = new Int32Array(count + 1);
  values[1] = 1;
  // Powers of primes first; the others follow from a smaller power of their least prime.
  let index = 0;
  for (; index < traces.length && primes[index]! ** 2 <= count; index++) {
    const p = primes[index]!;
    const good = conductor % p === 0 ? 0 : p;
    let [before, value] = [1, traces[index]!];
    for (let power = p; power <= count; power *= p) {
      values[power] = value;
      [before, value] = [value, traces[index]! * value - good * before];
    }
  }
  for (; index < traces.length && primes[index]! <= count; index++) values[primes[index]!] = traces[index]!;
  for (let first = 6; first <= count; first += TERMS_PER_STEP) {
    const end = Math.min(count + 1, first + TERMS_PER_STEP);
    // A power of a prime is multiplied by a_1 = 1.
    for (let n = first; n < end; n++) values[n] = Math.imul(values[leastPower[n]!]!, values[rest[n]!]!);
    if (end <= count) yield;
  }
  return values;
}

/** Σ a_n e^(−cn). */
export function seriesSum(coefficients: Int32Array, c: number): number {
  const count = Math.min(coefficients.length - 1, Math.ceil(40 / c));
  const q = Math.exp(-c);
  let total = 0;
  for (let last = count; last > 0; last -= BLOCK) {
    const first = Math.max(1, last - BLOCK + 1);
    let block = 0;
    for (let n = last; n >= first; n--) block = block * q + coefficients[n]!;
    total += block * Math.exp(-c * first);
  }
  return total;
}

/** Six values of c, or six sums. */
export type Six = readonly [number, number, number, number, number, number];

/**
 * Σ a_n e^(−cn) for six values of c at once: the products of one don't wait for those of another, and each coefficient is read
 * once: it takes two thirds of the time of two calls for three.
 */
export function sixSums(coefficients: Int32Array, [c0, c1, c2, c3, c4, c5]: Six): Six {
  const count = Math.min(coefficients.length - 1, Math.ceil(40 / Math.min(c0, c1, c2, c3, c4, c5)));
  const [q0, q1, q2] = [Math.exp(-c0), Math.exp(-c1), Math.exp(-c2)];
  const [q3, q4, q5] = [Math.exp(-c3), Math.exp(-c4), Math.exp(-c5)];
  let [t0, t1, t2] = [0, 0, 0];
  let [t3, t4, t5] = [0, 0, 0];
  for (let last = count; last > 0; last -= BLOCK) {
    const first = Math.max(1, last - BLOCK + 1);
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    for (let n = last; n >= first; n--) {
      const a = coefficients[n]!;
      s0 = s0 * q0 + a;
      s1 = s1 * q1 + a;
      s2 = s2 * q2 + a;
      s3 = s3 * q3 + a;
      s4 = s4 * q4 + a;
      s5 = s5 * q5 + a;
    }
    t0 += s0 * Math.exp(-c0 * first);
    t1 += s1 * Math.exp(-c1 * first);
    t2 += s2 * Math.exp(-c2 * first);
    t3 += s3 * Math.exp(-c3 * first);
    t4 += s4 * Math.exp(-c4 * first);
    t5 += s5 * Math.exp(-c5 * first);
  }
  return [t0, t1, t2, t3, t4, t5];
}

/** Σ (a_n/n)·weight(cn). */
export function* weightedSum(
  coefficients: Int32Array,
  c: number,
  weight: (x: number) => number,
): Generator<void, number, void> {
  const count = Math.min(coefficients.length - 1, Math.ceil(40 / c));
  let total = 0;
  for (let n = count; n >= 1; n--) {
    if (coefficients[n] !== 0) total += (coefficients[n]! / n) * weight(c * n);
    // E₁ takes ten times as long as a coefficient.
    if (n % (TERMS_PER_STEP / 10) === 0) yield;
  }
  return total;
}

const EULER = 0.5772156649015329;

/** E₁(x) = ∫ from x of e^(−t)/t dt: its series below 1, Lentz's continued fraction above (Press et al., 6.3). */
export function exponentialIntegral(x: number): number {
  if (x < 1) {
    let term = 1;
    let sum = 0;
    for (let k = 1; k < 30; k++) {
      term *= -x / k;
      sum -= term / k;
    }
    return sum - Math.log(x) - EULER;
  }
  let b = x + 1;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < 100; k++) {
    const a = -k * k;
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    h *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return h * Math.exp(-x);
}
