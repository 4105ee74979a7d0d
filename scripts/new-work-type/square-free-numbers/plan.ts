/** Which interval a unit takes and how it is cut into leaves and chunks. Plain arithmetic only: the same everywhere. */

import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { evenChunks, grown, LEAVES_MAX } from '@productive-mining/work/kit/plan-size.ts';
import { isDecimal, objectOf, oneOf, wholeNumber } from '@productive-mining/work/kit/read-json.ts';
import { PlanRefused, planReader } from '@productive-mining/work/kit/read-plan.ts';
import type { Chunk, PlanRequest, UnitPlan } from '@productive-mining/work/work-type.ts';

/** Leaf i holds the numbers n with start + i·span < n ≤ start + (i + 1)·span, 0 ≤ i < leaves. */
export type SquareFreeNumbersPlan = {
  /** A multiple of POSITION_STEP, decimal digits. */
  start: string;
  /** Numbers in a leaf: one of SPANS. */
  span: number;
  leaves: number;
};

export const FRONTIER = 'numbers';
/** Powers of ten, so that published values at 10^n are sums of whole leaves. */
export const SPANS = [100_000, 1_000_000] as const;
export const POSITION_STEP = SPANS[0];
/** The primes up to its root are kept in memory; sums and squares stay far below 2^53. */
export const POSITION_LIMIT = 2 ** 44;
/** With more leaves than this the longer ones are taken. */
const SHORT_LEAVES_MAX = 16_384;
const LEAVES_MIN = 32;
const CHALLENGES_MIN = 16;
/** The check of a leaf takes about six times its computation, so that one leaf in 128 costs 5 % of the work. */
const LEAVES_PER_CHALLENGE = 128;
/** Measured on one core near 10^9; it grows slowly with the height. */
const SECONDS_PER_NUMBER = 4.4e-9;
const CHUNK_SECONDS = 1;
/** 120^(1/99). */
const GROWTH_PER_STEP = 1.0495468530071983;

/** Seconds of one core that a unit of a difficulty is made for: 1 at 1, 9.3 at 47, 120 at 100. */
function targetSeconds(difficulty: number): number {
  return grown(1, GROWTH_PER_STEP, difficulty - 1);
}

/** @throws PlanRefused for another frontier, or a position off the grid or beyond POSITION_LIMIT */
export function planUnit({ difficulty, frontier, position }: PlanRequest): UnitPlan<SquareFreeNumbersPlan> {
  if (frontier !== FRONTIER) throw new PlanRefused(`no frontier ${frontier}`);
  const numbers = targetSeconds(difficulty) / SECONDS_PER_NUMBER;
  const [short, long] = SPANS;
  const span = numbers > SHORT_LEAVES_MAX * short ? long : short;
  const plan = { start: position, span, leaves: Math.max(LEAVES_MIN, Math.round(numbers / span)) };
  checkPlan(plan);
  return { plan, nextPosition: String(endOf(plan)) };
}

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan({ start, span, leaves }: SquareFreeNumbersPlan): void {
  if (!isDecimal(start) || Number(start) % POSITION_STEP !== 0)
    throw new PlanRefused(`${start} is no multiple of ${POSITION_STEP}`);
  if (!SPANS.some((known) => known === span)) throw new PlanRefused(`no leaves of ${span} numbers`);
  if (!Number.isInteger(leaves) || leaves < 1 || leaves > LEAVES_MAX)
    throw new PlanRefused('too many or too few leaves');
  if (Number(start) + span * leaves > POSITION_LIMIT) throw new PlanRefused('the unit ends beyond 2^44');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<SquareFreeNumbersPlan>({
    start: isDecimal,
    span: oneOf(...SPANS),
    leaves: wholeNumber(1, LEAVES_MAX),
  }),
  checkPlan,
);

/** How many leaves are recomputed: one in 128, at least 16. */
export function challengeCount({ leaves }: SquareFreeNumbersPlan): number {
  return Math.min(leaves, Math.max(CHALLENGES_MIN, Math.ceil(leaves / LEAVES_PER_CHALLENGE)));
}

/** Chunks of about a second; at least two, so that a second core can help. */
export function chunks({ span, leaves }: SquareFreeNumbersPlan): Chunk[] {
  const seconds = span * leaves * SECONDS_PER_NUMBER;
  return evenChunks(leaves, Math.min(leaves, Math.max(2, Math.round(seconds / CHUNK_SECONDS))));
}

export function leafCount({ leaves }: SquareFreeNumbersPlan): number {
  return leaves;
}

/** The last number of the unit. */
export function endOf({ start, span, leaves }: SquareFreeNumbersPlan): number {
  return Number(start) + span * leaves;
}

/** The number before the first of a leaf. */
export function leafStart({ start, span }: SquareFreeNumbersPlan, leaf: number): number {
  return Number(start) + span * leaf;
}

/** e.g. "the Möbius function from 1 to 250,000,000". */
export function describe(plan: SquareFreeNumbersPlan): string {
  return `the Möbius function from ${groupDigits(Number(plan.start) + 1)} to ${groupDigits(endOf(plan))}`;
}
