/** Primes and the powers of least primes up to a limit, by Eratosthenes' sieve; kept for the largest limit so far. */

export interface PrimeTable {
  limit: number;
  primes: Uint32Array;
  /** The power of its least prime that divides n exactly. */
  leastPower: Int32Array;
  /** What is left of n without it: 1 for a power of a prime. */
  rest: Int32Array;
}

let kept: PrimeTable | undefined;

/** The table up to a limit or beyond it. */
export function primeTable(limit: number): PrimeTable {
  if (!kept || kept.limit < limit) kept = makePrimeTable(limit);
  return kept;
}

/** The table up to just this limit, made again. */
export function makePrimeTable(limit: number): PrimeTable {
  const leastPower = new Int32Array(limit + 1);
  const primes: number[] = [];
  for (let n = 2; n <= limit; n++) {
    if (leastPower[n] === 0) {
      primes.push(n);
      leastPower[n] = n;
      for (let multiple = n * n; multiple <= limit; multiple += n)
        if (leastPower[multiple] === 0) leastPower[multiple] = n;
      continue;
    }
    // The least prime is here still; n/p is done and says whether it divides again.
    const p = leastPower[n]!;
    const before = leastPower[n / p]!;
    if (before % p === 0) leastPower[n] = p * before;
  }
  const rest = new Int32Array(limit + 1);
  for (let n = 2; n <= limit; n++) rest[n] = n / leastPower[n]!;
  return { limit, primes: Uint32Array.from(primes), leastPower, rest };
}

/** How many primes of a table are at most n. */
export function primesUpTo({ primes }: PrimeTable, n: number): number {
  let [low, high] = [0, primes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (primes[middle]! <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}
