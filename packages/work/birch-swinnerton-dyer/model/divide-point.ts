/**
 * A rational point Q with ℓQ = S for a prime ℓ, or the certainty that there is none whose x is a/d² with |a| and d² below a bound.
 * x(ℓQ) = φ(x)/ψ²(x) with polynomials of degree ℓ² and ℓ² − 1 (Silverman, The Arithmetic of Elliptic Curves, exercise 3.7), so
 * that x(Q) is a root of F = φ·d² − a·ψ² for x(S) = a/d². Modulo a prime p of good reduction, p ∤ 2ℓbd, its roots are simple,
 * and each is lifted to a power of p by Hensel's lemma; of these residues at most one fraction below the bound has one. Every root of F is
 * among them. Values of F by Montgomery's ladder, whose sums for k and k + 1 have no common factor with the ladder's other terms:
 * ψ_{m+n}·ψ_{m−n} = ψ_m²ψ_n²·(x_n − x_m) with m − n = 1. O(p·log ℓ) products for a prime, then O(K·log ℓ) for p^K.
 */
import type { Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';
import { inverseModulo, mod } from './modular.ts';
import {
  addPoints,
  commonDivisor,
  isOnCurve,
  multipleOf,
  opposite,
  type RationalPoint,
  squareRoot,
} from './rational-points.ts';

/** Primes that are tried: the one with the fewest roots is taken. */
const PRIMES_TRIED = 6;
/** Primes from 11 on. */
const CANDIDATES = leadingPrimes(120).slice(4).map(BigInt);

type Fraction = readonly [x: bigint, z: bigint];

/** φ_ℓ(x) and ψ_ℓ²(x) modulo m. */
function multipleOfAbscissa({ A, B }: Pair, x: bigint, ell: number, m: bigint): Fraction {
  const [a, b] = [BigInt(A), BigInt(B)];
  const double = ([u, w]: Fraction): Fraction => {
    const [uu, uw, ww] = [mod(u * u, m), mod(u * w, m), mod(w * w, m)];
    const difference = uu - a * ww;
    return [
      mod(difference * difference - 8n * b * uw * ww, m),
      mod(4n * uw * (uu + a * ww) + 4n * b * ww * ww, m),
    ];
  };
  // x(P + Q) from x(P), x(Q) and x(P − Q) = x.
  const add = ([u, w]: Fraction, [s, t]: Fraction): Fraction => {
    const [ut, sw, wt] = [mod(u * t, m), mod(s * w, m), mod(w * t, m)];
    const below = mod((ut - sw) ** 2n, m);
    return [mod(2n * ((u * s + a * wt) * (ut + sw) + 2n * b * wt * wt) - x * below, m), below];
  };
  let [low, high]: [Fraction, Fraction] = [[x, 1n], double([x, 1n])];
  for (const bit of ell.toString(2).slice(1)) {
    const middle = add(high, low);
    [low, high] = bit === '1' ? [middle, double(high)] : [double(low), middle];
  }
  return low;
}

/** The fraction a/D with |a| ≤ bound, 0 < D ≤ bound and a ≡ xD modulo m > 2·bound², if there is one. */
function fractionOf(x: bigint, m: bigint, bound: bigint): Fraction | undefined {
  let [high, low, before, now] = [m, mod(x, m), 0n, 1n];
  while (low > bound) {
    const quotient = high / low;
    [high, low] = [low, high - quotient * low];
    [before, now] = [now, before - quotient * now];
  }
  const [a, below] = now < 0n ? [-low, -now] : [low, now];
  return below > 0n && below <= bound && commonDivisor(a, below) === 1n ? [a, below] : undefined;
}

/** A point above or on the axis with this x. */
function pointOver(pair: Pair, [a, below]: Fraction): RationalPoint | undefined {
  const d = squareRoot(below);
  const square = a ** 3n + BigInt(pair.A) * a * d ** 4n + BigInt(pair.B) * d ** 6n;
  if (d * d !== below || square < 0n) return undefined;
  const point = { a, b: squareRoot(square), d };
  return isOnCurve(pair, point) ? point : undefined;
}

interface Roots {
  p: bigint;
  roots: bigint[];
}

/** F modulo any m. */
type Evaluate = (x: bigint, m: bigint) => bigint;

/** The roots of F modulo a prime at which they are few. */
function fewRoots(pair: Pair, { b, d }: RationalPoint, ell: number, evaluate: Evaluate): Roots | undefined {
  const discriminant = 4n * BigInt(pair.A) ** 3n + 27n * BigInt(pair.B) ** 2n;
  const bad = discriminant * BigInt(ell) * (b === 0n ? 1n : b) * d;
  const primes = CANDIDATES.filter((p) => bad % p !== 0n).slice(0, PRIMES_TRIED);
  let best: Roots | undefined;
  for (const p of primes) {
    const roots: bigint[] = [];
    for (let x = 0n; x < p; x++) if (evaluate(x, p) === 0n) roots.push(x);
    if (!best || roots.length < best.roots.length) best = { p, roots };
    if (roots.length === 0) break;
  }
  return best;
}

/** The root of F modulo a power of p above `beyond` that a simple root modulo p becomes. */
function lift(
  { p, root, beyond }: { p: bigint; root: bigint; beyond: bigint },
  evaluate: Evaluate,
): Fraction {
  const slope = mod((evaluate(root + p, p * p) - evaluate(root, p * p)) / p, p);
  const inverse = inverseModulo(slope, p);
  let [x, m] = [root, p];
  while (m <= beyond) {
    m *= p;
    x = mod(x - evaluate(x, m) * inverse, m);
  }
  return [x, m];
}

/**
 * @param most the naive height, log max(|a|, d²), that the quotient has at most
 * @param point S, of infinite order
 * @returns Q with ℓQ = S; undefined where there is none of at most this height
 * @throws RangeError where every prime that might be taken is a bad one
 */
export function dividePoint(
  pair: Pair,
  point: RationalPoint,
  ell: number,
  most: number,
): RationalPoint | undefined {
  const below = point.d * point.d;
  const evaluate: Evaluate = (x, m) => {
    const [top, bottom] = multipleOfAbscissa(pair, x, ell, m);
    return mod(top * below - point.a * bottom, m);
  };
  const found = fewRoots(pair, point, ell, evaluate);
  if (!found) throw new RangeError('each prime that is tried divides the point or the discriminant');
  const bound = BigInt(Math.ceil(Math.exp(most + 1e-6)));
  for (const root of found.roots) {
    const [x, m] = lift({ p: found.p, root, beyond: 2n * bound * bound }, evaluate);
    const fraction = fractionOf(x, m, bound);
    const quotient = fraction && pointOver(pair, fraction);
    if (!quotient) continue;
    const product = multipleOf(pair, quotient, ell);
    if (!product) continue;
    if (!addPoints(pair, product, opposite(point))) return quotient;
    if (!addPoints(pair, product, point)) return opposite(quotient);
  }
  return undefined;
}
