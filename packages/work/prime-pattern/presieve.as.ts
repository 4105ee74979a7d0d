// asc: none
/**
 * Ten periodic tables that hold the multiples of the primes 7 to 101; a segment starts as their conjunction, 16 bytes
 * at a time, so that these primes, which would strike most often, are never walked.
 */
const TABLES: u32 = 10;
const PERIODS: StaticArray<u32> = [5957, 6479, 6409, 3977, 3827, 3901, 4187, 4307, 4331, 6767];
const FACTORS: StaticArray<u32> = [
  7, 23, 37, 11, 19, 31, 13, 17, 29, 41, 97, 1, 43, 89, 1, 47, 83, 1, 53, 79, 1, 59, 73, 1, 61, 71, 1, 67, 101, 1,
];
/** Bytes that are laid down between two computations of the tables' offsets. */
const STRETCH: u32 = 4096;
/** The largest prime in the tables. */
export const PRESIEVED: u32 = 101;

const RESIDUES: StaticArray<u32> = [1, 7, 11, 13, 17, 19, 23, 29];
const tables: StaticArray<u32> = new StaticArray<u32>(TABLES);

export function buildPresieve(): void {
  for (let t: u32 = 0; t < TABLES; t++) {
    const length: u32 = PERIODS[t] + STRETCH + 16;
    const table: u32 = <u32>heap.alloc(length);
    tables[t] = table;
    for (let i: u32 = 0; i < length; i++) {
      let byte: u32 = 0;
      for (let bit: u32 = 0; bit < 8; bit++) {
        const n: u32 = 30 * i + RESIDUES[bit];
        if (isKept(n, FACTORS[3 * t]) && isKept(n, FACTORS[3 * t + 1]) && isKept(n, FACTORS[3 * t + 2])) byte |= 1 << bit;
      }
      store<u8>(table + i, <u8>byte);
    }
  }
}

function isKept(n: u32, factor: u32): bool {
  return factor == 1 || n % factor != 0;
}

@inline function tableAt(t: u32, byteIndex: u64): u32 {
  return unchecked(tables[t]) + <u32>(byteIndex % <u64>unchecked(PERIODS[t]));
}

/** Fills [at, at + length), whose first byte is byte `byteIndex` of the wheel; may write up to 15 bytes more. */
export function presieve(at: u32, length: u32, byteIndex: u64): void {
  for (let from: u32 = 0; from < length; from += STRETCH) {
    const count: u32 = min<u32>(STRETCH, length - from);
    const index: u64 = byteIndex + <u64>from;
    layDown(
      at + from, count,
      tableAt(0, index), tableAt(1, index), tableAt(2, index), tableAt(3, index), tableAt(4, index),
      tableAt(5, index), tableAt(6, index), tableAt(7, index), tableAt(8, index), tableAt(9, index),
    );
  }
  if (byteIndex == 0) restorePresieved(at);
}

function layDown(
  at: u32, count: u32,
  t0: u32, t1: u32, t2: u32, t3: u32, t4: u32, t5: u32, t6: u32, t7: u32, t8: u32, t9: u32,
): void {
  for (let j: u32 = 0; j < count; j += 16) {
    const a = v128.and(v128.and(v128.load(t0 + j), v128.load(t1 + j)), v128.and(v128.load(t2 + j), v128.load(t3 + j)));
    const b = v128.and(v128.and(v128.load(t4 + j), v128.load(t5 + j)), v128.and(v128.load(t6 + j), v128.load(t7 + j)));
    const c = v128.and(v128.load(t8 + j), v128.load(t9 + j));
    v128.store(at + j, v128.and(v128.and(a, b), c));
  }
}

/** The first bytes of the wheel: 1 is no prime, the primes 7 to 101 are. */
function restorePresieved(at: u32): void {
  for (let i: u32 = 0; i < 4; i++) {
    let byte: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit++) {
      if (isSmallPrime(30 * i + RESIDUES[bit])) byte |= 1 << bit;
    }
    store<u8>(at + i, <u8>byte);
  }
}

/** For n < 121 that are coprime to 30. */
function isSmallPrime(n: u32): bool {
  return n > 1 && (n == 7 || n % 7 != 0);
}
