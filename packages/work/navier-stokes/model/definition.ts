/** What a flow is, for kernel and plain replay alike; README.md has the order of operations. */
export type FlowStart =
  | { kind: 'taylor_green' }
  /** Two opposite layers of the given width at y = π/2 and 3π/2, perturbed by 0.05·cos x. */
  | { kind: 'shear_layers'; width: number }
  /** Phases hashed from a key of 64 bits, most energy at the wave number `peak`. */
  | { kind: 'random'; peak: number; key: readonly [low: number, high: number] };

export interface Flow {
  /** Points in each direction of [0, 2π)²: a power of two from 64 to 1024. */
  side: number;
  /** 1/ν. */
  reynolds: number;
  /** The time of a step is 1/stepsPerUnit. */
  stepsPerUnit: number;
  /** Mean velocity, which carries the flow along and stays as it is. */
  drift: readonly [u: number, v: number];
  start: FlowStart;
}

/** A flow between two steps. */
export interface FlowState {
  /** Steps since the beginning. */
  step: number;
  /** ∫ enstrophy dt since the beginning. */
  dissipated: number;
  /** Amplitudes of the vorticity: for kx = 0 … K and for each ky = −K … K real and imaginary part. */
  modes: Float64Array;
}

/** The greatest wave number K kept in each direction: products of two waves are exact on K and less, as 3K < side. */
export const cutoffOf = (side: number): number => Math.floor(side / 3);

/** Place in `modes` of the real part; the imaginary part follows. */
export const modeIndex = (cutoff: number, kx: number, ky: number): number =>
  2 * (kx * (2 * cutoff + 1) + ky + cutoff);

const HEADER_BYTES = 16;

/** Step, dissipated enstrophy and amplitudes as doubles, lowest byte first. */
export function encodeState({ step, dissipated, modes }: FlowState): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 8 * modes.length));
  view.setFloat64(0, step, true);
  view.setFloat64(8, dissipated, true);
  for (const [index, value] of modes.entries()) view.setFloat64(HEADER_BYTES + 8 * index, value, true);
  return new Uint8Array(view.buffer);
}

/** @returns undefined for bytes that are no state of a flow with so many points */
export function decodeState(side: number, bytes: Uint8Array): FlowState | undefined {
  const cutoff = cutoffOf(side);
  const count = 2 * (cutoff + 1) * (2 * cutoff + 1);
  if (bytes.length !== HEADER_BYTES + 8 * count) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const modes = Float64Array.from({ length: count }, (_, i) => view.getFloat64(HEADER_BYTES + 8 * i, true));
  const step = view.getFloat64(0, true);
  const dissipated = view.getFloat64(8, true);
  if (!Number.isSafeInteger(step) || step < 0) return undefined;
  return Number.isFinite(dissipated) && modes.every(Number.isFinite)
    ? { step, dissipated, modes }
    : undefined;
}
