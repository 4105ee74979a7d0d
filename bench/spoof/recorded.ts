/** Samples that runs of bench:spoof gave, for its quick form, which measures no times: those differ from run to run. */

/** Leaves that take about as long as each other: how many, and the share of the unit's work that each of them takes. */
export type ShareGroup = readonly [leaves: number, share: number];

/** The census at difficulty 47 from pairing 300 of eight tetrahedra, 3,524 leaves. */
export const CENSUS_SHARES: readonly ShareGroup[] = [
  [1, 0.024956],
  [1, 0.022819],
  [1, 0.020578],
  [1, 0.017765],
  [5, 0.01408],
  [11, 0.00985],
  [20, 0.006238],
  [40, 0.003776],
  [70, 0.002244],
  [150, 0.001165],
  [200, 0.000486],
  [272, 0.000092],
  [2752, 0.000002],
];

/** The first unit of the zeros at difficulty 1, 651 leaves: the first two are summed by Euler and Maclaurin. */
export const ZERO_SHARES: readonly ShareGroup[] = [
  [1, 0.0732],
  [1, 0.1002],
  [649, 0.00127],
];

/** Attempts until a vector is short enough at difficulty 1, lattices of the seeds SHA-256("spoof 1 0") and so on. */
export const LATTICE_ATTEMPTS: readonly number[] = [
  33, 16, 16, 21, 23, 6, 9, 46, 6, 21, 16, 21, 9, 8, 42, 7, 17, 25, 10, 6, 7, 9, 24, 20, 13, 45, 14, 9, 8, 25,
  63, 23, 32, 5, 15, 28, 10, 9, 14, 54, 8, 44, 10, 40, 18, 49, 5, 5, 8, 28, 33, 6, 14, 43, 1, 19, 10, 2, 27,
  33, 37, 4, 14, 3, 32, 5, 29, 12, 41, 11, 21, 12, 47, 3, 74, 73, 26, 3, 38, 9, 12, 23, 63, 1, 21, 2, 6, 14,
  14, 23, 5, 22, 12, 17, 13, 44, 19, 12, 9, 27, 93, 7, 12, 6, 4, 37, 2, 20, 10, 7, 25, 7, 16, 18, 10, 1, 99,
  6, 23, 3, 10, 6, 68, 4, 39, 10, 1, 67,
];
