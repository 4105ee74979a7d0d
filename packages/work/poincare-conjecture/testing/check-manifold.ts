/**
 * The test for a 3-manifold by the links of the vertices.
 *
 * A closed triangulation is of a 3-manifold exactly when no edge is glued to itself in reverse and the link of each
 * vertex is a sphere. A vertex link has one vertex per end of an edge there, one triangle per tetrahedron's vertex, so
 * its Euler characteristic is the number of ends less half the number of triangles.
 */
import { readSkeleton, type Skeleton } from '../model/skeleton.ts';
import { EDGE_ENDS } from '../model/triangulation.ts';

/** Euler characteristic of each vertex link; 2 is a sphere. */
export function readLinks(skeleton: Skeleton): number[] {
  const triangles = new Array<number>(skeleton.vertices).fill(0);
  const ends = new Array<number>(skeleton.vertices).fill(0);
  const { edgeOf, vertexOf } = skeleton;
  for (const vertex of vertexOf) triangles[vertex]!++;
  const seen = new Set<number>();
  edgeOf.forEach((edge, place) => {
    if (seen.has(edge)) return;
    seen.add(edge);
    const [t, e] = [Math.trunc(place / 6), place % 6];
    ends[vertexOf[4 * t + EDGE_ENDS[2 * e]!]!]!++;
    ends[vertexOf[4 * t + EDGE_ENDS[2 * e + 1]!]!]!++;
  });
  return ends.map((count, vertex) => count - triangles[vertex]! / 2);
}

/** Whether a closed triangulation is of a 3-manifold. */
export function isManifold(gluings: Int32Array): boolean {
  const skeleton = readSkeleton(gluings);
  return !skeleton.hasReversedEdge && readLinks(skeleton).every((characteristic) => characteristic === 2);
}
