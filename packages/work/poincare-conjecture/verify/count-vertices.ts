/** The number of vertices of a closed triangulation: classes of corners 4t + v that gluings identify. Almost linear. */
import { IMAGES, PERMUTATIONS } from '../model/triangulation.ts';

export function countVertices(gluings: Int32Array): number {
  const parents = Array.from(gluings, (_, corner) => corner);
  const find = (corner: number): number => {
    let at = corner;
    while (parents[at] !== at) at = parents[at]!;
    parents[corner] = at;
    return at;
  };
  let vertices = gluings.length;
  for (const [face, gluing] of gluings.entries()) {
    const p = gluing % PERMUTATIONS;
    const target = (4 * (gluing - p)) / PERMUTATIONS;
    for (let v = 0; v < 4; v++) {
      if (v === face % 4) continue;
      const [one, other] = [find(face - (face % 4) + v), find(target + IMAGES[4 * p + v]!)];
      if (one === other) continue;
      parents[one] = other;
      vertices--;
    }
  }
  return vertices;
}
