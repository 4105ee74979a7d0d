/**
 * How many coefficients a curve's series take, and the bound of what is left out. With q = e^(−c), c = 2π/(t√N), the terms
 * behind n = M add up to at most Σ |a_n| q^n ≤ √3·Σ n·q^n ≤ √3·(cM + 1)·e^(−cM)/c², as |a_n| ≤ d(n)√n and d(n) ≤ √(3n). M is
 * chosen for the largest t so that this is at most TAIL·√N; the sums themselves are of the size of √N.
 */

/** The functional equation is looked at for these t. */
export const TWISTS = [1.03, 1.06, 1.1] as const;
const LARGEST_TWIST = TWISTS[2];
export const TAIL = 1e-11;
/** At least so many, for traces at all primes below 100. */
const LEAST = 100;

/** The least whole x = cM for which the bound holds. */
function exponentFor(root: number): number {
  const factor = (Math.sqrt(3) * LARGEST_TWIST ** 2) / (4 * Math.PI ** 2);
  let x = 1;
  // e^x by products alone: the same everywhere.
  for (let power = Math.E; factor * root * (x + 1) > TAIL * power; power *= Math.E) x++;
  return x;
}

/** M for a conductor: primes up to M have their traces in a leaf's data. */
export function termsFor(conductor: number): number {
  const root = Math.sqrt(conductor);
  return Math.max(LEAST, Math.ceil((exponentFor(root) * LARGEST_TWIST * root) / (2 * Math.PI)));
}
