// asc: --initialMemory 64
/**
 * Segmented sieve of Eratosthenes on a wheel of 30: one byte holds the eight numbers coprime to 30 of thirty.
 * Five bands of primes:
 *   to 163        periodic tables, laid down 16 bytes at a time (presieve.as.ts)
 *   to SMALL_MAX  whole groups of eight strikes on blocks that fit the first-level cache
 *   to MID_MAX    the same on the segment, which fits the second level
 *   to PAIRED_END pairs of strikes, sorted by what they have in common (pair-sieve.as.ts)
 *   beyond        buckets by the segment that a prime strikes next (bucket-sieve.as.ts)
 * A group that begins before a block's end is struck whole: what falls beyond the segment lands in its overhang, which
 * is joined to the next segment. All positions are bytes from the chunk's start.
 */
import { extendBasePrimes, nextBasePrime, reserveBasePrimes, RESIDUES, rewindBasePrimes } from './base-primes.as';
import { openBuckets, placeInBucket, prepareBuckets, SEGMENT_LOG, strikeBucket } from './bucket-sieve.as';
import { countPiece, joinNext, openLeaf, SUMMARY_BYTES, writeSummary } from './leaf-analysis.as';
import { openPairs, PAIRED_END, placeInPairs, reservePairs, strikePairs } from './pair-sieve.as';
import { buildPresieve, PRESIEVED, presieve } from './presieve.as';
import { strikeGroups } from './sieve-loops.as';

/** Bytes of a segment. */
const SEGMENT: u32 = 1 << SEGMENT_LOG;
const BLOCK: u32 = 1 << 15;
const SMALL_MAX: u32 = 12000;
const MID_MAX: u32 = 1 << 20;
/** Bytes beyond a chunk that are sieved to see its last gap and tuples: 1920 numbers; no gap below 2^64 exceeds 1550. */
const LOOK_AHEAD: u32 = 64;

let segmentAt: u32 = 0, carryAt: u32 = 0;
/** Bytes that a group may reach beyond the segment, or begin before it: the largest prime of the groups, rounded up. */
let reach: u32 = 0;
/** By class: first entry, end of the small primes, end of the middle ones. Entries: next position + reach, p / 30. */
const groups: StaticArray<u32> = new StaticArray<u32>(8);
const smallEnds: StaticArray<u32> = new StaticArray<u32>(8);
const midEnds: StaticArray<u32> = new StaticArray<u32>(8);
let largestPrime: u32 = 0;
let summaries: u32 = 0, summaryCapacity: u32 = 0;

let startByte: u64 = 0, chunkBytes: u32 = 0, leafBytes: u32 = 0;
let sieved: u32 = 0, leafOffset: u32 = 0, leavesDone: u32 = 0;

/** Makes room for a unit whose numbers, and 1920 beyond it, stay below (limit + 1)². */
export function prepare(limit: u32): void {
  largestPrime = limit;
  reach = (min<u32>(limit, MID_MAX) + 63) & ~63;
  segmentAt = (<u32>heap.alloc(reach + SEGMENT + LOOK_AHEAD + reach + 64) + reach + 63) & ~63;
  carryAt = (<u32>heap.alloc(reach + 64) + 63) & ~63;
  buildPresieve();
  prepareBuckets(limit);
  if (limit > MID_MAX) reservePairs();
  reserveBasePrimes(limit);
}

/** Sieves a stretch of the base primes; 0 when they are done and the tables are laid out. */
export function extendBase(): u32 {
  if (extendBasePrimes()) return 1;
  layOutGroups();
  return 0;
}

@inline function primeAt(index: u32): u32 {
  return (index >> 3) * 30 + unchecked(RESIDUES[index & 7]);
}

function layOutGroups(): void {
  const counts = new StaticArray<u32>(8);
  rewindBasePrimes();
  for (let i: u32 = nextBasePrime(); i != 0xffffffff && primeAt(i) <= min<u32>(largestPrime, MID_MAX); i = nextBasePrime()) {
    counts[i & 7]++;
  }
  for (let c: u32 = 0; c < 8; c++) groups[c] = <u32>heap.alloc(8 * counts[c] + 16);
}

/** Begins a chunk of less than 2^31 bytes at byte `start` (an even one). Primes are placed by placePrimes. */
export function beginChunk(start: u64, bytesOfLeaf: u32, leaves: u32): void {
  startByte = start;
  leafBytes = bytesOfLeaf;
  chunkBytes = leafBytes * leaves;
  sieved = leafOffset = leavesDone = 0;
  if (leaves > summaryCapacity) {
    summaryCapacity = leaves;
    summaries = <u32>heap.alloc(leaves * SUMMARY_BYTES);
  }
  for (let c: u32 = 0; c < 8; c++) smallEnds[c] = midEnds[c] = groups[c];
  openBuckets();
  openPairs();
  memory.fill(segmentAt + SEGMENT + LOOK_AHEAD, 0xff, reach);
  rewindBasePrimes();
  openLeaf(start == 0);
}

/** Finds the first strikes of the next `count` primes; 0 when all are placed. */
export function placePrimes(count: u32): u32 {
  const start: u64 = startByte * 30;
  const beyond: u32 = chunkBytes + LOOK_AHEAD;
  for (let i: u32 = 0; i < count; i++) {
    const index: u32 = nextBasePrime();
    const p: u32 = index == 0xffffffff ? index : primeAt(index);
    if (p > largestPrime) return 0;
    if (p <= PRESIEVED) continue;
    if (p <= MID_MAX) placeInGroup(p, index, start, beyond);
    else placeLarge(p, index >> 3, index & 7, start, beyond);
  }
  return 1;
}

/** The few that could strike in pairs but begin to strike later, at their squares, stay in the buckets for the chunk. */
function placeLarge(p: u32, q: u32, c: u32, start: u64, beyond: u32): void {
  if (p < PAIRED_END && placeInPairs(p, q, c, start)) return;
  placeInBucket(p, q, c, start, beyond);
}

function placeInGroup(p: u32, index: u32, start: u64, beyond: u32): void {
  const c: u32 = index & 7;
  const multiplier: u64 = max<u64>((start + p - 1) / p, p);
  const first: u64 = (<u64>p * ((multiplier - 1) / 30 * 30 + 1)) / 30;
  const position: u64 = first - startByte + reach;
  const entry: u32 = midEnds[c];
  store<u32>(entry, position < <u64>(beyond + reach) ? <u32>position : beyond + reach);
  store<u32>(entry, index >> 3, 4);
  midEnds[c] = entry + 8;
  if (p <= SMALL_MAX) smallEnds[c] = entry + 8;
}

/** Sieves and counts the next segment; gives the number of leaves of the chunk that are done. */
export function sieveSegment(): u32 {
  const left: u32 = chunkBytes - sieved;
  const isLast: bool = left + LOOK_AHEAD <= SEGMENT;
  const length: u32 = isLast ? left : min<u32>(left, SEGMENT);
  const seen: u32 = isLast ? length + LOOK_AHEAD : length;
  takeOverhang(seen);
  strikeSmall(seen);
  strikeMiddle(seen);
  if (largestPrime > MID_MAX) strikePairs(segmentAt, sieved);
  strikeBucket(segmentAt, sieved >> SEGMENT_LOG);
  countSegment(length, isLast);
  sieved += length;
  return leavesDone;
}

/** Keeps what the last segment struck beyond its end, and clears the overhang for this one. */
function takeOverhang(length: u32): void {
  if (sieved != 0) memory.copy(carryAt, segmentAt + SEGMENT, reach);
  memory.fill(segmentAt + length, 0xff, SEGMENT + LOOK_AHEAD + reach - length);
}

/** Fills bytes [from, to) of the segment with the periodic tables and what the last segment struck there. */
function layDown(from: u32, to: u32): void {
  presieve(segmentAt + from, to - from, startByte + <u64>(sieved + from));
  if (sieved == 0) return;
  const joined: u32 = min<u32>(to, reach);
  for (let i: u32 = from; i < joined; i += 16) {
    const at: u32 = segmentAt + i;
    v128.store(at, v128.and(v128.load(at), v128.load(carryAt + i)));
  }
}

/** Block by block; a block is laid down before the one before it is struck, whose groups may reach into it. */
function strikeSmall(length: u32): void {
  const base: u32 = segmentAt - sieved - reach;
  let laidDown: u32 = 0;
  for (let from: u32 = 0; from < length; from += BLOCK) {
    const ahead: u32 = min<u32>(from + 2 * BLOCK, length);
    layDown(laidDown, ahead);
    laidDown = ahead;
    const blockEnd: u32 = segmentAt + min<u32>(from + BLOCK, length);
    for (let c: u32 = 0; c < 8; c++) strikeGroups(c, groups[c], smallEnds[c], base, blockEnd);
  }
}

function strikeMiddle(length: u32): void {
  const base: u32 = segmentAt - sieved - reach;
  for (let c: u32 = 0; c < 8; c++) strikeGroups(c, smallEnds[c], midEnds[c], base, segmentAt + length);
}

/** Hands the segment to the leaves it belongs to; a leaf is closed when the bytes after it are known. */
function countSegment(length: u32, isLast: bool): void {
  let at: u32 = segmentAt;
  const end: u32 = segmentAt + length;
  while (true) {
    if (leafOffset == leafBytes) closeLeaf(at);
    if (at == end) break;
    const bytes: u32 = min<u32>(leafBytes - leafOffset, end - at);
    countPiece(at, bytes, leafOffset * 30);
    leafOffset += bytes;
    at += bytes;
    if (at == end && !isLast) break;
  }
}

function closeLeaf(next: u32): void {
  joinNext(next, leafBytes * 30);
  writeSummary(summaries + leavesDone * SUMMARY_BYTES);
  leavesDone++;
  leafOffset = 0;
  openLeaf(false);
}

/** Address of the bytes of the segment sieved last, and how many of the chunk are sieved to its end: for pictures. */
export function segmentBytesAt(): u32 {
  return segmentAt;
}

export function bytesSieved(): u32 {
  return sieved;
}

/** Address of the summaries of the chunk, 132 bytes each. */
export function summariesAt(): u32 {
  return summaries;
}
