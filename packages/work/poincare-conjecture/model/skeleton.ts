/** Vertices and edges of a closed triangulation, and its orientation, in linear time. */
import { EDGE_BETWEEN, EDGE_ENDS, IMAGES, SIGNS } from './triangulation.ts';

export interface Skeleton {
  /** Edge classes by `6t + e`, numbered from 0 as they are met. */
  readonly edgeOf: Int32Array;
  readonly edgeDegrees: readonly number[];
  /** Whether some edge is glued to itself in reverse. */
  readonly hasReversedEdge: boolean;
  /** Vertex classes by `4t + v`, numbered from 0 as they are met. */
  readonly vertexOf: Int32Array;
  readonly vertices: number;
}

function readEdges(gluings: Int32Array, tetrahedra: number): Omit<Skeleton, 'vertexOf' | 'vertices'> {
  const edgeOf = new Int32Array(6 * tetrahedra).fill(-1);
  const edgeDegrees: number[] = [];
  let hasReversedEdge = false;
  for (let place = 0; place < edgeOf.length; place++) {
    if (edgeOf[place] !== -1) continue;
    const edge = edgeDegrees.length;
    const start = Math.trunc(place / 6);
    const e = place % 6;
    const [i, j] = [EDGE_ENDS[2 * e]!, EDGE_ENDS[2 * e + 1]!];
    let t = start;
    let [a, b] = [i, j];
    let out = [0, 1, 2, 3].find((v) => v !== i && v !== j)!;
    let degree = 0;
    // A reversed edge comes back to its first place the other way round and is left there.
    do {
      edgeOf[6 * t + EDGE_BETWEEN[4 * a + b]!] = edge;
      degree++;
      const gluing = gluings[4 * t + out]!;
      const p = gluing % 24;
      const into = IMAGES[4 * p + out]!;
      t = Math.trunc(gluing / 24);
      a = IMAGES[4 * p + a]!;
      b = IMAGES[4 * p + b]!;
      out = 6 - a - b - into;
    } while (t !== start || EDGE_BETWEEN[4 * a + b] !== e);
    if (a !== i) hasReversedEdge = true;
    edgeDegrees.push(degree);
  }
  return { edgeOf, edgeDegrees, hasReversedEdge };
}

/** @param tetrahedra how many of them count; the rest of `gluings` is spare */
export function readSkeleton(gluings: Int32Array, tetrahedra = gluings.length >> 2): Skeleton {
  const vertexOf = new Int32Array(4 * tetrahedra).fill(-1);
  const stack: number[] = [];
  let vertices = 0;
  for (let corner = 0; corner < vertexOf.length; corner++) {
    if (vertexOf[corner] !== -1) continue;
    vertexOf[corner] = vertices;
    stack.push(corner);
    while (stack.length > 0) {
      const at = stack.pop()!;
      for (let f = 0; f < 4; f++) {
        if (f === (at & 3)) continue;
        const gluing = gluings[(at & ~3) + f]!;
        const next = 4 * Math.trunc(gluing / 24) + IMAGES[4 * (gluing % 24) + (at & 3)]!;
        if (vertexOf[next] !== -1) continue;
        vertexOf[next] = vertices;
        stack.push(next);
      }
    }
    vertices++;
  }
  return { ...readEdges(gluings, tetrahedra), vertexOf, vertices };
}

/** Whether every tetrahedron can be reached from the first, and whether they can be oriented alike. */
export function readOrientation(gluings: Int32Array): { connected: boolean; orientable: boolean } {
  const orientations = new Int8Array(gluings.length >> 2);
  orientations[0] = 1;
  const stack = [0];
  let orientable = true;
  while (stack.length > 0) {
    const t = stack.pop()!;
    for (let f = 0; f < 4; f++) {
      const gluing = gluings[4 * t + f]!;
      const u = Math.trunc(gluing / 24);
      const expected = -SIGNS[gluing % 24]! * orientations[t]!;
      if (orientations[u] === 0) {
        orientations[u] = expected;
        stack.push(u);
      } else if (orientations[u] !== expected) orientable = false;
    }
  }
  return { connected: orientations.every((orientation) => orientation !== 0), orientable };
}
