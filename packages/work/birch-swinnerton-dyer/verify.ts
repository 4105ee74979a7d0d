/**
 * Checks a unit by other programs than those that computed it: all traces of every curve at once by the functional equation,
 * every figure of the challenged leaves, the whole points, the result by adding the leaves up again.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { sameItems, sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, orderedLeaves, PASSED, withShare } from '../kit/parts.ts';
import type { Evidence, VerificationPart, Verifier } from '../work-type.ts';
import { type CurveSummary, readLeaf } from './leaf.ts';
import { kindOf } from './model/height-order.ts';
import { type CurvePlan, challengeCount, checkPlan, leafCount, longestSeries, pairOfLeaf } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { type CurveResult, summarise } from './result.ts';
import { checkTraces } from './verify/check-equation.ts';
import { checkFigures, checkSeries } from './verify/check-leaf.ts';
import { checkResult } from './verify/check-result.ts';
import { isPointOfInfiniteOrder, leastPoint } from './verify/least-point.ts';
import { primeTable } from './verify/prime-table.ts';

type CurveEvidence = Evidence<CurvePlan>;
type PartSteps = Generator<number, Outcome<Reason>, void>;

/** Stretches of leaves whose functional equations can be looked at beside each other. */
const STRETCHES = 8;
/** Groups of challenged leaves. */
const GROUPS = 4;
const LEAVES_PER_STEP = 64;

/** The summary of a leaf, if it is of the pair that the plan gives it; the reason of a fault otherwise. */
function summaryAt({ plan, leaves }: CurveEvidence, leaf: number): ReturnType<typeof readLeaf> | Reason {
  const bytes = leaves.get(leaf);
  if (!bytes) return 'leaf_missing';
  const summary = readLeaf(bytes);
  if (!summary) return 'leaf_malformed';
  const pair = pairOfLeaf(plan, leaf);
  const isOfPair = summary.A === pair.A && summary.B === pair.B && summary.kind === kindOf(pair);
  return isOfPair ? summary : 'leaf_of_another_pair';
}

/** What is wrong with the point of a summary: none of infinite order, or not the least one, which may have been left out. */
function faultOfPoint(A: number, B: number, { pointX }: CurveSummary): Reason | undefined {
  if (pointX !== undefined && !isPointOfInfiniteOrder(A, B, pointX)) return 'point_not_on_curve';
  return pointX === leastPoint(A, B) ? undefined : 'point_not_least';
}

/** All leaves that are here are of their pairs and have right points; when none is missing, they add up to the result. */
function* addUp(evidence: CurveEvidence, result: CurveResult): PartSteps {
  const { plan, leaves } = evidence;
  let done = 0;
  for (const leaf of leaves.keys()) {
    if (done++ % LEAVES_PER_STEP === 0) yield done / leaves.size;
    const summary = summaryAt(evidence, leaf);
    if (typeof summary === 'string') return failed(summary);
    const fault = summary?.curve && faultOfPoint(summary.A, summary.B, summary.curve);
    if (fault) return failed(fault);
  }
  if (!evidence.complete) {
    const fault = yield* checkResult(plan, result);
    return fault ? failed(fault) : PASSED;
  }
  const ordered = orderedLeaves(leaves, leafCount(plan));
  if (!ordered) return failed('leaf_missing');
  return sameJson(summarise(plan, ordered), result) ? PASSED : failed('result_differs_from_leaves');
}

/** The functional equations of all curves from one leaf to before another whose data is here. */
function* checkEquations(evidence: CurveEvidence, from: number, to: number): PartSteps {
  const table = primeTable(longestSeries(evidence.plan));
  for (let leaf = from; leaf < to; leaf++) {
    const data = evidence.data.get(leaf);
    if (!data || !evidence.leaves.has(leaf)) continue;
    const summary = summaryAt(evidence, leaf);
    if (typeof summary === 'string') return failed(summary);
    if (!summary?.curve) {
      if (data.length > 0) return failed('data_differs_from_digest');
      continue;
    }
    const checked = yield* withShare(checkTraces(summary.curve, data, table), (leaf - from) / (to - from));
    if (typeof checked === 'string') return failed(checked);
    yield (leaf + 1 - from) / (to - from);
  }
  return PASSED;
}

/** Every figure of a group of challenged leaves. */
function* remakeLeaves(evidence: CurveEvidence, group: number): PartSteps {
  const table = primeTable(longestSeries(evidence.plan));
  const mine = evidence.challenged.filter((_, index) => index % GROUPS === group);
  for (const [done, leaf] of mine.entries()) {
    const share = done / mine.length;
    const summary = summaryAt(evidence, leaf);
    if (typeof summary === 'string') return failed(summary);
    if (!summary?.curve) continue;
    const { curve } = summary;
    const wrongFigure = yield* withShare(checkFigures(summary, curve), share);
    if (wrongFigure) return failed(wrongFigure);
    if (evidence.withoutData) continue;
    const data = evidence.data.get(leaf);
    if (!data) return failed('data_missing');
    const checked = yield* withShare(checkTraces(curve, data, table), share);
    if (typeof checked === 'string') return failed(checked);
    const wrongSeries = yield* withShare(checkSeries(summary, curve, checked, table), share);
    if (wrongSeries) return failed(wrongSeries);
  }
  return PASSED;
}

function partsOf(evidence: CurveEvidence): VerificationPart[] {
  const { challenged, data, plan, withoutData } = evidence;
  const leaves = leafCount(plan);
  const stretches = withoutData || data.size === 0 ? 0 : Math.min(STRETCHES, leaves);
  const edge = (index: number) => Math.floor((index * leaves) / stretches);
  return [
    { check: 'sums' },
    ...Array.from({ length: stretches }, (_, index) => ({
      check: 'equations',
      from: edge(index),
      to: edge(index + 1),
    })),
    ...Array.from({ length: Math.min(GROUPS, challenged.length) }, (_, group) => ({
      check: 'leaves',
      group,
    })),
  ];
}

export const verifier: Verifier<CurvePlan, CurveResult, Reason | Undecided> = {
  reasons: [...REASONS, ...UNDECIDED],
  challengeCount,

  isOtherData(_plan, { summary, data }) {
    const read = readLeaf(summary);
    if (!read) return false;
    return read.curve ? !sameItems(sha256(data), read.curve.digest) : data.length > 0;
  },

  parts: partsOf,

  async runPart(evidence, result, { check, from, to, group }) {
    checkPlan(evidence.plan);
    if (check === 'sums') return addUp(evidence, result);
    if (check === 'equations' && typeof from === 'number' && typeof to === 'number')
      return checkEquations(evidence, from, to);
    if (check !== 'leaves' || typeof group !== 'number') throw new RangeError('no such part');
    return remakeLeaves(evidence, group);
  },

  conclude(evidence, _result, outcomes) {
    return concludeParts(REASONS, partsOf(evidence).length, outcomes);
  },
};
