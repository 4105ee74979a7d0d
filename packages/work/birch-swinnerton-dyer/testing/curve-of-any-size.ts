/**
 * For tests beside tables of curves of small conductor, whose short models mostly have coefficients far beyond the domain of
 * plans: the figures of a curve from its minimal Weierstrass model, whatever its coefficients. The kernel counts its traces
 * prime by prime, of the model modulo p, and adds up its series; local data are Tate's algorithm of the verifier, torsion the
 * theorem of Lutz and Nagell, in whole numbers of any size. A curve whose short model fits is computed as a leaf of a unit is.
 */
import { finish } from '../../testing/run-unit.ts';
import { findCentralValue } from '../compute/central-value.ts';
import { computeCurve } from '../compute/compute-curve.ts';
import type { CurveKernel } from '../compute/curve-kernel.ts';
import { type CurveSummary, readLeaf, SCALE } from '../leaf.ts';
import type { Pair } from '../model/height-order.ts';
import { leadingPrimes } from '../model/leading-primes.ts';
import { roundedQuotient } from '../model/quotient.ts';
import { sizeOf } from '../model/rational-points.ts';
import { realPeriod } from '../model/real-period.ts';
import { termsFor } from '../model/series-length.ts';
import { reduceAt } from '../model/tate-algorithm.ts';
import { hasFiniteOrder } from '../verify/plain-torsion.ts';

type Figures = Omit<CurveSummary, 'hasFullTwoTorsion' | 'pointX' | 'traces' | 'digest'>;
/** A and B of a short model. */
type LargePair = readonly [bigint, bigint];

/** Terms of 4A³ + 27B² that a leaf's programs have exactly. */
const EXACT_BELOW = 2n ** 53n;
/** Prime divisors are looked for up to here: a conductor below 10^8 has no square beyond. */
const DIVISORS_BELOW = 10_000;

/** A cubic without a whole root has one modulo each of these primes in some four of a hundred cases. */
const FILTERS = [61, 67, 71, 73, 79, 83, 89, 97];

/** The short model of a1, a2, a3, a4, a6 that no p⁴ | A with p⁶ | B makes smaller. */
export function shortModel(invariants: readonly bigint[]): LargePair {
  const [a1, a2, a3, a4, a6] = invariants as [bigint, bigint, bigint, bigint, bigint];
  const [b2, b4, b6] = [a1 * a1 + 4n * a2, 2n * a4 + a1 * a3, a3 * a3 + 4n * a6];
  let A = -27n * (b2 * b2 - 24n * b4);
  let B = -54n * (-(b2 ** 3n) + 36n * b2 * b4 - 216n * b6);
  for (const p of [2n, 3n])
    while (A % p ** 4n === 0n && B % p ** 6n === 0n) [A, B] = [A / p ** 4n, B / p ** 6n];
  return [A, B];
}

/** The pair as numbers, where a leaf's programs compute it exactly. */
export function pairWithin([A, B]: LargePair): Pair | undefined {
  const isWithin = 4n * sizeOf(A) ** 3n < EXACT_BELOW && 27n * B ** 2n < EXACT_BELOW;
  return isWithin ? { A: Number(A), B: Number(B) } : undefined;
}

/** Prime powers of |4A³ + 27B²|. */
function factorsOf([A, B]: LargePair): Map<number, number> {
  const factors = new Map<number, number>();
  let left = sizeOf(4n * A ** 3n + 27n * B ** 2n);
  for (let p = 2n; p < DIVISORS_BELOW && left > 1n; p++)
    for (; left % p === 0n; left /= p) factors.set(Number(p), (factors.get(Number(p)) ?? 0) + 1);
  if (left > 1n) factors.set(Number(left), 1);
  return factors;
}

/** The whole roots of x³ + Ax + c, by halving in each stretch that the whole numbers around ±√(−A/3) bound. */
function wholeRoots(A: bigint, c: bigint): bigint[] {
  const value = (x: bigint) => x ** 3n + A * x + c;
  // Cauchy's bound for a cubic without a square term, and room for rounding.
  const bound =
    BigInt(Math.ceil(2.1 * (Math.sqrt(Math.abs(Number(A))) + Math.cbrt(Math.abs(Number(c)))))) + 2n;
  let turn = A < 0n ? BigInt(Math.floor(Math.sqrt(Number(-A) / 3))) : 0n;
  while (3n * turn * turn > -A && turn > 0n) turn--;
  while (3n * (turn + 1n) ** 2n <= -A) turn++;
  const stretches = [
    [-bound, -turn - 1n],
    [-turn, turn],
    [turn + 1n, bound],
  ] as const;
  return stretches.flatMap(([from, to], at) => {
    let [low, high] = [from, to];
    const sign = at === 1 && A < 0n ? -1n : 1n;
    while (low < high) {
      const middle = (low + high) >> 1n;
      if (sign * value(middle) >= 0n) high = middle;
      else low = middle + 1n;
    }
    return value(low) === 0n ? [low] : [];
  });
}

/** Says of c whether x³ + Ax + c has a root modulo each of some primes, as it has where a whole one is. */
function rootsModulo(A: bigint): (c: bigint) => boolean {
  const tables = FILTERS.map((p) => {
    const values = Array.from({ length: p }, (_, x) => (x ** 3 + Number(A % BigInt(p)) * x) % p);
    return { p: BigInt(p), opposite: new Set(values.map((value) => (p - value) % p)) };
  });
  return (c) => tables.every(({ p, opposite }) => opposite.has(Number(((c % p) + p) % p)));
}

/** By the theorem of Lutz and Nagell. */
function torsionOf([A, B]: LargePair, factors: ReadonlyMap<number, number>): number {
  let ys = [1n];
  for (const [p, exponent] of factors)
    ys = ys.flatMap((y) => Array.from({ length: (exponent >> 1) + 1 }, (_, k) => y * BigInt(p) ** BigInt(k)));
  const mayHaveRoot = rootsModulo(A);
  const likely = ys.filter((y) => mayHaveRoot(B - y * y));
  const pairs = likely.flatMap((y) => wholeRoots(A, B - y * y).filter((x) => hasFiniteOrder({ x, y }, A)));
  return 1 + wholeRoots(A, B).length + 2 * pairs.length;
}

/** The trace at 2 or 3: p less the number of affine points of the minimal model, for bad reduction too. */
function traceOfModel(invariants: readonly bigint[], p: number): number {
  const [a1, a2, a3, a4, a6] = invariants.map((a) => ((Number(a % BigInt(p)) % p) + p) % p) as number[];
  let points = 0;
  for (let x = 0; x < p; x++)
    for (let y = 0; y < p; y++)
      if ((y * y + a1! * x * y + a3! * y - x ** 3 - a2! * x * x - a4! * x - a6!) % p === 0) points++;
  return p - points;
}

/** Has the kernel count each trace of the model modulo its prime, and makes the coefficients. Returns their number. */
function countInKernel(kernel: CurveKernel, invariants: readonly bigint[], conductor: number): number {
  const [A, B] = shortModel(invariants);
  const terms = termsFor(conductor);
  const isGood = (p: number) => (conductor % p === 0 ? 0 : 1);
  const [two, three] = [traceOfModel(invariants, 2), traceOfModel(invariants, 3)];
  const residue = (value: bigint, p: number) => Number(value % BigInt(p));
  for (const [index, p] of leadingPrimes(kernel.primesUpTo(terms)).entries()) {
    kernel.beginCurve(residue(A, p), residue(B, p), two, isGood(2), three, isGood(3));
    kernel.computeTraces(index, index + 1);
  }
  kernel.fillCoefficients(2, terms + 1, terms);
  return terms;
}

/** The figures of the curve y² + a1·xy + a3·y = x³ + a2·x² + a4·x + a6, a minimal model. @throws UndecidedUnit */
export function figuresOf(kernel: CurveKernel, invariants: readonly bigint[]): Figures {
  const short = shortModel(invariants);
  const pair = pairWithin(short);
  if (pair) return readLeaf(finish(computeCurve(kernel, pair)).summary)!.curve!;
  const factors = factorsOf(short);
  let [conductor, tamagawa, scale] = [1, 1, 1];
  for (const p of new Set([2, 3, ...factors.keys()])) {
    const fibre = reduceAt(...short, p);
    conductor *= p ** fibre.conductorExponent;
    tamagawa *= fibre.tamagawa;
    scale *= p ** fibre.scale;
  }
  const terms = countInKernel(kernel, invariants, conductor);
  const central = finish(findCentralValue({ kernel, conductor, terms }));
  const [A, B] = short;
  const discriminant = Number(-(4n * A ** 3n + 27n * B ** 2n));
  const figures = {
    rank: central.rank,
    torsion: torsionOf(short, factors),
    tamagawa,
    leading: Math.round(central.leading * SCALE),
    period: Math.round(realPeriod(Number(A), Number(B), discriminant) * scale * SCALE),
  };
  return { ...figures, conductor, rootNumber: central.rootNumber, quotient: roundedQuotient(figures) };
}
