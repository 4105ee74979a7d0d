// asc: none
/**
 * Sixteen periodic tables that hold the multiples of the primes 7 to 163; a segment starts as their conjunction, so that
 * these primes, which would strike most often, are never walked.
 */
const TABLES: u32 = 16;
/** The primes of each table; its period is their product. */
const FACTORS: StaticArray<u32> = [
  7, 23, 37, 11, 19, 31, 13, 17, 29, 41, 97, 1, 43, 89, 1, 47, 83, 1, 53, 79, 1, 59, 73, 1,
  61, 71, 1, 67, 101, 1, 103, 163, 1, 107, 157, 1, 109, 151, 1, 113, 149, 1, 127, 139, 1, 131, 137, 1,
];
/** Bytes that are laid down between two computations of the tables' offsets. */
const STRETCH: u32 = 4096;
/** The largest prime in the tables. */
export const PRESIEVED: u32 = 163;

const RESIDUES: StaticArray<u32> = [1, 7, 11, 13, 17, 19, 23, 29];
const tables: StaticArray<u32> = new StaticArray<u32>(TABLES);
const periods: StaticArray<u32> = new StaticArray<u32>(TABLES);

export function buildPresieve(): void {
  for (let t: u32 = 0; t < TABLES; t++) {
    periods[t] = FACTORS[3 * t] * FACTORS[3 * t + 1] * FACTORS[3 * t + 2];
    const length: u32 = periods[t] + STRETCH;
    tables[t] = <u32>heap.alloc(length);
    memory.fill(tables[t], 0xff, length);
    for (let k: u32 = 0; k < 3; k++) {
      if (FACTORS[3 * t + k] != 1) clearMultiples(tables[t], length, FACTORS[3 * t + k]);
    }
  }
}

function clearMultiples(table: u32, length: u32, factor: u32): void {
  for (let bit: u32 = 0; bit < 8; bit++) {
    let i: u32 = 0;
    while ((30 * i + RESIDUES[bit]) % factor != 0) i++;
    const mask: u8 = ~(<u8>1 << <u8>bit);
    for (; i < length; i += factor) store<u8>(table + i, load<u8>(table + i) & mask);
  }
}

@inline function tableAt(t: u32, byteIndex: u64): u32 {
  return unchecked(tables[t]) + <u32>(byteIndex % <u64>unchecked(periods[t]));
}

/** Fills [at, at + length), a multiple of 64 bytes, whose first byte is byte `byteIndex` of the wheel. */
export function presieve(at: u32, length: u32, byteIndex: u64): void {
  for (let from: u32 = 0; from < length; from += STRETCH) {
    const count: u32 = min<u32>(STRETCH, length - from);
    const index: u64 = byteIndex + <u64>from;
    layDown(
      at + from, count, false,
      tableAt(0, index), tableAt(1, index), tableAt(2, index), tableAt(3, index),
      tableAt(4, index), tableAt(5, index), tableAt(6, index), tableAt(7, index),
    );
    layDown(
      at + from, count, true,
      tableAt(8, index), tableAt(9, index), tableAt(10, index), tableAt(11, index),
      tableAt(12, index), tableAt(13, index), tableAt(14, index), tableAt(15, index),
    );
  }
  if (byteIndex == 0) restorePresieved(at);
}

@inline function conjunction(
  j: u32, t0: u32, t1: u32, t2: u32, t3: u32, t4: u32, t5: u32, t6: u32, t7: u32,
): v128 {
  const a = v128.and(v128.and(v128.load(t0 + j), v128.load(t1 + j)), v128.and(v128.load(t2 + j), v128.load(t3 + j)));
  const b = v128.and(v128.and(v128.load(t4 + j), v128.load(t5 + j)), v128.and(v128.load(t6 + j), v128.load(t7 + j)));
  return v128.and(a, b);
}

/** Eight tables, joined to what lies there already if `joins`. */
function layDown(
  at: u32, count: u32, joins: bool, t0: u32, t1: u32, t2: u32, t3: u32, t4: u32, t5: u32, t6: u32, t7: u32,
): void {
  if (joins) {
    for (let j: u32 = 0; j < count; j += 16) {
      v128.store(at + j, v128.and(v128.load(at + j), conjunction(j, t0, t1, t2, t3, t4, t5, t6, t7)));
    }
    return;
  }
  for (let j: u32 = 0; j < count; j += 16) v128.store(at + j, conjunction(j, t0, t1, t2, t3, t4, t5, t6, t7));
}

/** The first bytes of the wheel: 1 is no prime, the primes 7 to 163 are. */
function restorePresieved(at: u32): void {
  for (let i: u32 = 0; i < 6; i++) {
    let byte: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit++) {
      if (isSmallPrime(30 * i + RESIDUES[bit])) byte |= 1 << bit;
    }
    store<u8>(at + i, <u8>byte);
  }
}

/** Whether n is prime, for n < 180 coprime to 30. */
function isSmallPrime(n: u32): bool {
  return n > 1 && (n <= 13 || (n % 7 != 0 && n % 11 != 0 && n % 13 != 0));
}
