// asc: none
/**
 * The largest primes, which strike a segment a few times or not at all: each waits in the bucket of the segment that it
 * strikes next (T. Oliveira e Silva, 2002). Multipliers are coprime to 210, as in primesieve, which leaves out a seventh
 * of the strikes of a wheel of 30. An entry is two words: 2^12·(byte in the segment) + 8·state, with state = 48·(class
 * of p) + (class of the multiplier); and ⌊p/30⌋.
 */
import { RESIDUES } from './base-primes.as';

/** Segments have 2^20 bytes, so that a position in one and a state fill a word. */
export const SEGMENT_LOG: u32 = 20;
/** Entries are stored in nodes of 2^14 bytes, whose first word names the next node. */
const NODE: u32 = 1 << 14;
const NODES_PER_SLAB: u32 = 64;
const MULTIPLIERS: u32 = 48;
const STATE_MASK: u32 = 0xfff;

/** One slot for each segment: a chunk has at most 2^11, and slotsAhead < 2^9 reach beyond it. Static addresses cost no register. */
const SLOTS: u32 = 1 << 12;
const heads: u32 = <u32>memory.data(4 << 12, 16);
const tails: u32 = <u32>memory.data(4 << 12, 16);
/** By state, 8 bytes: the byte's mask; step to the next multiplier; bytes beyond step·⌊p/30⌋; from 4 on 8·(next state). */
const wheel: u32 = <u32>memory.data(8 * 8 * 48, 16);
/** By residue mod 210: distance to the next number coprime to 210, and that number's class. */
const distances: StaticArray<u8> = new StaticArray<u8>(210);
const classes: StaticArray<u8> = new StaticArray<u8>(210);

let freeNodes: u32 = 0, freeCount: u32 = 0;
/** The segments in which a prime can strike next: at most this many nodes are begun while the entries of one move on. */
let slotsAhead: u32 = 0;

/** Lays out the wheel for primes up to `limit`. */
export function prepareBuckets(limit: u32): void {
  slotsAhead = ((limit / 3 + 10) >> SEGMENT_LOG) + 2;
  const coprime: StaticArray<u32> = new StaticArray<u32>(MULTIPLIERS + 1);
  let count: u32 = 0;
  for (let r: u32 = 0; r < 212; r++) {
    if (isCoprimeTo210(r)) coprime[count++] = r;
  }
  for (let r: u32 = 0, w: u32 = 0; r < 210; r++) {
    distances[r] = <u8>(coprime[w] - r);
    classes[r] = <u8>w;
    if (coprime[w] == r) w++;
  }
  for (let c: u32 = 0; c < 8; c++) {
    for (let w: u32 = 0; w < MULTIPLIERS; w++) layOutState(c, w, coprime[w], coprime[w + 1]);
  }
}

function isCoprimeTo210(n: u32): bool {
  return n % 2 != 0 && n % 3 != 0 && n % 5 != 0 && n % 7 != 0;
}

function layOutState(c: u32, w: u32, multiplier: u32, following: u32): void {
  const at: u32 = wheel + 8 * (c * MULTIPLIERS + w);
  let bit: u32 = 0;
  while (RESIDUES[bit] != (RESIDUES[c] * multiplier) % 30) bit++;
  store<u8>(at, ~(<u8>1 << <u8>bit));
  store<u8>(at, <u8>(following - multiplier), 1);
  store<u8>(at, <u8>((RESIDUES[c] * following) / 30 - (RESIDUES[c] * multiplier) / 30), 2);
  store<u16>(at, <u16>(8 * (c * MULTIPLIERS + (w + 1) % MULTIPLIERS)), 4);
}

/** Empties the buckets. */
export function openBuckets(): void {
  for (let slot: u32 = 0; slot < SLOTS; slot++) {
    let node: u32 = load<u32>(heads + 4 * slot);
    while (node != 0) {
      const next: u32 = load<u32>(node);
      releaseNode(node);
      node = next;
    }
  }
  memory.fill(heads, 0, 4 * SLOTS);
  memory.fill(tails, 0, 4 * SLOTS);
}

@inline function releaseNode(node: u32): void {
  store<u32>(node, freeNodes);
  freeNodes = node;
  freeCount++;
}

/** Makes room for as many further entries as a node holds. */
@inline function reserveNodes(): void {
  while (freeCount < slotsAhead) allocateNodes();
}

function allocateNodes(): void {
  const slab: u32 = (<u32>heap.alloc((NODES_PER_SLAB + 1) * NODE) + NODE - 1) & ~(NODE - 1);
  for (let i: u32 = NODES_PER_SLAB; i > 0; i--) releaseNode(slab + (i - 1) * NODE);
}

/** A tail at a node's boundary stands for a full node (or none): the next one is chained to it. */
@inline function append(tailAt: u32, position: u32, state: u32, q: u32): void {
  let tail: u32 = load<u32>(tailAt);
  if ((tail & (NODE - 1)) == 0) {
    const node: u32 = freeNodes;
    freeNodes = load<u32>(node);
    freeCount--;
    store<u32>(node, 0);
    store<u32>(tail == 0 ? tailAt - tails + heads : tail - NODE, node);
    tail = node + 8;
  }
  store<u32>(tail, position << 12 | state);
  store<u32>(tail, q, 4);
  store<u32>(tailAt, tail + 8);
}

/**
 * Places the prime p = 30q + RESIDUES[c] by its first multiple p·m ≥ start, m ≥ p, unless that lies beyond.
 * `start` is the chunk's first number, a multiple of 30; `beyond` counts bytes from there.
 */
export function placeInBucket(p: u32, q: u32, c: u32, start: u64, beyond: u32): void {
  let m: u64 = max<u64>((start + p - 1) / p, p);
  const residue: u32 = m >> 32 == 0 ? <u32>m % 210 : <u32>(m % 210);
  m += unchecked(distances[residue]);
  const distance: u64 = m * p - start;
  const position: u64 = distance >> 32 == 0 ? <u32>distance / 30 : distance / 30;
  if (position >= <u64>beyond) return;
  reserveNodes();
  append(tails + 4 * (<u32>position >> SEGMENT_LOG), <u32>position, 8 * (c * MULTIPLIERS + unchecked(classes[residue])), q);
}

/** Strikes the chunk's segment of this index, which lies at `at`; each prime goes on to the next segment that it strikes. */
export function strikeBucket(at: u32, index: u32): void {
  const headAt: u32 = heads + 4 * index, tailAt: u32 = tails + 4 * index;
  let node: u32 = load<u32>(headAt);
  while (node != 0) {
    reserveNodes();
    const next: u32 = load<u32>(node);
    const last: u32 = next == 0 ? load<u32>(tailAt) : node + NODE;
    store<u32>(headAt, next);
    if (next == 0) store<u32>(tailAt, 0);
    strikeEntries(node + 8, last, at, tailAt);
    releaseNode(node);
    node = load<u32>(headAt);
  }
}

function strikeEntries(from: u32, last: u32, at: u32, tailAt: u32): void {
  for (; from < last; from += 8) {
    const packed: u32 = load<u32>(from);
    const q: u32 = load<u32>(from, 4);
    const turn: u32 = packed & STATE_MASK;
    const byte: u32 = packed >> 12;
    store<u8>(at + byte, load<u8>(at + byte) & load<u8>(turn, wheel));
    const position: u32 = byte + q * load<u8>(turn, wheel + 1) + load<u8>(turn, wheel + 2);
    append(tailAt + 4 * (position >> SEGMENT_LOG), position, load<u16>(turn, wheel + 4), q);
  }
}
