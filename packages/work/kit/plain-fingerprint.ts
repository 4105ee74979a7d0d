/** The fingerprint of a state between leaves of a chain (docs/format.md), as checks make it; kernels have their own. */

const MULTIPLIER = 0x9e3779b97f4a7c15n;
const WORD = (1n << 64n) - 1n;
const LANES = 4;
const ROTATION = 27n;

/** @param state of a whole number of words */
export function plainFingerprint(state: Uint8Array): Uint8Array {
  const words = new DataView(state.buffer, state.byteOffset, state.length);
  const sums = [1n, 2n, 3n, 4n];
  for (let word = 0; word < state.length / 8; word++) {
    const lane = word % LANES;
    const mixed = sums[lane]! ^ words.getBigUint64(8 * word, true);
    const rotated = ((mixed << ROTATION) | (mixed >> (64n - ROTATION))) & WORD;
    sums[lane] = (rotated * MULTIPLIER) & WORD;
  }
  const bytes = new Uint8Array(8 * LANES);
  const view = new DataView(bytes.buffer);
  for (const [lane, sum] of sums.entries()) view.setBigUint64(8 * lane, sum, true);
  return bytes;
}
