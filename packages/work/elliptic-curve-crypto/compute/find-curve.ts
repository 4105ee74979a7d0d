/** The curve of an instance: the first candidate of the seed that is of prime order and has no known weakness. */

import { isPrime } from '../../numerics/miller-rabin.ts';
import { UndecidedUnit } from '../../work-type.ts';
import { ORDERS_MAX } from '../leaf.ts';
import type { Candidate } from '../model/derive-instance.ts';
import {
  deriveCandidate,
  deriveField,
  isSpecial,
  seedOfInstance,
  weaknessOf,
} from '../model/derive-instance.ts';
import type { LogarithmPlan } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import type { WalkKernel } from './walk-kernel.ts';
import { formOf } from './walk-kernel.ts';

export interface FoundCurve {
  /** Number of the candidate, from 0. */
  attempt: number;
  candidate: Candidate;
  order: bigint;
  /** A number N with N·P = O for each candidate without a point of order two, in order; the last is the order. */
  orders: bigint[];
}

/** Number of baby steps in a block; their number is a multiple of it. */
const BABY_BLOCK = 512;

/** ⌊2√p⌋, by Newton's method from above. */
export function hasseBound(p: bigint): bigint {
  let root = 1n << 34n;
  for (;;) {
    const next = (root + (4n * p) / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Yields after each candidate that was counted: at most about 30 ms.
 * @throws UndecidedUnit when none of about 1,500 candidates will do
 */
export function* findCurve(kernel: WalkKernel, plan: LogarithmPlan): Generator<void, FoundCurve, void> {
  const p = deriveField(plan);
  const bound = hasseBound(p);
  const babySteps = BABY_BLOCK * Math.ceil(Math.sqrt(Number(bound)) / BABY_BLOCK);
  const orders: bigint[] = [];
  for (let attempt = 0; orders.length < ORDERS_MAX; attempt++) {
    const candidate = deriveCandidate(seedOfInstance(plan), p, attempt);
    const [a, b, x, y] = [candidate.a, candidate.b, candidate.base.x, candidate.base.y].map((value) =>
      formOf(kernel, value, p),
    ) as [bigint, bigint, bigint, bigint];
    if (isSpecial(candidate) || kernel.hasEvenOrder(a, b, p)) continue;
    kernel.setCurve(p, a);
    const order = BigInt.asUintN(64, kernel.countPoints(x, y, bound, babySteps));
    orders.push(order);
    if (isPrime(order) && !weaknessOf(p, order)) return { attempt, candidate, order, orders };
    yield;
  }
  throw new UndecidedUnit<Undecided>('no_curve_of_prime_order');
}
