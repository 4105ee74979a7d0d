/**
 * Deterministic primality test below 2^64.
 *
 * Strong probable-prime test (G. L. Miller 1976, M. O. Rabin 1980) to the seven bases 2, 325, 9375, 28178, 450775,
 * 9780504, 1795265022 found by Jim Sinclair (2011): no composite below 2^64 passes all seven (checked by him against
 * Feitsma's complete list of the base-2 pseudoprimes below 2^64). Cost: at most 7 · 64 modular squarings.
 */
const BASES: readonly bigint[] = [2n, 325n, 9375n, 28178n, 450775n, 9780504n, 1795265022n];
const LIMIT = 1n << 64n;

/** Primes below 100; they settle most composites without a power. */
const SMALL_PRIMES: readonly number[] = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
];
/** Products of consecutive small primes below 2^53, so that one big remainder serves several of them. */
const PRIME_GROUPS = groupPrimes();

function groupPrimes(): { product: bigint; primes: number[] }[] {
  const groups: { product: bigint; primes: number[] }[] = [];
  let product = 1;
  let primes: number[] = [];
  for (const prime of SMALL_PRIMES) {
    if (product * prime > Number.MAX_SAFE_INTEGER) {
      groups.push({ product: BigInt(product), primes });
      product = 1;
      primes = [];
    }
    product *= prime;
    primes.push(prime);
  }
  groups.push({ product: BigInt(product), primes });
  return groups;
}

/** Whether a small prime settles the question: its answer, or undefined when none does. */
function bySmallPrimes(n: bigint): boolean | undefined {
  if (n < 10_201n) {
    const value = Number(n);
    return value > 1 && SMALL_PRIMES.every((prime) => value === prime || value % prime !== 0);
  }
  for (const { product, primes } of PRIME_GROUPS) {
    const remainder = Number(n % product);
    for (const prime of primes) if (remainder % prime === 0) return false;
  }
  return undefined;
}

/** base^exponent mod n by binary powering, exponent > 0. */
function powerModulo(base: bigint, exponent: bigint, n: bigint): bigint {
  const bits = exponent.toString(2);
  let power = base;
  for (let i = 1; i < bits.length; i++) {
    power = (power * power) % n;
    if (bits[i] === '1') power = (power * base) % n;
  }
  return power;
}

/** Whether odd n = d·2^s + 1 is a strong probable prime to the base. */
function isStrongProbablePrime(n: bigint, base: bigint, d: bigint, s: number): boolean {
  const reduced = base % n;
  if (reduced === 0n) return true;
  let power = powerModulo(reduced, d, n);
  if (power === 1n || power === n - 1n) return true;
  for (let i = 1; i < s; i++) {
    power = (power * power) % n;
    if (power === n - 1n) return true;
  }
  return false;
}

/**
 * Whether n is prime; proved, not probable.
 * @param n 0 ≤ n < 2^64
 * @throws RangeError outside
 */
export function isPrime(n: bigint): boolean {
  if (n < 0n || n >= LIMIT) throw new RangeError(`isPrime is proved for 0 ≤ n < 2^64 only, not ${n}`);
  const settled = bySmallPrimes(n);
  if (settled !== undefined) return settled;
  let d = n - 1n;
  let s = 0;
  while ((d & 1n) === 0n) {
    d >>= 1n;
    s++;
  }
  return BASES.every((base) => isStrongProbablePrime(n, base, d, s));
}
