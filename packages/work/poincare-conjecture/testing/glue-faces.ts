import { IMAGES, INVERSES, PERMUTATIONS } from '../model/triangulation.ts';

/** Glues a face 4t + f to tetrahedron u by p, and back. */
export function glue(gluings: Int32Array, face: number, u: number, p: number): void {
  gluings[face] = PERMUTATIONS * u + p;
  gluings[4 * u + IMAGES[4 * p + (face & 3)]!] = PERMUTATIONS * (face >> 2) + INVERSES[p]!;
}
