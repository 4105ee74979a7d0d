/** Which interval a unit takes and how it is cut into leaves and chunks. Plain arithmetic only: the same everywhere. */

import { groupDigits } from '../group-digits.ts';
import { evenChunks, grown, LEAVES_MAX } from '../kit/plan-size.ts';
import { isDecimal, objectOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, PlanRequest, UnitPlan } from '../work-type.ts';

/** The leaves are [start + i·span, start + (i+1)·span), 0 ≤ i < leaves. */
export type PrimePatternPlan = {
  /** A multiple of POSITION_STEP, decimal. */
  start: string;
  /** Numbers in a leaf, 30·2^j with j ≥ 13. */
  span: number;
  leaves: number;
};

export const FRONTIER = 'numbers';
/** 2^13 bytes of the wheel of 30: positions and spans are multiples of it. */
export const POSITION_STEP = 30 * 2 ** 13;
/** Places within a leaf are numbers of 32 bits. */
const SPAN_MAX = POSITION_STEP * 2 ** 13;
/** No unit has more numbers. */
export const NUMBERS_MAX = SPAN_MAX * LEAVES_MAX;
/** The sieve's tables are laid out for numbers below 2^60. */
export const POSITION_LIMIT = 2n ** 60n;
const CHALLENGES_MIN = 16;
const CHALLENGES_MAX = 128;
/** More challenges for more work, so that a small unit's openings stay small. */
const CHALLENGES_PER_SECOND = 16;
/** One leaf in 128 is recomputed: a plain sieve is several times slower. */
const LEAVES_PER_CHALLENGE = 128;
const LEAVES_MIN = 32;
const CHUNK_SECONDS = 1;
/** 120^(1/99). */
const GROWTH_PER_STEP = 1.0495468530071983;

/** Measured seconds of the sieve for 10^9 numbers at a height; between two heights, by its square root's digits. */
const SIEVE_COST: readonly { height: number; seconds: number }[] = [
  { height: 1e9, seconds: 0.15 },
  { height: 1e12, seconds: 0.2 },
  { height: 1e13, seconds: 0.28 },
  { height: 1e14, seconds: 0.36 },
  { height: 1e15, seconds: 0.43 },
  { height: 1e16, seconds: 0.52 },
  { height: 1e17, seconds: 0.68 },
  { height: 1e18, seconds: 1.15 },
];
/** Seconds that a plain sieve takes to find the first strike of one prime. */
const PLAIN_START_SECONDS = 8e-9;

/** Binary exponent and fraction joined: a monotonic stand-in for log2 in plain arithmetic. */
function binaryHeight(x: number): number {
  let exponent = 0;
  let mantissa = Math.max(1, x);
  while (mantissa >= 2) {
    mantissa /= 2;
    exponent++;
  }
  return exponent + mantissa - 1;
}

function secondsPerNumber(height: number): number {
  const h = binaryHeight(height);
  let below = SIEVE_COST[0]!;
  for (const above of SIEVE_COST) {
    if (above.height >= height) {
      const from = binaryHeight(below.height);
      const share = above === below ? 0 : (h - from) / (binaryHeight(above.height) - from);
      return (below.seconds + share * (above.seconds - below.seconds)) / 1e9;
    }
    below = above;
  }
  return below.seconds / 1e9;
}

/** Modelled seconds of one core to sieve [from, to). */
export function sieveSeconds(from: bigint, to: bigint): number {
  const width = Number(to - from);
  return width * secondsPerNumber(Number(from) + width / 2);
}

/** Seconds of one core that a unit of a difficulty is made for: 1 at 1, 9.3 at 47, 120 at 100. */
export function targetSeconds(difficulty: number): number {
  return grown(1, GROWTH_PER_STEP, difficulty - 1);
}

function readPosition(position: string): bigint {
  const value = isDecimal(position) ? BigInt(position) : -1n;
  if (value < 0n || value % BigInt(POSITION_STEP) !== 0n) {
    throw new PlanRefused(`${position} is no multiple of ${POSITION_STEP}`);
  }
  return value;
}

/**
 * Takes as many numbers as one core sieves in the difficulty's time, in as many leaves as can be checked at 1 in 128:
 * the first strikes of the plain sieve, √x/ln √x primes a leaf, may cost 3 % of the unit's time.
 * @throws PlanRefused for a position off the grid or beyond 2^60
 */
export function planUnit(request: PlanRequest): UnitPlan<PrimePatternPlan> {
  const start = readPosition(request.position);
  const seconds = targetSeconds(request.difficulty);
  const x = Number(start);
  let numbers = seconds / secondsPerNumber(x);
  numbers = seconds / secondsPerNumber(x + numbers / 2);

  const root = Math.sqrt(x + numbers);
  const startsSeconds = (PLAIN_START_SECONDS * root) / (0.69 * binaryHeight(root));
  const affordable = Math.min((0.03 * seconds) / startsSeconds, CHALLENGES_PER_SECOND * seconds);
  const challenges = Math.min(CHALLENGES_MAX, Math.max(CHALLENGES_MIN, Math.floor(affordable)));
  let span = POSITION_STEP;
  while (numbers / span > challenges * LEAVES_PER_CHALLENGE) span *= 2;
  const leaves = Math.max(LEAVES_MIN, Math.round(numbers / span));

  const end = start + BigInt(leaves) * BigInt(span);
  if (end > POSITION_LIMIT) throw new PlanRefused(`${end} is beyond 2^60`);
  return { plan: { start: request.position, span, leaves }, nextPosition: end.toString() };
}

/**
 * All numbers from the request's position to `end`, in the largest leaves that fit, none larger than those of its difficulty.
 * @throws PlanRefused for an end off the grid, or so far away that there are too many leaves
 */
export function planTo(request: PlanRequest, end: string): PrimePatternPlan {
  const numbers = readPosition(end) - readPosition(request.position);
  let { span } = planUnit(request).plan;
  while (numbers % BigInt(span) !== 0n) span /= 2;
  const plan = { start: request.position, span, leaves: Number(numbers / BigInt(span)) };
  checkPlan(plan);
  return plan;
}

/** @throws PlanRefused for what is no plan of this kind */
function checkPlan(plan: PrimePatternPlan): void {
  const { span, leaves } = plan;
  if (!Number.isInteger(Math.log2(span / POSITION_STEP)) || span > SPAN_MAX)
    throw new PlanRefused(`no leaves of ${span} numbers`);
  if (leaves < 1 || leaves > LEAVES_MAX) throw new PlanRefused('too many or too few leaves');
  if (endOf(plan) > POSITION_LIMIT) throw new PlanRefused('the unit ends beyond 2^60');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<PrimePatternPlan>({
    start: isDecimal,
    span: wholeNumber(POSITION_STEP, SPAN_MAX),
    leaves: wholeNumber(1, LEAVES_MAX),
  }),
  checkPlan,
);

/** How many leaves are recomputed: one in 128, at least 16. */
export function challengeCount(plan: PrimePatternPlan): number {
  return Math.min(plan.leaves, Math.max(CHALLENGES_MIN, Math.ceil(plan.leaves / LEAVES_PER_CHALLENGE)));
}

/** Chunks of about a second; at least two, so that a second core can help. */
export function chunks(plan: PrimePatternPlan): Chunk[] {
  const seconds = sieveSeconds(startOf(plan), endOf(plan));
  return evenChunks(plan.leaves, Math.min(plan.leaves, Math.max(2, Math.round(seconds / CHUNK_SECONDS))));
}

export function leafCount(plan: PrimePatternPlan): number {
  return plan.leaves;
}

export function startOf(plan: PrimePatternPlan): bigint {
  return readPosition(plan.start);
}

/** End of the unit, exclusive. */
export function endOf(plan: PrimePatternPlan): bigint {
  return startOf(plan) + BigInt(plan.leaves) * BigInt(plan.span);
}

export function leafStart(plan: PrimePatternPlan, leaf: number): bigint {
  return startOf(plan) + BigInt(leaf) * BigInt(plan.span);
}

/** e.g. "primes and their patterns from 0 to 5,033,164,800". */
export function describe(plan: PrimePatternPlan): string {
  return `primes and their patterns from ${groupDigits(plan.start)} to ${groupDigits(endOf(plan))}`;
}
