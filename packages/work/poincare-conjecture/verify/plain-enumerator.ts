/**
 * Checks the census by plain means: the same triangulations as census.as.ts, found without its lists, books and
 * union-find. Nothing is kept from one pair to the next but the gluings themselves. The link of each vertex of a
 * new face is walked whole: with F triangles, b boundary edges, c boundary circles and i inner vertices it is part of a sphere
 * exactly when i + c = 2 + (F − b)/2, as Euler's formula says. Edges need no look: one that is glued to itself in reverse has a
 * projective plane around its middle, which an oriented gluing leaves no room for. It shares the order
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
  /** The triangles 4t + v of the three vertices of the smaller face. */
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
/** Behind a side on a face that isn't glued. */
const NOTHING = -1;
/** `AFTER_STEP[24p + q]`: where q comes to behind a side that is glued by p, looking at the side that follows. */
const AFTER_STEP = Uint8Array.from(PRODUCTS, (q) => after(q, [0, 1, 3, 2]));
/** To the other end of the same side, looking away from it. */
const OTHER_END = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => after(q, [0, 2, 3, 1]));
/** Vertex v of a flag, its corner 4v + x, and the side 4v + f that it looks away from. */
const VERTEX = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => IMAGES[4 * q]!);
const CORNER = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => 4 * IMAGES[4 * q]! + IMAGES[4 * q + 1]!);
const SIDE = Uint8Array.from({ length: PERMUTATIONS }, (_, q) => 4 * IMAGES[4 * q]! + IMAGES[4 * q + 2]!);
/** The six flags that look at a face f, by 6f. */
const LOOKING_AT = Uint8Array.from([0, 1, 2, 3].flatMap((f) => permutationsOnto(f)));
/** At each vertex v, by 3v: a flag in each corner, and for each side a flag that looks at it, and one that looks away. */
const IN_CORNER = new Uint8Array(12);
const AT_SIDE = new Uint8Array(12);
const OFF_SIDE = new Uint8Array(12);
for (let v = 0; v < 4; v++) {
  for (const [place, x] of [0, 1, 2, 3].filter((other) => other !== v).entries()) {
    const [y, z] = [0, 1, 2, 3].filter((other) => other !== v && other !== x) as [number, number];
    IN_CORNER[3 * v + place] = permutationOf(v, x, y, z);
    AT_SIDE[3 * v + place] = permutationOf(v, y, z, x);
    OFF_SIDE[3 * v + place] = permutationOf(v, y, x, z);
  }
}

/** The permutations that take 3 to f. */
function permutationsOnto(f: number): number[] {
  return Array.from({ length: PERMUTATIONS }, (_, q) => q).filter((q) => IMAGES[4 * q + 3] === f);
}

function after(q: number, [a, b, c, d]: readonly [number, number, number, number]): number {
  const at = (v: number) => IMAGES[4 * q + v]!;
  return permutationOf(at(a), at(b), at(c), at(d));
}

/** The corner 16t + 4v + x that a flag is in. */
function cornerOf(flag: number): number {
  return ((flag >> FLAG_BITS) << 4) + CORNER[flag & FLAG_MASK]!;
}

/** The side 16t + 4v + f that a flag looks away from, when it is at its end. */
function sideOf(flag: number): number {
  return ((flag >> FLAG_BITS) << 4) + SIDE[flag & FLAG_MASK]!;
}

export class PlainEnumerator {
  readonly gluings: Int32Array;
  /** For each flag the one behind the side that it looks at, looking on, or NOTHING. */
  private readonly behind: Int32Array;
  private readonly pairs: Pair[] = [];
  private readonly automorphisms: readonly Automorphism[];
  private readonly orientation: Int8Array;
  /** The walk by which a triangle, a corner or a boundary side was last passed. */
  private readonly triangleWalk: Int32Array;
  private readonly cornerWalk: Int32Array;
  private readonly sideWalk: Int32Array;
  private readonly triangles: Int32Array;
  /** Flags that look away from the boundary sides of the link that is walked. */
  private readonly boundary: Int32Array;
  private walk = 0;

  /** @param partner partner[4t + f] = 4u + g, a canonical pairing */
  constructor(partner: ArrayLike<number>) {
    const faces = partner.length;
    this.gluings = new Int32Array(faces).fill(NOT_GLUED);
    this.behind = new Int32Array(faces << (FLAG_BITS - 2)).fill(NOTHING);
    this.orientation = new Int8Array(faces >> 2).fill(1);
    this.triangleWalk = new Int32Array(faces);
    this.triangles = new Int32Array(faces);
    this.boundary = new Int32Array(3 * faces);
    this.cornerWalk = new Int32Array(4 * faces);
    this.sideWalk = new Int32Array(4 * faces);
    for (let from = 0; from < faces; from++) {
      const to = partner[from]!;
      if (to < from) continue;
      const all: number[] = [];
      for (let p = 0; p < PERMUTATIONS; p++) if (IMAGES[4 * p + (from & 3)] === (to & 3)) all.push(p);
      const even = all.filter((p) => SIGNS[p] === 1);
      const odd = all.filter((p) => SIGNS[p] === -1);
      const triangles = [0, 1, 2, 3].filter((v) => v !== (from & 3)).map((v) => (from & ~3) + v);
      this.pairs.push({ from, to, all, even, odd, meets: (to & 3) === 0, triangles });
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
    this.lookBehind(from, to, p);
    this.lookBehind(to, from, INVERSES[p]!);
    if (meets) this.orientation[to >> 2] = -SIGNS[p]! * this.orientation[from >> 2]!;
  }

  private unglue({ from, to }: Pair): void {
    this.gluings[from] = NOT_GLUED;
    this.gluings[to] = NOT_GLUED;
    for (const face of [from, to])
      for (let at = 0; at < 6; at++)
        this.behind[((face >> 2) << FLAG_BITS) + LOOKING_AT[6 * (face & 3) + at]!] = NOTHING;
  }

  /** Sets what is behind the flags that look at a face. */
  private lookBehind(face: number, other: number, p: number): void {
    const own = (face >> 2) << FLAG_BITS;
    const home = (other >> 2) << FLAG_BITS;
    for (let at = 0; at < 6; at++) {
      const q = LOOKING_AT[6 * (face & 3) + at]!;
      this.behind[own + q] = home + AFTER_STEP[PERMUTATIONS * p + q]!;
    }
  }

  private mayLeadOn({ triangles }: Pair): boolean {
    const first = this.walk + 1;
    for (const triangle of triangles)
      if (this.triangleWalk[triangle]! < first && !this.isLinkPlanar(triangle)) return false;
    return true;
  }

  private isLinkPlanar(first: number): boolean {
    const walk = ++this.walk;
    const { count, boundaryEdges } = this.collectTriangles(first, walk);
    let circles = 0;
    for (let at = 0; at < boundaryEdges; at++) if (this.walkCircle(this.boundary[at]!, walk)) circles++;
    const inner = this.countInnerVertices(count, walk);
    return 2 * (inner + circles) === 4 + count - boundaryEdges;
  }

  /** Triangles 4t + v of the link that holds one of them, and its boundary. @returns how many of either */
  private collectTriangles(first: number, walk: number): { count: number; boundaryEdges: number } {
    const { behind, triangles, triangleWalk, boundary } = this;
    triangles[0] = first;
    triangleWalk[first] = walk;
    let count = 1;
    let boundaryEdges = 0;
    for (let at = 0; at < count; at++) {
      const triangle = triangles[at]!;
      const home = (triangle >> 2) << FLAG_BITS;
      const sides = 3 * (triangle & 3);
      for (let side = sides; side < sides + 3; side++) {
        const flag = behind[home + AT_SIDE[side]!]!;
        if (flag === NOTHING) {
          boundary[boundaryEdges++] = home + OFF_SIDE[side]!;
          continue;
        }
        const other = ((flag >> FLAG_BITS) << 2) + VERTEX[flag & FLAG_MASK]!;
        if (triangleWalk[other] === walk) continue;
        triangleWalk[other] = walk;
        triangles[count++] = other;
      }
    }
    return { count, boundaryEdges };
  }

  /**
   * Walks along the boundary from a flag that looks away from a boundary side, until it comes back to it. A corner on the
   * boundary is passed by one circle only, so that a circle is walked once.
   * @returns false when the circle was walked before
   */
  private walkCircle(start: number, walk: number): boolean {
    const { behind, sideWalk, cornerWalk } = this;
    if (sideWalk[sideOf(start)] === walk) return false;
    let flag = start;
    do {
      sideWalk[sideOf(flag)] = walk;
      cornerWalk[cornerOf(flag)] = walk;
      for (let on = behind[flag]!; on !== NOTHING; on = behind[flag]!) {
        flag = on;
        cornerWalk[cornerOf(flag)] = walk;
      }
      flag = (flag & ~FLAG_MASK) + OTHER_END[flag & FLAG_MASK]!;
    } while (flag !== start);
    return true;
  }

  /** Vertices of the link whose corners no circle passes. */
  private countInnerVertices(count: number, walk: number): number {
    const { behind, triangles, cornerWalk } = this;
    let vertices = 0;
    for (let at = 0; at < count; at++) {
      const triangle = triangles[at]!;
      const corners = 3 * (triangle & 3);
      for (let corner = corners; corner < corners + 3; corner++) {
        const start = ((triangle >> 2) << FLAG_BITS) + IN_CORNER[corner]!;
        if (cornerWalk[cornerOf(start)] === walk) continue;
        vertices++;
        let flag = start;
        do {
          cornerWalk[cornerOf(flag)] = walk;
          flag = behind[flag]!;
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
