// asc: none
/**
 * The primes from 2^20 to 2^22, which strike nearly every segment: too seldom for whole groups of eight, and so often that a
 * bucket costs more than the strike. They strike in pairs: multipliers 1 and 7, 11 and 13, 17 and 19, 23 and 29 mod 30.
 * Entries are kept together by the class of p and by the pair that is next, so that each loop has its masks and steps as
 * constants. In a turn all entries of one pair strike; those that stay in the segment come to the next turn, the others
 * wait for the next segment. An entry is written to both lists and one of them grows: no branch depends on which.
 *
 * Let a segment have L bytes, L < p < 4L. Four turns advance p bytes, so that a segment takes at most four of a prime, or
 * five where a chunk begins, as its first pair may begin p/5 before it. A turn advances up to p/3, but p/4 on average,
 * which is less than L: a prime that lies beyond the segment when its turn comes strikes there all the same, once, and
 * never runs away. Pairs begin before 1.07L, 1.4L, 1.2L and L bytes from the segment's start, in the order above, and end
 * before 2L, in the segment's overhang.
 */
import { SEGMENT_LOG } from './bucket-sieve.as';

const SEGMENT: u32 = 1 << SEGMENT_LOG;
/** The primes of this file are below it. */
export const PAIRED_END: u32 = 4 << SEGMENT_LOG;
/** Room for the primes of a class, at most 26,772 (those that are 29 mod 30), and for what is written past a list's end. */
const CLASS_BYTES: u32 = 8 * 26773;
const PAIRS: u32 = 4;
const TURNS: u32 = 8;
const FIRST_OF_PAIR: StaticArray<u32> = [1, 11, 17, 23];

/** By class: this segment's entries, and the room for the next one's. Entries: position in the chunk + SEGMENT, ⌊p/30⌋. */
const current: StaticArray<u32> = new StaticArray<u32>(8);
const following: StaticArray<u32> = new StaticArray<u32>(8);
/** By class and turn of the last segment: the end of the entries that left it in this turn; and a copy for one class. */
const turnEnds: StaticArray<u32> = new StaticArray<u32>(8 * TURNS);
const lastEnds: StaticArray<u32> = new StaticArray<u32>(TURNS);
/** Until the first segment the entries lie unsorted in the room for the next: their end by class, their number by pair. */
const placedEnds: StaticArray<u32> = new StaticArray<u32>(8);
const placedCounts: StaticArray<u32> = new StaticArray<u32>(8 * PAIRS);
/** By pair: the place to which the next entry is sorted. */
const nextAt: StaticArray<u32> = new StaticArray<u32>(PAIRS);
let isSorted: bool = false;
/** The entries that stay, of one class at a time; the ends of these and of those that wait. */
let staying: u32 = 0, stayingEnd: u32 = 0, waitingEnd: u32 = 0;

/** Makes room for the primes of this file. */
export function reservePairs(): void {
  for (let c: u32 = 0; c < 8; c++) {
    current[c] = <u32>heap.alloc(CLASS_BYTES);
    following[c] = <u32>heap.alloc(CLASS_BYTES);
  }
  staying = <u32>heap.alloc(CLASS_BYTES);
}

/** Empties the lists. */
export function openPairs(): void {
  for (let c: u32 = 0; c < 8; c++) placedEnds[c] = following[c];
  for (let i: u32 = 0; i < 8 * PAIRS; i++) placedCounts[i] = 0;
  isSorted = false;
}

/**
 * Places the prime p = 30q + RESIDUES[c] by the pair of its first multiple p·m ≥ start, m ≥ p; not if that pair lies
 * beyond the first segment, which gives false. `start` is the chunk's first number, a multiple of 30.
 */
export function placeInPairs(p: u32, q: u32, c: u32, start: u64): bool {
  const m: u64 = max<u64>((start + p - 1) / p, p);
  const residue: u32 = m >> 32 == 0 ? <u32>m % 30 : <u32>(m % 30);
  const pair: u32 = <u32>(residue > 7) + <u32>(residue > 13) + <u32>(residue > 19);
  const distance: i64 = <i64>((m - residue + unchecked(FIRST_OF_PAIR[pair])) * p - start);
  if (distance >= <i64>(30 * SEGMENT)) return false;
  const entry: u32 = unchecked(placedEnds[c]);
  store<u32>(entry, <u32>(<i32>distance + 30 * SEGMENT) / 30 * PAIRS + pair);
  store<u32>(entry, q, 4);
  unchecked(placedEnds[c] = entry + 8);
  unchecked(placedCounts[c * PAIRS + pair]++);
  return true;
}

/** Lays the entries of each class out as the turns of a segment before the first would have left them. */
function sortPlaced(): void {
  for (let c: u32 = 0; c < 8; c++) {
    let end: u32 = current[c];
    for (let turn: u32 = 0; turn < TURNS; turn++) {
      const pair: u32 = (turn + 1) % PAIRS;
      if (turn < PAIRS) {
        nextAt[pair] = end;
        end += 8 * placedCounts[c * PAIRS + pair];
      }
      turnEnds[c * TURNS + turn] = end;
    }
    for (let entry: u32 = following[c]; entry < placedEnds[c]; entry += 8) {
      const placed: u32 = load<u32>(entry);
      const at: u32 = unchecked(nextAt[placed % PAIRS]);
      store<u32>(at, placed / PAIRS);
      store<u32>(at, load<u32>(entry, 4), 4);
      unchecked(nextAt[placed % PAIRS] = at + 8);
    }
  }
  isSorted = true;
}

/** Strikes the segment at `at`, whose first byte is byte `sieved` of the chunk. */
export function strikePairs(at: u32, sieved: u32): void {
  if (!isSorted) sortPlaced();
  const base: u32 = at - sieved - SEGMENT;
  const end: u32 = sieved + 2 * SEGMENT;
  for (let c: u32 = 0; c < 8; c++) {
    if (turnEnds[c * TURNS + TURNS - 1] != current[c]) takeTurns(c, base, end);
  }
}

/** The entries of a pair left the last segment in one turn of its first four and one of its last four. */
function takeTurns(c: u32, base: u32, end: u32): void {
  const entries: u32 = current[c];
  for (let turn: u32 = 0; turn < TURNS; turn++) lastEnds[turn] = turnEnds[c * TURNS + turn];
  stayingEnd = staying;
  waitingEnd = following[c];
  for (let turn: u32 = 0; turn < TURNS; turn++) {
    const last: u32 = stayingEnd;
    stayingEnd = staying;
    strikeList(c, turn % PAIRS, staying, last, base, end);
    if (turn < PAIRS) {
      const left: u32 = (turn + PAIRS - 1) % PAIRS;
      strikeList(c, turn, left == 0 ? entries : lastEnds[left - 1], lastEnds[left], base, end);
      strikeList(c, turn, lastEnds[left + PAIRS - 1], lastEnds[left + PAIRS], base, end);
    }
    turnEnds[c * TURNS + turn] = waitingEnd;
  }
  current[c] = following[c];
  following[c] = entries;
}

function strikeList(c: u32, pair: u32, from: u32, last: u32, base: u32, end: u32): void {
  if (c == 0) strikeClass(1, pair, from, last, base, end);
  else if (c == 1) strikeClass(7, pair, from, last, base, end);
  else if (c == 2) strikeClass(11, pair, from, last, base, end);
  else if (c == 3) strikeClass(13, pair, from, last, base, end);
  else if (c == 4) strikeClass(17, pair, from, last, base, end);
  else if (c == 5) strikeClass(19, pair, from, last, base, end);
  else if (c == 6) strikeClass(23, pair, from, last, base, end);
  else strikeClass(29, pair, from, last, base, end);
}

@inline function strikeClass(residue: u32, pair: u32, from: u32, last: u32, base: u32, end: u32): void {
  if (pair == 0) strikeEntries(residue, 1, 7, 11, from, last, base, end);
  else if (pair == 1) strikeEntries(residue, 11, 13, 17, from, last, base, end);
  else if (pair == 2) strikeEntries(residue, 17, 19, 23, from, last, base, end);
  else strikeEntries(residue, 23, 29, 31, from, last, base, end);
}

/** Bytes from p·m to p·n beyond ⌊p/30⌋·(n − m). */
@inline function bytesBeyond(residue: u32, m: u32, n: u32): u32 {
  return (residue * n) / 30 - (residue * m) / 30;
}

/** All bits but that of p·m: the eight residues r coprime to 30 are numbered by ⌊8r/30⌋. */
@inline function maskOf(residue: u32, m: u32): u32 {
  return 255 ^ (1 << (((residue * m) % 30) * 8) / 30);
}

/** Strikes p·m and p·n for entries of p ≡ residue mod 30 that are at m, and moves them on to `next`. */
@inline function strikeEntries(
  residue: u32, m: u32, n: u32, next: u32, from: u32, last: u32, base: u32, end: u32,
): void {
  let staysAt: u32 = stayingEnd, waitsAt: u32 = waitingEnd;
  for (; from < last; from += 8) {
    const entry: u64 = load<u64>(from);
    const q: u32 = <u32>(entry >> 32);
    const first: u32 = <u32>entry + base;
    const second: u32 = first + q * (n - m) + bytesBeyond(residue, m, n);
    store<u8>(first, load<u8>(first) & maskOf(residue, m));
    store<u8>(second, load<u8>(second) & maskOf(residue, n));
    const moved: u64 = entry + <u64>(q * (next - m) + bytesBeyond(residue, m, next));
    store<u64>(staysAt, moved);
    store<u64>(waitsAt, moved);
    const bytesStaying: u32 = <u32>(<u32>moved < end) << 3;
    staysAt += bytesStaying;
    waitsAt += 8 - bytesStaying;
  }
  stayingEnd = staysAt;
  waitingEnd = waitsAt;
}
