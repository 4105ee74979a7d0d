/**
 * Goldbach's comet over the numbers at hand: in how many ways a sampled even n is p + q with p ≤ q and p at most 11,519,
 * read from the sieve's strips. Numbers divisible by 3, 5 or 7 have more, which draws the comet's bands. A picture of
 * the work, not a part of it: nothing of it goes into a leaf.
 */

/** Strips as sieve-strips.as.ts keeps them. */
export interface SievedStrips {
  memory: WebAssembly.Memory;
  stripsAt(): number;
  stripBytes(): number;
  segmentStartStep(): bigint;
}

export interface CometPoint {
  n: number;
  partitions: number;
}

const WHEEL = 30;
const LOOK_BACK_STEPS = 384;
const STRIP_OF_RESIDUE = new Map([1, 7, 11, 13, 17, 19, 23, 29].map((residue, strip) => [residue, strip]));
/** n − p lies in the look-back at most. */
export const COMET_PRIME_LIMIT = LOOK_BACK_STEPS * WHEEL - 1;
const SAMPLED = 240;

const smallPrimes = primesUpTo(COMET_PRIME_LIMIT);

function primesUpTo(limit: number): number[] {
  const composite = new Uint8Array(limit + 1);
  const primes: number[] = [];
  for (let n = 2; n <= limit; n++) {
    if (composite[n]) continue;
    primes.push(n);
    for (let multiple = n * n; multiple <= limit; multiple += n) composite[multiple] = 1;
  }
  return primes;
}

/**
 * @param start an even number of the segment that is sieved at this moment; a double holds it and what follows
 * @param span integers from there on that are sieved
 */
export function sampleComet(sieved: SievedStrips, start: number, span: number): CometPoint[] {
  const strips = new Uint8Array(sieved.memory.buffer, sieved.stripsAt(), 8 * sieved.stripBytes());
  const firstStep = Number(sieved.segmentStartStep()) - LOOK_BACK_STEPS;
  const isPrime = (value: number): boolean => {
    if (value <= 5) return value === 2 || value === 3 || value === 5;
    const strip = STRIP_OF_RESIDUE.get(value % WHEEL);
    if (strip === undefined) return false;
    const step = Math.floor(value / WHEEL) - firstStep;
    return ((strips[strip * sieved.stripBytes() + (step >> 3)]! >> (step & 7)) & 1) === 1;
  };
  // An odd stride of evens meets every class modulo 3, 5 and 7.
  const stride = 2 * (Math.floor(span / 2 / SAMPLED) | 1);
  return Array.from({ length: Math.min(SAMPLED, Math.floor(span / stride)) }, (_, index) => {
    const n = Math.max(4, start + index * stride);
    return { n, partitions: countPartitions(n, isPrime) };
  });
}

function countPartitions(n: number, isPrime: (value: number) => boolean): number {
  let count = 0;
  for (const prime of smallPrimes) {
    if (prime > n / 2) break;
    if (isPrime(n - prime)) count++;
  }
  return count;
}
