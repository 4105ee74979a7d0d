/**
 * Bytes of a leaf, which is one attempt: the shortest vector of the reduced basis (coordinates of 16 bits with sign, its
 * first non-zero one positive), then log2 ‖b*_i‖ after LLL and after BKZ, in units of 1/1024 (16 bits each). Little-endian.
 * A leaf behind the one with which the unit ends is empty.
 */
export interface Attempt {
  vector: number[];
  /** Gram–Schmidt profiles, in units of 1/1024. */
  lllProfile: number[];
  bkzProfile: number[];
}

export const PROFILE_UNITS = 1024;

export function leafBytes(dimension: number): number {
  return 6 * dimension;
}

/** @throws RangeError for a coordinate beyond 16 bits, which no reduced basis of a plan has */
export function encodeLeaf({ vector, lllProfile, bkzProfile }: Attempt): Uint8Array {
  if (vector.some((entry) => Math.abs(entry) > 32_767)) throw new RangeError('the vector is too long');
  const bytes = new Uint8Array(leafBytes(vector.length));
  const view = new DataView(bytes.buffer);
  for (const [i, entry] of vector.entries()) view.setInt16(2 * i, entry, true);
  for (const [i, length] of [...lllProfile, ...bkzProfile].entries())
    view.setUint16(2 * (vector.length + i), length, true);
  return bytes;
}

/** Undefined when the leaf hasn't the length of an attempt. */
export function decodeLeaf(bytes: Uint8Array, dimension: number): Attempt | undefined {
  if (bytes.length !== leafBytes(dimension)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const profile = (first: number) =>
    Array.from({ length: dimension }, (_, i) => view.getUint16(2 * (first + i), true));
  return {
    vector: Array.from({ length: dimension }, (_, i) => view.getInt16(2 * i, true)),
    lllProfile: profile(dimension),
    bkzProfile: profile(2 * dimension),
  };
}

/** Whole and exact: at most 132 squares of 16 bits. */
export function squaredNormOf(vector: readonly number[]): number {
  return vector.reduce((sum, entry) => sum + entry * entry, 0);
}
