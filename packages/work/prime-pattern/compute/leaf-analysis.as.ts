// asc: none
/**
 * Counts a leaf from its sieved bytes, 240 numbers in a word. Bit r of byte k stands for 30k + (1, 7, 11, 13, 17, 19, 23,
 * 29)[r], so that bits r and r + 1 are 6 4 2 4 2 4 6 2 apart and every pattern is a few shifts of the word; only the
 * twin (29, 31) reaches into the next byte. Leaves begin at even bytes, which fixes the class mod 12 of each bit.
 * A leaf comes in one piece or several; what reaches beyond a piece is joined when the next bytes are known.
 * The summary is written in the layout of leaf-summary.ts.
 */

/** Bits of a word that are 1, 5, 7 or 11 mod 12: 30k is 0 mod 12 for even k, 6 for odd. */
const ONE_MOD_12: u64 = 0x2209220922092209;
const FIVE_MOD_12: u64 = 0x4490449044904490;
const SEVEN_MOD_12: u64 = 0x0922092209220922;
const ELEVEN_MOD_12: u64 = 0x9044904490449044;
/** First members: the bits r for which r and r + 1 (or r + 2) are the wanted distance apart. */
const TWINS: u64 = 0x9494949494949494;
const COUSINS: u64 = 0x2a2a2a2a2a2a2a2a;
const SIX_APART_ADJACENT: u64 = 0x4141414141414141;
const SIX_APART_OVER_ONE: u64 = 0x1e1e1e1e1e1e1e1e;
const TRIPLETS_026: u64 = 0x1414141414141414;
const TRIPLETS_046: u64 = 0x0a0a0a0a0a0a0a0a;
const QUADRUPLETS: u64 = 0x0404040404040404;
const RESIDUES: StaticArray<u32> = [1, 7, 11, 13, 17, 19, 23, 29];
const NONE: u32 = 0xffffffff;
export const SUMMARY_BYTES: u32 = 132;

let one: u32 = 0, five: u32 = 0, seven: u32 = 0, eleven: u32 = 0, beyondWheel: u32 = 0;
let twins: u32 = 0, cousins: u32 = 0, sexyPairs: u32 = 0, triplets026: u32 = 0, triplets046: u32 = 0;
let quadruplets: u32 = 0, quintuplets026812: u32 = 0, quintuplets0461012: u32 = 0, sextuplets: u32 = 0;
let firstPrime: u32 = NONE, lastPrime: u32 = NONE;
let firstQuadruplet: u32 = NONE, lastQuadruplet: u32 = NONE, firstSextuplet: u32 = NONE;
let endsWith29: bool = false;
/** The four largest gaps so far, largest first. */
let gap0: u32 = 0, gap1: u32 = 0, gap2: u32 = 0, gap3: u32 = 0;
let gapAt0: u32 = 0, gapAt1: u32 = 0, gapAt2: u32 = 0, gapAt3: u32 = 0;
/** Walks of #(3 mod 4) − #(1 mod 4) and of #(2 mod 3) − #(1 mod 3). */
let run4: i32 = 0, min4: i32 = 0, max4: i32 = 0, run3: i32 = 0, min3: i32 = 0, max3: i32 = 0;
let min4At: u32 = 0, max4At: u32 = 0, min3At: u32 = 0, max3At: u32 = 0;

export function openLeaf(startsAtZero: bool): void {
  one = five = seven = eleven = beyondWheel = 0;
  twins = cousins = sexyPairs = triplets026 = triplets046 = 0;
  quadruplets = quintuplets026812 = quintuplets0461012 = sextuplets = 0;
  firstPrime = lastPrime = firstQuadruplet = lastQuadruplet = firstSextuplet = NONE;
  endsWith29 = false;
  gap0 = gap1 = gap2 = gap3 = gapAt0 = gapAt1 = gapAt2 = gapAt3 = 0;
  run4 = min4 = max4 = run3 = min3 = max3 = 0;
  min4At = max4At = min3At = max3At = 0;
  if (startsAtZero) countBelowSeven();
}

/** The primes 2, 3 and 5, which the wheel leaves out, and the tuples that begin with them. */
function countBelowSeven(): void {
  beyondWheel = 2;
  five = 1;
  twins = 2;
  cousins = sexyPairs = triplets026 = quadruplets = quintuplets026812 = 1;
  firstPrime = 2;
  lastPrime = 5;
  firstQuadruplet = lastQuadruplet = 5;
  max4 = 1;
  max4At = 3;
  run3 = max3 = 2;
  max3At = 5;
}

/** Joins the leaf to what follows: the bytes at `at`, for the numbers from `offset` (from the leaf's start) on. */
export function joinNext(at: u32, offset: u32): void {
  if (endsWith29 && (load<u8>(at) & 1) != 0) twins++;
  endsWith29 = false;
  const start: u32 = at;
  while (load<u8>(at) == 0) at++;
  const next: u32 = offset + (at - start) * 30 + RESIDUES[ctz(<u32>load<u8>(at))];
  if (firstPrime == NONE) firstPrime = next;
  else noteGap(lastPrime, next - lastPrime);
}

/** Counts the next `bytes` (a multiple of 128) of the leaf, which stand for the numbers from `offset` on. */
export function countPiece(at: u32, bytes: u32, offset: u32): void {
  joinNext(at, offset);
  countPatterns(at, at + bytes, offset);
  followRaces(at, at + bytes, offset);
  searchGaps(at, at + bytes, offset);
  endsWith29 = (load<u8>(at + bytes - 1) & 0x80) != 0;
}

/** The carries of three vectors added bit by bit. */
@inline function carries(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c));
}

/** The sums of three vectors added bit by bit, without carries. */
@inline function sums(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

/** The bits r of 480 numbers for which r and r + 1 are set; `next` holds the words that follow each word of v. */
@inline function adjacentBits(v: v128, next: v128): v128 {
  return v128.and(v, v128.or(i64x2.shr_u(v, 1), i64x2.shl(next, 63)));
}

/** The bits at which a triplet begins. */
@inline function tripletBits(adjacent: v128): v128 {
  return v128.and(v128.and(adjacent, i64x2.shr_u(adjacent, 1)), i64x2.splat(TRIPLETS_026 | TRIPLETS_046));
}

/** In a byte's upper half the pairs (p, p + 6) over one candidate, in its lower half the triplets. */
@inline function otherPatterns(v: v128, triplets: v128): v128 {
  const sixApart: v128 = v128.and(v128.and(v, i64x2.shr_u(v, 2)), i64x2.splat(SIX_APART_OVER_ONE));
  return v128.or(i64x2.shl(sixApart, 3), i64x2.shr_u(triplets, 1));
}

@inline function quadrupletBits(triplets: v128): v128 {
  return v128.and(v128.and(triplets, i64x2.shr_u(triplets, 1)), i64x2.splat(QUADRUPLETS));
}

@inline function popcntOf(v: v128, mask: u64): u32 {
  return <u32>(popcnt(i64x2.extract_lane(v, 0) & mask) + popcnt(i64x2.extract_lane(v, 1) & mask));
}

/**
 * Pairs and triplets. Carry-save adders (Harley and Seal) add eight vectors bit by bit, so that only every eighth
 * vector is counted; what is left in the adders is counted at the end.
 */
function countPatterns(at: u32, end: u32, offset: u32): void {
  const beyond: u64 = load<u64>(end);
  store<u64>(end, 0);
  let a1: v128 = i64x2.splat(0), a2: v128 = i64x2.splat(0), a4: v128 = i64x2.splat(0);
  let o1: v128 = i64x2.splat(0), o2: v128 = i64x2.splat(0), o4: v128 = i64x2.splat(0);
  for (let x: u32 = at; x < end; x += 128) {
    const v0: v128 = v128.load(x), w0: v128 = v128.load(x, 16);
    const va0: v128 = adjacentBits(v0, v128.load(x, 8)), wa0: v128 = adjacentBits(w0, v128.load(x, 24));
    const vt0: v128 = tripletBits(va0), wt0: v128 = tripletBits(wa0);
    const vo0: v128 = otherPatterns(v0, vt0), wo0: v128 = otherPatterns(w0, wt0);
    const quads0: v128 = v128.or(quadrupletBits(vt0), quadrupletBits(wt0));
    const aTwos0: v128 = carries(a1, va0, wa0), oTwos0: v128 = carries(o1, vo0, wo0);
    a1 = sums(a1, va0, wa0);
    o1 = sums(o1, vo0, wo0);
    const v1: v128 = v128.load(x, 32), w1: v128 = v128.load(x, 48);
    const va1: v128 = adjacentBits(v1, v128.load(x, 40)), wa1: v128 = adjacentBits(w1, v128.load(x, 56));
    const vt1: v128 = tripletBits(va1), wt1: v128 = tripletBits(wa1);
    const vo1: v128 = otherPatterns(v1, vt1), wo1: v128 = otherPatterns(w1, wt1);
    const quads1: v128 = v128.or(quadrupletBits(vt1), quadrupletBits(wt1));
    const aTwos1: v128 = carries(a1, va1, wa1), oTwos1: v128 = carries(o1, vo1, wo1);
    a1 = sums(a1, va1, wa1);
    o1 = sums(o1, vo1, wo1);
    const aFours0: v128 = carries(a2, aTwos0, aTwos1), oFours0: v128 = carries(o2, oTwos0, oTwos1);
    a2 = sums(a2, aTwos0, aTwos1);
    o2 = sums(o2, oTwos0, oTwos1);
    const v2: v128 = v128.load(x, 64), w2: v128 = v128.load(x, 80);
    const va2: v128 = adjacentBits(v2, v128.load(x, 72)), wa2: v128 = adjacentBits(w2, v128.load(x, 88));
    const vt2: v128 = tripletBits(va2), wt2: v128 = tripletBits(wa2);
    const vo2: v128 = otherPatterns(v2, vt2), wo2: v128 = otherPatterns(w2, wt2);
    const quads2: v128 = v128.or(quadrupletBits(vt2), quadrupletBits(wt2));
    const aTwos2: v128 = carries(a1, va2, wa2), oTwos2: v128 = carries(o1, vo2, wo2);
    a1 = sums(a1, va2, wa2);
    o1 = sums(o1, vo2, wo2);
    const v3: v128 = v128.load(x, 96), w3: v128 = v128.load(x, 112);
    const va3: v128 = adjacentBits(v3, v128.load(x, 104)), wa3: v128 = adjacentBits(w3, v128.load(x, 120));
    const vt3: v128 = tripletBits(va3), wt3: v128 = tripletBits(wa3);
    const vo3: v128 = otherPatterns(v3, vt3), wo3: v128 = otherPatterns(w3, wt3);
    const quads3: v128 = v128.or(quadrupletBits(vt3), quadrupletBits(wt3));
    const aTwos3: v128 = carries(a1, va3, wa3), oTwos3: v128 = carries(o1, vo3, wo3);
    a1 = sums(a1, va3, wa3);
    o1 = sums(o1, vo3, wo3);
    const aFours1: v128 = carries(a2, aTwos2, aTwos3), oFours1: v128 = carries(o2, oTwos2, oTwos3);
    a2 = sums(a2, aTwos2, aTwos3);
    o2 = sums(o2, oTwos2, oTwos3);
    const a8: v128 = carries(a4, aFours0, aFours1);
    const o8: v128 = carries(o4, oFours0, oFours1);
    a4 = sums(a4, aFours0, aFours1);
    o4 = sums(o4, oFours0, oFours1);
    addPatterns(a8, o8, 8);
    if (v128.any_true(v128.or(v128.or(quads0, quads1), v128.or(quads2, quads3)))) noteQuadruplets(x, offset + (x - at) * 30);
  }
  addPatterns(a4, o4, 4);
  addPatterns(a2, o2, 2);
  addPatterns(a1, o1, 1);
  store<u64>(end, beyond);
}

@inline function addPatterns(adjacent: v128, others: v128, weight: u32): void {
  twins += weight * popcntOf(adjacent, TWINS);
  cousins += weight * popcntOf(adjacent, COUSINS);
  sexyPairs += weight * (popcntOf(adjacent, SIX_APART_ADJACENT) + popcntOf(others, SIX_APART_OVER_ONE << 3));
  triplets026 += weight * popcntOf(others, TRIPLETS_026 >> 1);
  triplets046 += weight * popcntOf(others, TRIPLETS_046 >> 1);
}

/** Classes mod 12, and both races: a word is followed prime by prime only if it may hold a new extreme. */
function followRaces(at: u32, end: u32, offset: u32): void {
  let n5or11: u32 = 0, n7or11: u32 = 0, n11: u32 = 0, n: u32 = 0;
  let walk4: i32 = run4, low4: i32 = min4, high4: i32 = max4;
  let walk3: i32 = run3, low3: i32 = min3, high3: i32 = max3;
  for (let x: u32 = at; x < end; x += 8) {
    const v: u64 = load<u64>(x);
    const all: i32 = <i32>popcnt(v);
    const up4: i32 = <i32>popcnt(v & (SEVEN_MOD_12 | ELEVEN_MOD_12));
    const up3: i32 = <i32>popcnt(v & (FIVE_MOD_12 | ELEVEN_MOD_12));
    n += all; n7or11 += up4; n5or11 += up3;
    n11 += <u32>popcnt(v & ELEVEN_MOD_12);
    const after4: i32 = walk4 + up4, after3: i32 = walk3 + up3;
    if (((after4 - all - low4) | (high4 - after4) | (after3 - all - low3) | (high3 - after3)) < 0) {
      walkWord(v, walk4, walk3, offset + (x - at) / 8 * 240);
      low4 = min4; high4 = max4; low3 = min3; high3 = max3;
    }
    walk4 = after4 + up4 - all;
    walk3 = after3 + up3 - all;
  }
  eleven += n11; seven += n7or11 - n11; five += n5or11 - n11; one += n - n7or11 - n5or11 + n11;
  run4 = walk4;
  run3 = walk3;
}

/** Follows both walks prime by prime through a word that may hold a new extreme. */
function walkWord(v: u64, walk4: i32, walk3: i32, offset: u32): void {
  while (v != 0) {
    const index: u32 = <u32>ctz(v);
    const bit: u64 = v & (0 - v);
    walk4 += bit & (SEVEN_MOD_12 | ELEVEN_MOD_12) ? 1 : -1;
    walk3 += bit & (FIVE_MOD_12 | ELEVEN_MOD_12) ? 1 : -1;
    if (walk4 < min4) { min4 = walk4; min4At = offset + numberOf(index); }
    if (walk4 > max4) { max4 = walk4; max4At = offset + numberOf(index); }
    if (walk3 < min3) { min3 = walk3; min3At = offset + numberOf(index); }
    if (walk3 > max3) { max3 = walk3; max3At = offset + numberOf(index); }
    v ^= bit;
  }
}

@inline function numberOf(index: u32): u32 {
  return (index >> 3) * 30 + unchecked(RESIDUES[index & 7]);
}

/** The quadruplets among the 128 bytes at `at`: bits 2 to 5 of a byte; bits 1 and 6 as well make a quintuplet or a sextuplet. */
function noteQuadruplets(at: u32, offset: u32): void {
  for (let i: u32 = 0; i < 128; i += 8) {
    const v: u64 = load<u64>(at + i);
    const pairs: u64 = v & (v >> 1);
    for (let quads: u64 = pairs & (pairs >> 2) & QUADRUPLETS; quads != 0; quads &= quads - 1) {
      const k: u32 = i + (<u32>ctz(quads) >> 3);
      noteQuadruplet(load<u8>(at + k), offset + 30 * k);
    }
  }
}

function noteQuadruplet(byte: u32, start: u32): void {
  quadruplets++;
  if (firstQuadruplet == NONE) firstQuadruplet = start + 11;
  lastQuadruplet = start + 11;
  if (byte & 0x40) quintuplets026812++;
  if (byte & 0x02) quintuplets0461012++;
  if ((byte & 0x42) == 0x42) {
    sextuplets++;
    if (firstSextuplet == NONE) firstSextuplet = start + 7;
  }
}

/**
 * Finds the gaps longer than the fourth largest so far. Such a gap leaves at least D − 1 bytes empty: windows of 64 bytes
 * are searched for runs of min(D − 1, 16) empty ones, each beginning 15 bytes before the last one's end.
 */
function searchGaps(at: u32, end: u32, offset: u32): void {
  let x: u32 = at;
  while (load<u8>(x) == 0) x++;
  x = searchShortGaps(x, at, end, offset);
  while (x < end) {
    const run: u32 = min<u32>(bytesOfGap(gap3 + 1) - 1, 16);
    const second: u64 = min<u32>(4, run - 4), third: u64 = run - 4 - second;
    const advance: u32 = 65 - run;
    let found: u64 = 0;
    for (; x < end; x += advance) {
      found = emptyBytes(x);
      found &= found >> 1;
      found &= found >> 2;
      found &= found >> second;
      found &= found >> third;
      if (found != 0) break;
    }
    if (found == 0) break;
    x = noteGapAround(x + <u32>ctz(found), at, end, offset);
  }
  let tail: u32 = end - 1;
  while (load<u8>(tail) == 0) tail--;
  lastPrime = offset + (tail - at) * 30 + RESIDUES[31 - clz(<u32>load<u8>(tail))];
}

/** A bit for each empty byte among 64. */
@inline function emptyBytes(x: u32): u64 {
  const zero: v128 = i8x16.splat(0);
  return <u64>i8x16.bitmask(i8x16.eq(v128.load(x), zero)) |
    (<u64>i8x16.bitmask(i8x16.eq(v128.load(x, 16), zero)) << 16) |
    (<u64>i8x16.bitmask(i8x16.eq(v128.load(x, 32), zero)) << 32) |
    (<u64>i8x16.bitmask(i8x16.eq(v128.load(x, 48), zero)) << 48);
}

/** Notes the gap over an empty byte; gives the byte that ends it, or the end of the piece. */
function noteGapAround(empty: u32, at: u32, end: u32, offset: u32): u32 {
  let a: u32 = empty, b: u32 = empty;
  do a--; while (load<u8>(a) == 0);
  while (b < end && load<u8>(b) == 0) b++;
  if (b < end) noteGapBetween(a, b, at, offset);
  return b;
}

@inline function noteGapBetween(a: u32, b: u32, at: u32, offset: u32): void {
  const from: u32 = offset + (a - at) * 30 + RESIDUES[31 - clz(<u32>load<u8>(a))];
  const to: u32 = offset + (b - at) * 30 + RESIDUES[ctz(<u32>load<u8>(b))];
  noteGap(from, to - from);
}

/** Searches a leaf's beginning, with short gaps among the largest four: byte by byte until five bytes must be empty. */
function searchShortGaps(x: u32, at: u32, end: u32, offset: u32): u32 {
  while (bytesOfGap(gap3 + 1) < 5) {
    let b: u32 = x + 1;
    while (b < end && load<u8>(b) == 0) b++;
    if (b >= end) return end;
    noteGapBetween(x, b, at, offset);
    x = b;
  }
  return x;
}

/** The least distance in bytes between the primes of a gap of at least this length; at least 1. */
function bytesOfGap(length: u32): u32 {
  return length <= 28 + 30 ? 1 : (length - 28 + 29) / 30;
}

function noteGap(at: u32, length: u32): void {
  if (length <= gap3) return;
  gap3 = length; gapAt3 = at;
  if (gap3 > gap2) { const l = gap2, o = gapAt2; gap2 = gap3; gapAt2 = gapAt3; gap3 = l; gapAt3 = o; }
  if (gap2 > gap1) { const l = gap1, o = gapAt1; gap1 = gap2; gapAt1 = gapAt2; gap2 = l; gapAt2 = o; }
  if (gap1 > gap0) { const l = gap0, o = gapAt0; gap0 = gap1; gapAt0 = gapAt1; gap1 = l; gapAt1 = o; }
}

/** Writes the summary; the leaf must have been joined to what follows it. */
export function writeSummary(at: u32): void {
  store<u32>(at, one + five + seven + eleven + beyondWheel);
  store<u32>(at, one, 4); store<u32>(at, five, 8); store<u32>(at, seven, 12); store<u32>(at, eleven, 16);
  store<u32>(at, twins, 20); store<u32>(at, cousins, 24); store<u32>(at, sexyPairs, 28);
  store<u32>(at, triplets026, 32); store<u32>(at, triplets046, 36); store<u32>(at, quadruplets, 40);
  store<u32>(at, quintuplets026812, 44); store<u32>(at, quintuplets0461012, 48); store<u32>(at, sextuplets, 52);
  store<u32>(at, firstPrime, 56); store<u32>(at, lastPrime, 60);
  store<i32>(at, min4, 64); store<u32>(at, min4At, 68); store<i32>(at, max4, 72); store<u32>(at, max4At, 76);
  store<i32>(at, min3, 80); store<u32>(at, min3At, 84); store<i32>(at, max3, 88); store<u32>(at, max3At, 92);
  store<u32>(at, gapAt0, 96); store<u16>(at, <u16>gap0, 100);
  store<u32>(at, gapAt1, 102); store<u16>(at, <u16>gap1, 106);
  store<u32>(at, gapAt2, 108); store<u16>(at, <u16>gap2, 112);
  store<u32>(at, gapAt3, 114); store<u16>(at, <u16>gap3, 118);
  store<u32>(at, firstQuadruplet, 120); store<u32>(at, lastQuadruplet, 124); store<u32>(at, firstSextuplet, 128);
}

export function primesInLeaf(): u32 {
  return one + five + seven + eleven + beyondWheel;
}
