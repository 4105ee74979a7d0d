/**
 * Whole numbers n at which polynomials may be squares, one polynomial a row: the n are bits of words, 32 each, of which those are left
 * that a square modulo 32 and modulo some primes allows: one word of a table for 32 numbers at once (Stoll's ratpoints).
 */
import { leadingPrimes } from './leading-primes.ts';

/** Primes of the tables beside 32. */
const [FIRST, ...OTHERS] = [[3, 5, 7], 11, 13, 17, 19] as const;
/** Primes 23 to 61, at which each n that is left is looked at. */
const LOOKED_AT = leadingPrimes(18).slice(8);
export const WORD = 32;
/** Words that are made at once: tables go on for so many behind their period. */
export const STRETCH = 64;

export const residue = (value: number, m: number) => ((value % m) + m) % m;

/** Which residues are squares modulo m < 2^10. */
export function squaresModulo(m: number): Uint8Array {
  const squares = new Uint8Array(m);
  for (let x = 0; x < m; x++) squares[(x * x) % m] = 1;
  return squares;
}

const SQUARES = new Map([WORD, ...leadingPrimes(18)].map((m) => [m, squaresModulo(m)]));

export interface Rows {
  /** Coefficients of a row's polynomial modulo m ≤ 64, each in 0 … m − 1, from the highest down. */
  modulo: (row: number, m: number) => readonly number[];
  /** Whether rows r and −r have the same polynomial. */
  isEven: boolean;
  /** The stretch of n to look at in a row. */
  between: (row: number) => readonly [from: number, to: number];
}

interface Polynomial {
  m: number;
  coefficients: readonly number[];
  squares: Uint8Array;
}

const polynomialOf = ({ modulo }: Rows, row: number, m: number): Polynomial => ({
  m,
  coefficients: modulo(row, m),
  squares: SQUARES.get(m)!,
});

function isSquare({ m, coefficients, squares }: Polynomial, n: number): boolean {
  const rest = residue(n, m);
  let value = 0;
  for (let at = 0; at < coefficients.length; at++) value = (value * rest + coefficients[at]!) % m;
  return squares[value] === 1;
}

/** Words by their number k, whose bit i says of 32k + i whether it is allowed; they have the period m. */
export function wordsOf(allowed: (n: number) => boolean, m: number, count: number): Int32Array {
  const words = new Int32Array(count);
  const bits = WORD * Math.min(m, count);
  for (let rest = 0; rest < m; rest++)
    if (allowed(rest)) for (let n = rest; n < bits; n += m) words[n >> 5]! |= 1 << (n & 31);
  for (let k = m; k < count; k++) words[k] = words[k - m]!;
  return words;
}

type Five<Of> = readonly [Of, Of, Of, Of, Of];
const UNSHIFTED: Five<number> = [0, 0, 0, 0, 0];

export interface Tables {
  /** The bits that are allowed in each word. */
  word: number;
  /** Each with a period, and STRETCH words more. */
  products: Five<Int32Array>;
  /** The word of n = 0 is so many before the first of a table. */
  shifts: Five<number>;
}

/** Tables by row, each made when it is first needed; undefined where one of them allows nothing. */
function tablesOf(rows: Rows): (row: number) => Tables | undefined {
  const made = new Map<number, Int32Array>();
  const kept = (row: number, m: number, make: () => Int32Array) => {
    const rest = row % m;
    const key = m * 512 + (rows.isEven ? Math.min(rest, m - rest) : rest);
    const words = made.get(key) ?? make();
    made.set(key, words);
    return words;
  };
  const ofPrime = (row: number, p: number) =>
    kept(row, p, () => {
      const polynomial = polynomialOf(rows, row, p);
      return wordsOf((n) => isSquare(polynomial, n), p, p + STRETCH);
    });
  const ofFirst = (row: number) => {
    const m = FIRST.reduce((product, p) => product * p, 1);
    return kept(row, m, () => {
      const words = new Int32Array(m + STRETCH).fill(-1);
      for (const p of FIRST) {
        const table = ofPrime(row, p);
        for (let k = 0, at = 0; k < words.length; k++, at = at + 1 === p ? 0 : at + 1)
          words[k]! &= table[at]!;
      }
      return words;
    });
  };
  return (row) => {
    const polynomial = polynomialOf(rows, row, WORD);
    // Even n in even rows have a common divisor with them.
    const ofWord = () => wordsOf((n) => (n % 2 === 1 || row % 2 === 1) && isSquare(polynomial, n), WORD, 1);
    const [word] = kept(row, WORD, ofWord) as unknown as [number];
    if (word === 0) return undefined;
    const [two, three, four, five] = OTHERS.map((p) => ofPrime(row, p)) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    return { word, products: [ofFirst(row), two, three, four, five], shifts: UNSHIFTED };
  };
}

/** Hands over the n of a stretch that tables leave. */
export function sieveRow(
  { word, products, shifts }: Tables,
  [from, to]: readonly [number, number],
  take: (n: number) => void,
): void {
  const [one, two, three, four, five] = products;
  const last = Math.floor(to / WORD);
  for (let k = Math.floor(from / WORD); k <= last; k += STRETCH) {
    const start = (table: Int32Array, at: 0 | 1 | 2 | 3 | 4) =>
      residue(k - shifts[at], table.length - STRETCH);
    const [a, b, c] = [start(one, 0), start(two, 1), start(three, 2)];
    const [d, e] = [start(four, 3), start(five, 4)];
    const count = Math.min(STRETCH, last - k + 1);
    for (let at = 0; at < count; at++) {
      let left = word & one[a + at]! & two[b + at]! & three[c + at]! & four[d + at]! & five[e + at]!;
      for (; left !== 0; left &= left - 1) {
        const n = WORD * (k + at) + (31 - Math.clz32(left & -left));
        if (n >= from && n <= to) take(n);
      }
    }
  }
}

/** Hands over each n that is left of rows 1 to `last`, row by row, without those that have the divisor 2 in common with their row. */
export function sieveSquares(rows: Rows, last: number, take: (n: number, row: number) => void): void {
  const tablesFor = tablesOf(rows);
  for (let row = 1; row <= last; row++) {
    const tables = tablesFor(row);
    if (!tables) continue;
    const polynomials: Polynomial[] = [];
    sieveRow(tables, rows.between(row), (n) => {
      for (let k = 0; k < LOOKED_AT.length; k++) {
        polynomials[k] ??= polynomialOf(rows, row, LOOKED_AT[k]!);
        if (!isSquare(polynomials[k]!, n)) return;
      }
      take(n, row);
    });
  }
}
