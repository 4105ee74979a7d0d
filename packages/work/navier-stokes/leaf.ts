/**
 * The leaf of a stretch of a flow, little endian: the fingerprint of the state behind it (32 bytes), six doubles (∫ enstrophy dt,
 * energy, enstrophy, palinstrophy, the greatest |ω| and the greatest |u + iv| over the points), then the energy of each shell
 * from 0 to K as floats of 32 bits. The data of a leaf whose state is kept is that state.
 */
import { cutoffOf } from './model/definition.ts';
import type { StateFigures } from './model/measure-state.ts';

export const FINGERPRINT_BYTES = 32;
const NUMBERS = 6;

/** The greatest |ω| and the greatest |u + iv| over all points. */
export interface Greatest {
  vorticity: number;
  speed: number;
}

export interface LeafSummary {
  fingerprint: Uint8Array;
  /** ∫ enstrophy dt since the beginning. */
  dissipated: number;
  energy: number;
  enstrophy: number;
  palinstrophy: number;
  greatest: Greatest;
  /** Energy by shells, from 0 to K. */
  spectrum: Float32Array;
}

export const summaryBytes = (side: number): number =>
  FINGERPRINT_BYTES + 8 * NUMBERS + 4 * (cutoffOf(side) + 1);

/** What a state's leaf says, from its figures. */
export function writeLeaf(
  {
    energy,
    enstrophy,
    palinstrophy,
    spectrum,
  }: Omit<StateFigures, 'resolution' | 'spectrum'> & {
    spectrum: Float32Array | Float64Array;
  },
  { fingerprint, dissipated, greatest }: Pick<LeafSummary, 'fingerprint' | 'dissipated' | 'greatest'>,
): Uint8Array {
  const bytes = new Uint8Array(FINGERPRINT_BYTES + 8 * NUMBERS + 4 * spectrum.length);
  bytes.set(fingerprint);
  const view = new DataView(bytes.buffer, FINGERPRINT_BYTES);
  const numbers = [dissipated, energy, enstrophy, palinstrophy, greatest.vorticity, greatest.speed];
  for (const [index, value] of numbers.entries()) view.setFloat64(8 * index, value, true);
  for (const [index, value] of spectrum.entries()) view.setFloat32(8 * NUMBERS + 4 * index, value, true);
  return bytes;
}

/** Undefined for bytes that are no leaf of a flow on so many points. Never throws. */
export function readLeaf(side: number, bytes: Uint8Array): LeafSummary | undefined {
  if (bytes.length !== summaryBytes(side)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + FINGERPRINT_BYTES);
  const numbers = Array.from({ length: NUMBERS }, (_, index) => view.getFloat64(8 * index, true));
  const spectrum = Float32Array.from({ length: cutoffOf(side) + 1 }, (_, shell) =>
    view.getFloat32(8 * NUMBERS + 4 * shell, true),
  );
  // Each is a size or a sum of squares; a minus in front of a zero counts as one.
  for (const value of [...numbers, ...spectrum])
    if (!Number.isFinite(value) || value < 0 || Object.is(value, -0)) return undefined;
  const [dissipated, energy, enstrophy, palinstrophy, vorticity, speed] = numbers as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  return {
    fingerprint: bytes.subarray(0, FINGERPRINT_BYTES),
    ...{ dissipated, energy, enstrophy, palinstrophy, greatest: { vorticity, speed }, spectrum },
  };
}
