/**
 * All points of y² = x³ + Ax + B with x = a/d², |a| and d² up to a bound: b² = a³ + A·a·d⁴ + B·d⁶. For each d the numbers a are
 * sieved. What is left is looked at in whole numbers of any size. O(bound^(3/2)/32) words.
 */
import type { Pair } from './height-order.ts';
import { commonDivisor, type RationalPoint, sizeOfPoint, squareRoot } from './rational-points.ts';
import { type Rows, residue, sieveSquares } from './sieve-squares.ts';

/** Least x at which x³ + Ax + B isn't negative, or a little less. */
function leastAbscissa({ A, B }: Pair): number {
  const value = (x: number) => (x * x + A) * x + B;
  let low = -(2 * Math.sqrt(Math.abs(A)) + Math.cbrt(Math.abs(B)) + 1);
  // Left of the first turn the cubic rises; where it is negative there, the only root is to the right of the second.
  const turn = A < 0 ? Math.sqrt(-A / 3) : 0;
  let high = value(-turn) > 0 ? -turn : -low;
  if (value(-turn) <= 0 && A < 0) low = turn;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return low - 1e-6 * (1 + Math.abs(low));
}

function pointAt({ A, B }: Pair, numerator: number, denominator: number): RationalPoint | undefined {
  const [a, d] = [BigInt(numerator), BigInt(denominator)];
  const fourth = d ** 4n;
  const square = a ** 3n + BigInt(A) * a * fourth + BigInt(B) * fourth * d * d;
  if (square < 0n || commonDivisor(a, d) !== 1n) return undefined;
  const b = squareRoot(square);
  return b * b === square ? { a, b, d } : undefined;
}

function comparePoints(one: RationalPoint, other: RationalPoint): number {
  const bySize = sizeOfPoint(one) - sizeOfPoint(other) || one.d - other.d || one.a - other.a;
  return Number(bySize);
}

/**
 * All points with y ≥ 0 whose x = a/d² has |a| ≤ bound and d² ≤ bound, by max(|a|, d²), then by d, then by a. A bound of 20,000
 * takes about 2 ms.
 */
export function searchPoints(pair: Pair, bound: number): RationalPoint[] {
  const found: RationalPoint[] = [];
  const least = leastAbscissa(pair);
  const rows: Rows = {
    isEven: true,
    modulo: (d, m) => {
      const square = (d * d) % m;
      const fourth = (square * square) % m;
      return [1, 0, (residue(pair.A, m) * fourth) % m, (residue(pair.B, m) * ((fourth * square) % m)) % m];
    },
    between: (d) => [Math.ceil(Math.max(-bound, least * d * d)), bound],
  };
  sieveSquares(rows, Math.floor(Math.sqrt(bound)), (a, d) => {
    const point = pointAt(pair, a, d);
    if (point) found.push(point);
  });
  return found.sort(comparePoints);
}
