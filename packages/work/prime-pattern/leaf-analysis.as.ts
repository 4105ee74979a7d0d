// asc: none
/**
 * Counts a leaf from its sieved bytes, 240 numbers a word. Bit r of byte k stands for 30k + (1, 7, 11, 13, 17, 19, 23,
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

/** Tells the leaf what follows: the bytes at `at`, which stand for the numbers from `offset` (from the leaf's start) on. */
export function joinNext(at: u32, offset: u32): void {
  if (endsWith29 && (load<u8>(at) & 1) != 0) twins++;
  endsWith29 = false;
  const start: u32 = at;
  while (load<u8>(at) == 0) at++;
  const next: u32 = offset + (at - start) * 30 + RESIDUES[ctz(<u32>load<u8>(at))];
  if (firstPrime == NONE) firstPrime = next;
  else noteGap(lastPrime, next - lastPrime);
}

/** Counts the next `bytes` (a multiple of 8) of the leaf, which stand for the numbers from `offset` on. */
export function countPiece(at: u32, bytes: u32, offset: u32): void {
  joinNext(at, offset);
  countWords(at, at + bytes, offset);
  searchGaps(at, at + bytes, offset);
  endsWith29 = (load<u8>(at + bytes - 1) & 0x80) != 0;
}

function countWords(at: u32, end: u32, offset: u32): void {
  let n1: u32 = 0, n5: u32 = 0, n7: u32 = 0, n11: u32 = 0;
  let pairs2: u32 = 0, pairs4: u32 = 0, pairs6: u32 = 0, t026: u32 = 0, t046: u32 = 0;
  let walk4: i32 = run4, low4: i32 = min4, high4: i32 = max4;
  let walk3: i32 = run3, low3: i32 = min3, high3: i32 = max3;
  const beyond: u64 = load<u64>(end);
  store<u64>(end, 0);
  let v: u64 = load<u64>(at);
  for (let x: u32 = at; x < end; x += 8) {
    const next: u64 = load<u64>(x, 8);
    const a: i32 = <i32>popcnt(v & ONE_MOD_12);
    const b: i32 = <i32>popcnt(v & FIVE_MOD_12);
    const c: i32 = <i32>popcnt(v & SEVEN_MOD_12);
    const d: i32 = <i32>popcnt(v & ELEVEN_MOD_12);
    const adjacent: u64 = v & ((v >> 1) | (next << 63));
    const triplets: u64 = adjacent & (adjacent >> 1) & (TRIPLETS_026 | TRIPLETS_046);
    n1 += a; n5 += b; n7 += c; n11 += d;
    pairs2 += <u32>popcnt(adjacent & TWINS);
    pairs4 += <u32>popcnt(adjacent & COUSINS);
    pairs6 += <u32>popcnt((adjacent & SIX_APART_ADJACENT) | (v & (v >> 2) & SIX_APART_OVER_ONE));
    if (triplets != 0) {
      t026 += <u32>popcnt(triplets & TRIPLETS_026);
      t046 += <u32>popcnt(triplets & TRIPLETS_046);
      const quads: u64 = triplets & (triplets >> 1) & QUADRUPLETS;
      if (quads != 0) noteQuadruplets(v, quads, offset + (x - at) / 8 * 240);
    }
    if (
      (walk4 - a - b < low4 ? 1 : 0) | (walk4 + c + d > high4 ? 1 : 0) |
      (walk3 - a - c < low3 ? 1 : 0) | (walk3 + b + d > high3 ? 1 : 0)
    ) {
      walkWord(v, walk4, walk3, offset + (x - at) / 8 * 240);
      low4 = min4; high4 = max4; low3 = min3; high3 = max3;
    }
    walk4 += c + d - a - b;
    walk3 += b + d - a - c;
    v = next;
  }
  store<u64>(end, beyond);
  one += n1; five += n5; seven += n7; eleven += n11;
  twins += pairs2; cousins += pairs4; sexyPairs += pairs6; triplets026 += t026; triplets046 += t046;
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

/** Bits 2 to 5 of a byte are a quadruplet; with bits 1 and 6 it becomes a quintuplet or a sextuplet. */
function noteQuadruplets(v: u64, quads: u64, offset: u32): void {
  while (quads != 0) {
    const byteIndex: u32 = <u32>ctz(quads) >> 3;
    const byte: u32 = <u32>(v >> (8 * byteIndex)) & 0xff;
    const start: u32 = offset + 30 * byteIndex;
    quadruplets++;
    if (firstQuadruplet == NONE) firstQuadruplet = start + 11;
    lastQuadruplet = start + 11;
    if (byte & 0x40) quintuplets026812++;
    if (byte & 0x02) quintuplets0461012++;
    if ((byte & 0x42) == 0x42) {
      sextuplets++;
      if (firstSextuplet == NONE) firstSextuplet = start + 7;
    }
    quads &= quads - 1;
  }
}

/**
 * Finds the gaps longer than the fourth largest so far. Such a gap leaves at least D − 1 bytes empty, so the search
 * looks back from D bytes ahead for the last byte that isn't, as Boyer and Moore search for a word.
 */
function searchGaps(at: u32, end: u32, offset: u32): void {
  let a: u32 = at;
  while (load<u8>(a) == 0) a++;
  let distance: u32 = bytesOfGap(gap3 + 1);
  while (true) {
    let probe: u32 = a + distance;
    if (probe > end) break;
    let last: u32 = lastNonZeroByte(a, probe);
    if (last > a) {
      a = last;
      continue;
    }
    while (probe < end && load<u8>(probe) == 0) probe++;
    if (probe == end) break;
    const from: u32 = offset + (a - at) * 30 + RESIDUES[31 - clz(<u32>load<u8>(a))];
    const to: u32 = offset + (probe - at) * 30 + RESIDUES[ctz(<u32>load<u8>(probe))];
    if (to - from > gap3) {
      noteGap(from, to - from);
      distance = bytesOfGap(gap3 + 1);
    }
    a = probe;
  }
  let tail: u32 = end - 1;
  while (load<u8>(tail) == 0) tail--;
  lastPrime = offset + (tail - at) * 30 + RESIDUES[31 - clz(<u32>load<u8>(tail))];
}

/** The least distance in bytes between the primes of a gap of at least this length; at least 1. */
function bytesOfGap(length: u32): u32 {
  return length <= 28 + 30 ? 1 : (length - 28 + 29) / 30;
}

/** The last byte in [a, probe) that isn't zero; byte a isn't. */
@inline function lastNonZeroByte(a: u32, probe: u32): u32 {
  while (probe - a >= 8) {
    const word: u64 = load<u64>(probe - 8);
    if (word != 0) return probe - 1 - (<u32>clz(word) >> 3);
    probe -= 8;
  }
  do probe--; while (load<u8>(probe) == 0);
  return probe;
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
