/**
 * Binary quartics g(u, v) = au⁴ + bu³v + cu²v² + duv³ + ev⁴, their invariants, and the map of the 2-covering y² = g(u, v) to its
 * elliptic curve (Cremona, Algorithms for Modular Elliptic Curves, 3.6).
 */
import type { Pair } from './height-order.ts';
import { commonDivisor, type RationalPoint, squareRoot } from './rational-points.ts';

/** a, b, c, d, e, each below 2^53. */
export type Quartic = readonly [number, number, number, number, number];

/** I = 12ae − 3bd + c² and J = 72ace + 9bcd − 27ad² − 27eb² − 2c³. */
export interface Invariants {
  I: number;
  J: number;
}

type Form = readonly [bigint, bigint, bigint, bigint, bigint];

const exact = (quartic: Quartic) => quartic.map(BigInt) as unknown as Form;

export function invariantsOf(quartic: Quartic): Invariants {
  const [a, b, c, d, e] = exact(quartic);
  const J = 72n * a * c * e + 9n * b * c * d - 27n * (a * d * d + e * b * b) - 2n * c ** 3n;
  return { I: Number(12n * a * e - 3n * b * d + c * c), J: Number(J) };
}

/** The covariant g4, for which g4³ − 48I·g²·g4 − 64J·g³ is 27 times a square of a form. */
function covariantOf([a, b, c, d, e]: Form): Form {
  return [
    3n * b * b - 8n * a * c,
    4n * (b * c - 6n * a * d),
    2n * (2n * c * c - 24n * a * e - 3n * b * d),
    4n * (c * d - 6n * b * e),
    3n * d * d - 8n * c * e,
  ];
}

const valueAt = ([a, b, c, d, e]: Form, u: bigint, v: bigint) =>
  (((a * u + b * v) * u + c * v * v) * u + d * v ** 3n) * u + e * v ** 4n;

/** The point (a/w, ·) of y² = x³ + Ax + B with w > 0; undefined where there is none. */
function pointAbove({ A, B }: Pair, above: bigint, below: bigint): RationalPoint | undefined {
  const divisor = commonDivisor(above, below);
  const [a, w] = [above / divisor, below / divisor];
  const square = a ** 3n + BigInt(A) * a * w * w + BigInt(B) * w ** 3n;
  if (square < 0n) return undefined;
  const [b, d] = [squareRoot(square), squareRoot(w)];
  return b * b === square && d * d === w ? { a, b, d } : undefined;
}

/**
 * The covering map to y² = x³ + Ax + B of a quartic with I = −48A/s⁴ and J = −1728B/s⁶: x = s²·g4/(48g), with y ≥ 0. Undefined
 * where g isn't above 0, or no rational point has this x.
 */
export function coveringMap(
  pair: Pair,
  quartic: Quartic,
  scale: number,
): (u: number, v: number) => RationalPoint | undefined {
  const form = exact(quartic);
  const covariant = covariantOf(form);
  const square = BigInt(scale) ** 2n;
  return (across, down) => {
    const [u, v] = [BigInt(across), BigInt(down)];
    const value = valueAt(form, u, v);
    if (value <= 0n) return undefined;
    return pointAbove(pair, square * valueAt(covariant, u, v), 48n * value);
  };
}
