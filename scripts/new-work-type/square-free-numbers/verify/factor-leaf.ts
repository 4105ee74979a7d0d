/**
 * A leaf in the plainest way, to check what the kernel found: every number is divided by its prime factors until 1 or a
 * prime is left. Whole numbers below 2^53 only, so that every division is exact. Uses nothing of the kernel.
 */
import { encodeLeaf } from '../leaf.ts';

/** The primes up to a limit, ascending. Yields now and then. */
export function* primesUpTo(limit: number): Generator<void, number[], void> {
  const isComposite = new Uint8Array(limit + 1);
  const primes: number[] = [];
  for (let n = 2; n <= limit; n++) {
    if (n % 65_536 === 0) yield;
    if (isComposite[n]) continue;
    primes.push(n);
    for (let multiple = n * n; multiple <= limit; multiple += n) isComposite[multiple] = 1;
  }
  return primes;
}

/** Exact for quotients of whole numbers below 2^53: a quotient that isn't whole is never rounded to one that is. */
function isWhole(quotient: number): boolean {
  return Math.floor(quotient) === quotient;
}

/**
 * The summary of the numbers n with start < n ≤ start + span.
 * @param primes all up to √(start + span) at least
 */
export function factorLeaf(start: number, span: number, primes: readonly number[]): Uint8Array {
  const left = new Float64Array(span);
  for (let index = 0; index < span; index++) left[index] = start + 1 + index;
  /** μ of the prime factors that were divided out. */
  const sign = new Int8Array(span).fill(1);
  for (const prime of primes) {
    const first = (Math.floor(start / prime) + 1) * prime;
    for (let index = first - start - 1; index < span; index += prime) {
      const cofactor = left[index]! / prime;
      left[index] = cofactor;
      sign[index]! *= isWhole(cofactor / prime) ? 0 : -1;
    }
  }
  let even = 0;
  let odd = 0;
  let moment = 0;
  for (let index = 0; index < span; index++) {
    const moebius = left[index] === 1 ? sign[index]! : -sign[index]!;
    if (moebius === 1) even++;
    if (moebius === -1) odd++;
    moment += moebius * (index + 1);
  }
  return encodeLeaf({ even, odd, moment });
}
