// asc: --initialMemory 64
/**
 * Segmented sieve of Eratosthenes on a wheel of 30: one byte holds the eight numbers coprime to 30 of thirty.
 * Four bands of primes:
 *   to 101        periodic tables, laid down 16 bytes at a time (presieve.as.ts)
 *   to SMALL_MAX  whole groups of eight strikes on blocks that fit the first-level cache
 *   to MID_MAX    the same on the segment, which fits the second level
 *   to LIST_MAX   lists by wheel position: 64 lists, so that a loop's entry is foreseen (after K. Walisch, primesieve)
 *   beyond        buckets by the segment that a prime strikes next (T. Oliveira e Silva, 2002)
 * A group that begins before a block's end is struck whole: what falls beyond the segment lands in its overhang, which
 * is joined to the next segment. All positions are bytes from the chunk's start.
 */
import { extendBasePrimes, nextBasePrime, reserveBasePrimes, rewindBasePrimes } from './base-primes.as';
import { countPiece, joinNext, openLeaf, SUMMARY_BYTES, writeSummary } from './leaf-analysis.as';
import { buildPresieve, PRESIEVED, presieve } from './presieve.as';
import * as loops from './sieve-loops.as';

/** A longer segment serves more of the larger primes' strikes at a visit. */
const SEGMENT_LOG_LOW: u32 = 19, SEGMENT_LOG_HIGH: u32 = 20;
const LONG_SEGMENT_FROM: u32 = 1500000;
const BLOCK: u32 = 1 << 15;
const SMALL_MAX: u32 = 12000;
const MID_MAX: u32 = 1 << 18;
const LIST_MAX: u32 = 1 << 22;
const OVERHANG: u32 = MID_MAX;
/** Bytes beyond a chunk that are sieved to see its last gap and tuples: 1920 numbers; no gap below 2^64 exceeds 1550. */
const LOOK_AHEAD: u32 = 64;
/** Entries are stored in nodes of 2^12 bytes, whose first word names the next node. */
const NODE: u32 = 1 << 12;
const NODES_PER_SLAB: u32 = 255;
const LISTS: u32 = 64;
const CLASS_OF: StaticArray<u8> = [
  0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 3, 0, 0, 0, 4, 0, 5, 0, 0, 0, 6, 0, 0, 0, 0, 0, 7,
];
/** Distance to the next number coprime to 30. */
const TO_COPRIME: StaticArray<u8> = [
  1, 0, 5, 4, 3, 2, 1, 0, 3, 2, 1, 0, 1, 0, 3, 2, 1, 0, 1, 0, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0,
];

let segmentLog: u32 = SEGMENT_LOG_LOW;
/** Bytes of a segment. */
let segment: u32 = 1 << SEGMENT_LOG_LOW;
let segmentAt: u32 = 0;
let carryAt: u32 = 0;
/** By class: first entry, end of the small primes, end of the middle ones. Entries: next position + MID_MAX, p / 30. */
const groups: StaticArray<u32> = new StaticArray<u32>(8);
const smallEnds: StaticArray<u32> = new StaticArray<u32>(8);
const midEnds: StaticArray<u32> = new StaticArray<u32>(8);
/** Heads and tails of the lists (two generations) and of the buckets. */
let heads: u32 = 0, tails: u32 = 0, oldHeads: u32 = 0, oldTails: u32 = 0;
let bucketHeads: u32 = 0, bucketTails: u32 = 0, ring: u32 = 0;
let freeNodes: u32 = 0;
let largestPrime: u32 = 0;
let summaries: u32 = 0, summaryCapacity: u32 = 0;

let startByte: u64 = 0, chunkBytes: u32 = 0, leafBytes: u32 = 0;
let sieved: u32 = 0, leafOffset: u32 = 0, leavesDone: u32 = 0;

/** Makes room for a unit whose numbers, and 1920 beyond it, stay below (limit + 1)². */
export function prepare(limit: u32): void {
  largestPrime = limit;
  segmentLog = limit < LONG_SEGMENT_FROM ? SEGMENT_LOG_LOW : SEGMENT_LOG_HIGH;
  segment = 1 << segmentLog;
  segmentAt = (<u32>heap.alloc(MID_MAX + segment + LOOK_AHEAD + OVERHANG + 64) + MID_MAX + 63) & ~63;
  carryAt = (<u32>heap.alloc(OVERHANG + 64) + 63) & ~63;
  buildPresieve();
  reserveBasePrimes(limit);
  heads = <u32>heap.alloc(4 * LISTS); tails = <u32>heap.alloc(4 * LISTS);
  oldHeads = <u32>heap.alloc(4 * LISTS); oldTails = <u32>heap.alloc(4 * LISTS);
}

/** A bucket for each segment that a strike can lie ahead: p/5 bytes, or the first one anywhere in the chunk. */
function reserveBuckets(): void {
  const segments: u32 = max<u32>(largestPrime / 5 / segment, chunkBytes / segment) + 3;
  if (segments <= ring) return;
  if (ring == 0) ring = 1;
  else emptyStreams(bucketHeads, bucketTails, ring);
  while (ring < segments) ring <<= 1;
  bucketHeads = <u32>heap.alloc(4 * ring);
  bucketTails = <u32>heap.alloc(4 * ring);
  memory.fill(bucketHeads, 0, 4 * ring);
}

/** Sieves a stretch of the base primes; 0 when they are done and the tables are laid out. */
export function extendBase(): u32 {
  if (extendBasePrimes()) return 1;
  layOutGroups();
  return 0;
}

function layOutGroups(): void {
  const counts = new StaticArray<u32>(8);
  rewindBasePrimes();
  for (let p: u32 = nextBasePrime(); p <= largestPrime && p <= MID_MAX; p = nextBasePrime()) {
    if (p > PRESIEVED) counts[CLASS_OF[p % 30]]++;
  }
  for (let c: u32 = 0; c < 8; c++) groups[c] = <u32>heap.alloc(8 * counts[c] + 16);
}

@inline function releaseNode(node: u32): void {
  store<u32>(node, freeNodes);
  freeNodes = node;
}

/** A released node, else a new one. */
@inline function takeNode(): u32 {
  const node: u32 = freeNodes != 0 ? freeNodes : allocateNodes();
  freeNodes = load<u32>(node);
  store<u32>(node, 0);
  return node;
}

function allocateNodes(): u32 {
  const slab: u32 = (<u32>heap.alloc((NODES_PER_SLAB + 1) * NODE) + NODE - 1) & ~(NODE - 1);
  for (let i: u32 = 0; i < NODES_PER_SLAB; i++) releaseNode(slab + i * NODE);
  return freeNodes;
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
  reserveBuckets();
  emptyStreams(heads, tails, LISTS);
  emptyStreams(bucketHeads, bucketTails, ring);
  memory.fill(segmentAt + segment + LOOK_AHEAD, 0xff, OVERHANG);
  rewindBasePrimes();
  openLeaf(start == 0);
}

function emptyStreams(headsAt: u32, tailsAt: u32, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    let node: u32 = load<u32>(headsAt + 4 * i);
    while (node != 0) {
      const next: u32 = load<u32>(node);
      releaseNode(node);
      node = next;
    }
    store<u32>(headsAt + 4 * i, 0);
    store<u32>(tailsAt + 4 * i, 0);
  }
}

@inline function append(headsAt: u32, tailsAt: u32, index: u32, first: u32, second: u32): void {
  let tail: u32 = load<u32>(tailsAt + 4 * index);
  if ((tail & (NODE - 1)) == 0) tail = addNode(headsAt, index, tail);
  store<u32>(tail, first);
  store<u32>(tail, second, 4);
  store<u32>(tailsAt + 4 * index, tail + 8);
}

/** A tail at a node's boundary stands for a full node (or none): the next one is chained to it. */
function addNode(headsAt: u32, index: u32, tail: u32): u32 {
  const node: u32 = takeNode();
  if (tail == 0) store<u32>(headsAt + 4 * index, node);
  else store<u32>(tail - NODE, node);
  return node + 8;
}

/** Finds where the next `count` primes strike first; 0 when all are placed. */
export function placePrimes(count: u32): u32 {
  const start: u64 = startByte * 30;
  const beyond: u32 = chunkBytes + LOOK_AHEAD;
  for (let i: u32 = 0; i < count; i++) {
    const p: u32 = nextBasePrime();
    if (p > largestPrime) return 0;
    if (p <= PRESIEVED) continue;
    const c: u32 = CLASS_OF[p % 30];
    let multiplier: u64 = max<u64>((start + p - 1) / p, p);
    if (p <= MID_MAX) {
      const first: u64 = (<u64>p * ((multiplier - 1) / 30 * 30 + 1)) / 30;
      const position: u64 = first - startByte + MID_MAX;
      const entry: u32 = midEnds[c];
      store<u32>(entry, position < <u64>(beyond + MID_MAX) ? <u32>position : beyond + MID_MAX);
      store<u32>(entry, p / 30, 4);
      midEnds[c] = entry + 8;
      if (p <= SMALL_MAX) smallEnds[c] = entry + 8;
      continue;
    }
    multiplier += TO_COPRIME[<u32>(multiplier % 30)];
    const position: u64 = (<u64>p * multiplier) / 30 - startByte;
    if (position >= <u64>beyond) continue;
    const state: u32 = c * 8 + CLASS_OF[<u32>(multiplier % 30)];
    if (p <= LIST_MAX) append(heads, tails, state, <u32>position, p / 30);
    else appendToBucket(<u32>position, p / 30, state);
  }
  return 1;
}

@inline function appendToBucket(position: u32, q: u32, state: u32): void {
  append(
    bucketHeads, bucketTails, (position >> segmentLog) & (ring - 1),
    (position & (segment - 1)) << 6 | state, q,
  );
}

/** Sieves and counts the next segment; gives the number of leaves of the chunk that are done. */
export function sieveSegment(): u32 {
  const left: u32 = chunkBytes - sieved;
  const isLast: bool = left + LOOK_AHEAD <= segment;
  const length: u32 = isLast ? left : min<u32>(left, segment);
  const seen: u32 = isLast ? length + LOOK_AHEAD : length;
  takeOverhang(seen);
  strikeGroups(seen);
  strikeLists(seen);
  strikeBucket(seen);
  countSegment(length, isLast);
  sieved += length;
  return leavesDone;
}

/** Keeps what the last segment struck beyond its end, and clears the overhang for this one. */
function takeOverhang(length: u32): void {
  if (sieved != 0) memory.copy(carryAt, segmentAt + segment, OVERHANG);
  memory.fill(segmentAt + length, 0xff, segment + LOOK_AHEAD + OVERHANG - length);
}

/** Fills bytes [from, to) of the segment with the periodic tables and what the last segment struck there. */
function layDown(from: u32, to: u32): void {
  presieve(segmentAt + from, to - from, startByte + <u64>(sieved + from));
  if (sieved == 0) return;
  const joined: u32 = min<u32>(to, OVERHANG);
  for (let i: u32 = from; i < joined; i += 16) {
    const at: u32 = segmentAt + i;
    v128.store(at, v128.and(v128.load(at), v128.load(carryAt + i)));
  }
}

@inline function strikeGroupsOfClass(c: u32, entry: u32, last: u32, base: u32, end: u32): void {
  if (c == 0) loops.strikeGroups1(entry, last, base, end);
  else if (c == 1) loops.strikeGroups7(entry, last, base, end);
  else if (c == 2) loops.strikeGroups11(entry, last, base, end);
  else if (c == 3) loops.strikeGroups13(entry, last, base, end);
  else if (c == 4) loops.strikeGroups17(entry, last, base, end);
  else if (c == 5) loops.strikeGroups19(entry, last, base, end);
  else if (c == 6) loops.strikeGroups23(entry, last, base, end);
  else loops.strikeGroups29(entry, last, base, end);
}

/** Block by block; a block is laid down before the one before it is struck, whose groups may reach into it. */
function strikeGroups(length: u32): void {
  const base: u32 = segmentAt - sieved - MID_MAX;
  const end: u32 = segmentAt + length;
  let laidDown: u32 = 0;
  for (let from: u32 = 0; from < length; from += BLOCK) {
    const ahead: u32 = min<u32>(from + 2 * BLOCK, length);
    layDown(laidDown, ahead);
    laidDown = ahead;
    const blockEnd: u32 = segmentAt + min<u32>(from + BLOCK, length);
    for (let c: u32 = 0; c < 8; c++) {
      strikeGroupsOfClass(c, unchecked(groups[c]), unchecked(smallEnds[c]), base, blockEnd);
    }
  }
  for (let c: u32 = 0; c < 8; c++) {
    strikeGroupsOfClass(c, unchecked(smallEnds[c]), unchecked(midEnds[c]), base, end);
  }
}

@inline function strikeSinglesOfClass(c: u32, at: u32, end: u32, q: u32, w: u32): u64 {
  if (c == 0) return loops.strikeSingles1(at, end, q, w);
  if (c == 1) return loops.strikeSingles7(at, end, q, w);
  if (c == 2) return loops.strikeSingles11(at, end, q, w);
  if (c == 3) return loops.strikeSingles13(at, end, q, w);
  if (c == 4) return loops.strikeSingles17(at, end, q, w);
  if (c == 5) return loops.strikeSingles19(at, end, q, w);
  if (c == 6) return loops.strikeSingles23(at, end, q, w);
  return loops.strikeSingles29(at, end, q, w);
}

/** Each prime moves to the list of the wheel position at which it leaves the segment. */
function strikeLists(length: u32): void {
  const base: u32 = segmentAt - sieved;
  const end: u32 = segmentAt + length;
  let swap: u32 = oldHeads; oldHeads = heads; heads = swap;
  swap = oldTails; oldTails = tails; tails = swap;
  memory.fill(heads, 0, 4 * LISTS);
  memory.fill(tails, 0, 4 * LISTS);
  for (let list: u32 = 0; list < LISTS; list++) {
    const c: u32 = list >> 3;
    let node: u32 = load<u32>(oldHeads + 4 * list);
    const tail: u32 = load<u32>(oldTails + 4 * list);
    while (node != 0) {
      const next: u32 = load<u32>(node);
      const last: u32 = next == 0 ? tail : node + NODE;
      for (let entry: u32 = node + 8; entry < last; entry += 8) {
        const q: u32 = load<u32>(entry, 4);
        const left: u64 = strikeSinglesOfClass(c, load<u32>(entry) + base, end, q, list & 7);
        append(heads, tails, c * 8 + <u32>(left >> 32), <u32>left - base, q);
      }
      releaseNode(node);
      node = next;
    }
    store<u32>(oldHeads + 4 * list, 0);
    store<u32>(oldTails + 4 * list, 0);
  }
}

/** Primes that strike a segment at most once or twice: each strike sends them on to the next one's bucket. */
function strikeBucket(length: u32): void {
  const slot: u32 = (sieved >> segmentLog) & (ring - 1);
  let node: u32 = load<u32>(bucketHeads + 4 * slot);
  while (node != 0) {
    const tail: u32 = load<u32>(bucketTails + 4 * slot);
    const next: u32 = load<u32>(node);
    const last: u32 = next == 0 ? tail : node + NODE;
    store<u32>(bucketHeads + 4 * slot, next);
    if (next == 0) store<u32>(bucketTails + 4 * slot, 0);
    for (let entry: u32 = node + 8; entry < last; entry += 8) {
      const packed: u32 = load<u32>(entry);
      const q: u32 = load<u32>(entry, 4);
      const state: u32 = packed & 63;
      const at: u32 = segmentAt + (packed >> 6);
      store<u8>(at, load<u8>(at) & unchecked(loops.WHEEL_MASK[state]));
      const position: u32 =
        sieved + (packed >> 6) + q * <u32>unchecked(loops.WHEEL_STEP[state]) + <u32>unchecked(loops.WHEEL_CARRY[state]);
      appendToBucket(position, q, (state & 56) | ((state + 1) & 7));
    }
    releaseNode(node);
    node = load<u32>(bucketHeads + 4 * slot);
  }
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
