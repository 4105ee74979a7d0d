/** The summary of a leaf: 16 bytes, little endian, a function of plan and index without a free byte. */

export interface LeafSummary {
  /** Numbers with μ(n) = 1: square-free, with an even number of prime factors. */
  even: number;
  /** Numbers with μ(n) = −1. */
  odd: number;
  /** Σ μ(n)·(n − the leaf's start): the places of the signs. Below 2^40 in size. */
  moment: number;
}

export const SUMMARY_BYTES = 16;

/** @throws RangeError when the length is wrong; the contents are not judged here */
export function decodeLeaf(bytes: Uint8Array): LeafSummary {
  if (bytes.length !== SUMMARY_BYTES) throw new RangeError(`a leaf summary has ${SUMMARY_BYTES} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    even: view.getUint32(0, true),
    odd: view.getUint32(4, true),
    moment: Number(view.getBigInt64(8, true)),
  };
}

export function encodeLeaf({ even, odd, moment }: LeafSummary): Uint8Array {
  const bytes = new Uint8Array(SUMMARY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, even, true);
  view.setUint32(4, odd, true);
  view.setBigInt64(8, BigInt(moment), true);
  return bytes;
}

/** One number in four is a multiple of 4, and spans are multiples of 4. */
export function isLeafPossible({ even, odd }: LeafSummary, span: number): boolean {
  return even + odd <= (3 * span) / 4;
}
