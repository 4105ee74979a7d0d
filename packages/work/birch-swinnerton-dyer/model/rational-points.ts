/**
 * Points of y² = x³ + Ax + B with rational coordinates. Such a point is (a/d², b/d³) with whole a, b, d and a prime to d
 * (Silverman, The Arithmetic of Elliptic Curves, VII.3): the search tries all x = a/d² up to a bound, in the order of their
 * sizes. Sums are exact, in whole numbers of any size.
 */
import type { Pair } from './height-order.ts';

/** (a/d², b/d³) with d > 0 and no common divisor of a and d. */
export interface RationalPoint {
  a: bigint;
  b: bigint;
  d: bigint;
}

/** |a| and d² of an x that is tried: below, a³ + A·a·d⁴ + B·d⁶ is exact for coefficients up to 100,000. */
export const SEARCH_BOUND = 2000;

const sizeOf = (value: bigint) => (value < 0n ? -value : value);

export function commonDivisor(one: bigint, other: bigint): bigint {
  let [high, low] = [sizeOf(one), sizeOf(other)];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

function gcd(one: number, other: number): number {
  let [high, low] = [Math.abs(one), other];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
}

/**
 * Points with y > 0 whose x = a/d² has |a| ≤ SEARCH_BOUND and d² ≤ SEARCH_BOUND, each with max(|a|, d²), by this size, then by d,
 * then by a; at most `most`. Some milliseconds.
 */
export function searchPoints({ A, B }: Pair, most: number): RationalPoint[] {
  const found: { a: number; b: number; d: number; size: number }[] = [];
  for (let d = 1; d * d <= SEARCH_BOUND; d++) {
    const [linear, constant] = [A * d ** 4, B * d ** 6];
    for (let a = -SEARCH_BOUND; a <= SEARCH_BOUND; a++) {
      const square = (a * a + linear) * a + constant;
      if (square <= 0) continue;
      const b = Math.round(Math.sqrt(square));
      if (b * b === square && gcd(a, d) === 1) found.push({ a, b, d, size: Math.max(Math.abs(a), d * d) });
    }
  }
  found.sort((one, other) => one.size - other.size || one.d - other.d || one.a - other.a);
  return found.slice(0, most).map(({ a, b, d }) => ({ a: BigInt(a), b: BigInt(b), d: BigInt(d) }));
}

export function isOnCurve({ A, B }: Pair, { a, b, d }: RationalPoint): boolean {
  return d > 0n && b * b === a ** 3n + BigInt(A) * a * d ** 4n + BigInt(B) * d ** 6n;
}

/** P + Q on y² = x³ + Ax + B; undefined for the point at infinity. */
export function addPoints({ A }: Pair, one: RationalPoint, other: RationalPoint): RationalPoint | undefined {
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

/** The root of a square, by Newton's method from above. */
function squareRoot(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
