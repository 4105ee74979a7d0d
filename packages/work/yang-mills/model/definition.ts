/** Constants that kernel and plain replay have in common; README.md says what for. */
export const DIMENSIONS = 4;
/** Below it a staple's share in a subgroup is nothing but rounding, and the link isn't turned in it. */
export const LEAST_LENGTH = 1e-10;
/** Attempts of the heat bath, beyond which a link stays as it is. */
export const ATTEMPTS_MAX = 1 << 16;
/** Rows of the three SU(2) subgroups of SU(3), in the order of their updates. */
export const SUBGROUPS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

export interface Lattice {
  /** The number of colours N of SU(N). */
  group: 2 | 3;
  /** Sites in each direction: even, so that no two sites of one parity are neighbours. */
  side: number;
  /** 2N/g² of Wilson's action. */
  beta: number;
  /** 64 bits that every random number of the stream depends on. */
  key: readonly [low: number, high: number];
}
