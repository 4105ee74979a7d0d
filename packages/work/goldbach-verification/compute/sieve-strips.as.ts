// asc: none
/**
 * The sieve of sieve.as.ts. Sieve of Eratosthenes in strips: for each of the eight residues r prime to 30, bit i says whether
 * 30 i + r is prime. Multiples of 7 to 23 come as a pattern; every larger prime p strikes each strip in steps of p bits.
 */

export const WHEEL: u32 = 30;
export const STRIPS: u32 = 8;
/** Steps before a segment that the search looks back into: n − p for p up to LARGEST_TRIED. */
export const LOOK_BACK: u32 = 384;
const SEGMENT_STEPS: u32 = 745472;
export const STRIP_BYTES: u32 = (LOOK_BACK + SEGMENT_STEPS) / 8 + 192;
/** Index of 29 among the odd primes: the first that strikes. */
const FIRST_STRUCK: u32 = 8;
const PATTERN_A: u32 = 7 * 11 * 13;
const PATTERN_B: u32 = 17 * 19 * 23;
const PATTERN_BYTES: u32 = PATTERN_A + PATTERN_B + 32;

export let primes: usize = 0, primeCount: u32 = 0;
export let strips: usize = 0;
/** The wheel step at which the segment starts. */
export let segmentStart: u64 = 0;
let activeCount: u32 = 0;
let positions: usize, patterns: usize;

const residues = memory.data<u32>([1, 7, 11, 13, 17, 19, 23, 29]);

// Set-up.

/** Finds the primes below limit, which sieve, and allocates. */
export function prepareStrips(limit: u32): void {
  findPrimes(limit);
  strips = heap.alloc(STRIPS * STRIP_BYTES);
  positions = heap.alloc(STRIPS * primeCount * 4);
  patterns = heap.alloc(STRIPS * PATTERN_BYTES);
  for (let strip: u32 = 0; strip < STRIPS; strip++) makePatterns(strip);
}

/** Odd primes from 3 on. */
function findPrimes(limit: u32): void {
  const half = (limit + 1) / 2;
  const struck = heap.alloc(half);
  memory.fill(struck, 0, half);
  let count: u32 = 0;
  for (let i: u32 = 1; i < half; i++) {
    if (load<u8>(struck + i)) continue;
    count++;
    const prime = 2 * i + 1;
    if (prime < 65536) for (let j: u32 = (prime * prime) / 2; j < half; j += prime) store<u8>(struck + j, 1);
  }
  primes = heap.alloc(4 * count);
  for (let i: u32 = 1; i < half; i++) if (!load<u8>(struck + i)) store<u32>(primes + 4 * primeCount++, 2 * i + 1);
}

/** The strip's bits that are prime to 7·11·13 and to 17·19·23, whose periods are as many bytes as their products. */
function makePatterns(strip: u32): void {
  const a = patterns + strip * PATTERN_BYTES, b = a + PATTERN_A + 16;
  makePattern(a, PATTERN_A, load<u32>(residues + 4 * strip));
  makePattern(b, PATTERN_B, load<u32>(residues + 4 * strip));
}

function makePattern(target: usize, period: u32, residue: u32): void {
  for (let byte: u32 = 0; byte < period + 16; byte++) {
    let bits: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit++) if (isPrimeTo(WHEEL * (8 * byte + bit) + residue, period)) bits |= 1 << bit;
    store<u8>(target + byte, <u8>bits);
  }
}

function isPrimeTo(value: u32, period: u32): bool {
  if (period == PATTERN_A) return value % 7 != 0 && value % 11 != 0 && value % 13 != 0;
  return value % 17 != 0 && value % 19 != 0 && value % 23 != 0;
}

// Sieve.

/** Begins at a wheel step: 30 · step is the first integer that is sieved. */
export function startAt(step: u64): void {
  segmentStart = step;
  activeCount = FIRST_STRUCK;
  for (let strip: u32 = 0; strip < STRIPS; strip++) memory.fill(strips + strip * STRIP_BYTES, 0, LOOK_BACK / 8);
}

/** How many of the primes sieve a segment of `steps` steps. */
export function primesNeeded(steps: u32): u32 {
  const end = (segmentStart + steps) * WHEEL;
  let low = activeCount, high = primeCount;
  while (low < high) {
    const middle = (low + high) >> 1, prime = <u64>load<u32>(primes + 4 * middle);
    if (prime * prime < end) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many primes strike already. */
export function primesActive(): u32 {
  return activeCount;
}

/** Finds the first strikes of further primes, up to the index `end`, from the segment's start on. */
export function activate(end: u32): void {
  for (; activeCount < end; activeCount++) placePrime(activeCount);
}

/** The first multiple of the prime in each strip that is no smaller than its square. */
function placePrime(index: u32): void {
  const prime = load<u32>(primes + 4 * index);
  const inverse = inverseOfWheel(prime);
  const shift = <u32>(segmentStart % prime);
  const start = segmentStart * WHEEL, from = <u64>prime * prime;
  for (let strip: u32 = 0; strip < STRIPS; strip++) {
    const residue = load<u32>(residues + 4 * strip);
    let step = (<u64>(prime - residue % prime) * inverse + (prime - shift)) % prime;
    if (start + step * WHEEL + residue < from) {
      const least = (from - start - residue + WHEEL - 1) / WHEEL;
      step += ((least - step + prime - 1) / prime) * prime;
    }
    store<u32>(positions + 4 * (strip * primeCount + index), <u32>step);
  }
}

/** 1/30 modulo a prime: (1 + prime · m) / 30 for the m below 30 that makes it whole. */
function inverseOfWheel(prime: u32): u64 {
  let m: u64 = 1;
  while ((1 + prime * m) % WHEEL != 0) m++;
  return ((1 + prime * m) / WHEEL) % prime;
}

/** Sieves one strip of the segment that was begun. */
export function sieveStrip(strip: u32, steps: u32): void {
  const bits = strips + strip * STRIP_BYTES + LOOK_BACK / 8;
  fillPattern(strip, bits, (steps + 7) / 8);
  const row = positions + 4 * strip * primeCount;
  for (let index = FIRST_STRUCK; index < activeCount; index++) {
    const prime = load<u32>(primes + 4 * index);
    let step = load<u32>(row + 4 * index);
    for (; step < steps; step += prime) {
      const at = bits + (step >> 3);
      store<u8>(at, <u8>(<u32>load<u8>(at) & ~(<u32>1 << (step & 7))));
    }
    store<u32>(row + 4 * index, step - steps);
  }
  if (segmentStart != 0) return;
  // The patterns struck 7 to 23 themselves, and 1 is no prime.
  const residue = load<u32>(residues + 4 * strip);
  store<u8>(bits, residue == 1 ? load<u8>(bits) & 254 : residue == 29 ? load<u8>(bits) : load<u8>(bits) | 1);
}

function fillPattern(strip: u32, target: usize, bytes: u32): void {
  const a = patterns + strip * PATTERN_BYTES, b = a + PATTERN_A + 16;
  let inA = <u32>((segmentStart >> 3) % PATTERN_A), inB = <u32>((segmentStart >> 3) % PATTERN_B);
  for (let byte: u32 = 0; byte < bytes; byte += 16) {
    v128.store(target + byte, v128.and(v128.load(a + inA), v128.load(b + inB)));
    inA += 16;
    if (inA >= PATTERN_A) inA -= PATTERN_A;
    inB += 16;
    if (inB >= PATTERN_B) inB -= PATTERN_B;
  }
}

/** Goes on to the next segment; its look-back is the end of this one. */
export function endSegment(steps: u32): void {
  for (let strip: u32 = 0; strip < STRIPS; strip++) {
    const bits = strips + strip * STRIP_BYTES;
    memory.copy(bits, bits + steps / 8, LOOK_BACK / 8);
  }
  segmentStart += steps;
}

export function segmentSteps(): u32 {
  return SEGMENT_STEPS;
}

/** Address of the eight strips, STRIP_BYTES apart; each begins with the look-back. */
export function stripsAt(): usize {
  return strips;
}

export function stripBytes(): u32 {
  return STRIP_BYTES;
}

export function segmentStartStep(): u64 {
  return segmentStart;
}
