/** What a flow is, for kernel and plain replay alike; README.md has the order of operations. */
export type FlowStart =
  /** Vortices of Taylor and Green, `wave` pairs in each direction; one unless told otherwise. */
  | { kind: 'taylor_green'; wave?: number; noise?: Noise }
  /** Two opposite layers of the given width at y = π/2 and 3π/2, perturbed by 0.05·cos x. */
  | { kind: 'shear_layers'; width: number; noise?: Noise }
  /** Phases hashed from a key, most energy at the wave number `peak`. */
  | { kind: 'random'; peak: number; key: Key };

/** 64 bits that every phase depends on. */
export type Key = readonly [low: number, high: number];

/** Random vorticity that is added to a known state: of the spectrum of a random start with this peak. */
export interface Noise {
  peak: number;
  key: Key;
  /** Its mean energy. */
  energy: number;
}

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

export const stateBytes = (side: number): number => {
  const cutoff = cutoffOf(side);
  return HEADER_BYTES + 16 * (cutoff + 1) * (2 * cutoff + 1);
};

/** Step, dissipated enstrophy and amplitudes as doubles, lowest byte first, as in a kernel's memory. */
export function encodeState({ step, dissipated, modes }: FlowState): Uint8Array {
  const numbers = new Float64Array(2 + modes.length);
  numbers.set([step, dissipated]);
  numbers.set(modes, 2);
  return new Uint8Array(numbers.buffer);
}

const doublesOf = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);

/** @returns undefined for bytes that are no state of a flow with so many points */
export function decodeState(side: number, bytes: Uint8Array): FlowState | undefined {
  if (bytes.length !== stateBytes(side)) return undefined;
  const [step, dissipated] = doublesOf(bytes.subarray(0, HEADER_BYTES)) as unknown as [number, number];
  const modes = doublesOf(bytes.subarray(HEADER_BYTES));
  if (!Number.isSafeInteger(step) || step < 0) return undefined;
  return Number.isFinite(dissipated) && modes.every(Number.isFinite)
    ? { step, dissipated, modes }
    : undefined;
}
