/**
 * Q(x), the number of square-free n ≤ x, without looking at them: every n is d² times a square-free number for one d
 * only, hence Q(x) = Σ μ(d)·⌊x/d²⌋ over d ≤ √x. O(√x) steps. μ comes from a linear sieve, which shares nothing with the
 * kernel. Exact for x < 2^53.
 */

const STEPS_PER_YIELD = 65_536;

/** μ(0 … limit), μ(0) being 0: each number is reached once, from its smallest prime factor. Yields now and then. */
export function* moebiusTable(limit: number): Generator<void, Int8Array, void> {
  const moebius = new Int8Array(limit + 1);
  const isComposite = new Uint8Array(limit + 1);
  const primes: number[] = [];
  moebius[1] = 1;
  for (let n = 2; n <= limit; n++) {
    if (n % STEPS_PER_YIELD === 0) yield;
    if (!isComposite[n]) {
      primes.push(n);
      moebius[n] = -1;
    }
    for (const prime of primes) {
      if (n * prime > limit) break;
      isComposite[n * prime] = 1;
      if (n % prime === 0) break;
      moebius[n * prime] = -moebius[n]!;
    }
  }
  return moebius;
}

/** @param moebius μ of all numbers up to √x at least */
export function countSquareFree(x: number, moebius: Int8Array): number {
  let count = 0;
  for (let d = 1; d * d <= x; d++) {
    const square = d * d;
    count += moebius[d]! * ((x - (x % square)) / square);
  }
  return count;
}
