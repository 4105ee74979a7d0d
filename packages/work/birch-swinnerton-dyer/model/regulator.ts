/**
 * The regulator of points that a bounded search finds: the determinant of ⟨P, Q⟩ = (ĥ(P + Q) − ĥ(P) − ĥ(Q))/2. Of the points
 * found those of least canonical height are taken that are independent. They span a subgroup of some index m, whose regulator is
 * m² times that of the curve. Nothing shows that m is 1.
 */
import { canonicalHeight } from './canonical-height.ts';
import { kindOf, type Pair } from './height-order.ts';
import { addPoints, type RationalPoint, searchPoints } from './rational-points.ts';

export interface Regulated {
  points: readonly RationalPoint[];
  regulator: number;
}

/** Points, by the size of their x, whose canonical heights are computed. */
const CONSIDERED = 12;
/** Below this a height is that of a torsion point: of others it is far above. */
const HEIGHT_ABOVE = 1e-6;
/** A point that depends on others leaves less of its height, in shares of it, than this. */
const INDEPENDENT_ABOVE = 1e-5;

type Point = { point: RationalPoint; height: number };

function pairing(pair: Pair, one: Point, other: Point): number {
  const sum = addPoints(pair, one.point, other.point);
  return ((sum ? canonicalHeight(pair, sum) : 0) - one.height - other.height) / 2;
}

/** By elimination; of a Gram matrix, which needs no exchange of rows. */
export function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (const [at, row] of rows.entries()) {
    product *= row[at]!;
    for (const other of rows.slice(at + 1)) {
      const factor = other[at]! / row[at]!;
      for (let column = at; column < other.length; column++) other[column]! -= factor * row[column]!;
    }
  }
  return product;
}

/** As many independent points as the rank says, in some 5 ms; undefined where the search finds fewer, or the rank is 0. */
export function findRegulator(pair: Pair, rank: number): Regulated | undefined {
  if (rank < 1 || kindOf(pair) === 'singular') return undefined;
  const candidates = searchPoints(pair, CONSIDERED)
    .map((point) => ({ point, height: canonicalHeight(pair, point) }))
    .filter(({ height }) => height > HEIGHT_ABOVE)
    .sort((one, other) => one.height - other.height);
  const chosen: Point[] = [];
  let gram: number[][] = [];
  let regulator = 1;
  for (const candidate of candidates) {
    const row = chosen.map((point) => pairing(pair, point, candidate));
    const next = [...gram.map((old, at) => [...old, row[at]!]), [...row, candidate.height]];
    const value = determinant(next);
    if (value < INDEPENDENT_ABOVE * candidate.height * regulator) continue;
    chosen.push(candidate);
    gram = next;
    regulator = value;
    if (chosen.length === rank) return { points: chosen.map(({ point }) => point), regulator };
  }
  return undefined;
}
