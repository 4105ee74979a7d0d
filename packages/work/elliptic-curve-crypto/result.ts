/** The result of a unit: the curve, its points, k, and how the walks met. */

import { LEAVES_MAX } from '../kit/plan-size.ts';
import { listOf, objectOf, textLike, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { UndecidedUnit } from '../work-type.ts';
import { countSteps, decodeCurveLeaf, ORDERS_MAX } from './leaf.ts';
import type { Point } from './model/curve-group.ts';
import { deriveCandidate, deriveField, deriveTarget, seedOfInstance } from './model/derive-instance.ts';
import type { Meeting } from './model/find-meeting.ts';
import { findMeeting } from './model/find-meeting.ts';
import type { EndedWalk, WalkInstance } from './model/walk.ts';
import type { LogarithmPlan } from './plan.ts';
import { WALKS_PER_LEAF } from './plan.ts';
import type { Undecided } from './reasons.ts';
import { logarithmFrom, replayOf } from './verify/replay-walks.ts';

export type StoredPoint = { x: string; y: string };

/** Numbers that a double can't hold are decimal digits. */
export type LogarithmResult = {
  p: string;
  a: string;
  b: string;
  /** n, prime. */
  order: string;
  /** Number of the candidate, from 0. */
  attempt: number;
  /** A number N with N·P = O for each candidate without a point of order two, in order; the last is n. */
  orders: string[];
  base: StoredPoint;
  target: StoredPoint;
  /** k with Q = kP, 0 ≤ k < n. */
  logarithm: string;
  /** Walks up to the meeting, their steps, and how many of them were given up. */
  walks: number;
  steps: number;
  givenUp: number;
  /** Leaf in which the later walk ended; those behind it are empty. */
  lastLeaf: number;
  meeting: { earlier: number; later: number; x: string; earlierSteps: number; laterSteps: number };
};

/**
 * @throws UndecidedUnit when no two walks met
 * @throws RangeError for leaves that no computation gives
 */
export function summarise(plan: LogarithmPlan, leaves: readonly Uint8Array[]): LogarithmResult {
  const curveLeaf = leaves[0] && decodeCurveLeaf(leaves[0]);
  if (!curveLeaf) throw new RangeError('leaf 0 is no curve');
  const lastLeaf = leaves.findLastIndex((leaf) => leaf.length > 0);
  const meeting = findMeeting(leaves, lastLeaf);
  if (!meeting) throw new UndecidedUnit<Undecided>('no_two_walks_met');
  const { attempt, orders } = curveLeaf;
  const { base, ...curve } = deriveCandidate(seedOfInstance(plan), deriveField(plan), attempt);
  const order = orders.at(-1)!;
  const target = deriveTarget(seedOfInstance(plan), curve, attempt);
  const instance = { curve, order, base, target, distinguishedBits: plan.distinguishedBits };
  const { earlier, later } = walkToMeeting(instance, seedOfInstance(plan), meeting);
  const logarithm = logarithmFrom(earlier, later, order);
  if (logarithm === undefined) throw new UndecidedUnit<Undecided>('walks_met_without_an_answer');
  return {
    p: String(curve.p),
    a: String(curve.a),
    b: String(curve.b),
    order: String(order),
    attempt,
    orders: orders.map(String),
    base: stored(base),
    target: stored(target),
    logarithm: String(logarithm),
    ...tally(leaves, meeting),
    lastLeaf,
    meeting: {
      ...meeting,
      x: String(earlier.end?.x),
      earlierSteps: earlier.steps,
      laterSteps: later.steps,
    },
  };
}

function stored({ x, y }: Point): StoredPoint {
  return { x: String(x), y: String(y) };
}

/** @throws RangeError when the walks don't end at one point */
function walkToMeeting(
  instance: WalkInstance,
  seed: string,
  meeting: Meeting,
): { earlier: EndedWalk; later: EndedWalk } {
  const walks = replayOf(instance, seed);
  const steps = walks.walk([meeting.earlier, meeting.later]);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const [earlier, later] = step.value;
  if (!earlier?.end || earlier.end.x !== later?.end?.x) throw new RangeError('the walks do not meet');
  return { earlier, later };
}

/** Counts of the walks up to the meeting. */
export function tally(
  leaves: readonly Uint8Array[],
  { later }: Meeting,
): Pick<LogarithmResult, 'walks' | 'steps' | 'givenUp'> {
  const counts = { walks: later + 1, steps: 0, givenUp: 0 };
  for (let first = 0; first <= later; first += WALKS_PER_LEAF) {
    const leaf = leaves[1 + first / WALKS_PER_LEAF]!;
    const { steps, givenUp } = countSteps(leaf, Math.min(WALKS_PER_LEAF, later + 1 - first));
    counts.steps += steps;
    counts.givenUp += givenUp;
  }
  return counts;
}

/** A leaf has 16 bits for the steps of a walk. */
const STEPS_MAX = 65_535;
const WALKS_MAX = LEAVES_MAX * WALKS_PER_LEAF;
const walk = wholeNumber(0, WALKS_MAX);
const stepsOfWalk = wholeNumber(0, STEPS_MAX);
/** Coordinates and orders, below 2^64. */
const residue = textLike(/^(0|[1-9]\d{0,19})$/);
const storedPoint = objectOf<StoredPoint>({ x: residue, y: residue });
const hasForm = objectOf<LogarithmResult>({
  p: residue,
  a: residue,
  b: residue,
  // No field is smaller than about 2^40.
  order: textLike(/^[1-9]\d{11,19}$/),
  attempt: wholeNumber(0, 2 ** 32 - 1),
  orders: listOf(residue, 1, ORDERS_MAX),
  base: storedPoint,
  target: storedPoint,
  logarithm: residue,
  walks: walk,
  steps: wholeNumber(0, WALKS_MAX * STEPS_MAX),
  givenUp: walk,
  lastLeaf: wholeNumber(0, LEAVES_MAX - 1),
  meeting: objectOf<LogarithmResult['meeting']>({
    earlier: walk,
    later: walk,
    x: residue,
    earlierSteps: stepsOfWalk,
    laterSteps: stepsOfWalk,
  }),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<LogarithmResult>(hasForm);
