/**
 * Checks a discrete logarithm from the seed on: which curve it is, that its order is the stated prime, Q, and Q = kP. Uses
 * other arithmetic than the kernel's, and doesn't count points: each number N was found with N·P = O, which is quick
 * to check. Then some walks are walked again by replay-walk.as.ts.
 */
import { sameItems } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, PASSED } from '../kit/parts.ts';
import { isPrime } from '../numerics/miller-rabin.ts';
import type { Evidence, PartOutcome, Verifier } from '../work-type.ts';
import { encodeCurveLeaf, ORDERS_MAX, packEnd, WALK_LEAF_BYTES, WalkLeafReader } from './leaf.ts';
import { isOnCurve } from './model/curve-group.ts';
import type { Candidate } from './model/derive-instance.ts';
import {
  deriveCandidate,
  deriveField,
  deriveTarget,
  isSpecial,
  seedOfInstance,
  weaknessOf,
} from './model/derive-instance.ts';
import type { EndedWalk } from './model/walk.ts';
import type { LogarithmPlan } from './plan.ts';
import { challengeCount, checkPlan, WALKS_PER_LEAF } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { LogarithmResult } from './result.ts';
import { tally } from './result.ts';
import { hasNoRoot, isAnnihilated, isInHasseInterval, isMultiple } from './verify/complete-group.ts';
import { replayOf } from './verify/replay-walks.ts';

type LogarithmEvidence = Evidence<LogarithmPlan>;

/** Candidates that a search can have looked at; about 1 in 70 is a challenge. */
const ATTEMPTS_MAX = 8 * ORDERS_MAX;
const DECIMAL = /^(0|[1-9]\d{0,19})$/;

/** A decimal number of the result; −1 for another text, which equals no such number. */
function numberIn(text: string): bigint {
  return DECIMAL.test(text) ? BigInt(text) : -1n;
}

/** The curve is the seed's first challenge, and n its order. */
function* checkCurve(plan: LogarithmPlan, result: LogarithmResult): Generator<number, Outcome<Reason>, void> {
  const p = deriveField(plan);
  if (numberIn(result.p) !== p) return failed('field_differs_from_seed');
  const { attempt, orders } = result;
  if (attempt > ATTEMPTS_MAX) return failed('no_such_candidate');
  if (orders.length > ORDERS_MAX) return failed('too_many_orders');
  let next = 0;
  for (let number = 0; number <= attempt; number++) {
    const candidate = deriveCandidate(seedOfInstance(plan), p, number);
    if (isSpecial(candidate) || !hasNoRoot(candidate)) {
      if (number === attempt) return failed('curve_has_a_point_of_order_two');
      continue;
    }
    const order = numberIn(orders[next++] ?? '');
    if (!isInHasseInterval(order, p) || !isAnnihilated(order, candidate.base, candidate))
      return failed('not_a_multiple_of_the_points_order');
    const isChallenge = isPrime(order) && weaknessOf(p, order) === undefined;
    if (isChallenge !== (number === attempt))
      return failed(isChallenge ? 'an_earlier_candidate_is_a_challenge' : 'curve_is_no_challenge');
    if (number === attempt) return compareCurve(result, candidate, order, next);
    yield number / (attempt + 1);
  }
  return failed('no_such_candidate');
}

/** By Hasse and n > 4√p no other multiple of n than n itself can be the order. */
function compareCurve(
  result: LogarithmResult,
  { p, a, b, base }: Candidate,
  order: bigint,
  orderCount: number,
): Outcome<Reason> {
  if (order * order <= 16n * p) return failed('order_too_small_for_its_proof');
  if (result.orders.length !== orderCount || numberIn(result.order) !== order)
    return failed('order_differs_from_proof');
  if (numberIn(result.a) !== a || numberIn(result.b) !== b) return failed('curve_differs_from_seed');
  if (numberIn(result.base.x) !== base.x || numberIn(result.base.y) !== base.y)
    return failed('base_point_differs_from_seed');
  return isOnCurve(base, { p, a, b }) ? PASSED : failed('base_point_not_on_curve');
}

// biome-ignore lint/correctness/useYield: a fraction of a millisecond
function* checkLogarithm(
  plan: LogarithmPlan,
  result: LogarithmResult,
): Generator<number, Outcome<Reason>, void> {
  const candidate = deriveCandidate(seedOfInstance(plan), deriveField(plan), result.attempt);
  const target = deriveTarget(seedOfInstance(plan), candidate, result.attempt);
  if (numberIn(result.target.x) !== target.x || numberIn(result.target.y) !== target.y)
    return failed('target_differs_from_seed');
  if (!isOnCurve(target, candidate)) return failed('target_not_on_curve');
  const logarithm = numberIn(result.logarithm);
  if (logarithm < 0n || logarithm >= numberIn(result.order)) return failed('logarithm_out_of_range');
  return isMultiple(logarithm, candidate.base, target, candidate) ? PASSED : failed('logarithm_is_wrong');
}

/** What the result says of the leaves, checked as far as they are here. */
function compareLeaves(
  { leaves, complete, plan }: LogarithmEvidence,
  result: LogarithmResult,
): Outcome<Reason> {
  const { lastLeaf, meeting } = result;
  for (const [index, bytes] of leaves) {
    const length = index > lastLeaf ? 0 : WALK_LEAF_BYTES;
    if (index > 0 && bytes.length !== length) return failed('leaf_has_a_wrong_length');
  }
  const curveLeaf = leaves.get(0);
  if (curveLeaf) {
    const expected = encodeCurveLeaf({ attempt: result.attempt, orders: result.orders.map(BigInt) });
    if (!sameItems(expected, curveLeaf)) return failed('curve_leaf_differs_from_result');
  }
  if (!complete) return PASSED;
  const all = Array.from({ length: plan.leaves }, (_, index) => leaves.get(index)!);
  if (endIn(all, meeting.earlier) !== endIn(all, meeting.later)) return failed('meeting_differs_from_leaves');
  const { steps, givenUp } = tally(all, meeting);
  const isSame = steps === result.steps && givenUp === result.givenUp;
  return isSame ? PASSED : failed('counts_differ_from_leaves');
}

function endIn(leaves: readonly Uint8Array[], walk: number): bigint {
  const reader = new WalkLeafReader(leaves[1 + Math.floor(walk / WALKS_PER_LEAF)]!);
  const place = walk % WALKS_PER_LEAF;
  return BigInt(reader.low(place)) + (BigInt(reader.high(place)) << 32n);
}

/** Whether a computation can have these numbers of walks and leaves. */
function hasPlausibleMeeting(plan: LogarithmPlan, { meeting, lastLeaf, walks }: LogarithmResult): boolean {
  const { earlier, later } = meeting ?? {};
  return (
    Number.isInteger(earlier) &&
    Number.isInteger(later) &&
    Number.isInteger(lastLeaf) &&
    earlier >= 0 &&
    earlier < later &&
    lastLeaf < plan.leaves &&
    lastLeaf === Math.floor(later / WALKS_PER_LEAF) + 1 &&
    walks === later + 1
  );
}

/** The two walks that met, and one of each challenged leaf, by plain arithmetic. */
function* checkWalks(
  evidence: LogarithmEvidence,
  result: LogarithmResult,
): Generator<number, Outcome<Reason>, void> {
  const { plan, leaves, challenged } = evidence;
  if (!hasPlausibleMeeting(plan, result)) return failed('no_such_meeting');
  const difference = compareLeaves(evidence, result);
  if (difference.reason !== null) return difference;
  const { base, ...curve } = deriveCandidate(seedOfInstance(plan), deriveField(plan), result.attempt);
  const order = numberIn(result.order);
  if (!isInHasseInterval(order, curve.p)) return failed('order_differs_from_proof');
  const { distinguishedBits } = plan;
  const target = deriveTarget(seedOfInstance(plan), curve, result.attempt);
  const instance = { curve, order, base, target, distinguishedBits };
  const walks = replayOf(instance, seedOfInstance(plan));
  // The last leaf's is the walk that met.
  const opened = challenged.filter((leaf) => leaf > 0 && leaf < result.lastLeaf);
  // The sum of the bytes of a leaf chooses its walk; it is known when the leaf is bound.
  const places = opened.map(
    (leaf) => leaves.get(leaf)!.reduce((sum, byte) => sum + byte, 0) % WALKS_PER_LEAF,
  );
  const numbers = opened.map((leaf, i) => (leaf - 1) * WALKS_PER_LEAF + places[i]!);
  const [earlier, later, ...others] = yield* walks.walk([
    result.meeting.earlier,
    result.meeting.later,
    ...numbers,
  ]);
  if (!isMeeting(result, earlier!, later!)) return failed('the_walks_do_not_meet');
  for (const [i, walk] of others.entries()) {
    if (!isRecorded(leaves.get(opened[i]!)!, places[i]!, walk, distinguishedBits))
      return failed('walk_differs_from_leaf');
  }
  const last = leaves.get(result.lastLeaf);
  if (last && !isRecorded(last, result.meeting.later % WALKS_PER_LEAF, later!, distinguishedBits))
    return failed('meeting_differs_from_leaves');
  return PASSED;
}

function isMeeting({ meeting }: LogarithmResult, earlier: EndedWalk, later: EndedWalk): boolean {
  const x = numberIn(meeting.x);
  return (
    earlier.end?.x === x &&
    later.end?.x === x &&
    earlier.steps === meeting.earlierSteps &&
    later.steps === meeting.laterSteps
  );
}

function isRecorded(leaf: Uint8Array, place: number, walk: EndedWalk, distinguishedBits: number): boolean {
  const reader = new WalkLeafReader(leaf);
  if (reader.steps(place) !== walk.steps) return false;
  return walk.end
    ? endIn([new Uint8Array(), leaf], place) === packEnd(walk.form, distinguishedBits)
    : reader.isGivenUp(place);
}

export const verifier: Verifier<LogarithmPlan, LogarithmResult, Reason | Undecided> = {
  reasons: [...REASONS, ...UNDECIDED],
  challengeCount,
  parts({ plan }) {
    checkPlan(plan);
    return [{ check: 'curve' }, { check: 'logarithm' }, { check: 'walks' }];
  },
  async runPart(evidence, result, part): Promise<Generator<number, PartOutcome, void>> {
    if (part.check === 'curve') return checkCurve(evidence.plan, result);
    if (part.check === 'logarithm') return checkLogarithm(evidence.plan, result);
    return checkWalks(evidence, result);
  },
  conclude(evidence, result, outcomes) {
    return concludeParts(REASONS, verifier.parts(evidence, result).length, outcomes);
  },
};
