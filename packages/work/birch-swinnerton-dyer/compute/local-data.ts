/**
 * Conductor and Tamagawa numbers of y² = x³ + Ax + B: from valuations at primes p ≥ 5, where the model is minimal (Cohen,
 * A Course in Computational Algebraic Number Theory, Algorithm 7.5.1), by Tate's algorithm at 2 and 3.
 */
import { type Reduction, reduceAtSmall } from './reduce-at-two-and-three.ts';

export interface PrimePower {
  prime: number;
  exponent: number;
}

export interface LocalData {
  conductor: number;
  /** The product of the Tamagawa numbers. */
  tamagawa: number;
  two: Reduction;
  three: Reduction;
  /** Factors of |4A³ + 27B²|. */
  factors: readonly PrimePower[];
  /** The minimal model's discriminant is that of the short one divided by scale^12. */
  scale: number;
}

/** By trial division; n ≥ 1 and below 2^53. */
export function factorise(n: number): PrimePower[] {
  const factors: PrimePower[] = [];
  let left = n;
  const take = (prime: number) => {
    let exponent = 0;
    for (; left % prime === 0; left /= prime) exponent++;
    if (exponent > 0) factors.push({ prime, exponent });
  };
  take(2);
  take(3);
  for (let divisor = 5; divisor * divisor <= left; divisor += 6) {
    take(divisor);
    take(divisor + 2);
  }
  if (left > 1) factors.push({ prime: left, exponent: 1 });
  return factors;
}

/** (a·b) mod p for 0 ≤ a, b < p < 2^53. */
function product(a: number, b: number, p: number): number {
  return p < 94_906_265 ? (a * b) % p : Number((BigInt(a) * BigInt(b)) % BigInt(p));
}

/** The Legendre symbol of a number modulo an odd prime. */
export function legendre(value: number, p: number): number {
  let base = value % p;
  if (base < 0) base += p;
  if (base === 0) return 0;
  let power = 1;
  for (let exponent = (p - 1) / 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) power = product(power, base, p);
    base = product(base, base, p);
  }
  return power === 1 ? 1 : -1;
}

/** Roots of x³ + ax + b modulo p, for a prime whose square divides a discriminant: below 2^20. */
function countCubicRoots(a: number, b: number, p: number): number {
  let roots = 0;
  for (let x = 0; x < p && roots < 3; x++) {
    const value = (product(x, (((x * x) % p) + a) % p, p) + b) % p;
    if (value === 0 || value === p || value === -p) roots++;
  }
  return roots;
}

function valuation(value: number, p: number): number {
  if (value === 0) return 1000;
  let exponent = 0;
  for (let left = value; left % p === 0; left /= p) exponent++;
  return exponent;
}

/** Tamagawa number of type I*m, m ≥ 1, by the signs of what is left of Δ = −16(4A³ + 27B²) and of Δ·c6. */
function tamagawaStarred(A: number, B: number, p: number, m: number): number {
  const prime = BigInt(p);
  const d = -(4n * BigInt(A) ** 3n + 27n * BigInt(B) ** 2n) / prime ** BigInt(6 + m);
  const sextic = (-864n * BigInt(B)) / prime ** 3n;
  // 16 is a square.
  const sign = m % 2 === 0 ? d : d * sextic;
  return 3 + legendre(Number(sign % prime), p);
}

/** Tamagawa number at a prime p ≥ 5 that divides the discriminant `exponent` times, and whether reduction is multiplicative. */
function tamagawaAt(A: number, B: number, { prime: p, exponent }: PrimePower) {
  if (A % p !== 0) {
    const isSplit = legendre(6 * B, p) === 1;
    return { tamagawa: isSplit ? exponent : exponent % 2 === 0 ? 2 : 1, isMultiplicative: true };
  }
  const additive = (tamagawa: number) => ({ tamagawa, isMultiplicative: false });
  // The valuation of j is 3·v(A) − v(Δ): negative for I*m alone.
  if (3 * valuation(A, p) < exponent) return additive(tamagawaStarred(A, B, p, exponent - 6));
  switch (exponent) {
    case 3:
    case 9:
      return additive(2);
    case 4:
      return additive(legendre(B / p ** 2, p) === 1 ? 3 : 1);
    case 8:
      return additive(legendre(B / p ** 4, p) === 1 ? 3 : 1);
    case 6:
      return additive(1 + countCubicRoots(A / p ** 2, B / p ** 3, p));
    default:
      return additive(1);
  }
}

/** The local data of a curve: 4A³ + 27B² ≠ 0, and no p⁴ | A with p⁶ | B. */
export function localData(A: number, B: number): LocalData {
  const factors = factorise(Math.abs(4 * A ** 3 + 27 * B ** 2));
  const exponentOf = (p: number) => factors.find(({ prime }) => prime === p)?.exponent ?? 0;
  const two = reduceAtSmall(A, B, 2, exponentOf(2) + 4);
  const three = reduceAtSmall(A, B, 3, exponentOf(3));
  let conductor = 2 ** two.conductorExponent * 3 ** three.conductorExponent;
  let tamagawa = two.tamagawa * three.tamagawa;
  for (const factor of factors) {
    if (factor.prime < 5) continue;
    const at = tamagawaAt(A, B, factor);
    conductor *= at.isMultiplicative ? factor.prime : factor.prime ** 2;
    tamagawa *= at.tamagawa;
  }
  return { conductor, tamagawa, two, three, factors, scale: 2 ** two.scale * 3 ** three.scale };
}
