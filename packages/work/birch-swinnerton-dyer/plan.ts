/** Which pairs (A, B) a unit takes: as many as one core computes in the difficulty's time, one a leaf. */

import { groupDigits } from '../group-digits.ts';
import { evenChunks, grown, LEAVES_MAX } from '../kit/plan-size.ts';
import { isDecimal, objectOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import { heightAt, type Pair, pairAt, pairsUpTo } from './model/height-order.ts';
import { termsFor } from './model/series-length.ts';

/** The pairs with numbers [start, start + leaves) in the order of heights. */
export type CurvePlan = {
  /** Decimal. */
  start: string;
  leaves: number;
};

/** The published database ends at this height (Balakrishnan, Ho, Kaplan, Spicer, Stein, Weigandt 2016). */
export const PUBLISHED_HEIGHT = 2.7e10;
/** The number of the first pair beyond it. */
export const BEYOND_START = pairsUpTo(PUBLISHED_HEIGHT);
/** Coefficients and tables are laid out for this. */
const HEIGHT_LIMIT = 1.08e11;
export const POSITION_LIMIT = pairsUpTo(HEIGHT_LIMIT);
/** A curve there takes a second: below, a unit would hold too few. */
export const BEYOND_FROM = 60;
const LEAVES_MIN = 4;
const CHALLENGES_MIN = 16;
const LEAVES_PER_CHALLENGE = 128;
/** Measured on one core: what every curve takes, and what grows with the root of the discriminant, as the number of traces does. */
const SECONDS_PER_CURVE = 4e-4;
const SECONDS_PER_ROOT = 6.5e-6;
/** Below this root the tables of small primes hold most traces. */
const TABLED_ROOT = 100;
const CHUNK_SECONDS = 1;
/** 120^(1/99). */
const GROWTH_PER_STEP = 1.0495468530071983;
export const frontiers: readonly Frontier[] = [
  {
    name: 'height',
    start: '0',
    description: 'All curves y² = x³ + Ax + B by height, to H = 2.7·10¹⁰, where the published database ends.',
    continuesAs: { from: String(BEYOND_START), frontier: 'beyond' },
  },
  {
    name: 'beyond',
    start: String(BEYOND_START),
    description: 'The same beyond H = 2.7·10¹⁰: each curve lies past the published database by height.',
    difficulties: { from: BEYOND_FROM, to: 100 },
  },
];

export function frontierFor(difficulty: number): 'height' | 'beyond' {
  return difficulty >= BEYOND_FROM ? 'beyond' : 'height';
}

function targetSeconds(difficulty: number): number {
  return grown(1, GROWTH_PER_STEP, difficulty - 1);
}

/** Modelled seconds of one core for a pair: its conductor is mostly near its discriminant. */
function secondsFor({ A, B }: Pair): number {
  const root = Math.sqrt(Math.abs(4 * A ** 3 + 27 * B ** 2));
  return SECONDS_PER_CURVE + SECONDS_PER_ROOT * Math.max(0, root - TABLED_ROOT);
}

/** @throws PlanRefused for another frontier, or a position outside of it */
export function planUnit({ difficulty, frontier, position }: PlanRequest): UnitPlan<CurvePlan> {
  const start = Number(position);
  const [from, end] = frontier === 'height' ? [0, BEYOND_START] : [BEYOND_START, POSITION_LIMIT];
  if (frontier !== 'height' && frontier !== 'beyond') throw new PlanRefused(`no frontier ${frontier}`);
  if (!isDecimal(position) || start < from || start >= end)
    throw new PlanRefused(`${position} is no position of ${frontier}`);
  const seconds = targetSeconds(difficulty);
  const most = Math.min(LEAVES_MAX, end - start);
  let leaves = 0;
  for (let sum = 0; leaves < most && (sum < seconds || leaves < LEAVES_MIN); leaves++)
    sum += secondsFor(pairAt(start + leaves));
  return { plan: { start: position, leaves }, nextPosition: String(start + leaves) };
}

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan({ start, leaves }: CurvePlan): void {
  const end = Number(start) + leaves;
  if (end > POSITION_LIMIT) throw new PlanRefused('the unit ends beyond the domain');
  if (Number(start) < BEYOND_START && end > BEYOND_START)
    throw new PlanRefused('the unit crosses a frontier’s end');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<CurvePlan>({ start: isDecimal, leaves: wholeNumber(1, LEAVES_MAX) }),
  checkPlan,
);

/** All pairs between two positions of a frontier. @throws PlanRefused where there would be too many, or none */
export function planTo({ position }: PlanRequest, end: string): CurvePlan {
  const leaves = Number(end) - Number(position);
  if (!isDecimal(position) || !isDecimal(end) || leaves < 1 || leaves > LEAVES_MAX)
    throw new PlanRefused(`no unit from ${position} to ${end}`);
  const plan = { start: position, leaves };
  checkPlan(plan);
  return plan;
}

/** How many leaves every figure is made again of: one in 128, at least 16. */
export function challengeCount({ leaves }: CurvePlan): number {
  return Math.min(leaves, Math.max(CHALLENGES_MIN, Math.ceil(leaves / LEAVES_PER_CHALLENGE)));
}

/** Chunks of about a second, of equal numbers of leaves; at least two, so that a second core can help. */
export function chunks(plan: CurvePlan): Chunk[] {
  let seconds = 0;
  for (let leaf = 0; leaf < plan.leaves; leaf++) seconds += secondsFor(pairOfLeaf(plan, leaf));
  const count = Math.max(2, Math.round(seconds / CHUNK_SECONDS));
  return evenChunks(plan.leaves, Math.min(plan.leaves, count));
}

export function leafCount({ leaves }: CurvePlan): number {
  return leaves;
}

/** The number of the first pair behind the unit. */
export function endOf({ start, leaves }: CurvePlan): number {
  return Number(start) + leaves;
}

export function pairOfLeaf({ start }: CurvePlan, leaf: number): Pair {
  return pairAt(Number(start) + leaf);
}

/** Coefficients that the longest series of the unit may take: a conductor is at most the discriminant. */
export function longestSeries(plan: CurvePlan): number {
  let largest = 1;
  for (let leaf = 0; leaf < plan.leaves; leaf++) {
    const { A, B } = pairOfLeaf(plan, leaf);
    largest = Math.max(largest, 16 * Math.abs(4 * A ** 3 + 27 * B ** 2));
  }
  return termsFor(largest);
}

/** e.g. "curves 1 to 1,234 by height, H = 0 to 4,000". */
export function describe(plan: CurvePlan): string {
  const [first, last] = [Number(plan.start), endOf(plan) - 1];
  return `curves y² = x³ + Ax + B, numbers ${groupDigits(first + 1)} to ${groupDigits(last + 1)} by height, H = ${groupDigits(heightAt(first))} to ${groupDigits(heightAt(last))}`;
}
