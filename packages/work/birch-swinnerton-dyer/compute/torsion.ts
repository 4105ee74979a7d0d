/**
 * Rational torsion of y² = x³ + Ax + B by the theorem of Lutz and Nagell: coordinates are whole, and y = 0 or y² divides
 * 4A³ + 27B². A point is torsion exactly when its doublings stay such points until they come back or reach y = 0.
 */
import type { PrimePower } from './local-data.ts';

export interface Torsion {
  order: number;
  /** Whether all points of order 2 are rational, so that the group isn't cyclic. */
  hasFullTwoTorsion: boolean;
}

/** The whole roots of x³ + Ax + c, found by halving where the cubic is monotonic. */
export function wholeRoots(A: number, c: number): number[] {
  const value = (x: number) => x * x * x + A * x + c;
  const bound = Math.ceil(2 * Math.sqrt(Math.abs(A)) + Math.cbrt(Math.abs(c))) + 2;
  const turn = A < 0 ? Math.sqrt(-A / 3) : 0;
  const roots = new Set<number>();
  const search = (from: number, to: number, sign: number) => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (sign * value(middle) >= 0) high = middle;
      else low = middle + 1;
    }
    if (value(low) === 0) roots.add(low);
  };
  search(-bound, Math.floor(-turn), 1);
  search(Math.ceil(-turn), Math.floor(turn), -1);
  search(Math.ceil(turn), bound, 1);
  return [...roots].sort((a, b) => a - b);
}

/** Numbers y > 0 whose squares divide the product of the factors. */
function squareDivisors(factors: readonly PrimePower[]): number[] {
  let divisors = [1];
  for (const { prime, exponent } of factors) {
    const powers = Array.from({ length: (exponent >> 1) + 1 }, (_, k) => prime ** k);
    divisors = divisors.flatMap((divisor) => powers.map((power) => divisor * power));
  }
  return divisors;
}

/** Whether the multiples of a point with y ≠ 0 stay whole. */
function isTorsion(A: number, x0: number, y0: number, ys: ReadonlySet<number>): boolean {
  const seen = new Set<number>();
  let [x, y] = [x0, y0];
  while (y !== 0) {
    if (seen.has(x)) return true;
    if (!ys.has(Math.abs(y))) return false;
    seen.add(x);
    const slope = (3 * x * x + A) / (2 * y);
    if (!Number.isInteger(slope)) return false;
    const next = slope * slope - 2 * x;
    y = slope * (x - next) - y;
    x = next;
  }
  return true;
}

/** Whether a whole point with y ≠ 0 has finite order. */
export function isTorsionPoint(
  A: number,
  { x, y }: { x: number; y: number },
  factors: readonly PrimePower[],
): boolean {
  return isTorsion(A, x, y, new Set(squareDivisors(factors)));
}

export function findTorsion(A: number, B: number, factors: readonly PrimePower[]): Torsion {
  const twoTorsion = wholeRoots(A, B).length;
  const divisors = squareDivisors(factors);
  const ys = new Set(divisors);
  let pairs = 0;
  for (const y of divisors) for (const x of wholeRoots(A, B - y * y)) if (isTorsion(A, x, y, ys)) pairs++;
  return { order: 1 + twoTorsion + 2 * pairs, hasFullTwoTorsion: twoTorsion === 3 };
}
