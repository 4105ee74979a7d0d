/**
 * The summaries of leaves, one form for each frontier. Both are defined without the method, and can't be had without doing the
 * leaf's work.
 *
 * From 4: a digest of p(n) for every even n of the leaf, how often p(n) is each of the first primes, and the peaks, where p(n)
 * passes all its values before in the leaf. p(n) is the least prime p with n − p prime. Bytes, little-endian: digest
 * (64 bits), counts (16 × 32 bits), number of peaks (32 bits), peaks (n − leaf start and p(n), 32 bits each). The start
 * is that of the leaf's cell on the grid: 0 for the leaf that begins with 4.
 *
 * Beyond 4·10^18: its eight hardest even numbers and a digest of all of them. For an even n of a window that starts at a,
 * i(n) is the least i such that n − q_i is a prime > 7, where q_1 > q_2 > … are the primes below a, and u(n) is how many
 * of q_1, …, q_i(n) are useful to n: n − q is prime to 210. Hardest first: rank descending, then n ascending.
 *
 * Second form, of new units: the rank is u(n). Bytes, little-endian: eight times (n − a, u(n), a − q_i(n)) of 32 bits each,
 * then the digest of runs (64 bits), which plain-covering.as.ts defines: 104 bytes.
 *
 * First form, of blocks sealed before: the rank is i(n), and there is no digest: 96 bytes. As all q are useful to multiples
 * of 3, which need half as many, these are never among the hardest, and nothing in the leaf depends on them.
 */
export type LeafForm = 1 | 2;

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
  /** u(n), or i(n) in a leaf of the first form. */
  rank: number;
  /** a − q, where q = q_i(n). */
  distance: number;
}

export interface BeyondLeaf {
  /** Eight even numbers, hardest first. */
  hardest: HardEven[];
  /** The digest of runs; a leaf of the first form has none. */
  runs?: bigint;
}

export const HARDEST_PER_LEAF = 8;
const LIST_BYTES = HARDEST_PER_LEAF * 12;
const SUMMARY_BYTES: Readonly<Record<LeafForm, number>> = { 1: LIST_BYTES, 2: LIST_BYTES + 8 };

export function encodeBeyondLeaf({ hardest, runs }: BeyondLeaf): Uint8Array {
  if (hardest.length !== HARDEST_PER_LEAF) throw new RangeError('a leaf has eight hardest even numbers');
  const summary = new Uint8Array(SUMMARY_BYTES[runs === undefined ? 1 : 2]);
  const words = new DataView(summary.buffer);
  hardest.forEach((even, position) => {
    words.setUint32(12 * position, even.offset, true);
    words.setUint32(12 * position + 4, even.rank, true);
    words.setUint32(12 * position + 8, even.distance, true);
  });
  if (runs !== undefined) words.setBigUint64(LIST_BYTES, runs, true);
  return summary;
}

/** @returns undefined when the bytes don't have the length of a summary */
export function decodeBeyondLeaf(form: LeafForm, summary: Uint8Array): BeyondLeaf | undefined {
  if (summary.length !== SUMMARY_BYTES[form]) return undefined;
  const words = new DataView(summary.buffer, summary.byteOffset, summary.length);
  const hardest = Array.from({ length: HARDEST_PER_LEAF }, (_, position) => ({
    offset: words.getUint32(12 * position, true),
    rank: words.getUint32(12 * position + 4, true),
    distance: words.getUint32(12 * position + 8, true),
  }));
  return form === 2 ? { hardest, runs: words.getBigUint64(LIST_BYTES, true) } : { hardest };
}

/** The rank of the hardest even number alone; undefined when the bytes don't have the length of a summary. */
export function largestRankOf(form: LeafForm, summary: Uint8Array): number | undefined {
  if (summary.length !== SUMMARY_BYTES[form]) return undefined;
  return summary[4]! | (summary[5]! << 8) | (summary[6]! << 16) | ((summary[7]! << 24) >>> 0);
}

/** Sorts hardest first: rank descending, then n ascending. */
export function byHardness(a: { rank: number; n: bigint }, b: { rank: number; n: bigint }): number {
  return b.rank - a.rank || (a.n < b.n ? -1 : a.n > b.n ? 1 : 0);
}
