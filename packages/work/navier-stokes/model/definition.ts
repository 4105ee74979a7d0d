/** What a flow is, for kernel and plain replay alike; README.md has the order of operations. */
export type FlowStart =
  /** Vortices of Taylor and Green, `wave` pairs in each direction; one unless told otherwise. */
  | { kind: 'taylor_green'; wave?: number; noise?: Noise }
  /** Two opposite layers of the given width at y = π/2 and 3π/2, perturbed by 0.05·cos x. */
  | { kind: 'shear_layers'; width: number; noise?: Noise }
  /** Phases hashed from a key, most energy at the wave number `peak`. */
  | { kind: 'random'; peak: number; key: Key }
  /** In a cube alone: helices of Arnold, Beltrami and Childress, `wave` of them along each axis, whose vorticity is `wave` times the velocity. */
  | { kind: 'helices'; wave: number; noise?: Noise };

/** 64 bits that every phase depends on. */
export type Key = readonly [low: number, high: number];

/** Random vorticity that is added to a known state: of the spectrum of a random start with this peak. */
export interface Noise {
  peak: number;
  key: Key;
  /** Its mean energy. */
  energy: number;
}

/** The points of a flow, which is in the square [0, 2π)² or, with three dimensions, in the cube [0, 2π)³. */
export interface Grid {
  dimensions?: 3;
  /** Points in each direction: a power of two, from 64 to 1024 in a square, from 16 to 128 in a cube. */
  side: number;
}

export interface Flow extends Grid {
  /** 1/ν. */
  reynolds: number;
  /** The time of a step is 1/stepsPerUnit. */
  stepsPerUnit: number;
  /** Mean velocity, which carries the flow along and stays as it is; none in a cube. */
  drift: readonly [u: number, v: number];
  start: FlowStart;
}

/** A flow between two steps. */
export interface FlowState {
  /** Steps since the beginning. */
  step: number;
  /** ∫ enstrophy dt since the beginning. */
  dissipated: number;
  /**
   * Amplitudes of the vorticity: for kx = 0 … K and for each ky = −K … K real and imaginary part; in a cube for each
   * kz = −K … K those along x, y and z.
   */
  modes: Float64Array;
}

/** The greatest wave number K kept in each direction: products of two waves are exact on K and less, as 3K < side. */
export const cutoffOf = (side: number): number => Math.floor(side / 3);

/** Place in `modes` of the real part; the imaginary part follows. */
export const modeIndex = (cutoff: number, kx: number, ky: number): number =>
  2 * (kx * (2 * cutoff + 1) + ky + cutoff);

/** The same in a cube: the place of the component along x, which those along y and z follow. */
export const spaceIndex = (cutoff: number, kx: number, ky: number, kz: number): number => {
  const across = 2 * cutoff + 1;
  return 6 * ((kx * across + ky + cutoff) * across + kz + cutoff);
};

/** Real and imaginary parts of a state, with waves up to the cutoff. */
export function modesLength({ dimensions, side }: Grid, cutoff = cutoffOf(side)): number {
  return dimensions === 3 ? 6 * (cutoff + 1) * (2 * cutoff + 1) ** 2 : 2 * (cutoff + 1) * (2 * cutoff + 1);
}

const HEADER_BYTES = 16;

export const stateBytes = (grid: Grid): number => HEADER_BYTES + 8 * modesLength(grid);

/** Step, dissipated enstrophy and amplitudes as doubles, lowest byte first, as in a kernel's memory. */
export function encodeState({ step, dissipated, modes }: FlowState): Uint8Array {
  const numbers = new Float64Array(2 + modes.length);
  numbers.set([step, dissipated]);
  numbers.set(modes, 2);
  return new Uint8Array(numbers.buffer);
}

/** @returns undefined for bytes that are no state of a flow there */
export function decodeState(grid: Grid, bytes: Uint8Array): FlowState | undefined {
  if (bytes.length !== stateBytes(grid)) return undefined;
  const numbers = new Float64Array(new Uint8Array(bytes).buffer);
  const [step, dissipated] = numbers as unknown as [number, number];
  if (!Number.isSafeInteger(step) || step < 0 || !areFinite(numbers)) return undefined;
  return { step, dissipated, modes: numbers.subarray(2) };
}

/** A loop, as a call for each number would take longer than all else that is done to a state. */
function areFinite(numbers: Float64Array): boolean {
  for (let index = 0; index < numbers.length; index++) if (!Number.isFinite(numbers[index]!)) return false;
  return true;
}
