// asc: none
/** The primes up to the square root of a unit's end, on the same wheel of 30 as the sieve, a stretch at a time. */
import { PRESIEVED, presieve } from './presieve.as';
import { strikeGroups } from './sieve-loops.as';

/** More bytes than the largest prime below √2^31, so that a group's strikes end in the next stretch. */
const STRETCH: u32 = 1 << 16;
const SMALL_LIMIT: u32 = 46341;
export const RESIDUES: StaticArray<u32> = [1, 7, 11, 13, 17, 19, 23, 29];

let bits: u32 = 0, size: u32 = 0, done: u32 = 0, laidDown: u32 = 0;
/** By class, and at the end: the place at which the entries of the primes up to √limit begin. Entries: next position, ⌊p/30⌋. */
const entries: StaticArray<u32> = new StaticArray<u32>(9);
let cursorWord: u32 = 0;
let cursorBits: u64 = 0;

/** Makes room for the primes up to `limit` < 2^31 − 2^21. */
export function reserveBasePrimes(limit: u32): void {
  size = (limit / 30 / STRETCH + 1) * STRETCH;
  bits = (<u32>heap.alloc(size + STRETCH + 64) + 63) & ~63;
  done = laidDown = 0;
  const composite: u32 = <u32>heap.alloc(SMALL_LIMIT + 1);
  memory.fill(composite, 0, SMALL_LIMIT + 1);
  for (let p: u32 = 3; p * p <= SMALL_LIMIT; p += 2) {
    if (load<u8>(composite + p)) continue;
    for (let m: u32 = p * p; m <= SMALL_LIMIT; m += 2 * p) store<u8>(composite + m, 1);
  }
  let entry: u32 = <u32>heap.alloc(8 * SMALL_LIMIT / 8);
  for (let c: u32 = 0; c < 8; c++) {
    entries[c] = entry;
    for (let p: u32 = RESIDUES[c]; p <= SMALL_LIMIT && p * p < size * 30; p += 30) {
      if (p <= PRESIEVED || load<u8>(composite + p)) continue;
      store<u32>(entry, (p * ((p - 1) / 30 * 30 + 1)) / 30);
      store<u32>(entry, p / 30, 4);
      entry += 8;
    }
  }
  entries[8] = entry;
}

/** Sieves the next stretch; gives 0 when all is done. */
export function extendBasePrimes(): u32 {
  if (done >= size) return 0;
  const ahead: u32 = min<u32>(done + 2 * STRETCH, size);
  presieve(bits + laidDown, ahead - laidDown, laidDown);
  laidDown = ahead;
  done += STRETCH;
  for (let c: u32 = 0; c < 8; c++) strikeGroups(c, entries[c], entries[c + 1], bits, bits + done);
  return 1;
}

/** Sets the cursor before the first prime ≥ 7. */
export function rewindBasePrimes(): void {
  cursorWord = 0;
  cursorBits = load<u64>(bits);
}

/** 8·⌊p/30⌋ + (class of p) for the next prime p; 2^32 − 1 at the end of what is sieved. */
export function nextBasePrime(): u32 {
  while (cursorBits == 0) {
    cursorWord += 8;
    if (cursorWord >= size) return 0xffffffff;
    cursorBits = load<u64>(bits + cursorWord);
  }
  const index: u32 = cursorWord * 8 + <u32>ctz(cursorBits);
  cursorBits &= cursorBits - 1;
  return index;
}
