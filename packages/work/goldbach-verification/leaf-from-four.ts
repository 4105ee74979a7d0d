/**
 * The summary of a leaf from 4: a digest of p(n) for every even n of the leaf, how often p(n) is each of the first
 * primes, and where p(n) passes all its values before in the leaf. p(n) is the least prime p with n − p prime.
 *
 * Bytes, little-endian: digest (64 bits), counts (16 × 32 bits), number of peaks (32 bits), peaks (n − leaf start and
 * p(n), 32 bits each). The start is that of the leaf's cell on the grid: 0 for the leaf that begins with 4.
 */
export interface Peak {
  /** n less the start of the leaf's cell. */
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

/** @returns undefined where the bytes are no summary */
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
