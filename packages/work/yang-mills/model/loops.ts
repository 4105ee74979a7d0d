/** The rectangles whose Wilson loops are measured: steps in a direction of space, and in the last direction. */
export interface Rectangle {
  width: number;
  height: number;
}

export const RECTANGLES: readonly Rectangle[] = [
  { width: 1, height: 2 },
  { width: 2, height: 2 },
  { width: 1, height: 3 },
  { width: 2, height: 3 },
  { width: 3, height: 3 },
];

/** The rectangles that are at most half as long as the lattice: larger ones wind around it. */
export function rectanglesOf(side: number): Rectangle[] {
  return RECTANGLES.filter(({ height }) => 2 * height <= side);
}

/** Planes of a direction of space and the last one. */
export const LOOP_PLANES = 3;
/** Planes of a plaquette. */
export const PLAQUETTE_PLANES = 6;
