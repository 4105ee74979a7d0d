/**
 * Simplification of a closed triangulation.
 *
 * Method: reductions for as long as there are any (collapse of an edge while there are several vertices, 3-2, both
 * flattenings, and 2-3 followed by a flattening at an edge of degree 1); then excursions, 2-3 followed by reductions
 * other than its inverse, at every face in turn; then a walk of such excursions that keeps what it comes to. The walk's
 * chance is a generator of its own seeded from the triangulation, so that every machine takes the same way.
 * Burton 2013, "Computational topology with Regina"; Matveev 2007, ch. 1. Linear in the tetrahedra for each reduction.
 */
import { CROSSED, EDGE_OF_FRAME, FRAMES } from './edge-frames.ts';
import { type MovingTriangulation, Snapshot } from './moving-triangulation.ts';
import { readSkeleton } from './skeleton.ts';
import { EDGE_BETWEEN, IMAGES } from './triangulation.ts';

/** What is left of a sphere then is in the table. */
export const TABLED_SIZE = 2;

let seen = new Int32Array(128);
let seenMark = 0;
/** First edges of degree 1, 2, 3 and how many there are, filled by `scanEdges`. */
const candidates: [number[], number[], number[]] = [[], [], []];

/** Lists the edges of degree 1 to 3 but `except`; the number of edges. */
function scanEdges(triangulation: MovingTriangulation, except: number): number {
  const { gluings, size } = triangulation;
  if (seen.length < 6 * size) seen = new Int32Array(12 * size);
  const mark = ++seenMark;
  for (const list of candidates) list.length = 0;
  let edges = 0;
  for (let t = 0; t < size; t++) {
    for (let e = 0; e < 6; e++) {
      if (seen[6 * t + e] === mark) continue;
      const first = FRAMES[e]!;
      let frame = first;
      let at = t;
      let degree = 0;
      let isExcepted = false;
      do {
        const place = 6 * at + EDGE_OF_FRAME[frame]!;
        seen[place] = mark;
        if (place === except) isExcepted = true;
        degree++;
        const gluing = gluings[4 * at + IMAGES[4 * frame + 2]!]!;
        at = (gluing / 24) | 0;
        frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
      } while (at !== t || frame !== first);
      edges++;
      if (degree <= 3 && !isExcepted) candidates[(degree - 1) as 0 | 1 | 2].push(6 * t + e);
    }
  }
  return edges;
}

const beforeFold = new Snapshot();

function collapseAny(triangulation: MovingTriangulation): boolean {
  const skeleton = readSkeleton(triangulation.gluings, triangulation.size);
  const tried = new Uint8Array(skeleton.edgeDegrees.length);
  for (let place = 0; place < skeleton.edgeOf.length; place++) {
    const edge = skeleton.edgeOf[place]!;
    if (tried[edge] === 1) continue;
    tried[edge] = 1;
    if (triangulation.collapseEdge((place / 6) | 0, place % 6, skeleton)) return true;
  }
  return false;
}

/** 2-3 beside an edge of degree 1, then the flattening of what it became: one tetrahedron less. */
function foldAway(triangulation: MovingTriangulation, t: number, e: number): boolean {
  const frame = FRAMES[e]!;
  const snapshot = triangulation.save(beforeFold);
  for (let end = 0; end < 2; end++) {
    const i = IMAGES[4 * frame + end]!;
    const j = IMAGES[4 * frame + 1 - end]!;
    if (!triangulation.twoToThree(4 * t + i)) continue;
    // The new tetrahedra stand for the three other labels ascending; the edge is in the two that aren't j's.
    const firstLabel = i === 0 ? 1 : 0;
    const u = triangulation.lastPartner;
    if (triangulation.flattenEdge(j === firstLabel ? u : t, EDGE_BETWEEN[4 * i + j]!)) return true;
    triangulation.restore(snapshot);
  }
  return false;
}

function flattenAnyVertex(triangulation: MovingTriangulation): boolean {
  for (let t = 0; t < triangulation.size; t++) {
    for (let v = 0; v < 4; v++) if (triangulation.flattenVertex(t, v)) return true;
  }
  return false;
}

/** One reduction that leaves the edge `except` alone; false when there is none. */
function reduceOnce(triangulation: MovingTriangulation, except: number): boolean {
  const edges = scanEdges(triangulation, except);
  if (except < 0 && edges - triangulation.size > 1 && collapseAny(triangulation)) return true;
  const [ones, twos, threes] = candidates;
  for (const place of threes) if (triangulation.threeToTwo((place / 6) | 0, place % 6)) return true;
  for (const place of twos) if (triangulation.flattenEdge((place / 6) | 0, place % 6)) return true;
  for (const place of ones) if (foldAway(triangulation, (place / 6) | 0, place % 6)) return true;
  return edges - triangulation.size > 1 && flattenAnyVertex(triangulation);
}

/** Reduces for as long as it can, down to the size of the tables. */
export function reduce(triangulation: MovingTriangulation): void {
  while (triangulation.size > TABLED_SIZE && reduceOnce(triangulation, -1));
}

/** 2-3 at a face, then reductions but its inverse; false when there is nothing to do but the inverse. */
function excurse(triangulation: MovingTriangulation, slot: number): boolean {
  if (!triangulation.twoToThree(slot)) return false;
  const f = slot & 3;
  const inverse = 6 * (slot >> 2) + EDGE_BETWEEN[4 * f + (f === 0 ? 1 : 0)]!;
  if (!reduceOnce(triangulation, inverse)) return false;
  reduce(triangulation);
  return true;
}

/** The first face whose excursion makes the triangulation smaller. */
export function escapeLocally(triangulation: MovingTriangulation): boolean {
  const snapshot = triangulation.save(new Snapshot());
  for (let slot = 0; slot < 4 * snapshot.size; slot++) {
    if (excurse(triangulation, slot) && triangulation.size < snapshot.size) return true;
    triangulation.restore(snapshot);
  }
  return false;
}

/** Marsaglia 2003, xorshift32. */
class Chance {
  private state: number;
  constructor(gluings: Int32Array) {
    let state = 2166136261;
    for (const gluing of gluings) state = Math.imul(state ^ gluing, 16777619);
    this.state = state === 0 ? 1 : state;
  }

  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }
}

/**
 * Up to `steps` excursions by chance, of one to three moves 2-3 each, from wherever the last one led; whether one came
 * below the size at the start. Otherwise the triangulation is as it was.
 */
export function walk(triangulation: MovingTriangulation, steps: number): boolean {
  const start = triangulation.save(new Snapshot());
  const before = new Snapshot();
  const chance = new Chance(triangulation.current());
  for (let step = 0; step < steps; step++) {
    triangulation.save(before);
    for (let more = chance.below(3); more > 0; more--) {
      triangulation.twoToThree(chance.below(4 * triangulation.size));
    }
    const isMoved = excurse(triangulation, chance.below(4 * triangulation.size));
    if (isMoved && triangulation.size < start.size) return true;
    if (!isMoved || triangulation.size > start.size + 1) triangulation.restore(before);
  }
  triangulation.restore(start);
  return false;
}
