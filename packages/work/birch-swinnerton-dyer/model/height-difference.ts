/**
 * How far the naive height h(P) = log max(|a|, d²) and the canonical height ĥ(P) of a rational point x(P) = a/d² of
 * y² = x³ + Ax + B can be apart. Both are sums over the places of Q, so that what one place adds is bounded for itself
 * (Silverman, The difference between the Weil height and the canonical height, Math. Comp. 55, 1990; Cremona, Prickett, Siksek,
 * Height difference bounds for elliptic curves over number fields, J. Number Theory 116, 2006).
 *
 * Upwards, h − ĥ at a prime p: on a minimal model ĥ is less than h only for points that are in another component than zero's, by what
 * the component says, at most the figures of CPS, table 2. Where the pair's model isn't minimal, x = p²x′ + r, 2·log p come to it.
 * At the real place: doubling takes (X, Z) to (X′, Z′), forms of degree 4 (canonical-height.ts), and as ĥ(2P) = 4·ĥ(P), the
 * difference is at most −(1/3)·log of the least max(|X′|, |Z′|)/max(|X|, |Z|)^4 on the points of the curve (CPS, section 3). That
 * least value is bounded from below by halving intervals, with all derivatives of a quartic.
 */
import type { Pair } from './height-order.ts';
import { exponentIn } from './modular.ts';
import { type Fibre, reduceAt } from './tate-algorithm.ts';

/** Coefficients of a quartic, from the constant up. */
type Quartic = readonly [number, number, number, number, number];

/** Primes p ≥ 5 whose square divides n ≥ 1, n < 2^53: behind the cube root of what is left there is one prime, two, or a square. */
export function squaredPrimes(n: number): number[] {
  const found: number[] = [];
  let left = n;
  const take = (p: number) => {
    let exponent = 0;
    for (; left % p === 0; left /= p) exponent++;
    if (exponent > 1 && p > 3) found.push(p);
  };
  take(2);
  take(3);
  for (let p = 5; p ** 3 <= left; p += 6) {
    take(p);
    take(p + 2);
  }
  const root = Math.round(Math.sqrt(left));
  if (root > 3 && root * root === left) found.push(root);
  return found;
}

/** What components of a fibre other than zero's take of a height, in units of log p (CPS, table 2; its type by Ogg's formula). */
export function componentPart({ conductorExponent, tamagawa }: Fibre, exponent: number): number {
  if (tamagawa === 1) return 0;
  if (conductorExponent === 1) return (exponent - (exponent % 2) / exponent) / 4;
  const components = exponent - conductorExponent + 1;
  if (tamagawa === 3) return components === 3 ? 2 / 3 : 4 / 3;
  if (tamagawa === 4) return (components - 1) / 4;
  if (components === 2) return 1 / 2;
  return components === 8 ? 3 / 2 : 1;
}

/** The primes at which a point may have less canonical than naive height, with the most of it. */
export function finiteParts({ A, B }: Pair): { prime: number; most: number }[] {
  const sum = Math.abs(4 * A ** 3 + 27 * B ** 2);
  return [2, 3, ...squaredPrimes(sum)].flatMap((prime) => {
    const fibre = reduceAt(A, B, prime);
    const exponent = exponentIn(sum, prime) + (prime === 2 ? 4 : 0) - 12 * fibre.scale;
    const most = (componentPart(fibre, exponent) + 2 * fibre.scale) * Math.log(prime);
    return most > 0 ? [{ prime, most }] : [];
  });
}

/** p(c), and how far p may be from it within r of c, rounding included. */
function within([p0, p1, p2, p3, p4]: Quartic, c: number, r: number): [value: number, off: number] {
  const value = (((p4 * c + p3) * c + p2) * c + p1) * c + p0;
  const first = ((4 * p4 * c + 3 * p3) * c + 2 * p2) * c + p1;
  const second = (6 * p4 * c + 3 * p3) * c + p2;
  const third = 4 * p4 * c + p3;
  const far = Math.abs(c);
  const size =
    (((Math.abs(p4) * far + Math.abs(p3)) * far + Math.abs(p2)) * far + Math.abs(p1)) * far + Math.abs(p0);
  const off = (((Math.abs(p4) * r + Math.abs(third)) * r + Math.abs(second)) * r + Math.abs(first)) * r;
  return [value, off + ROUNDING * size];
}

/** Far above what rounding does to a polynomial of a dozen operations, in shares of its terms. */
const ROUNDING = 1e-14;
/** How near to the least value the bound gets. */
const NEAR = 0.95;
const PIECES = 64;
const DEPTH = 40;

/** A lower bound of max(|p|, |q|) on the part of [−1, 1] on which `sign` isn't negative, and at most `least`. */
function leastOfLarger(
  [p, q, sign]: readonly [Quartic, Quartic, Quartic],
  least: number,
): { least: number; bound: number } {
  let [seen, bound] = [least, least];
  const halve = (c: number, r: number, depth: number): void => {
    const [signAt, signOff] = within(sign, c, r);
    if (signAt + signOff < 0) return;
    const [pAt, pOff] = within(p, c, r);
    const [qAt, qOff] = within(q, c, r);
    if (signAt >= 0) seen = Math.min(seen, Math.max(Math.abs(pAt), Math.abs(qAt)));
    const lower = Math.max(Math.abs(pAt) - pOff, Math.abs(qAt) - qOff);
    if (lower >= NEAR * seen || depth === DEPTH) {
      bound = Math.min(bound, lower);
      return;
    }
    halve(c - r / 2, r / 2, depth + 1);
    halve(c + r / 2, r / 2, depth + 1);
  };
  for (let piece = 0; piece < PIECES; piece++) halve((2 * piece + 1) / PIECES - 1, 1 / PIECES, 0);
  return { least: seen, bound };
}

/** The most of h − ĥ at the real place; infinite where the halving finds no bound above 0. */
export function realPart({ A, B }: Pair): number {
  // On x = X/Z with |x| ≤ 1, then on t = Z/X with |t| ≤ 1.
  const near = leastOfLarger(
    [
      [A * A, -8 * B, -2 * A, 0, 1],
      [4 * B, 4 * A, 0, 4, 0],
      [B, A, 0, 1, 0],
    ],
    1,
  );
  const far = leastOfLarger(
    [
      [1, 0, -2 * A, -8 * B, A * A],
      [0, 4, 0, 4 * A, 4 * B],
      [0, 1, 0, A, B],
    ],
    near.least,
  );
  const bound = Math.min(near.bound, far.bound);
  return bound > 0 ? -Math.log(bound) / 3 : Number.POSITIVE_INFINITY;
}

/** C with h(P) − ĥ(P) ≤ C for every rational point of the curve; infinite where no bound is found. */
export function naiveAbove(pair: Pair): number {
  return finiteParts(pair).reduce((sum, { most }) => sum + most, 0) + realPart(pair) + 1e-9;
}

/** c with ĥ(P) − h(P) ≤ c: no larger is a third of the logarithm of what doubling multiplies by at most. */
export function canonicalAbove({ A, B }: Pair): number {
  const [a, b] = [Math.abs(A), Math.abs(B)];
  return Math.log(Math.max(1 + 2 * a + 8 * b + a * a, 4 * (1 + a + b))) / 3;
}
