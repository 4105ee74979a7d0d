/**
 * Walking around an edge by table. A frame is a permutation that takes 0 and 1 to the ends of the edge, 2 to the vertex
 * whose face is crossed next and 3 to the one whose face was crossed last.
 */
import { EDGE_BETWEEN, EDGE_ENDS, IMAGES, PRODUCTS, permutationOf, SWAPS } from './triangulation.ts';

/** `FRAMES[e]`: the permutation that takes 0, 1 to the ends of edge e and 2, 3 to the other vertices, both ascending. */
export const FRAMES = new Uint8Array(6);

/** `CROSSED[24p + frame]`: the frame on the other side of face frame(2), glued by p; the ends of the edge stay first. */
export const CROSSED = new Uint8Array(576);

const SWAP_LAST = SWAPS[4 * 2 + 3]!;

for (let e = 0; e < 6; e++) {
  const [i, j] = [EDGE_ENDS[2 * e]!, EDGE_ENDS[2 * e + 1]!];
  const [k, l] = [0, 1, 2, 3].filter((v) => v !== i && v !== j) as [number, number];
  FRAMES[e] = permutationOf(i, j, k, l);
}
for (let p = 0; p < 24; p++) {
  for (let frame = 0; frame < 24; frame++) {
    CROSSED[24 * p + frame] = PRODUCTS[24 * PRODUCTS[24 * p + frame]! + SWAP_LAST]!;
  }
}

/** The edge of a frame's first two vertices. */
export const EDGE_OF_FRAME = Uint8Array.from(
  { length: 24 },
  (_, frame) => EDGE_BETWEEN[4 * IMAGES[4 * frame]! + IMAGES[4 * frame + 1]!]!,
);
