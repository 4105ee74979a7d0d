/**
 * The group of a curve without points of order two, in projective coordinates and by one formula for every pair of points
 * (Renes, Costello, Batina 2016, algorithm 1; Bosma, Lenstra 1995). The verifier's arithmetic: no slopes, no inversions,
 * no cases, nothing in common with the kernel's.
 */
import type { Curve, Point } from '../model/curve-group.ts';

interface Projective {
  x: bigint;
  y: bigint;
  z: bigint;
}

const INFINITY: Projective = { x: 0n, y: 1n, z: 0n };

function add(one: Projective, other: Projective, { p, a, b }: Curve): Projective {
  const b3 = 3n * b;
  const xx = (one.x * other.x) % p;
  const yy = (one.y * other.y) % p;
  const zz = (one.z * other.z) % p;
  const xy = ((one.x + one.y) * (other.x + other.y) - xx - yy) % p;
  const xz = ((one.x + one.z) * (other.x + other.z) - xx - zz) % p;
  const yz = ((one.y + one.z) * (other.y + other.z) - yy - zz) % p;
  const line = (a * xz + b3 * zz) % p;
  const low = yy - line;
  const high = yy + line;
  const tangent = (3n * xx + a * zz) % p;
  const rest = (b3 * xz + a * (xx - a * zz)) % p;
  return {
    x: (xy * low - yz * rest) % p,
    y: (low * high + tangent * rest) % p,
    z: (yz * high + xy * tangent) % p,
  };
}

/** factor · point, as projective coordinates between −p and p. */
function multiply(factor: bigint, { x, y }: Point, curve: Curve): Projective {
  const point = { x, y, z: 1n };
  let result = INFINITY;
  for (const digit of factor.toString(2)) {
    result = add(result, result, curve);
    if (digit === '1') result = add(result, point, curve);
  }
  return result;
}

/** Whether |N − p − 1| ≤ 2√p. */
export function isInHasseInterval(order: bigint, p: bigint): boolean {
  const trace = p + 1n - order;
  return trace * trace <= 4n * p;
}

/** Whether factor · point = O. @param curve without points of order two */
export function isAnnihilated(factor: bigint, point: Point, curve: Curve): boolean {
  return multiply(factor, point, curve).z === 0n;
}

/** Whether factor · point = target. @param curve without points of order two */
export function isMultiple(factor: bigint, point: Point, target: Point, curve: Curve): boolean {
  const { x, y, z } = multiply(factor, point, curve);
  const { p } = curve;
  return z !== 0n && (x - target.x * z) % p === 0n && (y - target.y * z) % p === 0n;
}

/**
 * Whether x³ + ax + b has no root, so that the curve has no point of order two: its discriminant is a square other than 0
 * and x^p isn't x modulo the cubic (Stickelberger 1897).
 */
export function hasNoRoot({ p, a, b }: Curve): boolean {
  const discriminant = -(4n * a * a * a + 27n * b * b) % p;
  if (powerOf((discriminant + p) % p, (p - 1n) / 2n, p) !== 1n) return false;
  // r0 + r1·x + r2·x², from 1 to x^p.
  let [r0, r1, r2] = [1n, 0n, 0n];
  for (const digit of p.toString(2)) {
    const s4 = (r2 * r2) % p;
    const s3 = (2n * r2 * r1) % p;
    [r0, r1, r2] = [
      (r0 * r0 - b * s3) % p,
      (2n * r1 * r0 - a * s3 - b * s4) % p,
      (r1 * r1 + 2n * r2 * r0 - a * s4) % p,
    ];
    if (digit === '1') [r0, r1, r2] = [(-b * r2) % p, (r0 - a * r2) % p, r1];
  }
  return !(r0 === 0n && (r1 - 1n) % p === 0n && r2 === 0n);
}

function powerOf(base: bigint, exponent: bigint, p: bigint): bigint {
  let result = 1n;
  for (const digit of exponent.toString(2)) {
    result = (result * result) % p;
    if (digit === '1') result = (result * base) % p;
  }
  return result;
}
