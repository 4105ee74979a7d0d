/**
 * From independent points P_1, …, P_r to generators of the points of E(Q) that are multiples of theirs, torsion included: for each
 * prime ℓ up to a bound of the index, reductions show that no Σ n_i·P_i + T is ℓ times a point unless ℓ divides all n_i; those
 * that they leave are divided by ℓ, which either gives a point in whose place one P_i can go, or shows that there is none
 * (Siksek, Infinite descent on elliptic curves, 1995).
 */
import { dividePoint } from './divide-point.ts';
import type { Pair } from './height-order.ts';
import { addPoints, multipleOf, opposite, type RationalPoint } from './rational-points.ts';
import { orthogonalRows, orthogonalTo, type reductionsOf } from './reductions.ts';

export interface SaturationOf {
  pair: Pair;
  /** All points of finite order but O, of each two opposites one. */
  torsion: readonly RationalPoint[];
  /** A bound of the naive height of a point Q with ℓQ given: by its canonical height, or the like. */
  mostOfQuotient: (point: RationalPoint, ell: number) => number;
}

/** Combinations that are divided at most for one prime. */
const DIVIDED_MOST = 64;

export interface Step {
  /** How a point was replaced; undefined if none needs be for this prime. */
  replaced: { at: number; by: RationalPoint } | undefined;
  /** False where there were too many combinations to divide. */
  isDecided: boolean;
}

/** One step for one prime: after a point was replaced the same prime is to be looked at again. */
export function saturateAt(
  { pair, torsion, mostOfQuotient }: SaturationOf,
  points: readonly RationalPoint[],
  { ell, homomorphisms }: { ell: number; homomorphisms: ReturnType<typeof reductionsOf> },
): Step {
  const rows = orthogonalRows(homomorphisms(ell, [...torsion, ...points]), {
    torsion: torsion.length,
    points: points.length,
    ell,
  });
  if (rows.length === points.length) return { replaced: undefined, isDecided: true };
  const combinations = orthogonalTo(rows, points.length, ell);
  const shifts = [undefined, ...torsion, ...torsion.filter(({ b }) => b !== 0n).map(opposite)];
  if (combinations.length * shifts.length > DIVIDED_MOST) return { replaced: undefined, isDecided: false };
  for (const combination of combinations) {
    const sum = points.reduce<RationalPoint | undefined>(
      (total, point, at) => addPoints(pair, total, multipleOf(pair, point, combination[at]!)),
      undefined,
    );
    for (const shift of shifts) {
      const divided = addPoints(pair, sum, shift);
      const by = divided && dividePoint(pair, divided, ell, mostOfQuotient(divided, ell));
      // With the factor 1 the new point and the others span the old ones, and no other prime's index changes.
      const at = combination.indexOf(1);
      if (by) return { replaced: { at, by }, isDecided: true };
    }
  }
  return { replaced: undefined, isDecided: true };
}
