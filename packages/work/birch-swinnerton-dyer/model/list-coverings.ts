/**
 * 2-coverings of y² = x³ + Ax + B as binary quartics y² = g(u, v), for a search: each point of the curve comes from a rational point
 * of a covering, which has about a quarter of its height (Birch, Swinnerton-Dyer, Notes on elliptic curves I, J. reine angew. Math.
 * 212, 1963). A covering with points in every completion of Q has a quartic with the invariants I = c4 and J = 2·c6 of the curve's
 * minimal model that is a square modulo 4 (Cremona, Fisher, Stoll, Minimisation and reduction of 2-, 3- and 4-coverings of elliptic
 * curves, Algebra & Number Theory 4, 2010).
 *
 * With p = 3b² − 8ac and r = b³ + 8a²d − 4abc the syzygy p³ − 48Ia²p − 64Ja³ = 27r² gives d from a, b and c, and I gives e (Cremona,
 * Algorithms for Modular Elliptic Curves, 3.6). A shift of u by v adds 4a to b and changes neither a nor p, whose bounds are in
 * bound-coverings.ts. The c of a and b are bits of words that are sieved modulo primes: with τ = 3b²/(4a) − 2c the left side is
 * 64a³(τ³ − 3Iτ − J), so that two tables a prime do for all a and b.
 *
 * Nothing that is said of a curve rests on the list being complete: what is found is a point of the curve or isn't.
 */
import { rangesOf } from './bound-coverings.ts';
import type { Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';
import type { Invariants, Quartic } from './quartic.ts';
import { squareRoot } from './rational-points.ts';
import { residue, STRETCH, sieveRow, squaresModulo, type Tables, WORD, wordsOf } from './sieve-squares.ts';
import { reduceAt } from './tate-algorithm.ts';

const SIEVED = leadingPrimes(18).slice(2);
/** The bits of c that a square modulo 4 allows: c ≡ 0 or 1 modulo 4 for even a, else even or odd as b/2 is. */
const OF_EVEN = 0x33333333;
const OF_ODD = [0x55555555, 0xaaaaaaaa] as const;

/** s with A = s⁴·A′ and B = s⁶·B′ up to a change of x, for A′ and B′ of the minimal model. */
export function scaleOf({ A, B }: Pair): number {
  return 2 ** reduceAt(A, B, 2).scale * 3 ** reduceAt(A, B, 3).scale;
}

/** Tables at a prime p by n = c − 3b²/(8a): the words of those n with square 3a(τ³ − 3Iτ − J), by what a is. */
interface Sieve {
  p: number;
  squares: Uint8Array;
  /** For non-squares and squares. */
  words: readonly [Int32Array, Int32Array];
  /** For multiples of p, of which nothing follows. */
  every: Int32Array;
  /** Inverses modulo p. */
  inverse: readonly number[];
}

function sieveAt({ I, J }: Invariants, p: number): Sieve {
  const squares = squaresModulo(p);
  const [linear, constant] = [residue(-3 * I, p), residue(-J, p)];
  const wordsBy = (factor: number) => {
    const isAllowed = (n: number) => {
      const tau = residue(-2 * n, p);
      return squares[(factor * ((((tau * tau + linear) % p) * tau + constant) % p)) % p] === 1;
    };
    return wordsOf(isAllowed, p, p + STRETCH);
  };
  const all = Array.from({ length: p }, (_, n) => n);
  const inverse = all.map((n) => all.find((m) => (n * m) % p === 1) ?? 0);
  const words = [wordsBy(3 * squares.indexOf(0)), wordsBy(3)] as const;
  return { p, squares, words, every: new Int32Array(p + STRETCH).fill(-1), inverse };
}

/** A table for one a; the word of c = 0 is the one that shift·(b/2)² lies before its first. */
interface Table {
  p: number;
  words: Int32Array;
  shift: number;
}

function tableFor({ p, squares, words, every, inverse }: Sieve, a: number): Table {
  const rest = residue(a, p);
  const table = rest === 0 ? every : words[squares[rest] as 0 | 1];
  return { p, words: table, shift: 3 * inverse[(2 * WORD * rest) % p]! };
}

/** The quartics with these a, b = 2·half and c, for either sign of r. */
function completed({ I, J }: Invariants, [one, half, two]: readonly [number, number, number]): Quartic[] {
  const [a, b, c] = [BigInt(one), BigInt(half), BigInt(two)];
  // With p = 4q and r = 8·root the syzygy is q³ − 3Ia²q − Ja³ = 27·root².
  const q = 3n * b * b - 2n * a * c;
  const cube = q ** 3n - 3n * BigInt(I) * a * a * q - BigInt(J) * a ** 3n;
  if (cube < 0n || cube % 27n !== 0n) return [];
  const root = squareRoot(cube / 27n);
  if (root * root * 27n !== cube) return [];
  // −r belongs to the same quartic with −u for u, if b is 0 or 2|a|.
  const roots = root === 0n || half === 0 || half === Math.abs(one) ? [root] : [root, -root];
  return roots.flatMap((r): Quartic[] => {
    const above = r - b ** 3n + a * b * c;
    const d = above / (a * a);
    const rest = BigInt(I) + 6n * b * d - c * c;
    if (above % (a * a) !== 0n || rest % (12n * a) !== 0n) return [];
    return [[one, 2 * half, two, Number(d), Number(rest / (12n * a))]];
  });
}

/** Hands over each (b/2, c) of one a that tables leave, with p between the two. */
function sieveMiddle(
  { a, between }: { a: number; between: readonly [number, number] },
  tables: readonly Table[],
  take: (half: number, c: number) => void,
): void {
  const [first, others] = [tables.slice(0, 5), tables.slice(5)];
  const products = first.map(({ words }) => words) as unknown as Tables['products'];
  for (let half = 0; half <= Math.abs(a); half += a % 2 === 0 ? 2 : 1) {
    const ends = between.map((p) => (12 * half * half - p) / (8 * a));
    const [from, to] = [Math.ceil(Math.min(...ends) - 1e-6), Math.floor(Math.max(...ends) + 1e-6)];
    const word = a % 2 === 0 ? OF_EVEN : OF_ODD[(half % 2) as 0 | 1];
    const shifts = first.map(({ shift }) => shift * half * half) as unknown as Tables['shifts'];
    sieveRow({ word, products, shifts }, [from, to], (c) => {
      for (const { p, words, shift } of others)
        if (((words[residue((c >> 5) - shift * half * half, p)]! >> (c & 31)) & 1) === 0) return;
      take(half, c);
    });
  }
}

/** Quartics of 2-coverings with these invariants, by |a|; some are equivalent, and some have no point modulo a prime. */
export function coveringsWith(invariants: Invariants): Quartic[] {
  const sieves = SIEVED.map((p) => sieveAt(invariants, p));
  const found: Quartic[] = [];
  for (const { sign, most, between } of rangesOf(invariants))
    for (let size = 1; size <= most; size++) {
      const a = sign * size;
      // As a square modulo 4 is.
      if (residue(a, 4) > 1) continue;
      const tables = sieves.map((sieve) => tableFor(sieve, a));
      sieveMiddle({ a, between: between(a) }, tables, (half, c) =>
        found.push(...completed(invariants, [a, half, c])),
      );
    }
  return found.sort(([one], [other]) => Math.abs(one) - Math.abs(other));
}

/** Quartics of 2-coverings of a curve: up to 90,000 words of 32 numbers c at the end of the domain, some 20 ms; mostly 5,000. */
export function coveringsOf(pair: Pair, scale: number): Quartic[] {
  return coveringsWith({ I: (-48 * pair.A) / scale ** 4, J: (-1728 * pair.B) / scale ** 6 });
}
