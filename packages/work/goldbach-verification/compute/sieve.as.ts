/**
 * Finds p(n), the least prime p with n − p prime, for every even n of a leaf.
 *
 * The primes come from sieve-strips.as.ts: for each of the eight residues r prime to 30, bit i of a strip says whether
 * 30 i + r is prime.
 *
 * Search: the even numbers of 512 wheel steps (a tile) fall in 15 classes n = 30 k + 2c. For a prime p, n − p stays in one
 * residue class, so that a block of 512 even numbers of one class is crossed off by one shifted strip, and primes p for
 * which n − p has a factor 2, 3 or 5 are passed over. j(n) counts the primes that were tried before p(n): it is kept
 * bit-sliced in Gray code. From one prime to the next only one bit of the Gray code changes, so one XOR of the numbers
 * still without a prime does it.
 *
 * The digest of a leaf takes j(n) in Gray code: nine planes of 512 bits for each block, tile by tile, class by class.
 *
 * 4 = 2 + 2, 6 = 3 + 3 and 8 = 3 + 5 are the only even numbers whose n − p(n) has a factor 2, 3 or 5; they are set by
 * hand, with j = 0. Domain: n < 2^53 and primes up to √n below the limit given to prepare.
 */

import {
  LOOK_BACK,
  prepareStrips,
  primeCount,
  primes,
  segmentStart,
  STRIP_BYTES,
  STRIPS,
  strips,
  WHEEL,
} from './sieve-strips.as';

export {
  activate, endSegment, primesActive, primesNeeded, segmentStartStep, segmentSteps, sieveStrip, startAt, stripBytes, stripsAt,
} from './sieve-strips.as';

const EVEN_CLASSES: u32 = 15;
const TILE_STEPS: u32 = 512;
const LARGEST_TRIED: u32 = 11400;
const ROW_BYTES: u32 = 128;
const PLANES: u32 = 9;
const LIST_ENTRIES: u32 = 512;
/** Primes tried before a block is first tested. */
const FIRST_TEST: u32 = 24;
const COUNTED_LIMIT: u32 = 47;
const COUNTS: u32 = 16;
const MAX_PEAKS: u32 = 200;
const TILE_EVENS: u32 = TILE_STEPS * EVEN_CLASSES;
/** Even numbers at a leaf's start that are looked at one by one, which sets a first bound for the peaks. */
const FIRST_EVENS: u32 = 64;
const MIXER: u64 = 0x9e3779b97f4a7c15;

let leafTiles: u32 = 0;
let expanded: usize, addresses: usize, tried: usize, countedLengths: usize;
let planes: usize, remaining: usize, counts: usize, peaks: usize, candidates: usize;
let peakCount: u32 = 0, candidateCount: u32 = 0, uncoveredCount: u32 = 0;
let digestA: u64 = 0, digestB: u64 = 0, digestC: u64 = 0, digestD: u64 = 0;

/** The residues prime to 30, in order; 255 elsewhere. */
function stripOf(residue: u32): u32 {
  switch (residue) {
    case 1: return 0;
    case 7: return 1;
    case 11: return 2;
    case 13: return 3;
    case 17: return 4;
    case 19: return 5;
    case 23: return 6;
    case 29: return 7;
    default: return 255;
  }
}

// Set-up.

/**
 * Allocates and makes the tables. Once for each instance.
 * @param limit the primes below it sieve
 * @param tiles tiles of 15,360 integers in a leaf
 */
export function prepare(limit: u32, tiles: u32): void {
  leafTiles = tiles;
  prepareStrips(max<u32>(limit, LARGEST_TRIED + 1));
  expanded = (heap.alloc(STRIPS * 8 * ROW_BYTES + ROW_BYTES + 64) + 63) & ~63;
  memory.fill(expanded, 0, STRIPS * 8 * ROW_BYTES + ROW_BYTES);
  addresses = heap.alloc(EVEN_CLASSES * LIST_ENTRIES * 4);
  tried = heap.alloc(EVEN_CLASSES * LIST_ENTRIES * 4);
  countedLengths = heap.alloc(EVEN_CLASSES * 4);
  planes = (heap.alloc(PLANES * 64 + 16) + 15) & ~15;
  remaining = heap.alloc(64);
  counts = heap.alloc(COUNTS * 4);
  peaks = heap.alloc(MAX_PEAKS * 8);
  candidates = heap.alloc(TILE_EVENS * 8);
  for (let c: u32 = 0; c < EVEN_CLASSES; c++) listTried(c);
}

/**
 * For a class of even numbers, the primes p for which n − p is prime to 30, and where the tile's bits of n − p lie:
 * 2c − p = r − 30 steps, with r prime to 30.
 */
function listTried(c: u32): void {
  const list = c * LIST_ENTRIES * 4;
  let length: u32 = 0, counted: u32 = 0;
  for (let u: u32 = 0; u < primeCount && length < LIST_ENTRIES - 4; u++) {
    const prime = load<u32>(primes + 4 * u);
    if (prime > LARGEST_TRIED) break;
    const residue = (2 * c + WHEEL * 400 - prime) % WHEEL, strip = stripOf(residue);
    if (strip == 255) continue;
    const first = LOOK_BACK - (prime + residue - 2 * c) / WHEEL;
    store<u32>(addresses + list + 4 * length, <u32>expanded + (strip * 8 + (first & 7)) * ROW_BYTES + (first >> 3));
    store<u32>(tried + list + 4 * length++, prime);
    if (prime <= COUNTED_LIMIT) counted = length;
  }
  // The list is filled up with an empty row, which crosses nothing off.
  for (; length < LIST_ENTRIES; length++) {
    store<u32>(addresses + list + 4 * length, <u32>expanded + STRIPS * 8 * ROW_BYTES);
    store<u32>(tried + list + 4 * length, u32.MAX_VALUE);
  }
  store<u32>(countedLengths + 4 * c, counted);
}

// Search.

/** Finds p(n) for the even numbers of a leaf that starts at a tile of the segment. */
export function searchLeaf(firstTile: u32): void {
  digestA = MIXER;
  digestB = MIXER + 1;
  digestC = MIXER + 2;
  digestD = MIXER + 3;
  peakCount = 0;
  memory.fill(counts, 0, COUNTS * 4);
  const startsAtZero = segmentStart == 0 && firstTile == 0;
  if (startsAtZero) setFirstEvens();
  for (let tile: u32 = 0; tile < leafTiles; tile++) {
    expandTile(firstTile + tile);
    if (tile == 0) lookAtFirstEvens(startsAtZero);
    candidateCount = 0;
    const largest = largestPeak();
    for (let c: u32 = 0; c < EVEN_CLASSES; c++) {
      const known: u64 = startsAtZero && tile == 0 && c < 5 ? 1 : 0;
      countSmall(c, known);
      const last = searchBlock(c, known);
      mixPlanes();
      if (last > largest) collectLarge(c, tile, largest, known);
    }
    addPeaks();
  }
}

/** 4 = 2 + 2, 6 = 3 + 3, 8 = 3 + 5. */
function setFirstEvens(): void {
  store<u32>(counts, 1);
  store<u32>(counts, 2, 4);
  addPeak(4, 2);
  addPeak(6, 3);
}

function expandTile(tile: u32): void {
  for (let strip: u32 = 0; strip < STRIPS; strip++) {
    const source = strips + strip * STRIP_BYTES + tile * (TILE_STEPS / 8);
    for (let shift: i32 = 0; shift < 8; shift++) {
      const target = expanded + (strip * 8 + shift) * ROW_BYTES;
      for (let byte: u32 = 0; byte < ROW_BYTES; byte += 16) {
        const low = i64x2.shr_u(v128.load(source + byte), shift);
        v128.store(target + byte, v128.or(low, i64x2.shl(v128.load(source + byte + 1), 8 - shift)));
      }
    }
  }
}

/** Crosses off a block. @returns the largest prime that was tried. */
function searchBlock(c: u32, known: u64): u32 {
  const list = addresses + c * LIST_ENTRIES * 4;
  memory.fill(planes, 0, PLANES * 64);
  let x = i64x2.replace_lane(i64x2.splat(-1), 0, ~known), y = i64x2.splat(-1), z = y, w = y;
  let x0 = i64x2.splat(0), y0 = x0, z0 = x0, w0 = x0, x1 = x0, y1 = x0, z1 = x0, w1 = x0;
  for (let i: u32 = 0; i < LIST_ENTRIES; i += 4) {
    const first = load<u32>(list + 4 * i), second = load<u32>(list + 4 * i, 4);
    const third = load<u32>(list + 4 * i, 8), fourth = load<u32>(list + 4 * i, 12);
    x = v128.andnot(x, v128.load(first));
    y = v128.andnot(y, v128.load(first, 16));
    z = v128.andnot(z, v128.load(first, 32));
    w = v128.andnot(w, v128.load(first, 48));
    x0 = v128.xor(x0, x);
    y0 = v128.xor(y0, y);
    z0 = v128.xor(z0, z);
    w0 = v128.xor(w0, w);
    x = v128.andnot(x, v128.load(second));
    y = v128.andnot(y, v128.load(second, 16));
    z = v128.andnot(z, v128.load(second, 32));
    w = v128.andnot(w, v128.load(second, 48));
    x1 = v128.xor(x1, x);
    y1 = v128.xor(y1, y);
    z1 = v128.xor(z1, z);
    w1 = v128.xor(w1, w);
    x = v128.andnot(x, v128.load(third));
    y = v128.andnot(y, v128.load(third, 16));
    z = v128.andnot(z, v128.load(third, 32));
    w = v128.andnot(w, v128.load(third, 48));
    x0 = v128.xor(x0, x);
    y0 = v128.xor(y0, y);
    z0 = v128.xor(z0, z);
    w0 = v128.xor(w0, w);
    x = v128.andnot(x, v128.load(fourth));
    y = v128.andnot(y, v128.load(fourth, 16));
    z = v128.andnot(z, v128.load(fourth, 32));
    w = v128.andnot(w, v128.load(fourth, 48));
    // The bit of the Gray code that changes from j = i + 3 to i + 4.
    const plane = planes + 64 * min<u32>(ctz(i + 4), PLANES - 1);
    v128.store(plane, v128.xor(v128.load(plane), x));
    v128.store(plane, v128.xor(v128.load(plane, 16), y), 16);
    v128.store(plane, v128.xor(v128.load(plane, 32), z), 32);
    v128.store(plane, v128.xor(v128.load(plane, 48), w), 48);
    if (i >= FIRST_TEST && !v128.any_true(v128.or(v128.or(x, y), v128.or(z, w)))) {
      v128.store(planes, x0);
      v128.store(planes, y0, 16);
      v128.store(planes, z0, 32);
      v128.store(planes, w0, 48);
      v128.store(planes, x1, 64);
      v128.store(planes, y1, 80);
      v128.store(planes, z1, 96);
      v128.store(planes, w1, 112);
      return load<u32>(tried + c * LIST_ENTRIES * 4 + 4 * (i + 3));
    }
  }
  uncoveredCount++;
  return u32.MAX_VALUE;
}

// @ts-ignore: decorator
@inline
function mix(digest: u64, word: u64): u64 {
  return rotl<u64>(digest ^ word, 29) * MIXER;
}

/** Takes the block's planes into the digest: four chains, word by word in turn. */
function mixPlanes(): void {
  let a = digestA, b = digestB, c = digestC, d = digestD;
  for (let at = planes; at < planes + PLANES * 64; at += 32) {
    a = mix(a, load<u64>(at));
    b = mix(b, load<u64>(at, 8));
    c = mix(c, load<u64>(at, 16));
    d = mix(d, load<u64>(at, 24));
  }
  digestA = a;
  digestB = b;
  digestC = c;
  digestD = d;
}

/** Counts how often p(n) is each prime up to 47. */
function countSmall(c: u32, known: u64): void {
  const list = c * LIST_ENTRIES * 4, length = load<u32>(countedLengths + 4 * c);
  let x = i64x2.replace_lane(i64x2.splat(-1), 0, ~known), y = i64x2.splat(-1), z = y, w = y;
  let left = 512 - <i32>known;
  for (let i: u32 = 0; i < length; i++) {
    const at = load<u32>(addresses + list + 4 * i);
    x = v128.andnot(x, v128.load(at));
    y = v128.andnot(y, v128.load(at, 16));
    z = v128.andnot(z, v128.load(at, 32));
    w = v128.andnot(w, v128.load(at, 48));
    const still = ones(x) + ones(y) + ones(z) + ones(w);
    const count = counts + 4 * countOf(load<u32>(tried + list + 4 * i));
    store<u32>(count, load<u32>(count) + left - still);
    left = still;
  }
  store<u32>(counts, load<u32>(counts, 4 * (COUNTS - 1)) + left, 4 * (COUNTS - 1));
}

// @ts-ignore: decorator
@inline
function ones(v: v128): i32 {
  return <i32>(popcnt(i64x2.extract_lane(v, 0)) + popcnt(i64x2.extract_lane(v, 1)));
}

/** The place of a prime up to 47 among the counts: 2, 3, 5, … */
// @ts-ignore: decorator
@inline
function countOf(prime: u32): u32 {
  return <u32>load<u8>(countPlaces + prime);
}

const countPlaces = memory.data<u8>([
  0, 0, 0, 1, 0, 2, 0, 3, 0, 0, 0, 4, 0, 5, 0, 0, 0, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 9, 0, 10, 0, 0, 0, 0, 0, 11,
  0, 0, 0, 12, 0, 13, 0, 0, 0, 14,
]);

// Peaks: the n whose p(n) is larger than all before in the leaf.

function largestPeak(): u32 {
  return peakCount ? load<u32>(peaks + 8 * (peakCount - 1), 4) : 0;
}

function addPeak(offset: u32, prime: u32): void {
  if (peakCount == MAX_PEAKS) return;
  store<u32>(peaks + 8 * peakCount, offset);
  store<u32>(peaks + 8 * peakCount++, prime, 4);
}

/** Bit of a class at a list position, for the even number at wheel step `step` of the tile. */
// @ts-ignore: decorator
@inline
function leavesPrime(c: u32, position: u32, step: u32): bool {
  const row = load<u32>(addresses + 4 * (c * LIST_ENTRIES + position));
  return ((load<u8>(row + (step >> 3)) >> (step & 7)) & 1) != 0;
}

function leastFrom(c: u32, position: u32, step: u32): u32 {
  while (position < LIST_ENTRIES && !leavesPrime(c, position, step)) position++;
  return position < LIST_ENTRIES ? load<u32>(tried + 4 * (c * LIST_ENTRIES + position)) : 0;
}

function lookAtFirstEvens(startsAtZero: bool): void {
  for (let even: u32 = startsAtZero ? 5 : 0; even < FIRST_EVENS; even++) {
    const prime = leastFrom(even % EVEN_CLASSES, 0, even / EVEN_CLASSES);
    if (prime > largestPeak()) addPeak(2 * even, prime);
  }
}

/** Collects the even numbers of a block whose p(n) is larger than `largest`. */
function collectLarge(c: u32, tile: u32, largest: u32, known: u64): void {
  const list = c * LIST_ENTRIES * 4;
  let x = i64x2.replace_lane(i64x2.splat(-1), 0, ~known), y = i64x2.splat(-1), z = y, w = y;
  let position: u32 = 0;
  for (; load<u32>(tried + list + 4 * position) <= largest; position++) {
    const at = load<u32>(addresses + list + 4 * position);
    x = v128.andnot(x, v128.load(at));
    y = v128.andnot(y, v128.load(at, 16));
    z = v128.andnot(z, v128.load(at, 32));
    w = v128.andnot(w, v128.load(at, 48));
  }
  v128.store(remaining, x);
  v128.store(remaining, y, 16);
  v128.store(remaining, z, 32);
  v128.store(remaining, w, 48);
  for (let word: u32 = 0; word < 8; word++) {
    for (let bits = load<u64>(remaining + 8 * word); bits; bits &= bits - 1) {
      const step = 64 * word + <u32>ctz(bits);
      store<u32>(candidates + 8 * candidateCount, (tile * TILE_STEPS + step) * WHEEL + 2 * c);
      store<u32>(candidates + 8 * candidateCount++, leastFrom(c, position, step), 4);
    }
  }
}

/** Takes the collected even numbers in order of n. */
function addPeaks(): void {
  let from: u32 = 0;
  while (true) {
    const largest = largestPeak();
    let best: u32 = u32.MAX_VALUE, prime: u32 = 0;
    for (let i: u32 = 0; i < candidateCount; i++) {
      const offset = load<u32>(candidates + 8 * i), value = load<u32>(candidates + 8 * i, 4);
      if (value <= largest || offset < from || offset >= best) continue;
      best = offset;
      prime = value;
    }
    if (best == u32.MAX_VALUE) return;
    addPeak(best, prime);
    from = best + 1;
  }
}

// What the host reads.

/** The leaf's digest. */
export function digest(): u64 {
  let value = mix(mix(mix(mix(MIXER, digestA), digestB), digestC), digestD);
  value ^= value >> 32;
  return value;
}

/** Address of sixteen counts. */
export function countsAt(): usize {
  return counts;
}

/** Address of (n − leaf start, p(n)). */
export function peaksAt(): usize {
  return peaks;
}

export function peaksFound(): u32 {
  return peakCount;
}

/** Blocks that no prime of the list crossed off. */
export function uncovered(): u32 {
  return uncoveredCount;
}
