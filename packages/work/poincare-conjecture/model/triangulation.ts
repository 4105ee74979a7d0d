/**
 * Generalised triangulations and their permutations.
 *
 * A triangulation of n tetrahedra is an `Int32Array(4n)`, its gluings: `gluings[4t + f] = 24u + p` says that face f of
 * tetrahedron t (the face opposite vertex f) is glued to tetrahedron u by the permutation number p, which maps the
 * vertices of t to those of u: face f meets face p(f). −1 is a face not glued yet. Permutations of {0, 1, 2, 3} are
 * numbered from 0 in lexicographic order of their images, so 0 is the identity.
 */

export const NOT_GLUED = -1;

/** The order of S₄. */
export const PERMUTATIONS = 24;

/** `IMAGES[4p + v]`: the image of v under the permutation p. */
export const IMAGES = listImages();

/** `INVERSES[p]`: the inverse of p. */
export const INVERSES = new Uint8Array(PERMUTATIONS);

/** `PRODUCTS[24p + q]`: p after q, the permutation v ↦ p(q(v)). */
export const PRODUCTS = new Uint8Array(PERMUTATIONS * PERMUTATIONS);

/** `SIGNS[p]`: 1 for even, −1 for odd. */
export const SIGNS = new Int8Array(PERMUTATIONS);

/** `SWAPS[4v + w]`: the transposition of v and w, the identity for v = w. */
export const SWAPS = new Uint8Array(16);

/** The two ends of each of the six edges: edge e joins `EDGE_ENDS[2e]` and `EDGE_ENDS[2e + 1]`. */
export const EDGE_ENDS = Uint8Array.of(0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3);

/** `EDGE_BETWEEN[4v + w]`: the edge of the ends v ≠ w. */
export const EDGE_BETWEEN = new Uint8Array(16);

const numbersByImages = new Int8Array(256).fill(-1);

function listImages(): Uint8Array {
  const images: number[] = [];
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      for (let c = 0; c < 4; c++) {
        if (a !== b && a !== c && b !== c) images.push(a, b, c, 6 - a - b - c);
      }
    }
  }
  return Uint8Array.from(images);
}

const codeOf = (a: number, b: number, c: number, d: number) => (a << 6) | (b << 4) | (c << 2) | d;

function fillPermutations(): void {
  const at = (p: number, v: number) => IMAGES[4 * p + v]!;
  for (let p = 0; p < PERMUTATIONS; p++) numbersByImages[codeOf(at(p, 0), at(p, 1), at(p, 2), at(p, 3))] = p;
  for (let p = 0; p < PERMUTATIONS; p++) {
    let inversions = 0;
    for (let v = 0; v < 4; v++) for (let w = v + 1; w < 4; w++) if (at(p, v) > at(p, w)) inversions++;
    SIGNS[p] = inversions % 2 === 0 ? 1 : -1;
    for (let q = 0; q < PERMUTATIONS; q++) {
      const [a, b, c, d] = [at(p, at(q, 0)), at(p, at(q, 1)), at(p, at(q, 2)), at(p, at(q, 3))];
      const product = permutationOf(a, b, c, d);
      PRODUCTS[PERMUTATIONS * p + q] = product;
      if (product === 0) INVERSES[p] = q;
    }
  }
}

function fillEdges(): void {
  for (let e = 0; e < 6; e++) {
    const [v, w] = [EDGE_ENDS[2 * e]!, EDGE_ENDS[2 * e + 1]!];
    EDGE_BETWEEN[4 * v + w] = e;
    EDGE_BETWEEN[4 * w + v] = e;
    const images = [0, 1, 2, 3];
    images[v] = w;
    images[w] = v;
    const swap = permutationOf(images[0]!, images[1]!, images[2]!, images[3]!);
    SWAPS[4 * v + w] = swap;
    SWAPS[4 * w + v] = swap;
  }
}

/** The number of the permutation with these images of 0, 1, 2, 3; −1 when they are no permutation. */
export function permutationOf(a: number, b: number, c: number, d: number): number {
  return numbersByImages[codeOf(a, b, c, d)]!;
}

/** Whether every face is glued to another one, and that one back by the inverse permutation. */
export function isClosedTable(gluings: Int32Array): boolean {
  if (gluings.length === 0 || gluings.length % 4 !== 0) return false;
  const tetrahedra = gluings.length / 4;
  for (let face = 0; face < gluings.length; face++) {
    const gluing = gluings[face]!;
    if (gluing < 0 || gluing >= PERMUTATIONS * tetrahedra) return false;
    const [u, p] = [Math.trunc(gluing / PERMUTATIONS), gluing % PERMUTATIONS];
    const other = 4 * u + IMAGES[4 * p + (face % 4)]!;
    if (other === face || gluings[other] !== PERMUTATIONS * (face >> 2) + INVERSES[p]!) return false;
  }
  return true;
}

fillPermutations();
fillEdges();
