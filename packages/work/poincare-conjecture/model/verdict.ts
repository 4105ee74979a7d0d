/**
 * What is said of a triangulation, with its proof, and its bytes.
 *
 * A sphere is proved by moves down to a tabled sphere of at most two tetrahedra. `moves` holds numbers
 * `8 · place + move` with `move` one of `MOVES`; the place is the tetrahedron of 1-4, the face `4t + f` of 2-3, the edge
 * `6t + e` of 3-2, of the flattening 2-0 and of the collapse, and the vertex `4t + v` of 4-1 and of the other 2-0.
 * The README says how each move numbers what it leaves, as two programs follow it.
 *
 * Another manifold is proved by a homomorphism of its fundamental group that is onto a group other than the trivial one.
 * Its generators are the faces outside the spanning tree that a breadth-first search from tetrahedron 0, faces in order,
 * finds; they are numbered by their lower slot `4t + f` and point from it to the higher one.
 */

/** The elementary moves by their numbers. */
export const MOVES = {
  oneToFour: 0,
  twoToThree: 1,
  threeToTwo: 2,
  fourToOne: 3,
  flattenEdge: 4,
  flattenVertex: 5,
  collapseEdge: 6,
} as const;

export const MOVE_KINDS = 8;

export type SphereVerdict = {
  readonly kind: 'sphere';
  readonly moves: readonly number[];
  /** Most tetrahedra on the way, the first ones included. */
  readonly most: number;
};

export type Verdict =
  | SphereVerdict
  | { readonly kind: 'not_sphere'; readonly proof: Homomorphism }
  | { readonly kind: 'undecided' };

/** Images of the generators, in Z/p or as permutations of 0 … degree − 1. */
export type Homomorphism =
  | { readonly kind: 'homology'; readonly prime: number; readonly images: readonly number[] }
  | {
      readonly kind: 'permutations';
      readonly degree: number;
      readonly images: readonly (readonly number[])[];
    };

const TAGS = { undecided: 0, sphere: 1, homology: 2, permutations: 3 } as const;
/** Far above what the census meets; keeps foreign bytes small. */
const LIMIT = 1 << 20;

function numbersOf(verdict: Verdict): readonly number[] {
  if (verdict.kind === 'undecided') return [TAGS.undecided];
  if (verdict.kind === 'sphere') return [TAGS.sphere, verdict.most, verdict.moves.length, ...verdict.moves];
  const { proof } = verdict;
  if (proof.kind === 'homology') return [TAGS.homology, proof.prime, proof.images.length, ...proof.images];
  return [TAGS.permutations, proof.degree, proof.images.length, ...proof.images.flat()];
}

/** Numbers of seven bits a byte, low ones first, the top bit of a byte set when more follow. */
export function encodeVerdict(verdict: Verdict): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbersOf(verdict)) {
    let rest = number;
    for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

class NumberReader {
  private at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @throws RangeError at the end, for a number of `limit` or more and for one written longer than needed */
  next(limit: number): number {
    let number = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('the verdict ends too early');
      number |= (byte & 127) << shift;
      if (byte >= 128) continue;
      if (byte === 0 && shift > 0) throw new RangeError('a number is written too long');
      if (number >= limit) throw new RangeError('a number is too large');
      return number;
    }
    throw new RangeError('a number is too long');
  }

  many(count: number, limit: number): number[] {
    return Array.from({ length: count }, () => this.next(limit));
  }

  count(): number {
    const count = this.next(LIMIT);
    if (count > this.bytes.length - this.at) throw new RangeError('the verdict ends too early');
    return count;
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError('bytes follow the verdict');
  }
}

function readBody(reader: NumberReader): Verdict {
  const tag = reader.next(4);
  if (tag === TAGS.undecided) return { kind: 'undecided' };
  if (tag === TAGS.sphere) {
    const most = reader.next(LIMIT);
    return { kind: 'sphere', most, moves: reader.many(reader.count(), LIMIT) };
  }
  if (tag === TAGS.homology) {
    const prime = reader.next(LIMIT);
    const images = reader.many(reader.count(), prime);
    return { kind: 'not_sphere', proof: { kind: 'homology', prime, images } };
  }
  const degree = reader.next(LIMIT);
  const count = reader.count();
  const images = Array.from({ length: count }, () => reader.many(degree, degree));
  return { kind: 'not_sphere', proof: { kind: 'permutations', degree, images } };
}

/** @throws RangeError when the bytes are no verdict */
export function decodeVerdict(bytes: Uint8Array): Verdict {
  const reader = new NumberReader(bytes);
  const verdict = readBody(reader);
  reader.end();
  return verdict;
}

/** The verdict of bytes; undefined when they are none. */
export function readVerdict(bytes: Uint8Array): Verdict | undefined {
  try {
    return decodeVerdict(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
