/**
 * Checks the census by plain means: the same triangulations as census.as.ts, found without its lists, books and
 * union-find. Nothing is kept from one pair to the next but the gluings themselves. Each edge of a new face is walked
 * around, and the link of each of its vertices is walked whole: with F triangles, b boundary edges, c boundary circles and
 * i inner vertices it is part of a sphere exactly when i + c = 2 + (F − b)/2, as Euler's formula says. It shares the order
 * of pairs and digits with the search (README.md), but no code other than triangulation.ts.
 */
import {
  IMAGES,
  INVERSES,
  NOT_GLUED,
  PERMUTATIONS,
  PRODUCTS,
  permutationOf,
  SIGNS,
} from '../model/triangulation.ts';

interface Pair {
  from: number;
  to: number;
  /** The permutations that take the one face to the other, ascending: all, the even ones, the odd ones. */
  all: number[];
  even: number[];
  odd: number[];
  meets: boolean;
  /** Flags at the three edges of the smaller face, looking at it, and the triangles 4t + v of its three vertices. */
  edges: number[];
  triangles: number[];
}

/** A relabelling that keeps the pairing. */
interface Automorphism {
  /** The permutation of the vertices of each tetrahedron. */
  vertices: number[];
  /** For each pair the face that is mapped to its smaller face. */
  sources: number[];
}

/** Tries between two yields: a few milliseconds. */
const TRIES_PER_STEP = 1000;

/**
 * A flag 32t + q is in tetrahedron t at vertex q(0), at its edge to q(1), and looks at face q(3). Seen from the link of
 * q(0): in the corner at q(1) of a triangle, looking at the side on face q(3).
 */
const FLAG_BITS = 5;
const FLAG_MASK = 31;
/** `AFTER_STEP[24p + q]`: where q comes to behind a side that is glued by p, looking at the side that follows. */
const AFTER_STEP = Uint8Array.from(PRODUCTS, (q) => after(q, [0, 1, 3, 2]));
/** To the other end of the same side, looking away from it. */
const OTHER_END = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => after(q, [0, 2, 3, 1]));
const REVERSED = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => after(q, [1, 0, 2, 3]));
/** Corner 4v + x of a flag, and the face it looks at. */
const CORNER = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => 4 * IMAGES[4 * q]! + IMAGES[4 * q + 1]!);
const AHEAD = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => IMAGES[4 * q + 3]!);
/** Some flag in the corner 4v + x, and some flag at vertex v that looks away from the side on face f, by 4v + f. */
const IN_CORNER = new Uint8Array(16);
const OFF_SIDE = new Uint8Array(16);
for (let q = 0; q < PERMUTATIONS; q++) {
  IN_CORNER[CORNER[q]!] = q;
  OFF_SIDE[4 * IMAGES[4 * q]! + IMAGES[4 * q + 2]!] = q;
}

function after(q: number, [a, b, c, d]: readonly [number, number, number, number]): number {
  const at = (v: number) => IMAGES[4 * q + v]!;
  return permutationOf(at(a), at(b), at(c), at(d));
}

export class PlainEnumerator {
  readonly gluings: Int32Array;
  /** The same, with 32 for 24. */
  private readonly glued: Int32Array;
  private readonly pairs: Pair[] = [];
  private readonly automorphisms: readonly Automorphism[];
  private readonly orientation: Int8Array;
  /** The walk by which a triangle, a corner or a boundary side was last passed. */
  private readonly triangleWalk: Int32Array;
  private readonly cornerWalk: Int32Array;
  private readonly sideWalk: Int32Array;
  private readonly triangles: Int32Array;
  private walk = 0;

  /** @param partner partner[4t + f] = 4u + g, a canonical pairing */
  constructor(partner: ArrayLike<number>) {
    const faces = partner.length;
    this.gluings = new Int32Array(faces).fill(NOT_GLUED);
    this.glued = new Int32Array(faces).fill(NOT_GLUED);
    this.orientation = new Int8Array(faces >> 2).fill(1);
    this.triangleWalk = new Int32Array(faces);
    this.triangles = new Int32Array(faces);
    this.cornerWalk = new Int32Array(4 * faces);
    this.sideWalk = new Int32Array(4 * faces);
    for (let from = 0; from < faces; from++) {
      const to = partner[from]!;
      if (to < from) continue;
      const all: number[] = [];
      for (let p = 0; p < PERMUTATIONS; p++) if (IMAGES[4 * p + (from & 3)] === (to & 3)) all.push(p);
      const even = all.filter((p) => SIGNS[p] === 1);
      const odd = all.filter((p) => SIGNS[p] === -1);
      const [a, b, c] = [0, 1, 2, 3].filter((v) => v !== (from & 3)) as [number, number, number];
      const edges = [
        permutationOf(a, b, c, from & 3),
        permutationOf(a, c, b, from & 3),
        permutationOf(b, c, a, from & 3),
      ].map((q) => ((from >> 2) << FLAG_BITS) + q);
      const triangles = [a, b, c].map((v) => (from & ~3) + v);
      this.pairs.push({ from, to, all, even, odd, meets: (to & 3) === 0, edges, triangles });
    }
    this.automorphisms = listAutomorphisms(partner).map((image) => this.describeAutomorphism(image));
  }

  /** All triangulations with the prefix of digits, in order: `onFound` may read `gluings`. Yields every few milliseconds. */
  *enumerate(digits: readonly number[], onFound: () => void): Generator<undefined, void, void> {
    const next: number[] = [digits[0] ?? 0];
    const undecided: (readonly Automorphism[])[] = [this.automorphisms];
    let tries = 0;
    for (let depth = 0; depth >= 0; ) {
      const pair = this.pairs[depth]!;
      const choices = this.choicesOf(pair);
      const digit = next[depth]!++;
      if (digit >= choices.length || (depth < digits.length && digit !== digits[depth])) {
        depth--;
        if (depth >= 0) this.unglue(this.pairs[depth]!);
        continue;
      }
      if (++tries % TRIES_PER_STEP === 0) yield;
      this.glue(pair, choices[digit]!);
      const left = this.mayLeadOn(pair) ? this.filterAutomorphisms(depth, undecided[depth]!) : undefined;
      if (left && depth + 1 < this.pairs.length) {
        undecided[++depth] = left;
        next[depth] = digits[depth] ?? 0;
        continue;
      }
      if (left) onFound();
      this.unglue(pair);
    }
  }

  private choicesOf({ from, to, all, even, odd, meets }: Pair): readonly number[] {
    if (meets) return all;
    return this.orientation[from >> 2] === this.orientation[to >> 2] ? odd : even;
  }

  private glue({ from, to, meets }: Pair, p: number): void {
    this.gluings[from] = PERMUTATIONS * (to >> 2) + p;
    this.gluings[to] = PERMUTATIONS * (from >> 2) + INVERSES[p]!;
    this.glued[from] = ((to >> 2) << FLAG_BITS) + p;
    this.glued[to] = ((from >> 2) << FLAG_BITS) + INVERSES[p]!;
    if (meets) this.orientation[to >> 2] = -SIGNS[p]! * this.orientation[from >> 2]!;
  }

  private unglue({ from, to }: Pair): void {
    this.gluings[from] = NOT_GLUED;
    this.gluings[to] = NOT_GLUED;
    this.glued[from] = NOT_GLUED;
    this.glued[to] = NOT_GLUED;
  }

  private mayLeadOn({ edges, triangles }: Pair): boolean {
    for (const flag of edges) if (!this.edgeAgrees(flag)) return false;
    const first = this.walk + 1;
    for (const triangle of triangles)
      if (this.triangleWalk[triangle]! < first && !this.isLinkPlanar(triangle)) return false;
    return true;
  }

  /** The flag behind the side that a flag looks at, looking on; NOT_GLUED where nothing is behind it. */
  private step(flag: number): number {
    const q = flag & FLAG_MASK;
    const gluing = this.glued[((flag >> FLAG_BITS) << 2) + AHEAD[q]!]!;
    if (gluing === NOT_GLUED) return NOT_GLUED;
    return (gluing & ~FLAG_MASK) + AFTER_STEP[PERMUTATIONS * (gluing & FLAG_MASK) + q]!;
  }

  /** Whether an edge doesn't come back turned round when one walks around it. */
  private edgeAgrees(start: number): boolean {
    const turned = (start & ~FLAG_MASK) + REVERSED[start & FLAG_MASK]!;
    for (let flag = this.step(start); flag !== start && flag !== NOT_GLUED; flag = this.step(flag))
      if (flag === turned) return false;
    return true;
  }

  private isLinkPlanar(first: number): boolean {
    const walk = ++this.walk;
    const count = this.collectTriangles(first, walk);
    let boundaryEdges = 0;
    let circles = 0;
    for (let at = 0; at < count; at++) {
      const triangle = this.triangles[at]!;
      const v = triangle & 3;
      for (let f = 0; f < 4; f++) {
        if (f === v || this.glued[triangle - v + f] !== NOT_GLUED) continue;
        const start = ((triangle >> 2) << FLAG_BITS) + OFF_SIDE[4 * v + f]!;
        const edges = this.walkCircle(start, walk);
        boundaryEdges += edges;
        if (edges > 0) circles++;
      }
    }
    const inner = this.countInnerVertices(count, walk);
    return 2 * (inner + circles) === 4 + count - boundaryEdges;
  }

  /** Triangles 4t + v of the link that holds one of them. @returns how many */
  private collectTriangles(first: number, walk: number): number {
    this.triangles[0] = first;
    this.triangleWalk[first] = walk;
    let count = 1;
    for (let at = 0; at < count; at++) {
      const triangle = this.triangles[at]!;
      const v = triangle & 3;
      for (let f = 0; f < 4; f++) {
        const gluing = this.glued[triangle - v + f]!;
        if (f === v || gluing === NOT_GLUED) continue;
        const other = ((gluing >> FLAG_BITS) << 2) + IMAGES[4 * (gluing & FLAG_MASK) + v]!;
        if (this.triangleWalk[other] === walk) continue;
        this.triangleWalk[other] = walk;
        this.triangles[count++] = other;
      }
    }
    return count;
  }

  /**
   * Walks along the boundary from a flag that looks away from a boundary side, until it comes back to it. A corner on the
   * boundary is passed by one circle only, so that a circle is walked once.
   * @returns number of sides; 0 when the circle was walked before
   */
  private walkCircle(start: number, walk: number): number {
    if (this.sideWalk[this.sideOf(start)] === walk) return 0;
    let edges = 0;
    let flag = start;
    do {
      edges++;
      this.sideWalk[this.sideOf(flag)] = walk;
      this.pass(flag, walk);
      for (let on = this.step(flag); on !== NOT_GLUED; on = this.step(flag)) {
        flag = on;
        this.pass(flag, walk);
      }
      flag = (flag & ~FLAG_MASK) + OTHER_END[flag & FLAG_MASK]!;
    } while (flag !== start);
    return edges;
  }

  /** The side 16t + 4v + f that a flag looks away from, when it is at its end. */
  private sideOf(flag: number): number {
    const q = flag & FLAG_MASK;
    return ((flag >> FLAG_BITS) << 4) + 4 * IMAGES[4 * q]! + IMAGES[4 * q + 2]!;
  }

  private pass(flag: number, walk: number): void {
    this.cornerWalk[((flag >> FLAG_BITS) << 4) + CORNER[flag & FLAG_MASK]!] = walk;
  }

  /** Vertices of the link whose corners no circle passes. */
  private countInnerVertices(count: number, walk: number): number {
    let vertices = 0;
    for (let at = 0; at < count; at++) {
      const triangle = this.triangles[at]!;
      const v = triangle & 3;
      for (let x = 0; x < 4; x++) {
        if (x === v || this.cornerWalk[4 * triangle + x] === walk) continue;
        vertices++;
        const start = ((triangle >> 2) << FLAG_BITS) + IN_CORNER[4 * v + x]!;
        let flag = start;
        do {
          this.pass(flag, walk);
          flag = this.step(flag);
        } while (flag !== start);
      }
    }
    return vertices;
  }

  /** Those whose image isn't known to be larger yet; undefined when one is smaller. */
  private filterAutomorphisms(
    last: number,
    undecided: readonly Automorphism[],
  ): readonly Automorphism[] | undefined {
    const left: Automorphism[] = [];
    for (const automorphism of undecided) {
      const order = this.compareImage(automorphism, last);
      if (order < 0) return undefined;
      if (order === 0) left.push(automorphism);
    }
    return left;
  }

  /** Negative when the image is smaller, positive when it is larger, 0 when it is equal as far as it is known. */
  private compareImage({ vertices, sources }: Automorphism, last: number): number {
    for (let index = 0; index <= last; index++) {
      const source = sources[index]!;
      const gluing = this.gluings[source]!;
      if (gluing === NOT_GLUED) return 0;
      const p = gluing % PERMUTATIONS;
      const turned = PRODUCTS[PERMUTATIONS * p + INVERSES[vertices[source >> 2]!]!]!;
      const image = PRODUCTS[PERMUTATIONS * vertices[(gluing - p) / PERMUTATIONS]! + turned]!;
      const own = this.gluings[this.pairs[index]!.from]! % PERMUTATIONS;
      if (image !== own) return image - own;
    }
    return 0;
  }

  private describeAutomorphism(image: readonly number[]): Automorphism {
    const vertices = Array.from({ length: image.length / 4 }, (_, t) => {
      const [a, b, c, d] = [0, 1, 2, 3].map((v) => image[4 * t + v]! & 3);
      return permutationOf(a!, b!, c!, d!);
    });
    return { vertices, sources: this.pairs.map(({ from }) => image.indexOf(from)) };
  }
}

/** Maps of faces that keep tetrahedra together and pairs paired, face by face from the first on. */
function listAutomorphisms(partner: ArrayLike<number>): number[][] {
  const faces = partner.length;
  const found: number[][] = [];
  const image: number[] = new Array(faces).fill(-1);
  const isTaken: boolean[] = new Array(faces).fill(false);
  const homeOf: number[] = new Array(faces >> 2).fill(-1);
  const mapFrom = (face: number): void => {
    if (face === faces) {
      found.push([...image]);
      return;
    }
    const home = homeOf[face >> 2]!;
    for (let target = 0; target < faces; target++) {
      if (isTaken[target] || (home === -1 ? homeOf.includes(target >> 2) : home !== target >> 2)) continue;
      const other = partner[face]!;
      if (other < face ? image[other] !== partner[target] : isTaken[partner[target]!]) continue;
      image[face] = target;
      isTaken[target] = true;
      homeOf[face >> 2] = target >> 2;
      mapFrom(face + 1);
      image[face] = -1;
      isTaken[target] = false;
      homeOf[face >> 2] = home;
    }
  };
  mapFrom(0);
  return found;
}
