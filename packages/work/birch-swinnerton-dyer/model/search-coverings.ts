/** Points of a curve by a search for points of its 2-coverings y² = g(u, v), for u and v up to a bound. */
import type { Pair } from './height-order.ts';
import { coveringsOf, scaleOf } from './list-coverings.ts';
import { coveringMap, type Quartic } from './quartic.ts';
import { isTorsion, type RationalPoint, sizeOfPoint } from './rational-points.ts';
import { type Rows, residue, sieveSquares } from './sieve-squares.ts';

/**
 * |u| and v go up to the first bound on so many coverings, those of least |a|, then up to the next on those that gave no point, and
 * so on: together some 0.1 s at most, where almost none has a point.
 */
export const COVERING_SEARCHES = [
  { bound: 40, coverings: 32 },
  { bound: 250, coverings: 24 },
  { bound: 1000, coverings: 12 },
] as const;

function rowsOf(quartic: Quartic, bound: number): Rows {
  return {
    isEven: false,
    modulo: (v, m) => {
      let power = 1;
      return quartic.map((coefficient) => {
        const value = (residue(coefficient, m) * power) % m;
        power = (power * v) % m;
        return value;
      });
    },
    between: () => [-bound, bound],
  };
}

interface Covering {
  quartic: Quartic;
  toCurve: ReturnType<typeof coveringMap>;
}

/** The image with the least naive height of a covering's points with |u| ≤ bound and 0 ≤ v ≤ bound. */
function leastPoint({ quartic, toCurve }: Covering, bound: number): RationalPoint | undefined {
  let least = toCurve(1, 0);
  sieveSquares(rowsOf(quartic, bound), bound, (u, v) => {
    const point = toCurve(u, v);
    if (point && (!least || sizeOfPoint(point) < sizeOfPoint(least))) least = point;
  });
  return least;
}

/**
 * For each bound in turn the points of infinite order that coverings give, one a covering: points of one covering differ by twice a
 * point, up to sign, so that one of each is enough for an odd index, and none is needed of those of torsion points.
 */
export function* searchCoverings(pair: Pair): Generator<RationalPoint[]> {
  const scale = scaleOf(pair);
  let left: Covering[] = coveringsOf(pair, scale).map((quartic) => ({
    quartic,
    toCurve: coveringMap(pair, quartic, scale),
  }));
  for (const { bound, coverings } of COVERING_SEARCHES) {
    const points = new Map<string, RationalPoint>();
    left = left.slice(0, coverings).filter((covering) => {
      const point = leastPoint(covering, bound);
      if (point && !isTorsion(pair, point)) points.set(`${point.a}/${point.d}`, point);
      return !point;
    });
    yield [...points.values()];
  }
}
