/** The group of y² = x³ + ax + b modulo a prime p ≥ 5 of good reduction. Products of residues stay below 2^53 for p < 2^26. */

export interface PointModulo {
  x: number;
  y: number;
}

export const residue = (value: number, p: number): number => ((value % p) + p) % p;

/** The inverse of a residue other than 0. */
export function inverseOf(value: number, p: number): number {
  let [high, low, before, now] = [p, value, 0, 1];
  while (low > 1) {
    const quotient = Math.floor(high / low);
    [high, low] = [low, high - quotient * low];
    [before, now] = [now, before - quotient * now];
  }
  return now < 0 ? now + p : now;
}

/** The coefficient of x and the prime. */
export interface CurveModulo {
  a: number;
  p: number;
}

/** The sum of two points; undefined is O. */
export function add(
  { a, p }: CurveModulo,
  one: PointModulo | undefined,
  other: PointModulo | undefined,
): PointModulo | undefined {
  if (!one) return other;
  if (!other) return one;
  if (one.x === other.x && (one.y + other.y) % p === 0) return undefined;
  const isSame = one.x === other.x;
  const top = isSame ? (3 * ((one.x * one.x) % p) + a) % p : residue(other.y - one.y, p);
  const bottom = isSame ? (2 * one.y) % p : residue(other.x - one.x, p);
  const slope = (top * inverseOf(bottom, p)) % p;
  const x = residue(((slope * slope) % p) - one.x - other.x, p);
  return { x, y: residue(((slope * residue(one.x - x, p)) % p) - one.y, p) };
}

/** The sum of m ≥ 0 equal points. */
export function multiple(
  curve: CurveModulo,
  point: PointModulo | undefined,
  m: number,
): PointModulo | undefined {
  let sum: PointModulo | undefined;
  let power = point;
  for (let left = m; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = add(curve, sum, power);
    power = add(curve, power, power);
  }
  return sum;
}
