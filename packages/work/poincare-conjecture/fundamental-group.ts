/**
 * A presentation of the fundamental group of a closed triangulation: the dual 2-complex has a vertex per tetrahedron, an
 * edge per face and a 2-cell per edge, and its group is that of the manifold. Generators are the faces outside a spanning
 * tree (n + 1 of them), relators the walks around the edges. Linear time. Seifert and Threlfall 1934, § 62.
 */
import { CROSSED, EDGE_OF_FRAME, FRAMES } from './edge-frames.ts';
import { IMAGES } from './triangulation.ts';

export interface Presentation {
  readonly generators: number;
  /** All relators behind one another: g + 1 is generator g, −g − 1 its inverse. */
  readonly letters: Int32Array;
  /** Relator r is `letters` from `starts[r]` to `starts[r + 1]`. */
  readonly starts: Int32Array;
  readonly relators: number;
}

/** Letter of each slot: 0 in the spanning tree, g + 1 from the lower slot of generator g, −g − 1 back. */
function readLetters(gluings: Int32Array): { slotLetters: Int32Array; generators: number } {
  const slotLetters = new Int32Array(gluings.length);
  const isTree = new Uint8Array(gluings.length);
  const tetrahedra = gluings.length >> 2;
  const reached = new Uint8Array(tetrahedra);
  const queue = new Int32Array(tetrahedra);
  let length = 1;
  reached[0] = 1;
  for (let at = 0; at < length; at++) {
    const t = queue[at]!;
    for (let slot = 4 * t; slot < 4 * t + 4; slot++) {
      const gluing = gluings[slot]!;
      const u = (gluing / 24) | 0;
      if (reached[u] === 1) continue;
      reached[u] = 1;
      queue[length++] = u;
      isTree[slot] = 1;
      isTree[4 * u + IMAGES[4 * (gluing - 24 * u) + (slot & 3)]!] = 1;
    }
  }
  if (length < tetrahedra) throw new RangeError('the triangulation is not connected');
  let generators = 0;
  for (let slot = 0; slot < gluings.length; slot++) {
    if (isTree[slot] === 1 || slotLetters[slot] !== 0) continue;
    const gluing = gluings[slot]!;
    const u = (gluing / 24) | 0;
    generators++;
    slotLetters[slot] = generators;
    slotLetters[4 * u + IMAGES[4 * (gluing - 24 * u) + (slot & 3)]!] = -generators;
  }
  return { slotLetters, generators };
}

/**
 * @param gluings of a closed triangulation
 * @throws RangeError when it is not connected
 */
export function presentFundamentalGroup(gluings: Int32Array): Presentation {
  const { slotLetters, generators } = readLetters(gluings);
  const places = 6 * (gluings.length >> 2);
  const seen = new Uint8Array(places);
  const letters = new Int32Array(places);
  const starts = new Int32Array(places + 1);
  let relators = 0;
  let length = 0;
  for (let place = 0; place < places; place++) {
    if (seen[place] === 1) continue;
    const t = (place / 6) | 0;
    const first = FRAMES[place - 6 * t]!;
    let at = t;
    let frame = first;
    do {
      seen[6 * at + EDGE_OF_FRAME[frame]!] = 1;
      const slot = 4 * at + IMAGES[4 * frame + 2]!;
      if (slotLetters[slot] !== 0) letters[length++] = slotLetters[slot]!;
      const gluing = gluings[slot]!;
      at = (gluing / 24) | 0;
      frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
    } while (at !== t || frame !== first);
    starts[++relators] = length;
  }
  return { generators, letters: letters.subarray(0, length), starts, relators };
}
