/**
 * Primes of a short window by the plain sieve of Eratosthenes: for pictures of blocks, which show a part of the region
 * beside the stored result. None of it goes into a leaf or a check. O(w log log x + √x) for a window of w numbers.
 */

/** Windows end below it: the base primes, up to √x, take about 15 ms there. */
export const WINDOW_LIMIT = 1e14;

let base: { limit: number; primes: Int32Array } = { limit: 0, primes: new Int32Array() };

/** Odd primes up to the limit at least; kept for the next window. */
function basePrimes(limit: number): Int32Array {
  if (base.limit >= limit) return base.primes;
  const composite = new Uint8Array(limit + 1);
  const primes: number[] = [];
  for (let n = 3; n <= limit; n += 2) {
    if (composite[n]) continue;
    primes.push(n);
    for (let multiple = n * n; multiple <= limit; multiple += 2 * n) composite[multiple] = 1;
  }
  base = { limit, primes: Int32Array.from(primes) };
  return base.primes;
}

/**
 * @param from an integer, at least 0
 * @returns for each of the `width` numbers from there on 1 where it is a prime, else 0
 * @throws RangeError for a window that doesn't end below WINDOW_LIMIT
 */
export function sieveWindow(from: number, width: number): Uint8Array {
  const end = from + width;
  if (!Number.isInteger(from) || from < 0 || !(end <= WINDOW_LIMIT)) throw new RangeError('no such window');
  const isPrime = new Uint8Array(width);
  for (let at = from % 2 === 1 ? 0 : 1; at < width; at += 2) isPrime[at] = 1;
  for (const prime of basePrimes(Math.ceil(Math.sqrt(end)))) {
    if (prime * prime >= end) break;
    const first = Math.max(prime * prime, Math.ceil(from / prime) * prime);
    const odd = first % 2 === 1 ? first : first + prime;
    for (let at = odd - from; at < width; at += 2 * prime) isPrime[at] = 0;
  }
  if (from <= 1 && end > 1) isPrime[1 - from] = 0;
  if (from <= 2 && end > 2) isPrime[2 - from] = 1;
  return isPrime;
}
