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
  readonly letters: readonly number[];
  /** Relator r is `letters` from `starts[r]` to `starts[r + 1]`. */
  readonly starts: readonly number[];
  readonly relators: number;
}

/** Scratch space, kept from call to call: by slot, by tetrahedron and by edge of a tetrahedron. */
let slotLetters = new Int32Array(64);
let isTree = new Uint8Array(64);
let reached = new Uint8Array(16);
let queue = new Int32Array(16);
let seen = new Uint8Array(96);

function clearScratch(tetrahedra: number): void {
  if (tetrahedra > queue.length) {
    slotLetters = new Int32Array(8 * tetrahedra);
    isTree = new Uint8Array(8 * tetrahedra);
    reached = new Uint8Array(2 * tetrahedra);
    queue = new Int32Array(2 * tetrahedra);
    seen = new Uint8Array(12 * tetrahedra);
    return;
  }
  for (let t = 0; t < tetrahedra; t++) reached[t] = 0;
  for (let slot = 0; slot < 4 * tetrahedra; slot++) {
    slotLetters[slot] = 0;
    isTree[slot] = 0;
  }
  for (let place = 0; place < 6 * tetrahedra; place++) seen[place] = 0;
}

/** Marks the faces of the breadth-first spanning tree from tetrahedron 0. */
function growTree(gluings: Int32Array): void {
  let length = 1;
  queue[0] = 0;
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
  if (4 * length < gluings.length) throw new RangeError('the triangulation is not connected');
}

/** Letter of each slot: 0 in the spanning tree, g + 1 from the lower slot of generator g, −g − 1 back; how many g. */
function assignLetters(gluings: Int32Array): number {
  let generators = 0;
  for (let slot = 0; slot < gluings.length; slot++) {
    if (isTree[slot] === 1 || slotLetters[slot] !== 0) continue;
    const gluing = gluings[slot]!;
    const u = (gluing / 24) | 0;
    generators++;
    slotLetters[slot] = generators;
    slotLetters[4 * u + IMAGES[4 * (gluing - 24 * u) + (slot & 3)]!] = -generators;
  }
  return generators;
}

/**
 * @param gluings of a closed triangulation
 * @throws RangeError when it is not connected
 */
export function presentFundamentalGroup(gluings: Int32Array): Presentation {
  const tetrahedra = gluings.length >> 2;
  clearScratch(tetrahedra);
  growTree(gluings);
  const generators = assignLetters(gluings);
  const letters: number[] = [];
  const starts = [0];
  for (let place = 0; place < 6 * tetrahedra; place++) {
    if (seen[place] === 1) continue;
    const t = (place / 6) | 0;
    const first = FRAMES[place - 6 * t]!;
    let at = t;
    let frame = first;
    do {
      seen[6 * at + EDGE_OF_FRAME[frame]!] = 1;
      const slot = 4 * at + IMAGES[4 * frame + 2]!;
      if (slotLetters[slot] !== 0) letters.push(slotLetters[slot]!);
      const gluing = gluings[slot]!;
      at = (gluing / 24) | 0;
      frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
    } while (at !== t || frame !== first);
    starts.push(letters.length);
  }
  return { generators, letters, starts, relators: starts.length - 1 };
}
