/** Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011) in BigInt arithmetic, as its authors define it. */
const MASK = 0xffffffffn;

/** @returns four words of 32 bits */
export function philox(counter: readonly number[], key: readonly number[]): number[] {
  let [x0, x1, x2, x3] = counter.map((word) => BigInt(word >>> 0)) as [bigint, bigint, bigint, bigint];
  let [k0, k1] = key.map((word) => BigInt(word >>> 0)) as [bigint, bigint];
  for (let round = 0; round < 10; round++) {
    const first = 0xd2511f53n * x0;
    const second = 0xcd9e8d57n * x2;
    [x0, x1, x2, x3] = [(second >> 32n) ^ x1 ^ k0, second & MASK, (first >> 32n) ^ x3 ^ k1, first & MASK];
    k0 = (k0 + 0x9e3779b9n) & MASK;
    k1 = (k1 + 0xbb67ae85n) & MASK;
  }
  return [x0, x1, x2, x3].map(Number);
}

/** The middle of a word's place among 2^32 equal parts of the interval from 0 to 1. */
export const uniform = (word: number): number => (word + 0.5) / 2 ** 32;
