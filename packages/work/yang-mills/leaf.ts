/**
 * The leaf of a stretch of a stream: 96 bytes, little endian. The fingerprint of the configuration behind it (32 bytes), then
 * eight doubles: the sums of plaquettes, of the five rectangles from one slice, and of the Polyakov loops, real and imaginary.
 * The data of a leaf whose state is kept is that state.
 */
import { RECTANGLES, rectanglesOf } from './model/loops.ts';

export const FINGERPRINT_BYTES = 32;
const NUMBERS = 1 + RECTANGLES.length + 2;
export const SUMMARY_BYTES = FINGERPRINT_BYTES + 8 * NUMBERS;

export interface LeafSummary {
  fingerprint: Uint8Array;
  /** Σ Re tr over all plaquettes. */
  plaquettes: number;
  /** Σ Re tr over the rectangles of each size that begin in a slice; of those that the lattice is too small for 0. */
  rectangles: number[];
  /** Σ tr over the Polyakov loops in the last direction. */
  polyakov: { real: number; imaginary: number };
}

export function writeLeaf({ fingerprint, plaquettes, rectangles, polyakov }: LeafSummary): Uint8Array {
  const bytes = new Uint8Array(SUMMARY_BYTES);
  bytes.set(fingerprint);
  const view = new DataView(bytes.buffer, FINGERPRINT_BYTES);
  for (const [index, value] of [plaquettes, ...rectangles, polyakov.real, polyakov.imaginary].entries())
    view.setFloat64(8 * index, value, true);
  return bytes;
}

/** Undefined for bytes that are no leaf of a lattice of this side. Never throws. */
export function readLeaf(side: number, bytes: Uint8Array): LeafSummary | undefined {
  if (bytes.length !== SUMMARY_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + FINGERPRINT_BYTES);
  const numbers = Array.from({ length: NUMBERS }, (_, index) => view.getFloat64(8 * index, true));
  if (!numbers.every(Number.isFinite)) return undefined;
  const [plaquettes, ...rest] = numbers as [number, ...number[]];
  const rectangles = rest.slice(0, RECTANGLES.length);
  if (rectangles.slice(rectanglesOf(side).length).some((sum) => !Object.is(sum, 0))) return undefined;
  const [real, imaginary] = rest.slice(RECTANGLES.length) as [number, number];
  return {
    fingerprint: bytes.subarray(0, FINGERPRINT_BYTES),
    plaquettes,
    rectangles,
    polyakov: { real, imaginary },
  };
}
