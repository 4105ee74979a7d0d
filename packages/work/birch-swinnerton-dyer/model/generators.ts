/**
 * Generators of the points of y² = x³ + Ax + B, and the regulator, by a search that is bounded, and a proof that what it found
 * generates, or the reason why that isn't shown:
 *
 * - A first search finds every point of naive height up to H. As h − ĥ ≤ C (height-difference.ts), every point of canonical height
 *   up to H − C is among them: no point of infinite order has less than μ, the least of H − C and the heights found.
 * - A lattice of rank r whose vectors have heights of at least μ has a determinant of μ^r/γ_r^r at least, γ_r being Hermite's
 *   constant. So points with regulator R that are independent have an index m ≤ √(R·γ_r^r/μ^r) (Siksek 1995).
 * - For every prime ℓ up to there either no combination of them is ℓ times a point, or it is divided (saturate.ts).
 *
 * Where that search finds fewer points than the rank, points of 2-coverings are sought (search-coverings.ts), whose images may have four
 * times the height. No bound rests on these: what they give is looked at on the curve.
 *
 * The rank is taken from the block: what generates r independent points' multiples generates all if the rank is r.
 */
import { type Height, heightsOn } from './canonical-height.ts';
import { type Gram, gramOf, type Measured, withPoint } from './gram-matrix.ts';
import { naiveAbove } from './height-difference.ts';
import { kindOf, type Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';
import { isTorsion, type RationalPoint, sizeOfPoint } from './rational-points.ts';
import { reductionsOf } from './reductions.ts';
import { saturateAt } from './saturate.ts';
import { searchCoverings } from './search-coverings.ts';
import { searchPoints } from './search-points.ts';

/** Points are sought with |a| and d² up to the first of these, and to the second where fewer are found than the rank. */
export const SEARCHES = [2000, 20_000] as const;
/** Nor less than what C needs, up to here. */
const SEARCH_MOST = 60_000;
/** How far beyond C the naive height of points goes whose canonical heights are computed: no more is needed than a low bound. */
const BEYOND = 0.5;
/** Points of infinite order that are looked at for independence, beside those. */
const CONSIDERED_LEAST = 12;
const CONSIDERED_MOST = 96;
/** The primes at which points are saturated, up to 47, and the next. */
const PRIMES = leadingPrimes(15);
const BEYOND_PRIMES = 53;
/** Hermite's constants, γ_r^r, for r up to 6 (Conway, Sloane, Sphere Packings, table 1.2). */
const HERMITE = [1, 1, 4 / 3, 2, 4, 8, 64 / 3];
/** A point that depends on others leaves less of its height, in shares of it, than this. */
const INDEPENDENT_ABOVE = 1e-5;

export interface Bounds {
  /** C, by which a naive height exceeds the canonical one at most. */
  difference: number;
  /** |a| and d² of every point that was looked at. */
  searched: number;
  /** No point of infinite order has a canonical height below this; 0 or less where the search shows none. */
  least: number;
  /** What the index of the points found is at most, by heights alone. */
  index: number;
}

/** Why it isn't shown that points generate. */
export type Undecided = 'search ends too early' | 'index too large' | 'prime left open';

export interface Regulated {
  points: readonly RationalPoint[];
  regulator: number;
  /** How far the regulator may be off. */
  off: number;
  bounds: Bounds;
  /** Undefined where the points are shown to generate all points of the curve beside torsion, if its rank is their number. */
  undecided: Undecided | undefined;
}

export interface Search {
  pair: Pair;
  heightOf: (point: RationalPoint) => Height;
  difference: number;
  searched: number;
  /** Every point of naive height up to this is in `torsion` or `measured`. */
  complete: number;
  torsion: readonly RationalPoint[];
  /** By canonical height. */
  measured: readonly Measured[];
}

/** The points of a curve that a search up to a bound finds, as far as their heights are needed. */
export function searchCurve(pair: Pair, bound: number): Search {
  const difference = naiveAbove(pair);
  const wanted = Math.exp(difference + BEYOND);
  const searched = Math.round(Math.min(Math.max(wanted, bound), SEARCH_MOST));
  const heightOf = heightsOn(pair);
  const all = searchPoints(pair, searched);
  const torsion = all.filter((point) => isTorsion(pair, point));
  const others = all.filter((point) => !torsion.includes(point));
  const near = others.filter((point) => Number(sizeOfPoint(point)) <= wanted).length;
  const considered = others.slice(0, Math.min(Math.max(near, CONSIDERED_LEAST), CONSIDERED_MOST));
  const next = others[considered.length];
  const measured = considered
    .map((point) => ({ point, ...heightOf(point) }))
    .sort((one, other) => one.height - other.height);
  const complete = next ? Math.log(Number(sizeOfPoint(next))) - 1e-9 : Math.log(searched);
  return { pair, heightOf, difference, searched, complete, torsion, measured };
}

/** With further points of infinite order. */
function withFound(search: Search, points: readonly RationalPoint[]): Search {
  const further = points.map((point) => ({ point, ...search.heightOf(point) }));
  const measured = [...search.measured, ...further].sort((one, other) => one.height - other.height);
  return { ...search, measured };
}

/** The points of least height that are independent; undefined where they are fewer than the rank. */
function choosePoints(search: Search, rank: number): { points: Measured[]; gram: Gram } | undefined {
  let [points, gram]: [Measured[], Gram | undefined] = [[], undefined];
  for (const candidate of search.measured) {
    const next = withPoint(search, gram, [...points, candidate]);
    const before = gram?.determinant ?? 1;
    if (next.determinant < Math.max(2 * next.off, INDEPENDENT_ABOVE * candidate.height * before)) continue;
    [points, gram] = [[...points, candidate], next];
    if (points.length === rank) return { points, gram };
  }
  return undefined;
}

/** A bound of the index of independent points, by the least height of all. */
function indexBound({ determinant, off, matrix }: Gram, least: number): number {
  const rank = matrix.length;
  return Math.floor(Math.sqrt(((determinant + off) * HERMITE[rank]!) / least ** rank));
}

/** The least height of a point of infinite order, as far as the search shows. */
function leastHeight({ complete, difference, measured }: Search): number {
  return Math.min(complete - difference, ...measured.map(({ height, off }) => height - off));
}

/** From independent points generators of all of which they are multiples, torsion included. */
export function generatorsFrom(
  search: Search,
  found: { points: readonly Measured[]; gram: Gram },
): Regulated {
  let { points, gram } = found;
  const { pair, heightOf, difference, torsion, searched } = search;
  const least = leastHeight(search);
  const index = least > 0 ? indexBound(gram, least) : Number.POSITIVE_INFINITY;
  const mostOfQuotient = (point: RationalPoint, ell: number) => {
    const { height, off } = heightOf(point);
    return (height + off) / ell ** 2 + difference;
  };
  const homomorphisms = reductionsOf(pair);
  let undecided: Undecided | undefined = least > 0 ? undefined : 'search ends too early';
  for (const ell of PRIMES) {
    while (!undecided && ell <= indexBound(gram, least)) {
      const independent = points.map(({ point }) => point);
      const step = saturateAt({ pair, torsion, mostOfQuotient }, independent, { ell, homomorphisms });
      if (!step.isDecided) undecided = 'prime left open';
      if (!step.replaced) break;
      const { at, by } = step.replaced;
      points = points.with(at, { point: by, ...heightOf(by) });
      gram = gramOf(search, points);
    }
  }
  if (!undecided && indexBound(gram, least) >= BEYOND_PRIMES) undecided = 'index too large';
  return {
    points: points.map(({ point }) => point),
    regulator: gram.determinant,
    off: gram.off,
    bounds: { difference, searched, least, index },
    undecided,
  };
}

/**
 * Generators as far as the rank says, mostly in some 5 ms, and some 20 ms more where 2-coverings are searched; undefined where fewer
 * points are found, or the rank is 0. They are the same whenever they are sought: no chance is in it.
 */
export function findGenerators(pair: Pair, rank: number): Regulated | undefined {
  if (rank < 1 || rank >= HERMITE.length || kindOf(pair) === 'singular') return undefined;
  let search: Search | undefined;
  for (const bound of SEARCHES) {
    search = searchCurve(pair, bound);
    const chosen = choosePoints(search, rank);
    if (chosen) return generatorsFrom(search, chosen);
  }
  for (const points of search ? searchCoverings(pair) : []) {
    search = withFound(search!, points);
    const chosen = points.length > 0 ? choosePoints(search, rank) : undefined;
    if (chosen) return generatorsFrom(search, chosen);
  }
  return undefined;
}
