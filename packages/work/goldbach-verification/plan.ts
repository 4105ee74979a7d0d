/**
 * Plans of units: which even numbers, in which leaves, and in which chunks they are computed. A plan fixes everything that
 * a leaf's summary depends on, so that anyone can recompute any leaf from it.
 */

import { groupDigits } from '../group-digits.ts';
import { chunksOfSize, LEAVES_MAX } from '../kit/plan-size.ts';
import { eitherOf, isDecimal, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import type { LeafForm } from './leaf.ts';

/** Even numbers of [start, end) by sieve, each with its least prime p(n). */
export type FromFourPlan = {
  frontier: 'from_4';
  /** Decimal string: "4" or a multiple of leafSpan. The first leaf of the first unit covers [4, leafSpan). */
  start: string;
  /** Integers in a leaf, a multiple of 107,520. */
  leafSpan: number;
  leaves: number;
};

/** Even numbers of whole windows beyond 4·10^18, by covering, with leaves of the first form. Sealed blocks hold such plans. */
export type FirstBeyondPlan = {
  frontier: 'beyond';
  /** Decimal string, a multiple of 210. */
  start: string;
  /** Groups of eight windows that share their tiles. */
  groups: number;
  /** Tiles of 512 wheel steps (107,520 integers) in a leaf; a window is eight leaves. */
  tilesPerLeaf: number;
};

/** The same, with leaves of the second form: the one that new units have (leaf.ts). */
export type SecondBeyondPlan = FirstBeyondPlan & { leafForm: 2 };

export type BeyondPlan = FirstBeyondPlan | SecondBeyondPlan;

export type GoldbachPlan = FromFourPlan | BeyondPlan;

const WINDOWS_PER_GROUP = 8;
export const LEAVES_PER_WINDOW = 8;
const LEAVES_PER_GROUP = WINDOWS_PER_GROUP * LEAVES_PER_WINDOW;
/** Integers in a tile: 512 steps of the wheel 2·3·5·7. */
export const TILE_SPAN = 512 * 210;
/** How many primes below a window's start are shifted over it; the few even numbers left go on down the primes one by one. */
export const CANDIDATES = 280;

/** 4·10^18, where the published verification ends, rounded down to a multiple of 210. */
export const BEYOND_START = 3_999_999_999_999_999_870n;
/** Windows end below 2^63, where the kernels' Montgomery arithmetic ends. */
export const BEYOND_LIMIT = 2n ** 63n;
/** End of the sieve's domain: primes up to 31,622,777 are needed there. */
export const FROM_FOUR_LIMIT = 1_000_000_000_000_000n;

const FROM_FOUR_LEAF_SPAN = 8 * TILE_SPAN;
const BEYOND_TILES_PER_LEAF = 234;
/** Measured on one core of the reference machine (README, "Speed"): even numbers a second. */
const BEYOND_EVENS_PER_SECOND = 1e10;
/** The difficulty from which a session works beyond 4·10^18 by itself; below it may choose to. From 4 it may not from here on. */
const BEYOND_FROM = 30;
const CHUNK_SECONDS = 1;
const CHUNKS_AIMED_AT = 16;

export const frontiers: readonly Frontier[] = [
  {
    name: 'from_4',
    start: '4',
    description: 'Every even number from 4 on, with the least prime p(n) for which n − p(n) is prime.',
    difficulties: { from: 1, to: BEYOND_FROM - 1 },
  },
  {
    name: 'beyond',
    start: String(BEYOND_START),
    description: 'Even numbers beyond 4·10^18, where the published verification of 2014 ends.',
  },
];

/** A session that names no frontier works from 4 below difficulty 30, and beyond 4·10^18 from there on. */
export function frontierFor(difficulty: number): 'from_4' | 'beyond' {
  return difficulty < BEYOND_FROM ? 'from_4' : 'beyond';
}

/** Seconds on one core: 1 at difficulty 1, 10 at 47, 120 at 100, exponential between. */
function secondsAt(difficulty: number): number {
  return difficulty <= 47 ? 10 ** ((difficulty - 1) / 46) : 10 * 12 ** ((difficulty - 47) / 53);
}

/**
 * Integers a second that the sieve and the search for p(n) get through on one core near n; falls as the primes that
 * sieve grow. Fitted to the measurements in the README, "Speed".
 */
function sievedIntegersPerSecond(n: number): number {
  return 1e9 / (0.45 + 0.22 * (Math.sqrt(n) / 1e6) ** 0.65);
}

/** The form of a plan's leaves beyond 4·10^18, as leaf.ts defines it. */
export function leafFormOf(plan: BeyondPlan): LeafForm {
  return 'leafForm' in plan ? plan.leafForm : 1;
}

/** The unit's even numbers: n runs through start ≤ n < end. */
export function rangeOf(plan: GoldbachPlan): { start: bigint; end: bigint } {
  const start = BigInt(plan.start);
  if (plan.frontier === 'beyond') return { start, end: start + BigInt(plan.groups) * groupSpan(plan) };
  return { start, end: gridStart(plan) + BigInt(plan.leafSpan) * BigInt(plan.leaves) };
}

/** Start of the first leaf's cell on the grid of leaves: 0 for the unit that begins with 4. */
export function gridStart(plan: FromFourPlan): bigint {
  return plan.start === '4' ? 0n : BigInt(plan.start);
}

/**
 * In a unit from 4, the even numbers below this are proved by a table, as a window of the covering starts at 2^18 or later: three tiles,
 * 322,560. It is 0 when a unit has none of them.
 */
export function tableEndOf(plan: GoldbachPlan): number {
  return plan.frontier === 'from_4' && rangeOf(plan).start < 3 * TILE_SPAN ? 3 * TILE_SPAN : 0;
}

/** Even numbers in a unit. */
export function evenNumbersIn(plan: GoldbachPlan): number {
  const { start, end } = rangeOf(plan);
  return Number((end - start) / 2n);
}

/** Integers in a window. */
export function windowSpan(plan: BeyondPlan): number {
  return plan.tilesPerLeaf * LEAVES_PER_WINDOW * TILE_SPAN;
}

function groupSpan(plan: BeyondPlan): bigint {
  return BigInt(windowSpan(plan) * WINDOWS_PER_GROUP);
}

/** Which window and which eighth of it a leaf is: eight leaves in a row are one tile range of a group's windows. */
export function placeOfLeaf(leaf: number): { window: number; range: number } {
  const inGroup = leaf % LEAVES_PER_GROUP;
  const group = (leaf - inGroup) / LEAVES_PER_GROUP;
  return {
    window: group * WINDOWS_PER_GROUP + (inGroup % WINDOWS_PER_GROUP),
    range: Math.floor(inGroup / WINDOWS_PER_GROUP),
  };
}

export function startOfWindow(plan: BeyondPlan, window: number): bigint {
  return BigInt(plan.start) + BigInt(window) * BigInt(windowSpan(plan));
}

export function leafCount(plan: GoldbachPlan): number {
  return plan.frontier === 'beyond' ? plan.groups * LEAVES_PER_GROUP : plan.leaves;
}

/**
 * Challenged leaves of a unit: at least 16 (all, if there are fewer) and at most 256: 1 % of them beyond 4·10^18. From 4 it is
 * 1 in 160, as the plain sieve takes about 13 times as long as the sieve: together less than a tenth of the computation.
 */
export function challengeCount(plan: GoldbachPlan): number {
  const leaves = leafCount(plan);
  const share = plan.frontier === 'beyond' ? 100 : 160;
  return Math.min(leaves, Math.max(16, Math.min(Math.ceil(leaves / share), 256)));
}

/**
 * The last unit of a frontier is shorter: it ends within the domain.
 * @throws PlanRefused for a position that is no start of a leaf, or when no leaf fits in the domain any more
 */
export function planUnit(request: PlanRequest): UnitPlan<GoldbachPlan> {
  if (request.frontier === 'beyond') return planBeyond(request.difficulty, request.position);
  if (request.frontier === 'from_4') return planFromFour(request.difficulty, request.position);
  throw new PlanRefused(`goldbach_verification has no frontier ${request.frontier}`);
}

function planBeyond(difficulty: number, position: string): UnitPlan<BeyondPlan> {
  const tilesPerLeaf = BEYOND_TILES_PER_LEAF;
  const evensPerGroup = (tilesPerLeaf * TILE_SPAN * LEAVES_PER_GROUP) / 2;
  const wanted = Math.round((secondsAt(difficulty) * BEYOND_EVENS_PER_SECOND) / evensPerGroup);
  const groups = Math.min(Math.max(1, wanted), LEAVES_MAX / LEAVES_PER_GROUP);
  const plan: SecondBeyondPlan = {
    frontier: 'beyond',
    start: position,
    groups: 1,
    tilesPerLeaf,
    leafForm: 2,
  };
  checkPlan(plan);
  const room = Number((BEYOND_LIMIT - BigInt(position)) / groupSpan(plan));
  plan.groups = Math.min(groups, room);
  return { plan, nextPosition: String(rangeOf(plan).end) };
}

function planFromFour(difficulty: number, position: string): UnitPlan<FromFourPlan> {
  const leafSpan = FROM_FOUR_LEAF_SPAN;
  const wanted = Math.round((secondsAt(difficulty) * sievedIntegersPerSecond(Number(position))) / leafSpan);
  const leaves = Math.min(Math.max(16, wanted), LEAVES_MAX);
  const plan: FromFourPlan = { frontier: 'from_4', start: position, leafSpan, leaves: 1 };
  checkPlan(plan);
  const room = Number((FROM_FOUR_LIMIT - gridStart(plan)) / BigInt(leafSpan));
  plan.leaves = Math.min(leaves, room);
  return { plan, nextPosition: String(rangeOf(plan).end) };
}

/** All even numbers from the request's position to `end`. @throws PlanRefused for an end off the grid, or beyond the domain */
export function planTo(request: PlanRequest, end: string): GoldbachPlan {
  const { plan } = planUnit({ ...request });
  if (plan.frontier === 'beyond') {
    plan.groups = wholeNumberOf(BigInt(end) - BigInt(plan.start), groupSpan(plan));
  } else plan.leaves = wholeNumberOf(BigInt(end) - gridStart(plan), BigInt(plan.leafSpan));
  checkPlan(plan);
  return plan;
}

function wholeNumberOf(length: bigint, part: bigint): number {
  if (length % part !== 0n) throw new PlanRefused('the unit ends off the grid');
  return Number(length / part);
}

/** @throws PlanRefused when a plan leaves the domain of its frontier or isn't on its grid */
export function checkPlan(plan: GoldbachPlan): void {
  if (!/^[1-9]\d{0,18}$/.test(plan.start)) throw new PlanRefused(`no position: ${plan.start}`);
  const { start, end } = rangeOf(plan);
  if (leafCount(plan) < 1 || leafCount(plan) > LEAVES_MAX) throw new PlanRefused('no such number of leaves');
  if (plan.frontier === 'beyond') {
    if (start % 210n !== 0n) throw new PlanRefused('a window starts at a multiple of 210');
    if (start < BEYOND_START || end > BEYOND_LIMIT) throw new PlanRefused('outside 4·10^18 to 2^63');
    if (windowSpan(plan) > 2 ** 28) throw new PlanRefused('windows are at most 2^28 long');
    return;
  }
  if (plan.leafSpan % TILE_SPAN !== 0 || plan.leafSpan > 2 ** 28) throw new PlanRefused('no such leaf span');
  if (start !== 4n && start % BigInt(plan.leafSpan) !== 0n) throw new PlanRefused('not the start of a leaf');
  if (end > FROM_FOUR_LIMIT) throw new PlanRefused('the sieve ends at 10^15');
}

const beyondFields = {
  frontier: oneOf('beyond'),
  start: isDecimal,
  groups: wholeNumber(1, LEAVES_MAX),
  tilesPerLeaf: wholeNumber(1, LEAVES_MAX),
};

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader<GoldbachPlan>(
  eitherOf(
    objectOf<FromFourPlan>({
      frontier: oneOf('from_4'),
      start: isDecimal,
      leafSpan: wholeNumber(1, 2 ** 28),
      leaves: wholeNumber(1, LEAVES_MAX),
    }),
    eitherOf(
      objectOf<FirstBeyondPlan>(beyondFields),
      objectOf<SecondBeyondPlan>({ ...beyondFields, leafForm: oneOf(2) }),
    ),
  ),
  checkPlan,
);

/** About a second each, at least sixteen when the unit allows it; beyond 4·10^18, whole groups. */
export function chunks(plan: GoldbachPlan): Chunk[] {
  const leaves = leafCount(plan);
  const grain = plan.frontier === 'beyond' ? LEAVES_PER_GROUP : 1;
  const evensPerLeaf = evenNumbersIn(plan) / leaves;
  const speed =
    plan.frontier === 'beyond' ? BEYOND_EVENS_PER_SECOND : sievedIntegersPerSecond(Number(plan.start)) / 2;
  const perSecond = (CHUNK_SECONDS * speed) / evensPerLeaf;
  const shortest = perSecond / 4;
  const wanted = Math.min(perSecond, Math.max(shortest, leaves / CHUNKS_AIMED_AT));
  const count = Math.max(grain, Math.round(wanted / grain) * grain);
  return chunksOfSize(leaves, count);
}

/** The region as one line of text. */
export function describe(plan: GoldbachPlan): string {
  const { start, end } = rangeOf(plan);
  if (plan.frontier === 'from_4') return `even numbers ${groupDigits(start)} to ${groupDigits(end - 2n)}`;
  const origin = 4n * 10n ** 18n;
  return `even numbers 4·10^18 ${signed(start - origin)} to 4·10^18 ${signed(end - 2n - origin)}`;
}

function signed(value: bigint): string {
  return value < 0n ? `− ${groupDigits(-value)}` : `+ ${groupDigits(value)}`;
}
