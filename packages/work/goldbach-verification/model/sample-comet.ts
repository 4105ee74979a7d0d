/**
 * Goldbach's comet over the sieved numbers: in how many ways a sampled even n is p + q with p ≤ q and p at most 11,519,
 * read from the sieve's strips, or for a block's page from a plain sieve. Numbers divisible by 3, 5 or 7 have more, which draws the comet's bands. A picture of
 * the work, not a part of it: none of it goes into a leaf.
 */

import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import { sieveWindow } from '../../numerics/sieve-window.ts';

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
/** Integers from which a block's page samples. */
const WINDOW_SPAN = 100_000;

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
 * @param start an even number of the segment that is sieved at present; a double holds it and the numbers after it
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
  return sampleEvens(start, span, isPrime);
}

/** The comet of a block: the even numbers from `start` on, by a plain sieve of a short window. */
export function sampleCometFrom(start: number): CometPoint[] {
  const from = Math.max(0, start - COMET_PRIME_LIMIT);
  const sieved = sieveWindow(from, start + WINDOW_SPAN - from);
  return sampleEvens(start, WINDOW_SPAN, (value) => sieved[value - from] === 1);
}

function sampleEvens(start: number, span: number, isPrime: (value: number) => boolean): CometPoint[] {
  // An odd stride of evens meets every class modulo 3, 5 and 7.
  const stride = 2 * (Math.floor(span / 2 / SAMPLED) | 1);
  return Array.from({ length: Math.min(SAMPLED, Math.floor(span / stride)) }, (_, index) => {
    const n = Math.max(4, start + index * stride);
    return { n, partitions: countPartitions(n, isPrime) };
  });
}

/** The comet as a picture; undefined without points. */
export function plotComet(comet: readonly CometPoint[], source: string): LivePlot | undefined {
  const from = comet[0]?.n;
  if (from === undefined) return undefined;
  const series = (label: string, isMember: (n: number) => boolean) => {
    const points = comet.filter(({ n }) => isMember(n));
    return {
      label,
      mark: 'points' as const,
      x: points.map(({ n }) => n - from),
      y: points.map(({ partitions }) => partitions),
    };
  };
  const limit = groupDigits(COMET_PRIME_LIMIT);
  return {
    name: 'Comet',
    title: 'Multiples of 3 are the sum of two primes in about twice as many ways',
    caption: `Goldbach’s comet of ${groupDigits(comet.length)} even numbers from ${groupDigits(from)} on: the ways to write n as p + q with p ≤ q and p at most ${limit}, ${source}.`,
    x: { label: 'n', offset: String(from) },
    y: { label: `ways with p ≤ ${limit}` },
    series: [series('n divisible by 3', (n) => n % 3 === 0), series('other n', (n) => n % 3 !== 0)],
  };
}

function countPartitions(n: number, isPrime: (value: number) => boolean): number {
  let count = 0;
  for (const prime of smallPrimes) {
    if (prime > n / 2) break;
    if (isPrime(n - prime)) count++;
  }
  return count;
}
