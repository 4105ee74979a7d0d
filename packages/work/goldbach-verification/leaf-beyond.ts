/**
 * The summary of a leaf beyond 4·10^18: its eight hardest even numbers. For an even n of a window that starts at a,
 * i(n) is the least i such that n − q_i is a prime > 7, where q_1 > q_2 > … are the primes below a. Hardest first: i
 * descending, then n ascending. Defined without the method, and not to be had without covering the leaf.
 *
 * Bytes: eight times (n − a, i(n), a − q_i) as 32-bit little-endian words: 96 bytes.
 */
export interface HardEven {
  /** n − a. */
  offset: number;
  /** i(n). */
  index: number;
  /** a − q, where q = q_i(n). */
  distance: number;
}

export const HARDEST_PER_LEAF = 8;
export const BEYOND_SUMMARY_BYTES = HARDEST_PER_LEAF * 12;

/** @param hardest eight even numbers, hardest first */
export function encodeBeyondLeaf(hardest: readonly HardEven[]): Uint8Array {
  if (hardest.length !== HARDEST_PER_LEAF) throw new RangeError('a leaf has eight hardest even numbers');
  const summary = new Uint8Array(BEYOND_SUMMARY_BYTES);
  const words = new DataView(summary.buffer);
  hardest.forEach((even, position) => {
    words.setUint32(12 * position, even.offset, true);
    words.setUint32(12 * position + 4, even.index, true);
    words.setUint32(12 * position + 8, even.distance, true);
  });
  return summary;
}

/** @returns undefined where the bytes have not the length of a summary */
export function decodeBeyondLeaf(summary: Uint8Array): HardEven[] | undefined {
  if (summary.length !== BEYOND_SUMMARY_BYTES) return undefined;
  const words = new DataView(summary.buffer, summary.byteOffset, summary.length);
  return Array.from({ length: HARDEST_PER_LEAF }, (_, position) => ({
    offset: words.getUint32(12 * position, true),
    index: words.getUint32(12 * position + 4, true),
    distance: words.getUint32(12 * position + 8, true),
  }));
}

/** i(n) of the hardest even number alone; undefined where the bytes have not the length of a summary. */
export function largestIndexOf(summary: Uint8Array): number | undefined {
  if (summary.length !== BEYOND_SUMMARY_BYTES) return undefined;
  return summary[4]! | (summary[5]! << 8) | (summary[6]! << 16) | ((summary[7]! << 24) >>> 0);
}

/** Sorts hardest first: i(n) descending, then n ascending. */
export function byHardness(a: { index: number; n: bigint }, b: { index: number; n: bigint }): number {
  return b.index - a.index || (a.n < b.n ? -1 : a.n > b.n ? 1 : 0);
}
