/** Whole points of infinite order, each tried by adding it to itself in whole numbers of any size. */
import { POINT_BOUND } from '../model/point-bound.ts';
import { hasFiniteOrder } from './plain-torsion.ts';

/** Whether an x is that of a whole point of infinite order on y² = x³ + Ax + B. */
export function isPointOfInfiniteOrder(A: number, B: number, x: number): boolean {
  const square = (x * x + A) * x + B;
  const y = Math.round(Math.sqrt(square));
  return square > 0 && y * y === square && !hasFiniteOrder({ x: BigInt(x), y: BigInt(y) }, A);
}

/** The x of least |x| up to the bound, the negative of two, of such a point; undefined where there is none. */
export function leastPoint(A: number, B: number): number | undefined {
  for (let size = 0; size <= POINT_BOUND; size++) {
    if (isPointOfInfiniteOrder(A, B, -size)) return size === 0 ? 0 : -size;
    if (isPointOfInfiniteOrder(A, B, size)) return size;
  }
  return undefined;
}
