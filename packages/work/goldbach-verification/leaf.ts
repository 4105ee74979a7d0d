/**
 * The summaries of leaves, one form for each frontier. Both are defined without the method, and can't be had without doing the
 * leaf's work.
 *
 * From 4: a digest of p(n) for every even n of the leaf, how often p(n) is each of the first primes, and the peaks, where p(n)
 * passes all its values before in the leaf. p(n) is the least prime p with n − p prime. Bytes, little-endian: digest
 * (64 bits), counts (16 × 32 bits), number of peaks (32 bits), peaks (n − leaf start and p(n), 32 bits each). The start
 * is that of the leaf's cell on the grid: 0 for the leaf that begins with 4.
 *
 * Beyond 4·10^18: its eight hardest even numbers. For an even n of a window that starts at a, i(n) is the least i such
 * that n − q_i is a prime > 7, where q_1 > q_2 > … are the primes below a. Hardest first: i descending, then n
 * ascending. Bytes: eight times (n − a, i(n), a − q_i) as 32-bit little-endian words: 96 bytes.
 */
export interface Peak {
  /** n minus the start of the leaf's cell. */
  offset: number;
  /** p(n), larger than p of every smaller even number of the leaf. */
  prime: number;
}

export interface FromFourLeaf {
  /** Defined in plain-sieve.as.ts. */
  digest: bigint;
  /** How often p(n) is 2, 3, 5, …, 47, and, last, how often it is larger. */
  counts: readonly number[];
  /** By n ascending; the last one has the largest p(n) of the leaf. */
  peaks: readonly Peak[];
}

export const COUNTED_PRIMES: readonly number[] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
export const COUNTS = COUNTED_PRIMES.length + 1;
const HEAD_BYTES = 8 + 4 * COUNTS + 4;
const MAX_PEAKS = 200;

export function encodeFromFourLeaf(leaf: FromFourLeaf): Uint8Array {
  const summary = new Uint8Array(HEAD_BYTES + 8 * leaf.peaks.length);
  const words = new DataView(summary.buffer);
  words.setBigUint64(0, leaf.digest, true);
  for (let i = 0; i < COUNTS; i++) words.setUint32(8 + 4 * i, leaf.counts[i] ?? 0, true);
  words.setUint32(HEAD_BYTES - 4, leaf.peaks.length, true);
  leaf.peaks.forEach((peak, i) => {
    words.setUint32(HEAD_BYTES + 8 * i, peak.offset, true);
    words.setUint32(HEAD_BYTES + 8 * i + 4, peak.prime, true);
  });
  return summary;
}

/** @returns undefined when the bytes are no summary */
export function decodeFromFourLeaf(summary: Uint8Array): FromFourLeaf | undefined {
  if (summary.length < HEAD_BYTES) return undefined;
  const words = new DataView(summary.buffer, summary.byteOffset, summary.length);
  const peakCount = words.getUint32(HEAD_BYTES - 4, true);
  if (peakCount < 1 || peakCount > MAX_PEAKS || summary.length !== HEAD_BYTES + 8 * peakCount)
    return undefined;
  return {
    digest: words.getBigUint64(0, true),
    counts: Array.from({ length: COUNTS }, (_, i) => words.getUint32(8 + 4 * i, true)),
    peaks: Array.from({ length: peakCount }, (_, i) => ({
      offset: words.getUint32(HEAD_BYTES + 8 * i, true),
      prime: words.getUint32(HEAD_BYTES + 8 * i + 4, true),
    })),
  };
}

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

/** @returns undefined when the bytes don't have the length of a summary */
export function decodeBeyondLeaf(summary: Uint8Array): HardEven[] | undefined {
  if (summary.length !== BEYOND_SUMMARY_BYTES) return undefined;
  const words = new DataView(summary.buffer, summary.byteOffset, summary.length);
  return Array.from({ length: HARDEST_PER_LEAF }, (_, position) => ({
    offset: words.getUint32(12 * position, true),
    index: words.getUint32(12 * position + 4, true),
    distance: words.getUint32(12 * position + 8, true),
  }));
}

/** i(n) of the hardest even number alone; undefined when the bytes don't have the length of a summary. */
export function largestIndexOf(summary: Uint8Array): number | undefined {
  if (summary.length !== BEYOND_SUMMARY_BYTES) return undefined;
  return summary[4]! | (summary[5]! << 8) | (summary[6]! << 16) | ((summary[7]! << 24) >>> 0);
}

/** Sorts hardest first: i(n) descending, then n ascending. */
export function byHardness(a: { index: number; n: bigint }, b: { index: number; n: bigint }): number {
  return b.index - a.index || (a.n < b.n ? -1 : a.n > b.n ? 1 : 0);
}
