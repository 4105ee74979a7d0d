// asc: --initialMemory 16
/**
 * A plain sieve of Eratosthenes that counts one leaf: one byte for each odd number, 1 for prime, no wheel of 30, no bits, no
 * buckets. It exists to be read and to differ from sieve.as.ts, which it imports nothing of.
 * A window holds WINDOW odd numbers and TAIL more, so that every gap (at most 1550 below 2^64) and every tuple that
 * begins in the window is seen whole.
 */
const TAIL: u32 = 1024;
/** 3 · 5 · 7 · 11 · 13: the period of the byte pattern that a window starts from. */
const PERIOD: u32 = 15015;
const LARGEST_IN_PATTERN: u32 = 13;
/** Odd numbers that fit into a first-level cache: primes below SMALL_BELOW strike one such block after the other. */
const BLOCK: u32 = 32768;
const SMALL_BELOW: u32 = 4096;
/** Odd numbers that are counted together: sums of 128 bytes fit into one. */
const BATCH: u32 = 2048;
const NONE: u32 = 0xffffffff;

/** Places of the leaf's figures, 32 bits each; the four gaps take four places for offsets and four for lengths. */
const PRIMES: u32 = 0, MOD12_1: u32 = 1, MOD12_5: u32 = 2, MOD12_7: u32 = 3, MOD12_11: u32 = 4;
const TWINS: u32 = 5, COUSINS: u32 = 6, SEXY: u32 = 7, TRIPLETS_026: u32 = 8, TRIPLETS_046: u32 = 9;
const QUADRUPLETS: u32 = 10, QUINTUPLETS_026812: u32 = 11, QUINTUPLETS_0461012: u32 = 12, SEXTUPLETS: u32 = 13, FIRST: u32 = 14;
const LAST: u32 = 15, MIN4: u32 = 16, MIN3: u32 = 20, MAX3: u32 = 22, MAX3_AT: u32 = 23;
const GAP_AT: u32 = 24, GAP_LENGTH: u32 = 28, FIRST_QUADRUPLET: u32 = 32, LAST_QUADRUPLET: u32 = 33, FIRST_SEXTUPLET: u32 = 34;
const FIELDS: u32 = 35;

let primes: u32 = 0, primeCount: u32 = 0, nexts: u32 = 0;
let residues: u32 = 0, pattern: u32 = 0, window: u32 = 0, windowSize: u32 = 0, fields: u32 = 0;
let baseFrom: u32 = 0, baseLimit: u32 = 0;
let leafStart: u64 = 0, leafSpan: u32 = 0, leafFrom: u32 = 0;
let walk4: i32 = 0, walk3: i32 = 0;

/** Upper bound of π(x), Rosser and Schoenfeld 1962 (3.6): 1.25506 x / ln x. */
function primesBelow(x: u32): u32 {
  return x < 64 ? 32 : <u32>((1.25506 * <f64>x) / Math.log(<f64>x)) + 32;
}

/** Makes room for leaves whose numbers stay below `limit`² and for windows of `odds` odd numbers. */
export function prepare(limit: u32, odds: u32): void {
  windowSize = odds;
  window = <u32>heap.alloc(windowSize + TAIL + 16);
  pattern = <u32>heap.alloc(2 * PERIOD + 16);
  fields = <u32>heap.alloc(4 * FIELDS);
  residues = <u32>heap.alloc(16 * (64 + 6));
  for (let i: u32 = 0; i < 64 + 6; i++) describeResidue(residues + 16 * i, 2 * (i % 6) + 1);
  primes = <u32>heap.alloc(4 * primesBelow(limit));
  nexts = <u32>heap.alloc(4 * primesBelow(limit));
  for (let i: u32 = 0; i < 2 * PERIOD; i++) {
    const n: u32 = 2 * i + 1;
    store<u8>(pattern + i, n % 3 != 0 && n % 5 != 0 && n % 7 != 0 && n % 11 != 0 && n % 13 != 0 ? 1 : 0);
  }
  baseFrom = 0;
  baseLimit = limit;
  primeCount = 0;
  for (let p: u32 = LARGEST_IN_PATTERN + 4; p < 65536 && p <= limit; p += 2) {
    if (isPrimeByTrial(p)) addPrime(p);
  }
  baseFrom = 65536;
}

/**
 * The effect of a prime of an odd class mod 12: 1 in the 16-bit place of its class (1, 5, 7, 11), then its step in the race
 * mod 4 and its step in the race mod 3.
 */
function describeResidue(at: u32, residue: u32): void {
  const place: u64 = residue == 1 ? 0 : residue == 5 ? 16 : residue == 7 ? 32 : 48;
  store<u64>(at, residue % 3 == 0 ? 0 : <u64>1 << place);
  store<i32>(at, residue % 4 == 3 ? 1 : -1, 8);
  store<i32>(at, residue % 3 == 0 ? 0 : residue % 3 == 2 ? 1 : -1, 12);
}

function isPrimeByTrial(n: u32): bool {
  for (let d: u32 = 3; d * d <= n; d += 2) if (n % d == 0) return false;
  return true;
}

function addPrime(p: u32): void {
  store<u32>(primes + 4 * primeCount, p);
  primeCount++;
}

/** Sieves a further window of the base primes; 0 when there are enough. */
export function extendBase(): u32 {
  if (baseFrom > baseLimit) return 0;
  const known: u32 = primeCount;
  startWindow(<u64>baseFrom, windowSize);
  for (let k: u32 = 0; k < known; k++) {
    const p: u32 = load<u32>(primes + 4 * k);
    if (<u64>p * <u64>p >= <u64>baseFrom + 2 * <u64>windowSize) break;
    strike(p, firstStrike(p, <u64>baseFrom), windowSize);
  }
  for (let j: u32 = 0; j < windowSize; j++) {
    const n: u32 = baseFrom + 2 * j + 1;
    if (n > baseLimit) break;
    if (load<u8>(window + j)) addPrime(n);
  }
  if (<u64>baseFrom + 2 * <u64>windowSize > <u64>baseLimit) return 0;
  baseFrom += 2 * windowSize;
  return 1;
}

/** Copies the pattern; index j of the window stands for from + 2j + 1. */
function startWindow(from: u64, odds: u32): void {
  const offset: u32 = <u32>((from / 2) % PERIOD);
  for (let j: u32 = 0; j < odds; j += PERIOD) {
    memory.copy(window + j, pattern + offset, min<u32>(PERIOD, odds - j));
  }
}

/** Index of the first odd multiple of p, from p² on, at or after `from`. */
function firstStrike(p: u32, from: u64): u32 {
  const square: u64 = <u64>p * <u64>p;
  if (square >= from) return <u32>min<u64>((square - from) >> 1, NONE - 1);
  const beyond: u32 = <u32>(from % p);
  const distance: u32 = beyond == 0 ? 0 : p - beyond;
  return distance & 1 ? distance >> 1 : (distance + p) >> 1;
}

function strike(p: u32, first: u32, odds: u32): u32 {
  let j: u32 = first;
  for (; j < odds; j += p) store<u8>(window + j, 0);
  return j;
}

/** Begins the leaf [start, start + span), both even. The primes' first strikes are found by placePrimes. */
export function beginLeaf(start: u64, span: u32): void {
  leafStart = start;
  leafSpan = span;
  leafFrom = 0;
  walk4 = walk3 = 0;
  placed = 0;
  memory.fill(fields, 0, 4 * FIELDS);
  for (let field: u32 = FIRST_QUADRUPLET; field <= FIRST_SEXTUPLET; field++) store<u32>(fields + 4 * field, NONE);
  store<u32>(fields + 4 * FIRST, NONE);
}

let placed: u32 = 0;

export function placePrimes(count: u32): u32 {
  const last: u32 = min<u32>(primeCount, placed + count);
  for (; placed < last; placed++) {
    store<u32>(nexts + 4 * placed, firstStrike(load<u32>(primes + 4 * placed), leafStart));
  }
  return placed < primeCount ? 1 : 0;
}

/** Sieves and counts the next window; 0 when the leaf is done. */
export function advance(): u32 {
  const odds: u32 = min<u32>(windowSize, (leafSpan - leafFrom) / 2);
  const from: u64 = leafStart + <u64>leafFrom;
  startWindow(from, odds + TAIL);
  for (let k: u32 = strikeBlocks(odds); k < primeCount; k++) {
    const first: u32 = load<u32>(nexts + 4 * k);
    if (first >= odds + TAIL) {
      store<u32>(nexts + 4 * k, first - odds);
      continue;
    }
    const p: u32 = load<u32>(primes + 4 * k);
    const next: u32 = strike(p, first, odds);
    strike(p, next, odds + TAIL);
    store<u32>(nexts + 4 * k, next - odds);
  }
  if (from == 0) {
    store<u8>(window, 0);
    for (let p: u32 = 3; p <= LARGEST_IN_PATTERN; p += 2) store<u8>(window + (p >> 1), isPrimeByTrial(p) ? 1 : 0);
    countTwo();
  }
  countWindow(from, odds);
  leafFrom += 2 * odds;
  return leafFrom < leafSpan ? 1 : 0;
}

/** Strikes the multiples of the primes below SMALL_BELOW. @returns the number of these primes */
function strikeBlocks(odds: u32): u32 {
  let small: u32 = 0;
  while (small < primeCount && load<u32>(primes + 4 * small) < SMALL_BELOW) small++;
  for (let end: u32 = min<u32>(BLOCK, odds); ; end = min<u32>(end + BLOCK, odds)) {
    for (let k: u32 = 0; k < small; k++) {
      const at: u32 = nexts + 4 * k;
      store<u32>(at, strike(load<u32>(primes + 4 * k), load<u32>(at), end));
    }
    if (end == odds) break;
  }
  for (let k: u32 = 0; k < small; k++) {
    const next: u32 = load<u32>(nexts + 4 * k);
    strike(load<u32>(primes + 4 * k), next, odds + TAIL);
    store<u32>(nexts + 4 * k, next - odds);
  }
  return small;
}

@inline function add(field: u32, amount: u32): void {
  store<u32>(fields + 4 * field, load<u32>(fields + 4 * field) + amount);
}

@inline function isSet(j: u32): u32 {
  return <u32>load<u8>(window + j);
}

@inline function offsetOf(j: u32): u32 {
  return leafFrom + 2 * j + 1;
}

/** The even prime: 2 is 2 mod 3 and begins no tuple; its gap of 1 is never among the four largest of a leaf. */
function countTwo(): void {
  add(PRIMES, 1);
  store<u32>(fields + 4 * FIRST, 2);
  walk3 = 1;
  store<i32>(fields + 4 * MAX3, 1);
  store<u32>(fields + 4 * MAX3_AT, 2);
}

/** `odds` is a multiple of BATCH, as spans and windows are. */
function countWindow(from: u64, odds: u32): void {
  const phase: u32 = <u32>((from / 2) % 6);
  let last: u32 = NONE;
  for (let j: u32 = 0; j < odds; j += BATCH) {
    countTuples(j);
    last = walkPrimes(phase, j, last);
  }
  if (last == NONE) return;
  if (load<u32>(fields + 4 * FIRST) == NONE) store<u32>(fields + 4 * FIRST, offsetOf(firstSet(0)));
  store<u32>(fields + 4 * LAST, offsetOf(last));
  insertGap(offsetOf(last), 2 * (firstSet(last + 1) - last));
}

function firstSet(j: u32): u32 {
  let at: u32 = j;
  while (!isSet(at)) at++;
  return at;
}

@inline function sumOf(lanes: v128): u32 {
  const sums: v128 = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes));
  const low: u32 = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  return low + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}

/** Counts the tuples that begin in the batch, sixteen at once: the byte h further on tells whether p + 2h is prime. */
function countTuples(batch: u32): void {
  const zero: v128 = i8x16.splat(0);
  let primesHere: v128 = zero, twins: v128 = zero, cousins: v128 = zero, sexy: v128 = zero, triplets026: v128 = zero;
  let triplets046: v128 = zero, quintuplets026812: v128 = zero, quintuplets0461012: v128 = zero;
  for (let j: u32 = batch; j < batch + BATCH; j += 16) {
    const at: u32 = window + j;
    const p: v128 = v128.load(at);
    const two: v128 = v128.and(p, v128.load(at, 1));
    const four: v128 = v128.and(p, v128.load(at, 2));
    const six: v128 = v128.and(p, v128.load(at, 3));
    const twoSix: v128 = v128.and(two, six);
    const fourSix: v128 = v128.and(four, six);
    const quadruplets: v128 = v128.and(twoSix, v128.load(at, 4));
    const twelve: v128 = v128.load(at, 6);
    const fourSixTenTwelve: v128 = v128.and(fourSix, v128.and(v128.load(at, 5), twelve));
    primesHere = i8x16.add(primesHere, p);
    twins = i8x16.add(twins, two);
    cousins = i8x16.add(cousins, four);
    sexy = i8x16.add(sexy, six);
    triplets026 = i8x16.add(triplets026, twoSix);
    triplets046 = i8x16.add(triplets046, fourSix);
    quintuplets026812 = i8x16.add(quintuplets026812, v128.and(quadruplets, twelve));
    quintuplets0461012 = i8x16.add(quintuplets0461012, fourSixTenTwelve);
    if (v128.any_true(quadruplets)) noteQuadruplets(j);
    if (v128.any_true(fourSixTenTwelve)) noteSextuplets(j);
  }
  add(PRIMES, sumOf(primesHere));
  add(TWINS, sumOf(twins));
  add(COUSINS, sumOf(cousins));
  add(SEXY, sumOf(sexy));
  add(TRIPLETS_026, sumOf(triplets026));
  add(TRIPLETS_046, sumOf(triplets046));
  add(QUINTUPLETS_026812, sumOf(quintuplets026812));
  add(QUINTUPLETS_0461012, sumOf(quintuplets0461012));
}

function noteQuadruplets(from: u32): void {
  for (let j: u32 = from; j < from + 16; j++) {
    if (!(isSet(j) && isSet(j + 1) && isSet(j + 3) && isSet(j + 4))) continue;
    add(QUADRUPLETS, 1);
    if (load<u32>(fields + 4 * FIRST_QUADRUPLET) == NONE) store<u32>(fields + 4 * FIRST_QUADRUPLET, offsetOf(j));
    store<u32>(fields + 4 * LAST_QUADRUPLET, offsetOf(j));
  }
}

function noteSextuplets(from: u32): void {
  for (let j: u32 = from; j < from + 16; j++) {
    if (!(isSet(j) && isSet(j + 2) && isSet(j + 3) && isSet(j + 5) && isSet(j + 6) && isSet(j + 8))) continue;
    add(SEXTUPLETS, 1);
    if (load<u32>(fields + 4 * FIRST_SEXTUPLET) == NONE) store<u32>(fields + 4 * FIRST_SEXTUPLET, offsetOf(j));
  }
}

/** A bit for each of 64 odd numbers: whether it is prime. */
@inline function bitsAt(j: u32): u64 {
  const at: u32 = window + j;
  const low: u32 = bitmaskOf(v128.load(at)) | (bitmaskOf(v128.load(at, 16)) << 16);
  const high: u32 = bitmaskOf(v128.load(at, 32)) | (bitmaskOf(v128.load(at, 48)) << 16);
  return <u64>low | (<u64>high << 32);
}

@inline function bitmaskOf(flags: v128): u32 {
  return i8x16.bitmask(i8x16.neg(flags));
}

/** Goes from prime to prime of the batch: gaps, classes and both races. @returns the last prime's place */
function walkPrimes(phase: u32, batch: u32, before: u32): u32 {
  let last: u32 = before, classes: u64 = 0, race4: i32 = walk4, race3: i32 = walk3;
  for (let j: u32 = batch; j < batch + BATCH; j += 64) {
    const places: u32 = residues + 16 * ((phase + j) % 6);
    for (let bits: u64 = bitsAt(j); bits != 0; bits &= bits - 1) {
      const bit: u32 = <u32>ctz(bits);
      const index: u32 = j + bit;
      const place: u32 = places + 16 * bit;
      classes += load<u64>(place);
      race4 += load<i32>(place, 8);
      race3 += load<i32>(place, 12);
      noteExtremes(MIN4, race4, offsetOf(index));
      noteExtremes(MIN3, race3, offsetOf(index));
      const length: u32 = 2 * (index - last);
      if (length > load<u32>(fields + 4 * (GAP_LENGTH + 3)) && last != NONE) insertGap(offsetOf(last), length);
      last = index;
    }
  }
  walk4 = race4;
  walk3 = race3;
  for (let i: u32 = 0; i < 4; i++) add(MOD12_1 + i, <u32>(classes >> (16 * i)) & 0xffff);
  return last;
}

@inline function noteExtremes(field: u32, value: i32, offset: u32): void {
  if (value < load<i32>(fields + 4 * field)) {
    store<i32>(fields + 4 * field, value);
    store<u32>(fields + 4 * field + 4, offset);
  }
  if (value > load<i32>(fields + 4 * field + 8)) {
    store<i32>(fields + 4 * field + 8, value);
    store<u32>(fields + 4 * field + 12, offset);
  }
}

/** Keeps the four largest, the earlier first among equals. */
function insertGap(offset: u32, length: u32): void {
  let rank: i32 = 4;
  while (rank > 0 && load<u32>(fields + 4 * (GAP_LENGTH + rank - 1)) < length) rank--;
  if (rank == 4) return;
  for (let i: i32 = 3; i > rank; i--) {
    store<u32>(fields + 4 * (GAP_LENGTH + i), load<u32>(fields + 4 * (GAP_LENGTH + i - 1)));
    store<u32>(fields + 4 * (GAP_AT + i), load<u32>(fields + 4 * (GAP_AT + i - 1)));
  }
  store<u32>(fields + 4 * (GAP_LENGTH + rank), length);
  store<u32>(fields + 4 * (GAP_AT + rank), offset);
}

export function fieldsAt(): u32 {
  return fields;
}
