/**
 * The canonical height ĥ(P) = lim 4^(−n)·h(2ⁿP), h(P) = log max(|a|, d²) for x(P) = a/d²: the one whose pairing gives the
 * regulator of the conjecture of Birch and Swinnerton-Dyer. With x(P) = X/Z doubling is X′ = X⁴ − 2AX²Z² − 8BXZ³ + A²Z⁴,
 * Z′ = 4(X³ + AXZ² + BZ³)Z, divided by g = gcd(X′, Z′), so that
 *   ĥ(P) = h(P) + Σ 4^(−n−1)·(log max(|X′|, |Z′|) − 4·log max(|X|, |Z|) − log g) over the points 2ⁿP, n ≥ 0
 * (Tate; Müller, Stoll, Computing canonical heights on elliptic curves in quasi-linear time, LMS J. Comput. Math. 19A, 2016). The
 * sizes are taken from whole numbers of some hundred bits, each rounding of which is followed to the end. g divides the resultant
 * of the two forms, R = 256·(4A³ + 27B²)², so that its powers of a prime p are found modulo powers of p, whose exponent falls by
 * that of R at each step. Only primes count at which a point can be singular. What is left behind N steps is 4^(−N) times a
 * difference of heights, for which there are bounds (height-difference.ts).
 *
 * The error that is stated holds if Math.log is right to 10^−14 of its value, as it is everywhere.
 */
import { canonicalAbove, naiveAbove, squaredPrimes } from './height-difference.ts';
import type { Pair } from './height-order.ts';
import { exponentIn } from './modular.ts';
import { largerSize, type RationalPoint, sizeOf, sizeOfPoint } from './rational-points.ts';

/** ĥ(P) is within `off` of `height`. */
export interface Height {
  height: number;
  off: number;
}

/** Behind these, terms add up to some 10^−9. */
const STEPS = 16;
/** Bits that are left at the end, and those that a step may lose beside what the forms' coefficients take. */
const BITS_AT_END = 64;
const SPARE_BITS = 4;
/** Bits of which logarithms are taken. */
const LEADING_BITS = 64;
/** Sixteen logarithms and their sum, in shares of the largest. */
const LOG_ROUNDING = 1e-13;

/** At least the length of a number above 0 in bits, and at most 3 more. */
const bitsOf = (value: bigint) => value.toString(16).length * 4;

/** log of a whole number above 0, of any size; `bits` as bitsOf says. */
function logOf(value: bigint, bits = bitsOf(value)): number {
  const shift = Math.max(0, bits - LEADING_BITS);
  return Math.log(Number(value >> BigInt(shift))) + shift * Math.LN2;
}

type Coefficients = readonly [A: bigint, B: bigint];

/** The forms of doubling. */
function doubled([A, B]: Coefficients, x: bigint, z: bigint): [bigint, bigint] {
  const [xx, xz, zz] = [x * x, x * z, z * z];
  const [linear, constant] = [A * zz, B * zz];
  const difference = xx - linear;
  return [difference * difference - 8n * constant * xz, 4n * (xx * xz + linear * xz + constant * zz)];
}

/** Σ 4^(−n−1)·v(g) over the steps, for the exponent v of a prime. From the first step without one on there is none. */
function exponentSum(
  pair: Coefficients,
  { a, d }: RationalPoint,
  prime: number,
  ofResultant: number,
): number {
  const p = BigInt(prime);
  const whole = p ** BigInt(ofResultant);
  let modulus = whole ** BigInt(STEPS + 1);
  let [x, z] = [a % modulus, (d * d) % modulus];
  let [sum, weight] = [0, 1 / 4];
  for (let step = 0; step < STEPS; step++) {
    let [nextX, nextZ] = doubled(pair, x, z);
    let exponent = 0;
    for (; exponent < ofResultant && nextX % p === 0n && nextZ % p === 0n; exponent++)
      [nextX, nextZ] = [nextX / p, nextZ / p];
    if (exponent === 0) return sum;
    modulus /= whole;
    [x, z] = [nextX % modulus, nextZ % modulus];
    sum += weight * exponent;
    weight /= 4;
  }
  return sum;
}

/** Σ 4^(−n−1)·(log max(|X′|, |Z′|) − 4·log max(|X|, |Z|)) over the steps, and how far it may be off. */
function realSum(pair: Coefficients, { a, d }: RationalPoint): Height {
  const [A, B] = pair.map((value) => Number(sizeOf(value))) as [number, number];
  // Both coordinates off by a share e of the larger one move a form by at most so much times e, up to higher powers of e.
  const slope = 4 * Math.max(1 + 2 * A + 8 * B + A * A, 4 * (1 + A + B));
  const bitsAStep = Math.ceil(Math.log2(slope)) + SPARE_BITS;
  let [x, z] = [a, d * d];
  let largest = largerSize(x, z);
  let bits = bitsOf(largest);
  let [share, height, off, weight, size] = [0, 0, 0, 1 / 4, logOf(largest)];
  for (let step = 0; step < STEPS; step++) {
    const dropped = bits - (BITS_AT_END + bitsAStep * (STEPS - step));
    if (dropped > 0) {
      const shift = BigInt(dropped);
      [x, z] = [x >> shift, z >> shift];
      size -= dropped * Math.LN2;
      share += 2 ** (SPARE_BITS + dropped - bits);
    }
    [x, z] = doubled(pair, x, z);
    largest = largerSize(x, z);
    bits = bitsOf(largest);
    const next = logOf(largest, bits);
    const term = next - 4 * size;
    const moved = slope * share * (1 + share) ** 3 * Math.exp(-term);
    height += weight * term;
    off += weight * (2 * moved + 8 * share + LOG_ROUNDING * next);
    share = moved < 0.5 ? moved / (1 - moved) : Number.POSITIVE_INFINITY;
    [size, weight] = [next, weight / 4];
  }
  return { height, off };
}

/** The heights of points of one pair that isn't singular. */
export function heightsOn(pair: Pair): (point: RationalPoint) => Height {
  const sum = Math.abs(4 * pair.A ** 3 + 27 * pair.B ** 2);
  const coefficients = [BigInt(pair.A), BigInt(pair.B)] as const;
  const primes = [2, 3, ...squaredPrimes(sum)].map((prime) => ({
    prime,
    ofResultant: 2 * exponentIn(sum, prime) + (prime === 2 ? 8 : 0),
  }));
  const [below, above] = [naiveAbove(pair), canonicalAbove(pair)];
  return (point) => {
    const real = realSum(coefficients, point);
    const finite = primes.reduce(
      (total, { prime, ofResultant }) =>
        total + exponentSum(coefficients, point, prime, ofResultant) * Math.log(prime),
      0,
    );
    const naive = logOf(sizeOfPoint(point));
    const rest = 4 ** -STEPS;
    return {
      height: naive + real.height - finite + (rest * (above - below)) / 2,
      off: real.off + (rest * (above + below)) / 2 + LOG_ROUNDING * (naive + finite),
    };
  };
}
