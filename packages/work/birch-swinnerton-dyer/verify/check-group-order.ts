/**
 * Checks a trace by the order of the group: a claimed order m = p + 1 − a is right when a point on the curve or, for 2(p + 1) −
 * m, its twist has an order that divides it and exceeds 4√p, as no other number in Hasse's interval is a multiple of it.
 * Products of residues stay below 2^53 for p < 2^26.
 */
import { multiple, residue } from '../model/points-modulo.ts';

function product(a: number, b: number, p: number): number {
  return (a * b) % p;
}

function primeFactors(m: number): number[] {
  const factors = new Set<number>();
  let left = m;
  for (let divisor = 2; divisor * divisor <= left; divisor++)
    for (; left % divisor === 0; left /= divisor) factors.add(divisor);
  if (left > 1) factors.add(left);
  return [...factors];
}

function isSquare(value: number, p: number): boolean {
  let [power, base] = [1, value];
  for (let exponent = (p - 1) / 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) power = product(power, base, p);
    base = product(base, base, p);
  }
  return power === 1;
}

/** By counting points one by one, for small primes of good reduction. */
function countedTrace(a: number, b: number, p: number): number {
  const roots = new Uint8Array(p);
  for (let y = 0; y < p; y++) roots[product(y, y, p)]!++;
  let affine = 0;
  for (let x = 0; x < p; x++) affine += roots[(product(product(x, x, p) + a, x, p) + b) % p]!;
  return p - affine;
}

const COUNTED_BELOW = 512;
const POINTS_MAX = 400;

/** Whether `trace` is that of y² = x³ + Ax + B at a prime 5 ≤ p < 2^26 of good reduction. */
export function isTrace(A: number, B: number, p: number, trace: number): boolean {
  const [a, b] = [residue(A, p), residue(B, p)];
  if (p < COUNTED_BELOW) return countedTrace(a, b, p) === trace;
  const bound = 4 * Math.sqrt(p);
  for (let x = 0; x < POINTS_MAX; x++) {
    const d = (product(product(x, x, p) + a, x, p) + b) % p;
    if (d === 0) continue;
    const twist = isSquare(d, p) ? 1 : -1;
    const m = p + 1 - twist * trace;
    // (dx, d²) is on y² = x³ + ad²x + bd³.
    const square = product(d, d, p);
    const curve = { a: product(a, square, p), p };
    const point = { x: product(d, x, p), y: square };
    if (multiple(curve, point, m)) return false;
    let order = m;
    for (const prime of primeFactors(m))
      while (order % prime === 0 && !multiple(curve, point, order / prime)) order /= prime;
    if (order > bound) return true;
  }
  return false;
}
