/**
 * The canonical order of pairs (A, B): by height H = max(4|A|³, 27B²), within a height by A, then by B. Pairs of height at
 * most h fill the box |A| ≤ a, |B| ≤ b with a = ⌊(h/4)^(1/3)⌋ and b = ⌊(h/27)^(1/2)⌋, so that there are (2a + 1)(2b + 1) of
 * them: the number of a pair and the pair of a number follow without a list. Pairs whose cubic is singular, and those that
 * aren't minimal, keep their numbers.
 */

export interface Pair {
  A: number;
  B: number;
}

/** Sides of the box of all pairs of height at most h < 2^53. */
export function boxOf(h: number): { a: number; b: number } {
  let a = Math.floor(Math.cbrt(h / 4));
  while (4 * (a + 1) ** 3 <= h) a++;
  while (4 * a ** 3 > h) a--;
  let b = Math.floor(Math.sqrt(h / 27));
  while (27 * (b + 1) ** 2 <= h) b++;
  while (27 * b ** 2 > h) b--;
  return { a, b };
}

/** How many pairs have a height of at most h. */
export function pairsUpTo(h: number): number {
  if (h < 0) return 0;
  const { a, b } = boxOf(h);
  return (2 * a + 1) * (2 * b + 1);
}

export function heightOf({ A, B }: Pair): number {
  return Math.max(4 * Math.abs(A) ** 3, 27 * B ** 2);
}

/** The height of the pair of this number. */
export function heightAt(index: number): number {
  let low = 0;
  let high = 1;
  while (pairsUpTo(high) <= index) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (pairsUpTo(middle) > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All pairs of one height: the numbers [first, end), and the boxes of lower heights and of theirs. */
interface Shell {
  first: number;
  end: number;
  inner: { a: number; b: number };
  outer: { a: number; b: number };
}

/** The shell asked for last: neighbours are mostly of the same. */
let latest: Shell | undefined;

function shellOf(index: number): Shell {
  if (latest && index >= latest.first && index < latest.end) return latest;
  const h = heightAt(index);
  latest = { first: pairsUpTo(h - 1), end: pairsUpTo(h), inner: boxOf(h - 1), outer: boxOf(h) };
  return latest;
}

/** The pair of a number, counted from 0: (0, 0) is the first. */
export function pairAt(index: number): Pair {
  if (index === 0) return { A: 0, B: 0 };
  const { first, inner, outer } = shellOf(index);
  const { a, b } = outer;
  const place = index - first;
  const edge = (k: number, width: number): Pair => ({ A: (k >> 1) - width, B: k % 2 === 0 ? -b : b });
  if (a === inner.a) return edge(place, a);
  const row = 2 * b + 1;
  if (place < row) return { A: -a, B: place - b };
  const between = b > inner.b ? 2 * (2 * inner.a + 1) : 0;
  if (place < row + between) return edge(place - row, inner.a);
  return { A: a, B: place - row - between - b };
}

/** Primes whose fourth power may divide an A, or sixth power a B, within the domain. */
const SCALING_PRIMES = [2, 3, 5, 7];

/** Whether a pair stands for a curve: its cubic isn't singular, and no p⁴ divides A while p⁶ divides B. */
export function kindOf({ A, B }: Pair): 'singular' | 'not minimal' | 'curve' {
  if (4 * A ** 3 + 27 * B ** 2 === 0) return 'singular';
  return SCALING_PRIMES.some((p) => A % p ** 4 === 0 && B % p ** 6 === 0) ? 'not minimal' : 'curve';
}
