/** The plan of a discrete logarithm: which instance, how large its field, and how its walks are cut into leaves. */

import { groupDigits } from '../group-digits.ts';
import { chunksOfSize, grown, LEAVES_MAX } from '../kit/plan-size.ts';
import { isDecimal, isWhole, objectOf, textLike, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';

export type LogarithmPlan = {
  /** Number of the instance, from 0. Decimal digits. */
  instance: string;
  /** 64 hex digits from which field, curve, points and walks are hashed. */
  seed: string;
  /** The prime is the largest c·2^32 + 1 with c at most a hashed number between 15/16 of this and this. */
  fieldLimit: number;
  /** A walk ends where this many bits of x are 0: after 2^this steps on average. */
  distinguishedBits: number;
  leaves: number;
};

export const WALKS_PER_LEAF = 400;
/** 25,600 walks: about 0.2 s at difficulty 1, 3 s at 100. The leaves of a plan are a multiple of this. */
const LEAVES_PER_CHUNK = 64;
/** 1,600 walks, three for each lane of the kernel: with fewer its lanes would be empty for much of the time. */
const LEAVES_PER_SHORT_CHUNK = 4;
/** Plans with at most this many leaves have short chunks. Every difficulty has more, a mean unit then four chunks or more. */
const LEAVES_OF_SHORT_CHUNKS = 768;
/** A walk is given up after this many times 2^distinguishedBits steps. */
export const LONGEST_WALK = 12;
/** The walks of a plan are this many times what an average instance needs: one in about 1,200 ends undecided. */
const ROOM = 3;
/** c of the largest fields: p + 1 + 2√p must stay under 2^64. */
const LARGEST_FIELD_LIMIT = 2 ** 32 - 2 ** 16;
/** Below it, there would be few primes c·2^32 + 1 to choose from. */
const SMALLEST_FIELD_LIMIT = 256;
/** Steps of difficulty in which the bits grow by one: at 100 a mean unit has about 930,000 walks, at 1 about 120,000. */
const STEPS_PER_DISTINGUISHED_BIT = 25;
const GROWTH_PER_STEP = 1.05;
const CHALLENGED_LEAVES = 2;
const isSeed = textLike(/^[0-9a-f]{64}$/);

export const frontiers: readonly Frontier[] = [
  {
    name: 'instances',
    start: '0',
    description: 'Challenge instances, one after the other; each is hashed from the tip of the chain.',
  },
];

/**
 * @throws PlanRefused for another frontier, a position that is no number, a seed that isn't 64 hex digits, or a difficulty
 * outside 1 … 100
 */
export function planUnit({ difficulty, frontier, position, seed }: PlanRequest): UnitPlan<LogarithmPlan> {
  if (frontier !== 'instances') throw new PlanRefused(`no frontier ${frontier}`);
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 100)
    throw new PlanRefused(`no difficulty ${difficulty}`);
  const fieldLimit = fieldLimitFor(difficulty);
  const plan = planFor({
    instance: position,
    seed,
    fieldLimit,
    distinguishedBits: 8 + Math.round(difficulty / STEPS_PER_DISTINGUISHED_BIT),
  });
  return { plan, nextPosition: String(BigInt(position) + 1n) };
}

/** The number of steps is about the root of the field's size, so c shrinks by the square of the growth of time. */
function fieldLimitFor(difficulty: number): number {
  return Math.round(grown(LARGEST_FIELD_LIMIT, GROWTH_PER_STEP * GROWTH_PER_STEP, difficulty - 100));
}

/** A plan with as many leaves as an instance of its size may need. @throws PlanRefused as checkPlan */
export function planFor(wanted: Omit<LogarithmPlan, 'leaves'>): LogarithmPlan {
  const walks = (ROOM * expectedSteps(largestOrder(wanted))) / 2 ** wanted.distinguishedBits;
  const chunks = Math.ceil((walks / WALKS_PER_LEAF + 1) / LEAVES_PER_CHUNK);
  const plan = { ...wanted, leaves: chunks * LEAVES_PER_CHUNK };
  checkPlan(plan);
  return plan;
}

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan(plan: LogarithmPlan): void {
  const { instance, seed, fieldLimit, distinguishedBits, leaves } = plan;
  if (!isDecimal(instance)) throw new PlanRefused('the instance is no number');
  if (!isSeed(seed)) throw new PlanRefused('a seed has 64 hex digits');
  if (!isWhole(fieldLimit, SMALLEST_FIELD_LIMIT, LARGEST_FIELD_LIMIT))
    throw new PlanRefused('the field is too small or too large');
  const endBits = Math.log2(fieldLimit) + 32 - distinguishedBits;
  if (!isWhole(distinguishedBits, 1, 12) || endBits > 56)
    throw new PlanRefused('too few or too many bits mark a distinguished point');
  if (!isWhole(leaves, LEAVES_PER_CHUNK, LEAVES_MAX)) throw new PlanRefused('too many or too few leaves');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<LogarithmPlan>({
    instance: isDecimal,
    seed: isSeed,
    fieldLimit: wholeNumber(SMALLEST_FIELD_LIMIT, LARGEST_FIELD_LIMIT),
    distinguishedBits: wholeNumber(1, 12),
    leaves: wholeNumber(LEAVES_PER_CHUNK, LEAVES_MAX),
  }),
  checkPlan,
);

function largestOrder({ fieldLimit }: Pick<LogarithmPlan, 'fieldLimit'>): number {
  return fieldLimit * 2 ** 32;
}

/**
 * Mean number of steps until two walks meet, up to sign, in a group of n elements: √(πn/4), divided by √(1 − 1/r) since
 * an additive walk with r points is a little less than random (Brent, Pollard 1981).
 */
export function expectedSteps(order: number): number {
  return Math.sqrt((Math.PI * order) / 4 / (1 - 1 / 2048));
}

/** Chance that the walks have met within s steps: 1 − exp(−s²/n), of s²/2 pairs with 2/n each. */
export function chanceOfMeeting(steps: number, order: number): number {
  return 1 - Math.exp(-(steps * steps * (1 - 1 / 2048)) / order);
}

/** Leaves that an average unit computes. */
export function expectedLeaves(plan: LogarithmPlan): number {
  return plan.leaves / ROOM;
}

export function leafCount(plan: LogarithmPlan): number {
  return plan.leaves;
}

/** Number of leaves of which one walk is walked again. */
export function challengeCount({ leaves }: LogarithmPlan): number {
  return Math.min(CHALLENGED_LEAVES, leaves);
}

/** On average a unit computes half a chunk more than it needs, so small instances are cut into short chunks. */
export function chunks(plan: LogarithmPlan): Chunk[] {
  const size = plan.leaves <= LEAVES_OF_SHORT_CHUNKS ? LEAVES_PER_SHORT_CHUNK : LEAVES_PER_CHUNK;
  return chunksOfSize(plan.leaves, size);
}

export function describe(plan: LogarithmPlan): string {
  const bits = Math.log2(largestOrder(plan)).toFixed(1);
  return `discrete logarithm ${groupDigits(BigInt(plan.instance) + 1n)}, on a curve of prime order of up to ${bits} bits`;
}
