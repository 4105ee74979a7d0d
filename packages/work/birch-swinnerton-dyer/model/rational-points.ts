/**
 * Points of y² = x³ + Ax + B with rational coordinates. Such a point is (a/d², b/d³) with whole a, b, d and a prime to d
 * (Silverman, The Arithmetic of Elliptic Curves, VII.3). Sums are exact, in whole numbers of any size.
 */
import type { Pair } from './height-order.ts';

/** (a/d², b/d³) with d > 0 and no common divisor of a and d. */
export interface RationalPoint {
  a: bigint;
  b: bigint;
  d: bigint;
}

/** No rational point of finite order has a greater one (Mazur 1977). */
const LARGEST_ORDER = 12;

/** |n|. */
export const sizeOf = (n: bigint): bigint => (n < 0n ? -n : n);

export function commonDivisor(one: bigint, other: bigint): bigint {
  let [high, low] = [sizeOf(one), sizeOf(other)];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

export function isOnCurve({ A, B }: Pair, { a, b, d }: RationalPoint): boolean {
  return d > 0n && b * b === a ** 3n + BigInt(A) * a * d ** 4n + BigInt(B) * d ** 6n;
}

/** The larger of |m| and |n|. */
export function largerSize(m: bigint, n: bigint): bigint {
  const [one, other] = [sizeOf(m), sizeOf(n)];
  if (one > other) return one;
  return other;
}

/** max(|a|, d²), whose logarithm is the naive height. */
export const sizeOfPoint = ({ a, d }: RationalPoint): bigint => largerSize(a, d * d);

export const opposite = ({ a, b, d }: RationalPoint): RationalPoint => ({ a, b: -b, d });

/** P + Q on y² = x³ + Ax + B; undefined for the point at infinity, as which either may be given. */
export function addPoints(
  { A }: Pair,
  one: RationalPoint | undefined,
  other: RationalPoint | undefined,
): RationalPoint | undefined {
  if (!one) return other;
  if (!other) return one;
  const [square, otherSquare] = [one.d * one.d, other.d * other.d];
  const [cube, otherCube] = [square * one.d, otherSquare * other.d];
  let [top, bottom] = [
    other.b * cube - one.b * otherCube,
    (other.a * square - one.a * otherSquare) * one.d * other.d,
  ];
  if (bottom === 0n) {
    if (top !== 0n || one.b === 0n) return undefined;
    [top, bottom] = [3n * one.a * one.a + BigInt(A) * square * square, 2n * one.b * one.d];
  }
  // x = s² − x₁ − x₂ and y = s·(x₁ − x) − y₁ with the slope s = top/bottom.
  const common = bottom * bottom * square * otherSquare;
  const x = top * top * square * otherSquare - bottom * bottom * (one.a * otherSquare + other.a * square);
  const y = top * (one.a * common - x * square) * one.d - one.b * bottom * common;
  return reduced({ x, xBelow: common, y, yBelow: bottom * common * cube });
}

/** k·P for a whole k; undefined for the point at infinity. */
export function multipleOf(
  pair: Pair,
  point: RationalPoint | undefined,
  count: number,
): RationalPoint | undefined {
  let sum: RationalPoint | undefined;
  let power = point && count < 0 ? opposite(point) : point;
  for (let left = Math.abs(count); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = addPoints(pair, sum, power);
    if (left > 1) power = addPoints(pair, power, power);
  }
  return sum;
}

export function isTorsion(pair: Pair, point: RationalPoint): boolean {
  let sum: RationalPoint | undefined = point;
  for (let order = 1; order <= LARGEST_ORDER; order++) {
    // Torsion points of a model of this form are whole (Lutz, Nagell).
    if (sum === undefined) return true;
    if (sum.d !== 1n) return false;
    sum = addPoints(pair, sum, point);
  }
  return sum === undefined;
}

/** A point from its coordinates as quotients. */
function reduced({
  x,
  xBelow,
  y,
  yBelow,
}: {
  x: bigint;
  xBelow: bigint;
  y: bigint;
  yBelow: bigint;
}): RationalPoint {
  const divisor = commonDivisor(x, xBelow);
  const d = squareRoot(xBelow / divisor);
  return { a: x / divisor, b: (y * d ** 3n) / yBelow, d };
}

/** ⌊√n⌋ for n ≥ 0, by Newton's method from above. */
export function squareRoot(square: bigint): bigint {
  if (square === 0n) return 0n;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
