// asc: none
/** The primes up to the square root of a unit's end: one bit an odd number, sieved a stretch at a time. */

const STRETCH_BYTES: u32 = 32768;
const SMALL_LIMIT: u32 = 32768;

let bits: u32 = 0;
let size: u32 = 0;
let done: u32 = 0;
let smallFlags: u32 = 0;
let cursorWord: u32 = 0;
let cursorBits: u64 = 0;

/** Makes room for the primes up to `limit` < 2^30·2. */
export function reserveBasePrimes(limit: u32): void {
  size = ((limit >> 4) + 8 + STRETCH_BYTES) & ~(STRETCH_BYTES - 1);
  bits = (<u32>heap.alloc(size + 16) + 15) & ~15;
  done = 0;
  smallFlags = <u32>heap.alloc(SMALL_LIMIT);
  memory.fill(smallFlags, 0, SMALL_LIMIT);
  for (let p: u32 = 3; p * p < SMALL_LIMIT; p += 2) {
    if (load<u8>(smallFlags + p)) continue;
    for (let m: u32 = p * p; m < SMALL_LIMIT; m += 2 * p) store<u8>(smallFlags + m, 1);
  }
}

/** Sieves the next stretch; gives 0 when all is done. */
export function extendBasePrimes(): u32 {
  if (done >= size) return 0;
  const from: u32 = done * 8;
  const to: u32 = from + STRETCH_BYTES * 8;
  const last: u64 = 2 * <u64>to;
  memory.fill(bits + done, 0xff, STRETCH_BYTES);
  for (let p: u32 = 3; p < SMALL_LIMIT; p += 2) {
    if (<u64>p * <u64>p >= last) break;
    if (load<u8>(smallFlags + p)) continue;
    let index: u32 = (p * p) >> 1;
    if (index < from) {
      index += ((from - index + p - 1) / p) * p;
    }
    for (; index < to; index += p) {
      const address: u32 = bits + (index >> 3);
      store<u8>(address, load<u8>(address) & ~(<u8>1 << <u8>(index & 7)));
    }
  }
  if (from == 0) store<u8>(bits, load<u8>(bits) & 0xfe);
  done += STRETCH_BYTES;
  return 1;
}

/** Sets the cursor before the first prime ≥ 3. */
export function rewindBasePrimes(): void {
  cursorWord = 0;
  cursorBits = load<u64>(bits);
}

/** The next odd prime, or 2^32 − 1 at the end of what is sieved. */
export function nextBasePrime(): u32 {
  while (cursorBits == 0) {
    cursorWord += 8;
    if (cursorWord >= size) return 0xffffffff;
    cursorBits = load<u64>(bits + cursorWord);
  }
  const index: u32 = cursorWord * 8 + <u32>ctz(cursorBits);
  cursorBits &= cursorBits - 1;
  return 2 * index + 1;
}
