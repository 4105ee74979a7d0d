/**
 * Closes a count at one end of a unit by Turing's method. If K ≥ 0.0061 ln² g(p) + 0.08 ln g(p) successive Gram blocks
 * with union [g(n), g(p)) hold at least as many zeros as Gram intervals each, then N(g(n)) ≤ n + 1 and N(g(p)) ≥ p + 1
 * (Brent, On the zeros of the Riemann zeta function in the critical strip, Math. Comp. 33 (1979), theorem 3.2, from
 * Lehman's bound for the integral of S), for g(n) > 168π.
 */

import { UndecidedUnit } from '../../work-type.ts';
import type { Undecided } from '../reasons.ts';
import { countFinely, directProbe, findPair } from './search-block.ts';
import { goodAtOrAfter, goodAtOrBefore } from './verify-count.ts';
import type { SignKernel } from './verify-kernel.ts';

export type TuringOutcome = {
  readonly kind: 'left' | 'right';
  /** Left: N(g(anchor)) ≥ anchor + 1. Right: N(g(anchor)) ≤ anchor + 1. */
  readonly anchor: number;
  /** The good Gram point where the unit's own count begins or ends. */
  readonly edge: number;
  /** Zeros proved between anchor and edge. */
  readonly zeros: number;
  readonly reason: null;
};

const turingFrom = 168 * Math.PI;
const blocksTried = 200;

/** Gram blocks that must follow or precede, with a tenth to spare for the height at their far end. */
function blocksNeeded(t: number): number {
  const log = Math.log(t * 1.001);
  return Math.ceil(0.0061 * log * log + 0.08 * log + 0.1);
}

/** Zeros proved in a Gram block: at most its length are looked for first, all of them where that fails. */
function zerosOfBlock(kernel: SignKernel, p: number, q: number): number {
  if (q - p === 1) return 1;
  if (findPair(kernel, p, q, directProbe(kernel)) !== undefined) return q - p;
  return zerosFinely(kernel, p, q);
}

function zerosFinely(kernel: SignKernel, p: number, q: number): number {
  let zeros = 0;
  for (let m = p; m < q; m++) zeros += countFinely(kernel, m);
  return zeros;
}

/**
 * Walks away from the unit until enough successive blocks satisfy Rosser's rule.
 * @throws UndecidedUnit when none do within 200 blocks
 */
export function* closeCount(
  kernel: SignKernel,
  side: 'left' | 'right',
  unitEnd: number,
): Generator<number, TuringOutcome, void> {
  if (side === 'left' && unitEnd === -1) return { kind: side, anchor: -1, edge: -1, zeros: 0, reason: null };
  const edge = side === 'left' ? goodAtOrBefore(kernel, unitEnd) : goodAtOrAfter(kernel, unitEnd);
  let anchor = edge;
  let point = edge;
  let fulfilled = 0;
  for (let block = 0; block < blocksTried; block++) {
    const next = side === 'left' ? goodAtOrBefore(kernel, point - 1) : goodAtOrAfter(kernel, point + 1);
    const [p, q] = side === 'left' ? [next, point] : [point, next];
    const t = kernel.gramPoint(p);
    if (t <= turingFrom) throw new UndecidedUnit<Undecided>('below_turing');
    fulfilled = zerosOfBlock(kernel, p, q) >= q - p ? fulfilled + 1 : 0;
    point = next;
    if (fulfilled === 0) anchor = next;
    if (fulfilled >= blocksNeeded(kernel.gramPoint(q))) {
      const [from, to] = side === 'left' ? [anchor, edge] : [edge, anchor];
      return { kind: side, anchor, edge, zeros: zerosFinely(kernel, from, to), reason: null };
    }
    yield Math.min(0.99, block / 4);
  }
  throw new UndecidedUnit<Undecided>('turing_blocks');
}
