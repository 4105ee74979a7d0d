/**
 * The gluings of a face pairing, as sequences of digits. The pairs of faces are in the order of their smaller faces.
 * A pair of faces f of t and g of u can be glued by the six permutations that take f to g; in the order of their numbers
 * they have ranks 0 … 5. Where u is met for the first time all six are possible, and fix whether the labels of u have
 * the orientation of those of t; elsewhere the three that reverse orientations are. The digit of a pair counts the
 * possible ones.
 */
import { automorphismsOf, type FacePairing } from './face-pairing.ts';
import { IMAGES, INVERSES, PERMUTATIONS, PRODUCTS, permutationOf } from './triangulation.ts';

export const RANKS = 6;

/** `BY_RANK[6·(4f + g) + rank]`: the permutations that take f to g, ascending. */
const BY_RANK = new Uint8Array(16 * RANKS);
/** `RANK_OF[24·f + p]`: the rank of p among those that take f to p(f). */
export const RANK_OF = new Uint8Array(4 * PERMUTATIONS);

for (let f = 0; f < 4; f++) {
  const counts = [0, 0, 0, 0];
  for (let p = 0; p < PERMUTATIONS; p++) {
    const g = IMAGES[4 * p + f]!;
    const rank = counts[g]!++;
    BY_RANK[RANKS * (4 * f + g) + rank] = p;
    RANK_OF[PERMUTATIONS * f + p] = rank;
  }
}

export interface FacePair {
  /** 4t + f and 4u + g, the smaller face first. */
  from: number;
  to: number;
  /** Whether u is met for the first time. */
  meets: boolean;
}

export function facePairsOf(partner: FacePairing): FacePair[] {
  const pairs: FacePair[] = [];
  for (let from = 0; from < partner.length; from++) {
    const to = partner[from]!;
    // Every tetrahedron but the first is met at its face 0.
    if (from < to) pairs.push({ from, to, meets: to % 4 === 0 });
  }
  return pairs;
}

/** How many digits each of the first `length` pairs has. */
export function radicesOf(partner: FacePairing, length: number): number[] {
  return facePairsOf(partner)
    .slice(0, length)
    .map(({ meets }) => (meets ? 6 : 3));
}

/** Bytes of one automorphism and pair: which pair goes there, and which rank each of its six ranks becomes. */
export const ACTION_BYTES = 8;

/**
 * How the automorphisms of a pairing, but the identity, act on ranks: for each of them and each pair, in order, the
 * number of the pair that is mapped there and the images of its ranks.
 */
export function actionsOf(partner: FacePairing): Uint8Array {
  const pairs = facePairsOf(partner);
  const pairAt = new Int8Array(partner.length);
  for (const [index, { from, to }] of pairs.entries()) {
    pairAt[from] = index;
    pairAt[to] = index;
  }
  const maps = automorphismsOf(partner).filter((image) => image.some((to, from) => to !== from));
  const actions = new Uint8Array(maps.length * pairs.length * ACTION_BYTES);
  for (const [number, image] of maps.entries()) {
    const vertexMap = (face: number) => {
      const first = face & ~3;
      const [a, b, c, d] = [0, 1, 2, 3].map((v) => image[first + v]! & 3);
      return permutationOf(a!, b!, c!, d!);
    };
    for (const [index, { from, to }] of pairs.entries()) {
      const target = pairAt[image[from]!]!;
      const at = (number * pairs.length + target) * ACTION_BYTES;
      const isTurned = pairs[target]!.from !== image[from];
      actions[at] = index;
      for (let rank = 0; rank < RANKS; rank++) {
        const p = BY_RANK[RANKS * (4 * (from & 3) + (to & 3)) + rank]!;
        const conjugate = compose(vertexMap(to), compose(p, INVERSES[vertexMap(from)]!));
        const mapped = isTurned ? INVERSES[conjugate]! : conjugate;
        actions[at + 1 + rank] = RANK_OF[PERMUTATIONS * (pairs[target]!.from & 3) + mapped]!;
      }
    }
  }
  return actions;
}

function compose(after: number, before: number): number {
  return PRODUCTS[PERMUTATIONS * after + before]!;
}

/** The triangulation of a complete sequence of ranks. */
export function gluingsOf(pairs: readonly FacePair[], ranks: Uint8Array): Int32Array {
  const gluings = new Int32Array(2 * pairs.length);
  for (const [index, { from, to }] of pairs.entries()) {
    const p = BY_RANK[RANKS * (4 * (from & 3) + (to & 3)) + ranks[index]!]!;
    gluings[from] = PERMUTATIONS * (to >> 2) + p;
    gluings[to] = PERMUTATIONS * (from >> 2) + INVERSES[p]!;
  }
  return gluings;
}

const SIGNS = Int8Array.from({ length: PERMUTATIONS }, (_, p) => {
  let sign = 1;
  for (let v = 0; v < 4; v++)
    for (let w = 0; w < v; w++) if (IMAGES[4 * p + w]! > IMAGES[4 * p + v]!) sign = -sign;
  return sign;
});

/**
 * The first digits of an oriented gluing, from the ranks of its pairs.
 * @returns undefined when one of these pairs keeps the orientation of its tetrahedra
 */
export function digitsOf(
  pairs: readonly FacePair[],
  ranks: Uint8Array,
  length: number,
): number[] | undefined {
  const orientations = new Int8Array(pairs.length / 2).fill(1);
  const digits: number[] = [];
  for (const [index, { from, to, meets }] of pairs.slice(0, length).entries()) {
    const rank = ranks[index]!;
    const signAt = (at: number) => SIGNS[BY_RANK[RANKS * (4 * (from & 3) + (to & 3)) + at]!]!;
    const [t, u] = [from >> 2, to >> 2];
    if (meets) {
      orientations[u] = -orientations[t]! * signAt(rank);
      digits.push(rank);
      continue;
    }
    const wanted = -orientations[t]! * orientations[u]!;
    if (signAt(rank) !== wanted) return undefined;
    let digit = 0;
    for (let lower = 0; lower < rank; lower++) if (signAt(lower) === wanted) digit++;
    digits.push(digit);
  }
  return digits;
}
