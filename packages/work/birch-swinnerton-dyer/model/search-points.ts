/**
 * All points of y² = x³ + Ax + B with x = a/d², |a| and d² up to a bound: b² = a³ + A·a·d⁴ + B·d⁶. For each d the numbers a are
 * bits of words, 32 each, of which those are left that a square modulo 32 and modulo some primes allows: one word of a table for
 * 32 numbers at once (Stoll's ratpoints). What is left is looked at in whole numbers of any size. O(bound^(3/2)/32) words.
 */
import type { Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';
import { commonDivisor, type RationalPoint, sizeOfPoint, squareRoot } from './rational-points.ts';

/** Moduli of the tables beside 32: products of the primes 3 to 19. */
const SIEVED = [[3, 5, 7], [11], [13], [17], [19]] as const;
/** Primes 23 to 61, at which each a that is left is looked at before its square root is taken. */
const LOOKED_AT = leadingPrimes(18).slice(8);
const WORD = 32;

const residue = (value: number, m: number) => ((value % m) + m) % m;

/** Which residues are squares modulo m < 2^10. */
function squaresModulo(m: number): Uint8Array {
  const squares = new Uint8Array(m);
  for (let x = 0; x < m; x++) squares[(x * x) % m] = 1;
  return squares;
}

const SQUARES = new Map([WORD, ...SIEVED.flat(), ...LOOKED_AT].map((m) => [m, squaresModulo(m)]));

/** a³ + A·a·d⁴ + B·d⁶ modulo m, and its squares. */
interface Residues {
  m: number;
  linear: number;
  constant: number;
  squares: Uint8Array;
}

function residuesOf({ A, B }: Pair, d: number, m: number): Residues {
  const square = (d * d) % m;
  const fourth = (square * square) % m;
  const [linear, constant] = [(residue(A, m) * fourth) % m, (residue(B, m) * ((fourth * square) % m)) % m];
  return { m, linear, constant, squares: SQUARES.get(m)! };
}

function isSquare({ m, linear, constant, squares }: Residues, a: number): boolean {
  const rest = residue(a, m);
  return squares[(((rest * rest + linear) % m) * rest + constant) % m] === 1;
}

/** Words by their number k modulo m, whose bit i says of 32k + i whether it is allowed. */
function wordsOf(allowed: (a: number) => boolean, m: number): Int32Array {
  const bits = Uint8Array.from({ length: m }, (_, a) => (allowed(a) ? 1 : 0));
  const words = new Int32Array(m);
  for (let k = 0; k < m; k++) for (let i = 0; i < WORD; i++) words[k]! |= bits[(WORD * k + i) % m]! << i;
  return words;
}

/** Leaves those bits that a table allows, of words from number k on. */
function sieve(words: Int32Array, table: Int32Array, k: number): void {
  let from = residue(k, table.length);
  for (let at = 0; at < words.length; from = 0)
    for (const end = Math.min(words.length, at + table.length - from); at < end; at++, from++)
      words[at]! &= table[from]!;
}

/** Tables of one curve by d, each made when it is first needed: the word for 32, and one table for each product of primes. */
function tablesOf(pair: Pair): (d: number) => { even: number; products: Int32Array[] } {
  const made = new Map<number, Int32Array>();
  const kept = (d: number, m: number, make: () => Int32Array) => {
    // Only d² counts.
    const key = m * 512 + Math.min(d % m, m - (d % m));
    const words = made.get(key) ?? make();
    made.set(key, words);
    return words;
  };
  const ofPrime = (d: number, p: number) =>
    kept(d, p, () => {
      const residues = residuesOf(pair, d, p);
      return wordsOf((a) => isSquare(residues, a), p);
    });
  const ofProduct = (d: number, primes: readonly number[]) => {
    const m = primes.reduce((product, p) => product * p);
    return kept(d, m, () => {
      const words = new Int32Array(m).fill(-1);
      for (const p of primes) sieve(words, ofPrime(d, p), 0);
      return words;
    });
  };
  return (d) => {
    const residues = residuesOf(pair, d, WORD);
    // Even a and even d have a common divisor.
    const ofWord = () => wordsOf((a) => (a % 2 === 1 || d % 2 === 1) && isSquare(residues, a), WORD);
    return { even: kept(d, WORD, ofWord)[0]!, products: SIEVED.map((primes) => ofProduct(d, primes)) };
  };
}

/** Least x at which x³ + Ax + B isn't negative, or a little less. */
function leastAbscissa({ A, B }: Pair): number {
  const value = (x: number) => (x * x + A) * x + B;
  let low = -(2 * Math.sqrt(Math.abs(A)) + Math.cbrt(Math.abs(B)) + 1);
  // Left of the first turn the cubic rises; where it is negative there, the only root is to the right of the second.
  const turn = A < 0 ? Math.sqrt(-A / 3) : 0;
  let high = value(-turn) > 0 ? -turn : -low;
  if (value(-turn) <= 0 && A < 0) low = turn;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return low - 1e-6 * (1 + Math.abs(low));
}

function pointAt({ A, B }: Pair, numerator: number, denominator: number): RationalPoint | undefined {
  const [a, d] = [BigInt(numerator), BigInt(denominator)];
  const fourth = d ** 4n;
  const square = a ** 3n + BigInt(A) * a * fourth + BigInt(B) * fourth * d * d;
  if (square < 0n || commonDivisor(a, d) !== 1n) return undefined;
  const b = squareRoot(square);
  return b * b === square ? { a, b, d } : undefined;
}

/** Each a whose bit is left, if the residues that are looked at allow it too. */
function leftOver(words: Int32Array, first: number, residues: readonly Residues[]): number[] {
  const left: number[] = [];
  for (let at = 0; at < words.length; at++)
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const a = first + WORD * at + (31 - Math.clz32(word & -word));
      let k = 0;
      while (k < residues.length && isSquare(residues[k]!, a)) k++;
      if (k === residues.length) left.push(a);
    }
  return left;
}

function comparePoints(one: RationalPoint, other: RationalPoint): number {
  const bySize = sizeOfPoint(one) - sizeOfPoint(other) || one.d - other.d || one.a - other.a;
  return Number(bySize);
}

/**
 * All points with y ≥ 0 whose x = a/d² has |a| ≤ bound and d² ≤ bound, by max(|a|, d²), then by d, then by a. A bound of 20,000
 * takes about 2 ms.
 */
export function searchPoints(pair: Pair, bound: number): RationalPoint[] {
  const found: RationalPoint[] = [];
  const tablesFor = tablesOf(pair);
  const least = leastAbscissa(pair);
  for (let d = 1; d * d <= bound; d++) {
    const first = Math.floor(Math.max(-bound, least * d * d) / WORD);
    if (WORD * first > bound) continue;
    const { even, products } = tablesFor(d);
    const words = new Int32Array(Math.floor(bound / WORD) - first + 1).fill(even);
    for (const table of products) sieve(words, table, first);
    const residues = LOOKED_AT.map((p) => residuesOf(pair, d, p));
    for (const a of leftOver(words, WORD * first, residues)) {
      const point = Math.abs(a) <= bound ? pointAt(pair, a, d) : undefined;
      if (point) found.push(point);
    }
  }
  return found.sort(comparePoints);
}
