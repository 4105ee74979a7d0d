/**
 * The covering in its plainest form, to check leaves beyond 4·10^18: no wheel, one bitset of odd numbers, blocks of 256
 * even numbers, every candidate prime in turn. Shares no code with covering.as.ts: a different sieve, different words and different
 * arithmetic (Montgomery multiplication in two steps of 32 bits).
 *
 * One range of a window at a time: the even numbers a + low ≤ n < a + low + length need the primes s = n − q with
 * low < s < low + length + MAX_DISTANCE, whatever the window, so a range is sieved once for all challenged leaves in it.
 * Order: prepare, rankByUseful, startRange and sieveSegment (in steps), then for each leaf startWindow, startLeaf and
 * coverStretches.
 *
 * The digest of runs. A candidate q is useful to n when n − q is prime to 210, and u(n) is the number of useful ones among
 * q_1, …, q_i(n). A run is the 512 even numbers of one tile (107,520 integers) with n ≡ 2c mod 210. Its end is the largest
 * u(n) among them, at least 28, divided by four and rounded up; it is 255 when some i(n) > 280. A tile's row is the ends
 * of c = 0 … 104, one byte each, and seven bytes 0: fourteen words of 64 bits (lowest first). Tile after tile, word after
 * word: chain ← rotl(chain xor word, 29) · M mod 2^64 with M = 0x9e3779b97f4a7c15, from chain = M.
 *
 * Most even numbers are covered by the first 28 useful candidates of their class, which says all about them: their run
 * ends there at the earliest, and they aren't among the hardest. The others, one in 1,300, are gone through one by one.
 */

import { isLargePrime } from './plain-primality.as';

const CANDIDATES: u32 = 280;
const MAX_DISTANCE: u32 = 24576;
/** Even numbers in a block and in a stretch, whose eight shifted copies stay in the first-level cache. */
const BLOCK: u32 = 256;
const STRETCH: u32 = 17920;
const COPY_BYTES: u32 = STRETCH / 8 + MAX_DISTANCE / 16 + 32;
const HARDEST: u32 = 8;
const CLASSES: u32 = 105;
/** Even numbers of a tile. */
const TILE: u32 = 53760;
const LEAST_END: u32 = 7;
const NOT_REACHED: u8 = 255;
/** A pattern of classes comes back after 105 bytes of even numbers; a block reads 32 bytes from any of them on. */
const MASK_BYTES: u32 = 144;
/** Candidates between two looks at which classes have had enough. */
const STEP: u32 = 8;
const MOST_STEPS: u32 = CANDIDATES / STEP;
const M: u64 = 0x9e3779b97f4a7c15;
const LAST_RESORT: u32 = 5000;
/** Bits that are sieved together. */
const SEGMENT_BITS: u32 = 262144;
/** Windows are at most 2^28 long, and 16,385^2 > 2^28 + MAX_DISTANCE. */
const SIEVING_LIMIT: u32 = 16400;

let sievingPrimes: usize = 0, sievingCount: u32 = 0;
/** Bit j of the range says whether low + 2 j + 1 is a prime > 7. */
let range: usize = 0, rangeBits: u32 = 0, rangeLow: u32 = 0, nextMultiples: usize = 0;
let copies: usize = 0, shifts: usize = 0, candidateDistances: usize = 0, struck: usize = 0;
let windowStart: u64 = 0;
let found: usize = 0, foundCount: u32 = 0, leftOver: usize = 0;
let unreachedCount: u32 = 0;
let isRankedByUseful = true;
/** For each class, how many candidates its even numbers have had before they are looked at, and how many useful ones. */
let passed: usize = 0, passedUseful: usize = 0;
/** The different numbers of candidates in `passed`, ascending, each with the mask of its classes. */
let stepEnds: usize = 0, masks: usize = 0, stepCount: u32 = 0;
let ends: usize = 0, tiles: u32 = 0;

/** @param length longest range, in integers */
export function prepare(length: u32): void {
  sievingPrimes = heap.alloc(4 * 2000);
  for (let n: u32 = 3; n < SIEVING_LIMIT; n += 2) {
    let prime = true;
    for (let d: u32 = 3; d * d <= n; d += 2) {
      if (n % d == 0) {
        prime = false;
        break;
      }
    }
    if (prime) store<u32>(sievingPrimes + 4 * sievingCount++, n);
  }
  nextMultiples = heap.alloc(4 * sievingCount);
  const words = (length + MAX_DISTANCE) / 128 + 8;
  range = heap.alloc(8 * words + 64);
  copies = heap.alloc(8 * COPY_BYTES);
  shifts = heap.alloc(4 * CANDIDATES);
  candidateDistances = heap.alloc(4 * CANDIDATES);
  struck = heap.alloc(MAX_DISTANCE);
  found = heap.alloc(12 * (HARDEST + 1));
  leftOver = heap.alloc(32);
  passed = heap.alloc(4 * CLASSES);
  passedUseful = heap.alloc(4 * CLASSES);
  stepEnds = heap.alloc(4 * MOST_STEPS);
  masks = heap.alloc(MASK_BYTES * MOST_STEPS);
  tiles = length / (2 * TILE);
  ends = heap.alloc(CLASSES * tiles);
}

/** Ranks by u(n) from now on, or else by i(n): the order of the hardest. */
export function rankByUseful(useful: bool): void {
  isRankedByUseful = useful;
}

/** Deterministic for every n < 2^63. */
export function isPrime(n: u64): bool {
  if (n < 2 || (n & 1) == 0) return n == 2;
  for (let i: u32 = 0; i < 12; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    if (n % prime == 0) return n == prime;
  }
  return isLargePrime(n);
}

// The primes that are shifted.

/** Starts to sieve the range [low, low + length); the caller goes on with sieveSegment until that says false. */
export function startRange(low: u32, length: u32): void {
  rangeLow = low;
  rangeBits = ((length + MAX_DISTANCE) / 2 + 63) & ~63;
  memory.fill(range, 255, rangeBits / 8);
  memory.fill(range + rangeBits / 8, 0, 64);
  for (let i: u32 = 0; i < sievingCount; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    let multiple = prime * prime;
    if (multiple <= low) multiple = ((low + prime) / prime) * prime;
    if (!(multiple & 1)) multiple += prime;
    store<u32>(nextMultiples + 4 * i, (multiple - low - 1) / 2);
  }
  // 1 is no prime; 3, 5 and 7 aren't used.
  if (low == 0) store<u8>(range, 240);
}

/** @returns whether there is more to sieve */
export function sieveSegment(segment: u32): bool {
  const end = min((segment + 1) * SEGMENT_BITS, rangeBits);
  for (let i: u32 = 0; i < sievingCount; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    let bit = load<u32>(nextMultiples + 4 * i);
    for (; bit < end; bit += prime) {
      const at = range + (bit >> 3);
      store<u8>(at, load<u8>(at) & ~(<u8>1 << <u8>(bit & 7)));
    }
    store<u32>(nextMultiples + 4 * i, bit);
  }
  return end < rangeBits;
}

// Windows.

/** Finds the candidates below a window's start. @returns how many */
export function startWindow(start: u64): u32 {
  windowStart = start;
  memory.fill(struck, 0, MAX_DISTANCE);
  for (let i: u32 = 0; i < 400; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    for (let distance = <u32>(start % prime); distance < MAX_DISTANCE; distance += prime) store<u8>(struck + distance, 1);
  }
  let count: u32 = 0;
  for (let distance: u32 = 1; distance < MAX_DISTANCE && count < CANDIDATES; distance += 2) {
    if (load<u8>(struck + distance) || !isLargePrime(start - distance)) continue;
    store<u32>(candidateDistances + 4 * count, distance);
    const bits = (distance - 1) / 2;
    store<u32>(shifts + 4 * count++, <u32>copies + (bits & 7) * COPY_BYTES + (bits >> 3));
  }
  return count;
}

/** Whether n − q is prime to 210, for n = a + offset and q = a − distance. */
// @ts-ignore: decorator
@inline
function isUseful(offset: u32, distance: u32): bool {
  const s = offset + distance;
  return s % 3 != 0 && s % 5 != 0 && s % 7 != 0;
}

/**
 * Finds for each class after how many candidates, a multiple of eight, its even numbers are looked at one by one.
 * @param most useful candidates until then, 8 to 28
 */
function listSteps(most: u32): void {
  for (let c: u32 = 0; c < CLASSES; c++) {
    let before: u32 = 0, useful: u32 = 0;
    for (; before < CANDIDATES; before += STEP) {
      let more: u32 = 0;
      for (let i: u32 = before; i < before + STEP; i++) more += u32(isUseful(2 * c, candidateDistance(i + 1)));
      if (useful + more > most) break;
      useful += more;
    }
    store<u32>(passed + 4 * c, before);
    store<u32>(passedUseful + 4 * c, useful);
  }
  stepCount = 0;
  for (let end: u32 = STEP; end <= CANDIDATES; end += STEP) {
    if (maskOf(end, masks + MASK_BYTES * stepCount)) store<u32>(stepEnds + 4 * stepCount++, end);
  }
}

/** Writes a bit for each even number whose class is looked at after so many candidates. @returns whether there is any */
function maskOf(candidates: u32, mask: usize): bool {
  let some = false;
  memory.fill(mask, 0, MASK_BYTES);
  for (let even: u32 = 0; even < 8 * MASK_BYTES; even++) {
    if (load<u32>(passed + 4 * (even % CLASSES)) != candidates) continue;
    store<u8>(mask + (even >> 3), load<u8>(mask + (even >> 3)) | (<u8>1 << <u8>(even & 7)));
    some = true;
  }
  return some;
}

/**
 * Forgets the hardest even numbers and the ends of runs.
 * @param mostUseful even numbers are looked at one by one after at most so many useful candidates, 8 to 28
 * @returns even numbers of larger rank will all be looked at
 */
export function startLeaf(mostUseful: u32): u32 {
  listSteps(mostUseful);
  foundCount = 0;
  memory.fill(found, 0, 12 * HARDEST);
  memory.fill(ends, <u8>LEAST_END, CLASSES * tiles);
  return isRankedByUseful ? mostUseful : load<u32>(stepEnds + 4 * (stepCount - 1));
}

/** a − q_i for 1 ≤ i ≤ 280 of the window that was started last. */
export function candidateDistance(i: u32): u32 {
  return load<u32>(candidateDistances + 4 * (i - 1));
}

/** Covers the range's even numbers [STRETCH · first, STRETCH · end), counted from its low end, of the started window. */
export function coverStretches(first: u32, end: u32): void {
  for (let stretch = first; stretch < end; stretch++) {
    const firstByte = stretch * (STRETCH / 8);
    copyShifted(firstByte);
    for (let byte: u32 = 0; byte < STRETCH / 8; byte += BLOCK / 8) {
      if (coverBlock(byte, (firstByte + byte) % CLASSES)) lookAt(8 * (firstByte + byte));
    }
  }
}

/** Writes the range's bytes from `firstByte` on eight times, shifted by 0 to 7 bits: seven bytes of each word are whole. */
function copyShifted(firstByte: u32): void {
  const bytes = STRETCH / 8 + candidateDistance(CANDIDATES) / 16 + 8;
  for (let shift: u64 = 0; shift < 8; shift++) {
    const target = copies + <u32>shift * COPY_BYTES;
    for (let byte: u32 = 0; byte < bytes; byte += 7) {
      store<u64>(target + byte, load<u64>(range + firstByte + byte) >> shift);
    }
  }
}

/**
 * Marks in leftOver the even numbers of a block that the first useful candidates of their class leave.
 * @param byte of the block in the stretch
 * @param phase of the block in the pattern of classes, in bytes
 * @returns whether there is any
 */
// @ts-ignore: decorator
@inline
function coverBlock(byte: u32, phase: u32): bool {
  let low = i64x2.splat(0), high = low, leftLow = low, leftHigh = low;
  let i: u32 = 0;
  for (let step: u32 = 0; step < stepCount; step++) {
    for (const end = load<u32>(stepEnds + 4 * step); i < end; i += 4) {
      const a = load<u32>(shifts + 4 * i) + byte, b = load<u32>(shifts + 4 * i, 4) + byte;
      const c = load<u32>(shifts + 4 * i, 8) + byte, d = load<u32>(shifts + 4 * i, 12) + byte;
      low = v128.or(low, v128.or(v128.or(v128.load(a), v128.load(b)), v128.or(v128.load(c), v128.load(d))));
      high = v128.or(high, v128.or(v128.or(v128.load(a, 16), v128.load(b, 16)), v128.or(v128.load(c, 16), v128.load(d, 16))));
    }
    const mask = masks + MASK_BYTES * step + phase;
    leftLow = v128.or(leftLow, v128.andnot(v128.load(mask), low));
    leftHigh = v128.or(leftHigh, v128.andnot(v128.load(mask, 16), high));
    if (!v128.any_true(v128.not(v128.and(low, high)))) break;
  }
  v128.store(leftOver, leftLow);
  v128.store(leftOver, leftHigh, 16);
  return v128.any_true(v128.or(leftLow, leftHigh));
}

/** Goes through the even numbers in leftOver. */
function lookAt(firstEven: u32): void {
  for (let word: u32 = 0; word < BLOCK / 64; word++) {
    for (let bits = load<u64>(leftOver + 8 * word); bits; bits &= bits - 1) {
      placeEven(firstEven + 64 * word + <u32>ctz(bits));
    }
  }
}

/** Finds i(n) and u(n) of an even number of the range, raises its run's end, and keeps n if it is hard enough. */
function placeEven(even: u32): void {
  const offset = rangeLow + 2 * even, c = even % CLASSES;
  let useful = load<u32>(passedUseful + 4 * c);
  for (let i = load<u32>(passed + 4 * c); i < CANDIDATES; i++) {
    const distance = candidateDistance(i + 1);
    if (!isUseful(offset, distance)) continue;
    useful++;
    const bit = even + (distance - 1) / 2;
    if (!((load<u8>(range + (bit >> 3)) >> <u8>(bit & 7)) & 1)) continue;
    raiseEnd(even, <u8>((useful + 3) / 4));
    return keep(offset, isRankedByUseful ? useful : i + 1, distance);
  }
  raiseEnd(even, NOT_REACHED);
  goOnDown(offset, useful);
}

function raiseEnd(even: u32, end: u8): void {
  const run = ends + CLASSES * (even / TILE) + (even % CLASSES);
  store<u8>(run, max(load<u8>(run), end));
}

/** The primes behind the candidates, one by one. */
function goOnDown(offset: u32, useful: u32): void {
  let distance = candidateDistance(CANDIDATES);
  for (let i = CANDIDATES; i < LAST_RESORT; ) {
    distance += 2;
    if (!isPrime(windowStart - distance)) continue;
    i++;
    useful += u32(isUseful(offset, distance));
    if (isPrime(<u64>offset + distance)) return keep(offset, isRankedByUseful ? useful : i, distance);
  }
  unreachedCount++;
}

/** Adds (n − a, rank, a − q) to the list, which is sorted by rank descending, then n ascending. */
function keep(offset: u32, rank: u32, distance: u32): void {
  let place = foundCount;
  while (place > 0) {
    const before = found + 12 * (place - 1);
    if (load<u32>(before, 4) > rank || (load<u32>(before, 4) == rank && load<u32>(before) < offset)) break;
    memory.copy(before + 12, before, 12);
    place--;
  }
  store<u32>(found + 12 * place, offset);
  store<u32>(found + 12 * place, rank, 4);
  store<u32>(found + 12 * place, distance, 8);
  if (foundCount < HARDEST) foundCount++;
}

/** Address of the list of eight; the rank is 0 where there are fewer. */
export function hardest(): usize {
  return found;
}

/** The digest of the leaf's runs. */
export function runsDigest(): u64 {
  let chain = M;
  for (let tile: u32 = 0; tile < tiles; tile++) {
    for (let first: u32 = 0; first < CLASSES; first += 8) chain = rotl<u64>(chain ^ wordOf(tile, first), 29) * M;
  }
  return chain;
}

/** Eight ends of a tile's row, from a class on. */
function wordOf(tile: u32, first: u32): u64 {
  let word: u64 = 0;
  for (let c = first; c < min(first + 8, CLASSES); c++) {
    word |= <u64>load<u8>(ends + CLASSES * tile + c) << <u64>(8 * (c - first));
  }
  return word;
}

/** How many even numbers no prime reached. */
export function unreached(): u32 {
  return unreachedCount;
}
