/**
 * The elementary moves again, for the checker: another way to the same triangulations, without the flat arrays, the edge
 * walks and the joining of faces of the program that found them.
 *
 * A bistellar move exchanges facets of the boundary of a 4-simplex. Its vertices are named 0 to 4: tetrahedron t has its labels
 * as names and omits 4; its neighbour across face f omits f. The facets of a move must be different tetrahedra glued to
 * each other as their names say, and the other facets take their place. A quotient is allowed when the faces, edges and
 * vertices it identifies form trees; then each of its fibres is a point or a tree of arcs (Cohen 1967).
 */
import { IMAGES, INVERSES, PRODUCTS, permutationOf } from './triangulation.ts';
import { MOVE_KINDS, MOVES } from './verdict.ts';

/** Gluings as triangulation.ts states them. */
type Gluings = number[];

interface Facet {
  readonly place: number;
  readonly omitted: number;
  /** Names by label. */
  readonly names: readonly number[];
}

const placeOf = (gluing: number) => Math.floor(gluing / 24);
const imageOf = (gluing: number, v: number) => IMAGES[4 * (gluing % 24) + v]!;
const without = (...left: number[]) => [0, 1, 2, 3].filter((v) => !left.includes(v));
const CORNERS = [0, 1, 2, 3].map((f) => without(f));

/** Labels of one facet to those of another, by name; the name that only the first has goes to the second's own. */
function matchNames(from: Facet, to: Facet): number {
  const label = (name: number) => to.names.indexOf(name === to.omitted ? from.omitted : name);
  const [a, b, c, d] = from.names.map(label);
  return permutationOf(a!, b!, c!, d!);
}

/** Takes tetrahedra out from the highest number down, the last one moving into each gap. */
function removeAll(gluings: Gluings, places: readonly number[]): void {
  for (const place of [...places].sort((x, y) => y - x)) {
    const last = gluings.length / 4 - 1;
    const moved = gluings.splice(4 * last, 4);
    if (place === last) continue;
    for (let f = 0; f < 4; f++) gluings[4 * place + f] = moved[f]!;
    for (let slot = 0; slot < gluings.length; slot++) {
      const gluing = gluings[slot]!;
      if (placeOf(gluing) === last) gluings[slot] = 24 * place + (gluing % 24);
    }
  }
}

/** The facets of a move: t and its neighbours across `faces`; null when they aren't glued as in a 4-simplex. */
function readFacets(gluings: Gluings, t: number, faces: readonly number[]): Facet[] | null {
  const facets: Facet[] = [{ place: t, omitted: 4, names: [0, 1, 2, 3] }];
  for (const f of faces) {
    const gluing = gluings[4 * t + f]!;
    const names = [0, 1, 2, 3].map((label) => {
      const name = IMAGES[4 * INVERSES[gluing % 24]! + label]!;
      return name === f ? 4 : name;
    });
    facets.push({ place: placeOf(gluing), omitted: f, names });
  }
  if (new Set(facets.map(({ place }) => place)).size < facets.length) return null;
  for (const one of facets) {
    for (const other of facets) {
      if (one === other) continue;
      const gluing = gluings[4 * one.place + one.names.indexOf(other.omitted)];
      if (gluing !== 24 * other.place + matchNames(one, other)) return null;
    }
  }
  return facets;
}

function exchangeFacets(gluings: Gluings, t: number, faces: readonly number[]): Gluings | null {
  const olds = readFacets(gluings, t, faces);
  if (olds === null) return null;
  const tetrahedra = gluings.length / 4;
  const places = olds.map(({ place }) => place);
  const news = without(...faces).map((omitted, at): Facet => {
    const names = [0, 1, 2, 3].map((label) => (label === omitted ? 4 : label));
    return { place: places[at] ?? tetrahedra + at - places.length, omitted, names };
  });
  const result = gluings.slice();
  // The place of each face on the outside of the facets after the move: its new slot, and new labels to old ones.
  const moved = new Map<number, { facet: Facet; slot: number; back: number }>();
  for (const old of olds) {
    for (const facet of news) {
      const slot = 4 * facet.place + facet.names.indexOf(old.omitted);
      moved.set(4 * old.place + old.names.indexOf(facet.omitted), {
        facet,
        slot,
        back: matchNames(facet, old),
      });
    }
  }
  for (const [oldSlot, { facet, slot, back }] of moved) {
    const gluing = gluings[oldSlot]!;
    const through = PRODUCTS[24 * (gluing % 24) + back]!;
    const other = moved.get(4 * placeOf(gluing) + imageOf(gluing, oldSlot % 4));
    if (other !== undefined) {
      result[slot] = 24 * other.facet.place + PRODUCTS[24 * INVERSES[other.back]! + through]!;
    } else {
      result[slot] = 24 * placeOf(gluing) + through;
      result[4 * placeOf(gluing) + imageOf(gluing, oldSlot % 4)] = 24 * facet.place + INVERSES[through]!;
    }
  }
  for (const one of news) {
    for (const other of news) {
      if (one === other) continue;
      result[4 * one.place + one.names.indexOf(other.omitted)] = 24 * other.place + matchNames(one, other);
    }
  }
  removeAll(result, places.slice(news.length));
  return result;
}

/** Sets that grow together. */
class Classes {
  /** How many there are. */
  size: number;
  private readonly parents: Int32Array;
  constructor(count: number) {
    this.size = count;
    this.parents = new Int32Array(count);
    for (let at = 0; at < count; at++) this.parents[at] = at;
  }

  find(at: number): number {
    let root = at;
    while (this.parents[root] !== root) root = this.parents[root]!;
    this.parents[at] = root;
    return root;
  }

  /** False when they were one already. */
  unite(one: number, other: number): boolean {
    const [a, b] = [this.find(one), this.find(other)];
    if (a === b) return false;
    this.parents[a] = b;
    this.size--;
    return true;
  }
}

interface Cells {
  /** Corners `4t + v`. */
  readonly vertices: Classes;
  /** Edges `16t + 4v + w`, from v to w and from w to v apart; for v = w there is none, but a class by itself. */
  readonly arrows: Classes;
  /** Faces `4t + f`. */
  readonly faces: Classes;
}

/** Vertices, directed edges and faces as classes of those of the tetrahedra. */
export function readCells(gluings: readonly number[]): Cells {
  const vertices = new Classes(gluings.length);
  const arrows = new Classes(4 * gluings.length);
  const faces = new Classes(gluings.length);
  for (let slot = 0; slot < gluings.length; slot++) {
    const gluing = gluings[slot]!;
    const t = Math.floor(slot / 4);
    const u = placeOf(gluing);
    const back = 4 * u + imageOf(gluing, slot % 4);
    if (back < slot) continue;
    const corners = CORNERS[slot % 4]!;
    faces.unite(slot, back);
    for (const v of corners) {
      vertices.unite(4 * t + v, 4 * u + imageOf(gluing, v));
      for (const w of corners) {
        if (v !== w) arrows.unite(16 * t + 4 * v + w, 16 * u + 4 * imageOf(gluing, v) + imageOf(gluing, w));
      }
    }
  }
  return { vertices, arrows, faces };
}

/** What a quotient identifies: faces `4t + f` with `map` from the labels of the first to the second's, edges, vertices. */
interface Quotient {
  readonly removed: readonly number[];
  readonly faces: readonly { readonly from: number; readonly to: number; readonly map: number }[];
  readonly edges: readonly (readonly [number, number])[];
  readonly vertices: readonly (readonly [number, number])[];
}

function isForest(quotient: Quotient, { vertices, arrows, faces }: Cells): boolean {
  const reverse = (arrow: number) => arrow - (arrow % 16) + 4 * (arrow % 4) + Math.floor((arrow % 16) / 4);
  // An edge and its reverse are one cell here.
  const areTrees = quotient.edges.every(([one, other]) => {
    if (arrows.find(one) === arrows.find(reverse(other))) return false;
    return arrows.unite(one, other) && arrows.unite(reverse(one), reverse(other));
  });
  return (
    areTrees &&
    quotient.faces.every(({ from, to }) => faces.unite(from, to)) &&
    quotient.vertices.every(([one, other]) => vertices.unite(one, other))
  );
}

/** Glues what remains through the tetrahedra that were flattened. */
function takeQuotient(gluings: Gluings, quotient: Quotient): Gluings | null {
  if (new Set(quotient.removed).size < quotient.removed.length) return null;
  if (quotient.removed.length >= gluings.length / 4) return null;
  if (!isForest(quotient, readCells(gluings))) return null;
  const across = new Map<number, number>();
  for (const { from, to, map } of quotient.faces) {
    across.set(from, 24 * Math.floor(to / 4) + map);
    across.set(to, 24 * Math.floor(from / 4) + INVERSES[map]!);
  }
  const result = gluings.slice();
  for (let slot = 0; slot < gluings.length; slot++) {
    if (quotient.removed.includes(Math.floor(slot / 4))) continue;
    let gluing = gluings[slot]!;
    for (;;) {
      const reached = 4 * placeOf(gluing) + imageOf(gluing, slot % 4);
      const crossing = across.get(reached);
      if (crossing === undefined) break;
      const other = 4 * placeOf(crossing) + imageOf(crossing, reached % 4);
      const next = gluings[other]!;
      const inside = PRODUCTS[24 * (crossing % 24) + (gluing % 24)]!;
      gluing = 24 * placeOf(next) + PRODUCTS[24 * (next % 24) + inside]!;
    }
    result[slot] = gluing;
  }
  removeAll(result, quotient.removed);
  return result;
}

function flattenEdge(gluings: Gluings, t: number, [i, j]: Ends): Gluings | null {
  const [k, l] = without(i, j) as [number, number];
  const gluing = gluings[4 * t + k]!;
  if (gluings[4 * t + l] !== gluing) return null;
  const u = placeOf(gluing);
  const face = (f: number) => ({ from: 4 * t + f, to: 4 * u + imageOf(gluing, f), map: gluing % 24 });
  const edges = [[16 * t + 4 * k + l, 16 * u + 4 * imageOf(gluing, k) + imageOf(gluing, l)]] as const;
  return takeQuotient(gluings, { removed: [t, u], faces: [face(i), face(j)], edges, vertices: [] });
}

function flattenVertex(gluings: Gluings, t: number, v: number): Gluings | null {
  const [gluing, ...others] = without(v).map((f) => gluings[4 * t + f]!);
  if (others.some((other) => other !== gluing)) return null;
  const u = placeOf(gluing!);
  const face = { from: 4 * t + v, to: 4 * u + imageOf(gluing!, v), map: gluing! % 24 };
  return takeQuotient(gluings, { removed: [t, u], faces: [face], edges: [], vertices: [] });
}

function collapseEdge(gluings: Gluings, t: number, [i, j]: Ends): Gluings | null {
  const removed: number[] = [];
  const faces: { from: number; to: number; map: number }[] = [];
  const edges: [number, number][] = [];
  let [at, a, b] = [t, i, j];
  let [crossed, kept] = without(i, j) as [number, number];
  do {
    if (removed.includes(at)) return null;
    removed.push(at);
    const images = [0, 1, 2, 3];
    images[a] = b;
    images[b] = a;
    const map = permutationOf(images[0]!, images[1]!, images[2]!, images[3]!);
    faces.push({ from: 4 * at + a, to: 4 * at + b, map });
    edges.push([16 * at + 4 * a + kept, 16 * at + 4 * b + kept]);
    const gluing = gluings[4 * at + crossed]!;
    [at, a, b] = [placeOf(gluing), imageOf(gluing, a), imageOf(gluing, b)];
    [crossed, kept] = [imageOf(gluing, kept), imageOf(gluing, crossed)];
  } while (at !== t || a !== i || b !== j);
  return takeQuotient(gluings, { removed, faces, edges, vertices: [[4 * t + i, 4 * t + j]] });
}

type Ends = readonly [number, number];
const ENDS: readonly Ends[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];

/** What `8 · place + move` makes of a closed triangulation; null when it may not be made. */
export function replayMove(gluings: number[], number: number): number[] | null {
  const move = number % MOVE_KINDS;
  const place = Math.floor(number / MOVE_KINDS);
  const each = move === MOVES.oneToFour ? 1 : isOnEdge(move) ? 6 : 4;
  const t = Math.floor(place / each);
  const part = place % each;
  if (t >= gluings.length / 4) return null;
  if (move === MOVES.oneToFour) return exchangeFacets(gluings, t, []);
  if (move === MOVES.twoToThree) return exchangeFacets(gluings, t, [part]);
  if (move === MOVES.threeToTwo) return exchangeFacets(gluings, t, without(...ENDS[part]!));
  if (move === MOVES.fourToOne) return exchangeFacets(gluings, t, without(part));
  if (move === MOVES.flattenEdge) return flattenEdge(gluings, t, ENDS[part]!);
  if (move === MOVES.flattenVertex) return flattenVertex(gluings, t, part);
  if (move === MOVES.collapseEdge) return collapseEdge(gluings, t, ENDS[part]!);
  return null;
}

function isOnEdge(move: number): boolean {
  return move === MOVES.threeToTwo || move === MOVES.flattenEdge || move === MOVES.collapseEdge;
}
