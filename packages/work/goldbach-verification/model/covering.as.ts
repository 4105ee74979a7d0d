/**
 * The covering of Deshouillers, te Riele and Saouter (1998): every even n of a window [a, a + span) is q + s, where q is
 * one of the CANDIDATES largest primes below a and s a prime below about span. Nothing is sieved at height a.
 *
 * Wheel 2·3·5·7. The even numbers are split in 105 classes n = a + 2c + 210 k, the odd s in the 48 classes prime to 210.
 * For fixed q and c, s = n − q stays in one class r, so a q with gcd(r, 210) > 1 is passed over, and each load of the
 * strip of class r carries the density (210/48)/ln(span) instead of 2/ln(span).
 *
 * Tiles: 512 steps k of all 105 classes (107,520 integers). The 48 strips of a tile are written out eight times, shifted
 * by 0 to 7 bits (30 KB, stays in the first-level cache), so that "strip >> any" is an unaligned load. The windows of a
 * group share the expanded tile.
 *
 * The eight hardest even numbers of each window part are kept, by rank descending, then n ascending. The rank is u(n), the
 * number of q_1, …, q_i(n) with n − q prime to 210, or, for leaves of the first form, i(n) itself; i(n) is the least i
 * for which n − q_i is a prime > 7. A block of 512 even numbers is looked at again only when it ended at a rank no
 * smaller than that of the eighth hardest so far. After how many useful candidates each block ended goes into a digest,
 * which plain-covering.as.ts defines by the u(n) of the block's numbers.
 *
 * Domain: a ≡ 0 mod 210, 2^18 ≤ a, a + span < 2^63. Order: prepare, sieveStrip for each of the 48 classes, rankByUseful,
 * startWindow for each slot, startLeaf, coverTiles.
 */

import { isPrime } from './montgomery.as';

export { isPrime } from './montgomery.as';

const CANDIDATES: u32 = 280;
const STRIPS: u32 = 48;
const EVEN_CLASSES: u32 = 105;
/** Windows that share a tile. */
const SLOTS: u32 = 8;
const TILE_STEPS: u32 = 512;
/** Bytes of an expanded strip: 512 bits and 128 bits of overhang for the distance a − q. */
const EXPANDED_BYTES: u32 = 80;
/** a − q stays below; MAX_DISTANCE / 210 + 8 < 128 bits of overhang. */
const MAX_DISTANCE: u32 = 24576;
/** Candidates ORed before a block is first tested: most blocks need about this many. */
const FIRST_TEST: u32 = 28;
const LIST_ENTRIES: u32 = CANDIDATES + 4;
const LIST_BYTES: u32 = LIST_ENTRIES * 4;
const HARDEST: u32 = 8;
/** An even number that this many primes below its window don't reach is reported as unproved. */
const LAST_RESORT: u32 = 5000;
const TRIAL_LIMIT: u32 = 8192;
/** Bytes of a tile's row in the digest of runs: one a class, filled up to whole words with zeros. */
const ROW_BYTES: u32 = 112;
const M: u64 = 0x9e3779b97f4a7c15;

let classOfResidue: usize, residueOfClass: usize;
let oddPrimes: usize, oddPrimeCount: u32 = 0;
let strips: usize, stripBytes: u32, stripBits: u32, tileCount: u32;
let expanded: usize, composite: usize;
let starts: usize, distances: usize;
/** Per slot and class of even numbers: addresses of shifted strips, and the same length of candidates' numbers i. */
let addresses: usize, numbers: usize, listLengths: usize;
let hardestEvens: usize, thresholds: usize, uncovered: usize;
let row: usize, digests: usize;
let unprovedCount: u32 = 0;
let isRankedByUseful: bool = true;

function isPrimeTo210(residue: u32): bool {
  return residue % 2 != 0 && residue % 3 != 0 && residue % 5 != 0 && residue % 7 != 0;
}

// Set-up: residue classes, small primes, strips.

/** Allocates for windows of `tiles` tiles. Once for each instance. */
export function prepare(tiles: u32): void {
  tileCount = tiles;
  classOfResidue = heap.alloc(256);
  residueOfClass = heap.alloc(4 * STRIPS);
  let index: u32 = 0;
  for (let residue: u32 = 0; residue < 210; residue++) {
    store<u8>(classOfResidue + residue, 255);
    if (!isPrimeTo210(residue)) continue;
    store<u32>(residueOfClass + 4 * index, residue);
    store<u8>(classOfResidue + residue, <u8>index);
    index++;
  }
  stripBits = tiles * TILE_STEPS + 192;
  findOddPrimes(max<u32>(<u32>Math.sqrt(210.0 * <f64>stripBits) + 2, 20000));
  // An odd number of cache lines between strips keeps them in different cache sets.
  stripBytes = ((stripBits >> 3) + 127) & ~63;
  if (!(stripBytes & 64)) stripBytes += 64;
  strips = heap.alloc(stripBytes * STRIPS + 64);
  expanded = (heap.alloc(STRIPS * 8 * EXPANDED_BYTES + 128) + 63) & ~63;
  composite = heap.alloc(MAX_DISTANCE);
  starts = heap.alloc(SLOTS * 8);
  distances = heap.alloc(SLOTS * CANDIDATES * 4);
  addresses = heap.alloc(SLOTS * EVEN_CLASSES * LIST_BYTES);
  numbers = heap.alloc(SLOTS * EVEN_CLASSES * LIST_BYTES);
  listLengths = heap.alloc(SLOTS * EVEN_CLASSES * 4);
  hardestEvens = heap.alloc(SLOTS * HARDEST * 12);
  thresholds = heap.alloc(SLOTS * 4);
  uncovered = heap.alloc(64);
  row = heap.alloc(ROW_BYTES);
  memory.fill(row, 0, ROW_BYTES);
  digests = heap.alloc(SLOTS * 8);
}

function findOddPrimes(limit: u32): void {
  oddPrimes = heap.alloc(limit * 2);
  const struck = heap.alloc(limit);
  memory.fill(struck, 0, limit);
  for (let i: u32 = 3; i < limit; i += 2) {
    if (load<u8>(struck + i)) continue;
    store<u32>(oddPrimes + 4 * oddPrimeCount++, i);
    if (i < 65536) for (let multiple = i * i; multiple < limit; multiple += 2 * i) store<u8>(struck + multiple, 1);
  }
}

/** Sieves the strip of a class: bit i says whether 210 i + residue is prime (and so > 7). */
export function sieveStrip(index: u32): void {
  const residue = load<u32>(residueOfClass + 4 * index);
  const strip = strips + <usize>index * stripBytes;
  memory.fill(strip, 255, stripBytes);
  if (residue == 1) store<u8>(strip, 254);
  for (let u: u32 = 3; u < oddPrimeCount; u++) {
    const prime = load<u32>(oddPrimes + 4 * u);
    if (<u64>prime * prime > <u64>210 * stripBits) break;
    let step = <u32>((<u64>(prime - (residue % prime)) * inverseModulo(210 % prime, prime)) % prime);
    if (210 * step + residue == prime) step += prime;
    strike(strip, step, prime);
  }
}

function strike(strip: usize, first: u32, prime: u32): void {
  for (let step = first; step < stripBits; step += prime) {
    const at = strip + (step >> 3);
    store<u8>(at, <u8>(<u32>load<u8>(at) & ~(<u32>1 << (step & 7))));
  }
}

/** Extended Euclid; gcd(value, prime) = 1. */
function inverseModulo(value: u32, prime: u32): u32 {
  let previous: i32 = 0, current: i32 = 1, a: i32 = prime, b: i32 = value;
  while (b) {
    const quotient = a / b;
    const next = previous - quotient * current;
    previous = current;
    current = next;
    const remainder = a - quotient * b;
    a = b;
    b = remainder;
  }
  return previous < 0 ? previous + prime : previous;
}

/**
 * Finds the candidates below a window's start and makes its lists.
 * @returns how many candidates, or 0 outside the domain
 */
export function startWindow(slot: u32, start: u64): u32 {
  const span = <u64>tileCount * TILE_STEPS * 210;
  if (start % 210 != 0 || start < 262144 || start > 0x7fffffffffffffff - span - 210) return 0;
  store<u64>(starts + 8 * slot, start);
  const found = findCandidates(slot, start);
  if (found < CANDIDATES) return 0;
  for (let c: u32 = 0; c < EVEN_CLASSES; c++) listStrips(slot, c);
  return found;
}

/** The CANDIDATES largest primes below start, as distances start − q. */
function findCandidates(slot: u32, start: u64): u32 {
  const half = MAX_DISTANCE / 2;
  memory.fill(composite, 0, half);
  for (let u: u32 = 0; u < oddPrimeCount; u++) {
    const prime = load<u32>(oddPrimes + 4 * u);
    if (prime > TRIAL_LIMIT) break;
    const remainder = <u32>((start - 1) % prime);
    for (let i = remainder & 1 ? (remainder + prime) >> 1 : remainder >> 1; i < half; i += prime) {
      store<u8>(composite + i, 1);
    }
  }
  let found: u32 = 0;
  for (let i: u32 = 0; i < half && found < CANDIDATES; i++) {
    if (load<u8>(composite + i) || !isPrime(start - 1 - 2 * i)) continue;
    store<u32>(distances + 4 * (slot * CANDIDATES + found++), 1 + 2 * i);
  }
  return found;
}

/** For a class of even numbers the addresses of the strips that useful candidates read, and the candidates' numbers. */
function listStrips(slot: u32, c: u32): void {
  const list = (slot * EVEN_CLASSES + c) * LIST_BYTES;
  let length: u32 = 0;
  for (let k: u32 = 0; k < CANDIDATES; k++) {
    const sum = load<u32>(distances + 4 * (slot * CANDIDATES + k)) + 2 * c;
    const steps = sum / 210, index = load<u8>(classOfResidue + sum - 210 * steps);
    if (index == 255) continue;
    const address = <u32>expanded + (<u32>index * 8 + (steps & 7)) * EXPANDED_BYTES + (steps >> 3);
    store<u32>(addresses + list + 4 * length, address);
    store<u32>(numbers + list + 4 * length++, k + 1);
  }
  store<u32>(listLengths + 4 * (slot * EVEN_CLASSES + c), length);
  // Blocks take four candidates at a time: the last one is repeated.
  for (; length & 3; length++) {
    store<u32>(addresses + list + 4 * length, load<u32>(addresses + list + 4 * length - 4));
    store<u32>(numbers + list + 4 * length, load<u32>(numbers + list + 4 * length - 4));
  }
}

// Covering.

/** Ranks by u(n) from now on, or else by i(n). */
export function rankByUseful(useful: bool): void {
  isRankedByUseful = useful;
}

/** Forgets the hardest even numbers of a slot and begins its digest. */
export function startLeaf(slot: u32): void {
  memory.fill(hardestEvens + slot * HARDEST * 12, 0, HARDEST * 12);
  store<u32>(thresholds + 4 * slot, 0);
  store<u64>(digests + 8 * slot, M);
}

/** Address of eight times (n − a, rank, a − q), hardest first; the rank is 0 when there are fewer. */
export function hardest(slot: u32): usize {
  return hardestEvens + slot * HARDEST * 12;
}

/** Digest of where the runs ended that were covered in a slot since its leaf was started. */
export function runsDigest(slot: u32): u64 {
  return load<u64>(digests + 8 * slot);
}

/** How many even numbers were not shown to be a sum of two primes. */
export function unproved(): u32 {
  return unprovedCount;
}

/** Covers tiles [first, end) of the windows in slots [0, slots). */
export function coverTiles(slots: u32, first: u32, end: u32): void {
  for (let tile = first; tile < end; tile++) {
    expandTile(tile);
    for (let slot: u32 = 0; slot < slots; slot++) {
      for (let c: u32 = 0; c < EVEN_CLASSES; c++) {
        const block = slot * EVEN_CLASSES + c;
        const end = coverBlock(block);
        store<u8>(row + c, <u8>(end >> 2));
        if (lastRank(block, end) >= load<u32>(thresholds + 4 * slot)) keepHardest(slot, c, tile);
      }
      digestRow(slot);
    }
  }
}

function expandTile(tile: u32): void {
  for (let index: u32 = 0; index < STRIPS; index++) {
    const source = strips + <usize>index * stripBytes + 64 * tile;
    for (let shift: i32 = 0; shift < 8; shift++) {
      const target = expanded + (index * 8 + shift) * EXPANDED_BYTES;
      for (let byte: u32 = 0; byte < EXPANDED_BYTES; byte += 16) {
        const low = i64x2.shr_u(v128.load(source + byte), shift);
        v128.store(target + byte, v128.or(low, i64x2.shl(v128.load(source + byte + 1), 8 - shift)));
      }
    }
  }
}

/** Takes the row of a tile into the digest of a slot. */
// @ts-ignore: decorator
@inline
function digestRow(slot: u32): void {
  let chain = load<u64>(digests + 8 * slot);
  for (let byte: u32 = 0; byte < ROW_BYTES; byte += 8) chain = rotl<u64>(chain ^ load<u64>(row + byte), 29) * M;
  store<u64>(digests + 8 * slot, chain);
}

/** The largest rank that an even number of a block can have which was covered by its first `end` useful candidates. */
// @ts-ignore: decorator
@inline
function lastRank(block: u32, end: u32): u32 {
  if (isRankedByUseful || end == u32.MAX_VALUE) return end;
  return load<u32>(numbers + block * LIST_BYTES + 4 * end - 4);
}

/**
 * @returns the number of useful candidates with which the 512 even numbers were covered, a multiple of four, or 2^32 − 1
 * when they were not
 */
// @ts-ignore: decorator
@inline
function coverBlock(block: u32): u32 {
  const list = addresses + block * LIST_BYTES;
  let entry = list;
  const end = entry + 4 * load<u32>(listLengths + 4 * block);
  const test = min(end, entry + 4 * FIRST_TEST);
  let x = i64x2.splat(0), y = x, z = x, w = x;
  while (true) {
    const a = load<u32>(entry), b = load<u32>(entry, 4), c = load<u32>(entry, 8), d = load<u32>(entry, 12);
    entry += 16;
    x = v128.or(v128.or(x, v128.or(v128.load(a), v128.load(b))), v128.or(v128.load(c), v128.load(d)));
    y = v128.or(v128.or(y, v128.or(v128.load(a, 16), v128.load(b, 16))), v128.or(v128.load(c, 16), v128.load(d, 16)));
    z = v128.or(v128.or(z, v128.or(v128.load(a, 32), v128.load(b, 32))), v128.or(v128.load(c, 32), v128.load(d, 32)));
    w = v128.or(v128.or(w, v128.or(v128.load(a, 48), v128.load(b, 48))), v128.or(v128.load(c, 48), v128.load(d, 48)));
    if (entry < test) continue;
    if (!v128.any_true(v128.not(v128.and(v128.and(x, y), v128.and(z, w))))) {
      return <u32>(entry - list) >> 2;
    }
    if (entry >= end) return u32.MAX_VALUE;
  }
}

/** Looks again at a block that may hold one of the window part's hardest even numbers. */
function keepHardest(slot: u32, c: u32, tile: u32): void {
  const block = slot * EVEN_CLASSES + c, list = block * LIST_BYTES;
  const length = load<u32>(listLengths + 4 * block), threshold = load<u32>(thresholds + 4 * slot);
  let x = i64x2.splat(0), y = x, z = x, w = x;
  let position: u32 = 0;
  for (; position < length; position++) {
    if (rankAt(list, position) >= threshold) break;
    const a = load<u32>(addresses + list + 4 * position);
    x = v128.or(x, v128.load(a));
    y = v128.or(y, v128.load(a, 16));
    z = v128.or(z, v128.load(a, 32));
    w = v128.or(w, v128.load(a, 48));
  }
  v128.store(uncovered, v128.not(x));
  v128.store(uncovered, v128.not(y), 16);
  v128.store(uncovered, v128.not(z), 32);
  v128.store(uncovered, v128.not(w), 48);
  for (let word: u32 = 0; word < 8; word++) {
    for (let bits = load<u64>(uncovered + 8 * word); bits; bits &= bits - 1) {
      const bit = 64 * word + <u32>ctz(bits);
      placeEven(slot, block, position, bit, 2 * c + 210 * (tile * TILE_STEPS + bit));
    }
  }
}

/** Rank of an even number that the candidate at a position of its list reaches first. */
// @ts-ignore: decorator
@inline
function rankAt(list: u32, position: u32): u32 {
  return isRankedByUseful ? position + 1 : load<u32>(numbers + list + 4 * position);
}

/** Finds the rank of the even number at a bit of a block, from a list position on, and keeps n if it is hard enough. */
function placeEven(slot: u32, block: u32, position: u32, bit: u32, offset: u32): void {
  const list = block * LIST_BYTES, length = load<u32>(listLengths + 4 * block);
  for (; position < length; position++) {
    const strip = load<u32>(addresses + list + 4 * position);
    if (!((load<u8>(strip + (bit >> 3)) >> (bit & 7)) & 1)) continue;
    const number = load<u32>(numbers + list + 4 * position);
    const distance = load<u32>(distances + 4 * (slot * CANDIDATES + number - 1));
    insertEven(slot, offset, rankAt(list, position), distance);
    return;
  }
  goOnDown(slot, offset, length);
}

/** An even number that no candidate reaches goes on down the primes, one by one, after so many useful ones. */
function goOnDown(slot: u32, offset: u32, useful: u32): void {
  const start = load<u64>(starts + 8 * slot);
  let distance = load<u32>(distances + 4 * (slot * CANDIDATES + CANDIDATES - 1));
  for (let number = CANDIDATES; number < LAST_RESORT; ) {
    distance += 2;
    if (!isPrime(start - distance)) continue;
    number++;
    if (!isPrimeTo210((offset + distance) % 210)) continue;
    useful++;
    if (!isPrime(<u64>offset + distance)) continue;
    insertEven(slot, offset, isRankedByUseful ? useful : number, distance);
    return;
  }
  unprovedCount++;
}

function insertEven(slot: u32, offset: u32, rank: u32, distance: u32): void {
  const list = hardest(slot);
  let place: u32 = HARDEST;
  for (; place > 0; place--) {
    const above = list + 12 * (place - 1);
    const aboveRank = load<u32>(above, 4);
    if (aboveRank > rank || (aboveRank == rank && load<u32>(above) < offset)) break;
  }
  if (place == HARDEST) return;
  memory.copy(list + 12 * (place + 1), list + 12 * place, 12 * (HARDEST - 1 - place));
  store<u32>(list + 12 * place, offset);
  store<u32>(list + 12 * place, rank, 4);
  store<u32>(list + 12 * place, distance, 8);
  store<u32>(thresholds + 4 * slot, load<u32>(list + 12 * (HARDEST - 1), 4));
}
