/**
 * How much of the frontier a unit takes. The amount follows a cost model of this product's own kernels; the plan is
 * stored with its block, so the model may change without touching what was mined.
 */

import { groupDigits } from '../group-digits.ts';
import { grown, LEAVES_MAX } from '../kit/plan-size.ts';
import { isDecimal, objectOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, PlanRequest, UnitPlan } from '../work-type.ts';

/**
 * Gram interval k is [g(k−1), g(k)) with g(n) the n-th Gram point, θ(g(n)) = nπ, g(−1) ≈ 9.667. By Gram's law it
 * holds zero number k + 1. A unit is a run of Gram intervals, so that units fit together without gap or overlap.
 */
export type ZeroPlan = {
  /** First Gram interval, a multiple of leafSpan. */
  readonly firstInterval: number;
  /** Number of Gram intervals, a multiple of leafSpan. */
  readonly intervals: number;
  /** Gram intervals of one leaf. */
  readonly leafSpan: number;
};

/** Gram intervals of one leaf. */
const leafSpan = 1024;
/** Leaves before this Gram interval (t < 2565) are computed by Euler–Maclaurin, the others by Riemann–Siegel. */
export const lowIntervals = 2048;
/** The kernels hold t < 2^32. */
export const lastInterval = 13_000_000_000;

/** Seconds on one core, measured on the machine that the amounts were set on. */
const cost = { perLowInterval: 1e-4, perInterval: 1.1e-6, perTerm: 1.35e-9 };
const secondsAtReference = 10;
const referenceDifficulty = 47;
const growth = 1.05;

/** Seconds on one core that a unit of this difficulty aims at: 1.06 at 1, 10 at 47, 133 at 100. */
export function targetSeconds(difficulty: number): number {
  return grown(secondsAtReference, growth, difficulty - referenceDifficulty);
}

/** Approximate ordinate of Gram point n ≥ 0, to about one part in 10^6: solves (t/2π)(ln(t/2π) − 1) = n + 1/8. */
export function approximateGramPoint(n: number): number {
  let turns = (n + 10) / 2;
  for (let step = 0; step < 40; step++)
    turns -= (turns * (Math.log(turns) - 1) - n - 0.125) / Math.log(turns);
  return 2 * Math.PI * turns;
}

/** Estimated seconds of one leaf that begins at this Gram interval. */
function leafSeconds(interval: number): number {
  if (interval < lowIntervals) return cost.perLowInterval * leafSpan;
  const terms = Math.sqrt(approximateGramPoint(interval) / (2 * Math.PI));
  return leafSpan * (cost.perInterval + cost.perTerm * terms);
}

/** Leaves from `interval` on that together take about `seconds`, which those below `lowIntervals` alone don't fill. */
function leavesFor(interval: number, seconds: number): number {
  let left = seconds;
  let leaves = 0;
  for (; interval + leaves * leafSpan < lowIntervals; leaves++)
    left -= leafSeconds(interval + leaves * leafSpan);
  const from = interval + leaves * leafSpan;
  let more = left / leafSeconds(from);
  for (let step = 0; step < 8; step++) {
    more = (2 * left) / (leafSeconds(from) + leafSeconds(from + Math.round(more) * leafSpan));
  }
  return Math.max(1, leaves + Math.round(more));
}

/** @throws PlanRefused for text that is no decimal number: a position has one text, as the seed is a hash over it */
function readPosition(position: string): number {
  if (!isDecimal(position)) throw new PlanRefused(`no Gram interval: ${position}`);
  return Number(position);
}

/** @throws PlanRefused for a position that no unit ends at, or beyond the domain (t < 2^32) */
export function planUnit(request: PlanRequest): UnitPlan<ZeroPlan> {
  const firstInterval = readPosition(request.position);
  if (!Number.isSafeInteger(firstInterval) || firstInterval % leafSpan !== 0) {
    throw new PlanRefused(`no unit starts at Gram interval ${request.position}`);
  }
  const leaves = Math.min(LEAVES_MAX, leavesFor(firstInterval, targetSeconds(request.difficulty)));
  const intervals = leaves * leafSpan;
  if (firstInterval + intervals > lastInterval) throw new PlanRefused('beyond the kernels’ domain, t < 2^32');
  return {
    plan: { firstInterval, intervals, leafSpan },
    nextPosition: String(firstInterval + intervals),
  };
}

/** All Gram intervals from the request's position to `end`. @throws PlanRefused for an end off the grid, or beyond the domain */
export function planTo({ position }: PlanRequest, end: string): ZeroPlan {
  const firstInterval = readPosition(position);
  const plan = { firstInterval, intervals: readPosition(end) - firstInterval, leafSpan };
  checkPlan(plan);
  return plan;
}

/** @throws PlanRefused for what is no plan of this kind */
function checkPlan({ firstInterval, intervals, leafSpan: span }: ZeroPlan): void {
  // The kernel's figures of a leaf lie behind its counts, a byte an interval, at a multiple of eight.
  if (span % 8 !== 0 || span > leafSpan) throw new PlanRefused(`no leaves of ${span} Gram intervals`);
  if (firstInterval % span !== 0 || intervals % span !== 0) throw new PlanRefused('not whole leaves');
  if (intervals < span || intervals / span > LEAVES_MAX) throw new PlanRefused('too many or too few leaves');
  if (firstInterval + intervals > lastInterval) throw new PlanRefused('beyond the kernels’ domain, t < 2^32');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<ZeroPlan>({
    firstInterval: wholeNumber(0, lastInterval),
    intervals: wholeNumber(1, lastInterval),
    leafSpan: wholeNumber(8, leafSpan),
  }),
  checkPlan,
);

export function leafCount(plan: ZeroPlan): number {
  return plan.intervals / plan.leafSpan;
}

/** Pieces of about a second, or an eighth of the unit where that is less (but at least a quarter of a second). */
export function chunks(plan: ZeroPlan): Chunk[] {
  const leaves = leafCount(plan);
  let total = 0;
  const seconds = Array.from({ length: leaves }, (_, leaf) => {
    const estimate = leafSeconds(plan.firstInterval + leaf * plan.leafSpan);
    total += estimate;
    return estimate;
  });
  const aim = Math.min(1, Math.max(0.25, total / 8));
  const list: Chunk[] = [];
  let first = 0;
  let sum = 0;
  for (const [leaf, estimate] of seconds.entries()) {
    sum += estimate;
    if (sum >= aim || leaf === leaves - 1) {
      list.push({ first, count: leaf + 1 - first });
      first = leaf + 1;
      sum = 0;
    }
  }
  return list;
}

/** Leaves whose ordinates are checked: one in 250, at least 16 and at most 64. */
export function challengeCount(plan: ZeroPlan): number {
  const leaves = leafCount(plan);
  return Math.min(leaves, Math.max(16, Math.min(64, Math.ceil(leaves / 250))));
}

/** A leaf below `lowIntervals` takes as long as dozens of the others: the share of the unit's time that it takes. */
export function repeatChance(plan: ZeroPlan): (leaf: number) => number {
  const leaves = leafCount(plan);
  const secondsOf = (leaf: number) => leafSeconds(plan.firstInterval + leaf * plan.leafSpan);
  const low = Math.min(leaves, Math.max(0, (lowIntervals - plan.firstInterval) / plan.leafSpan));
  if (low === 0) return () => 0;
  let total = 0;
  for (let leaf = 0; leaf < leaves; leaf++) total += secondsOf(leaf);
  return (leaf) => (leaf < low ? secondsOf(leaf) / total : 0);
}

/** The region as one line of text. */
export function describe(plan: ZeroPlan): string {
  const { firstInterval, intervals } = plan;
  const from = firstInterval === 0 ? 0 : approximateGramPoint(firstInterval - 1);
  const to = approximateGramPoint(firstInterval + intervals - 1);
  return (
    `Gram intervals ${groupDigits(firstInterval + 1)} to ${groupDigits(firstInterval + intervals)} of ζ(½ + it), ` +
    `t from about ${groupDigits(Math.round(from))} to ${groupDigits(Math.round(to))}`
  );
}
