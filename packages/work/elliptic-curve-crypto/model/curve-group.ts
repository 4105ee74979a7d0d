/**
 * The group of y² = x³ + ax + b over a prime field, on big integers and in affine coordinates: the definition, used where
 * speed doesn't matter. The kernel's arithmetic is another, and so is that of verify.ts.
 */
export interface Curve {
  p: bigint;
  a: bigint;
  b: bigint;
}

export interface Point {
  x: bigint;
  y: bigint;
}

/** The residue between 0 and p − 1. */
export function modulo(value: bigint, p: bigint): bigint {
  const remainder = value % p;
  return remainder < 0n ? remainder + p : remainder;
}

/** The inverse, by Euclid's algorithm. @throws RangeError for a multiple of p */
export function invert(value: bigint, p: bigint): bigint {
  let [r0, r1] = [p, modulo(value, p)];
  let [t0, t1] = [0n, 1n];
  while (r1 > 0n) {
    const quotient = r0 / r1;
    [r0, r1] = [r1, r0 - quotient * r1];
    [t0, t1] = [t1, t0 - quotient * t1];
  }
  if (r0 !== 1n) throw new RangeError('no inverse');
  return t0 < 0n ? t0 + p : t0;
}

function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let result = 1n;
  let square = modulo(base, p);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

/**
 * A square root modulo an odd prime (Tonelli 1891, Shanks 1973), or undefined when there is none.
 * It is the one of the two that the algorithm finds: callers who care choose by the sign.
 */
export function squareRoot(value: bigint, p: bigint): bigint | undefined {
  if (value === 0n) return 0n;
  if (power(value, (p - 1n) / 2n, p) !== 1n) return undefined;
  let odd = p - 1n;
  let twos = 0;
  for (; (odd & 1n) === 0n; odd >>= 1n) twos++;
  let generator = 2n;
  while (power(generator, (p - 1n) / 2n, p) === 1n) generator++;
  let factor = power(generator, odd, p);
  let root = power(value, (odd + 1n) / 2n, p);
  let rest = power(value, odd, p);
  while (rest !== 1n) {
    let order = 0;
    for (let probe = rest; probe !== 1n; probe = (probe * probe) % p) order++;
    let correction = factor;
    for (let i = 0; i < twos - order - 1; i++) correction = (correction * correction) % p;
    root = (root * correction) % p;
    factor = (correction * correction) % p;
    rest = (rest * factor) % p;
    twos = order;
  }
  return root;
}

export function isOnCurve({ x, y }: Point, { p, a, b }: Curve): boolean {
  return modulo(y * y - (x * x * x + a * x + b), p) === 0n;
}

/** The sum; undefined is the point at infinity. */
export function addPoints(one: Point | undefined, other: Point | undefined, curve: Curve): Point | undefined {
  if (!one || !other) return one ?? other;
  const { p } = curve;
  if (one.x === other.x && modulo(one.y + other.y, p) === 0n) return undefined;
  const slope =
    one.x === other.x
      ? (3n * one.x * one.x + curve.a) * invert(2n * one.y, p)
      : (other.y - one.y) * invert(other.x - one.x, p);
  const x = modulo(slope * slope - one.x - other.x, p);
  return { x, y: modulo(slope * (one.x - x) - one.y, p) };
}

export function multiplyPoint(factor: bigint, point: Point, curve: Curve): Point | undefined {
  let result: Point | undefined;
  let double: Point | undefined = point;
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = addPoints(result, double, curve);
    double = addPoints(double, double, curve);
  }
  return result;
}
