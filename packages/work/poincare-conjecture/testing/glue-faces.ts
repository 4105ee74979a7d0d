import { IMAGES, INVERSES, PERMUTATIONS } from '../model/triangulation.ts';

/** Glues face f of t to u by p, and back. */
export function glue(gluings: Int32Array, t: number, f: number, u: number, p: number): void {
  gluings[4 * t + f] = PERMUTATIONS * u + p;
  gluings[4 * u + IMAGES[4 * p + f]!] = PERMUTATIONS * t + INVERSES[p]!;
}
