/**
 * The canonical height ĥ(P) = lim 4^(−n)·h(2ⁿP), h(P) = log max(|a|, d²) for x(P) = a/d²: the one whose pairing gives the
 * regulator of the conjecture of Birch and Swinnerton-Dyer. With x(P) = X/Z doubling is X′ = X⁴ − 2AX²Z² − 8BXZ³ + A²Z⁴,
 * Z′ = 4(X³ + AXZ² + BZ³)Z, divided by g = gcd(X′, Z′), so that
 *   ĥ(P) = h(P) + Σ 4^(−n−1)·(log max(|X′|, |Z′|) − 4·log max(|X|, |Z|) − log g) over the points 2ⁿP, n ≥ 0
 * (Tate; Müller, Stoll, Computing canonical heights on elliptic curves in quasi-linear time, LMS J. Comput. Math. 19A, 2016). The
 * sizes are taken from doubles. g divides the resultant of the two forms, R = 256·(4A³ + 27B²)², so that X and Z are kept
 * modulo R^k, with k falling by one at each step.
 */
import type { Pair } from './height-order.ts';
import { commonDivisor, type RationalPoint } from './rational-points.ts';

/** Behind these the terms add up to less than 4^(−16)·log R, some 10^−8 at most. */
const STEPS = 16;

const mod = (value: bigint, modulus: bigint) => ((value % modulus) + modulus) % modulus;

/** Σ 4^(−n−1)·log g over the steps. */
function finitePart({ A, B }: Pair, { a, d }: RationalPoint): number {
  const [p, q] = [BigInt(A), BigInt(B)];
  const resultant = 256n * (4n * p ** 3n + 27n * q * q) ** 2n;
  let modulus = resultant ** BigInt(STEPS + 1);
  let [x, z] = [mod(a, modulus), mod(d * d, modulus)];
  let [sum, weight] = [0, 1 / 4];
  for (let step = 0; step < STEPS; step++) {
    const [xx, xz, zz] = [x * x, x * z, z * z];
    const nextX = mod(xx * xx - 2n * p * xx * zz - 8n * q * xz * zz + p * p * zz * zz, modulus);
    const nextZ = mod(4n * (xx * xz + p * xz * zz + q * zz * zz), modulus);
    const divisor = commonDivisor(commonDivisor(nextX % resultant, nextZ % resultant), resultant);
    modulus /= resultant;
    [x, z] = [(nextX / divisor) % modulus, (nextZ / divisor) % modulus];
    sum += weight * Math.log(Number(divisor));
    weight /= 4;
  }
  return sum;
}

/** Σ 4^(−n−1)·(log max(|X′|, |Z′|) − 4·log max(|X|, |Z|)) over the steps, with X and Z scaled to a maximum of 1. */
function realPart({ A, B }: Pair, { a, d }: RationalPoint): number {
  const [numerator, denominator] = scaled(a, d * d);
  let [x, z] = [numerator, denominator];
  let [sum, weight] = [0, 1 / 4];
  for (let step = 0; step < STEPS; step++) {
    const nextX = (x * x - A * z * z) ** 2 - 8 * B * x * z ** 3;
    const nextZ = 4 * z * (x ** 3 + A * x * z * z + B * z ** 3);
    const size = Math.max(Math.abs(nextX), Math.abs(nextZ));
    [x, z] = [nextX / size, nextZ / size];
    sum += weight * Math.log(size);
    weight /= 4;
  }
  return sum;
}

/** Two numbers of any size as doubles, the larger of which is 1 in size. */
function scaled(one: bigint, other: bigint): [number, number] {
  const [sizeOne, sizeOther] = [one < 0n ? -one : one, other < 0n ? -other : other];
  const largest = sizeOne > sizeOther ? sizeOne : sizeOther;
  const shift = BigInt(Math.max(0, largest.toString(2).length - 1000));
  const below = Number(largest >> shift);
  return [Number(one >> shift) / below, Number(other >> shift) / below];
}

/** log of a whole number above 0, of any size. */
function logOf(value: bigint): number {
  const shift = Math.max(0, value.toString(2).length - 1000);
  return Math.log(Number(value >> BigInt(shift))) + shift * Math.LN2;
}

/** To some 10^−8, of a pair that isn't singular; 0 for a torsion point. */
export function canonicalHeight(pair: Pair, point: RationalPoint): number {
  const { a, d } = point;
  const size = a < 0n ? -a : a;
  const naive = logOf(size > d * d ? size : d * d);
  return naive + realPart(pair, point) - finitePart(pair, point);
}
