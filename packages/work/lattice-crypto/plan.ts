/** The plan of a search for a short vector: which instance, how each attempt reduces it, and how short is short enough. */

import { groupDigits } from '../group-digits.ts';
import { chunksOfSize, grown } from '../kit/plan-size.ts';
import { checkOf, isDecimal, isWhole, objectOf, textLike, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import { deriveModulus } from './model/derive-instance.ts';

export type LatticePlan = {
  /** Number of the instance, from 0. Decimal digits. */
  instance: string;
  /** 64 hex digits from which q, A and the starting bases are hashed. */
  seed: string;
  /** Dimension of the lattice, even; half of it is the number of rows of A. */
  dimension: number;
  /** Blocks of an attempt grow by 4 from 12 to this size, with this many tours at each. */
  blockSize: number;
  tours: number;
  /** ‖v‖² has to be at most this. */
  squaredTarget: number;
  /** Attempts that a unit makes at most. */
  leaves: number;
};

export const frontiers: readonly Frontier[] = [
  {
    name: 'instances',
    start: '0',
    description: 'Lattices, one after the other; each is hashed from the tip of the chain.',
  },
];

interface Row {
  /** The difficulty from which the row applies. */
  difficulty: number;
  dimension: number;
  blockSize: number;
  tours: number;
  /** CPU seconds of an attempt. */
  seconds: number;
  /** Mean and deviation of the shortest norm of an attempt, in units of √q. */
  mean: number;
  deviation: number;
  /** The least norm that LLL alone was measured to reach, in units of √q. */
  lllLeast: number;
}

/** Shares of attempts, and how many deviations below the mean the norm is that they reach: over all rows together. */
const TAIL = [
  { share: 0.1, below: 1.31 },
  { share: 0.05, below: 1.77 },
  { share: 0.03, below: 2.14 },
  { share: 0.02, below: 2.46 },
  { share: 0.01, below: 2.88 },
] as const;

/** Measured by measure-targets.ts; see README.md. */
export const ROWS: readonly Row[] = [
  {
    difficulty: 1,
    dimension: 70,
    blockSize: 36,
    tours: 2,
    seconds: 0.083,
    mean: 2.4145,
    deviation: 0.0911,
    lllLeast: 2.367,
  },
  {
    difficulty: 18,
    dimension: 80,
    blockSize: 40,
    tours: 2,
    seconds: 0.178,
    mean: 2.709,
    deviation: 0.0931,
    lllLeast: 2.991,
  },
  {
    difficulty: 35,
    dimension: 90,
    blockSize: 40,
    tours: 4,
    seconds: 0.358,
    mean: 3.0259,
    deviation: 0.0963,
    lllLeast: 4.193,
  },
  {
    difficulty: 51,
    dimension: 100,
    blockSize: 40,
    tours: 4,
    seconds: 0.499,
    mean: 3.4631,
    deviation: 0.1191,
    lllLeast: 5.377,
  },
  {
    difficulty: 66,
    dimension: 110,
    blockSize: 44,
    tours: 4,
    seconds: 1.437,
    mean: 3.846,
    deviation: 0.1122,
    lllLeast: 6.731,
  },
  {
    difficulty: 79,
    dimension: 120,
    blockSize: 44,
    tours: 4,
    seconds: 1.818,
    mean: 4.3745,
    deviation: 0.1487,
    lllLeast: 8.217,
  },
  {
    difficulty: 90,
    dimension: 130,
    blockSize: 44,
    tours: 4,
    seconds: 2.31,
    mean: 5.0387,
    deviation: 0.159,
    lllLeast: 10.791,
  },
];

/** Median seconds at difficulty 1, and their growth by a step. */
const FIRST_SECONDS = 1;
const GROWTH_PER_STEP = 1.05;
const LN2 = Math.LN2;
/** Attempts of a plan, as a multiple of the mean: e^-8, 1 in 3,000, would end undecided if all lattices were alike. */
const ROOM = 8;
export const LEAVES_MAX = 4096;
const DIMENSION_MIN = 20;
export const DIMENSION_MAX = 130;
/** Targets lie below q², so that a vector of one coordinate ±q is too long. */
const SQUARED_TARGET_MAX = 2 ** 38 - 1;
const CHALLENGED_LEAVES = 2;
const isSeed = textLike(/^[0-9a-f]{64}$/);

/**
 * @throws PlanRefused for another frontier, a position that is no number, a seed that isn't 64 hex digits, or a difficulty
 * outside 1 … 100
 */
export function planUnit({ difficulty, frontier, position, seed }: PlanRequest): UnitPlan<LatticePlan> {
  if (frontier !== 'instances') throw new PlanRefused(`no frontier ${frontier}`);
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 100)
    throw new PlanRefused(`no difficulty ${difficulty}`);
  const row = ROWS.findLast((candidate) => candidate.difficulty <= difficulty)!;
  const { dimension, blockSize, tours } = row;
  const share = shareFor(row, difficulty);
  const norm = normFor(row, share);
  const plan: LatticePlan = {
    instance: position,
    seed,
    dimension,
    blockSize,
    tours,
    squaredTarget: Math.floor(norm * norm * deriveModulus({ seed, instance: position })),
    leaves: Math.ceil(ROOM / share),
  };
  checkPlan(plan);
  return { plan, nextPosition: String(BigInt(position) + 1n) };
}

/** Share of attempts that has to succeed: the median of a geometric distribution is ln 2 over it. */
function shareFor({ seconds }: Row, difficulty: number): number {
  return (seconds * LN2) / grown(FIRST_SECONDS, GROWTH_PER_STEP, difficulty - 1);
}

/** The norm that this share of attempts reaches, between the measured ones; beyond them, along the last two. */
function normFor({ mean, deviation }: Row, share: number): number {
  let i = 1;
  while (i < TAIL.length - 1 && TAIL[i]!.share > share) i++;
  const [upper, lower] = [TAIL[i - 1]!, TAIL[i]!];
  const part = (upper.share - share) / (upper.share - lower.share);
  return mean - deviation * (upper.below + part * (lower.below - upper.below));
}

/** Whether lattices of this dimension are mined. */
export const isDimension = checkOf(
  { type: 'integer', minimum: DIMENSION_MIN, maximum: DIMENSION_MAX, multipleOf: 2 },
  (value) => isWhole(value, DIMENSION_MIN, DIMENSION_MAX) && value % 2 === 0,
);

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan(plan: LatticePlan): void {
  const { instance, seed, dimension, blockSize, tours, squaredTarget, leaves } = plan;
  if (!isDecimal(instance)) throw new PlanRefused('the instance is no number');
  if (!isSeed(seed)) throw new PlanRefused('a seed has 64 hex digits');
  if (!isDimension(dimension)) throw new PlanRefused('no such dimension');
  if (!isWhole(blockSize, 12, 64) || blockSize % 4 !== 0) throw new PlanRefused('no such block size');
  if (!isWhole(tours, 1, 64)) throw new PlanRefused('too few or too many tours');
  if (!isWhole(squaredTarget, 1, SQUARED_TARGET_MAX)) throw new PlanRefused('no such target');
  if (!isWhole(leaves, 1, LEAVES_MAX)) throw new PlanRefused('too many or too few leaves');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<LatticePlan>({
    instance: isDecimal,
    seed: isSeed,
    dimension: isDimension,
    blockSize: wholeNumber(12, 64),
    tours: wholeNumber(1, 64),
    squaredTarget: wholeNumber(1, SQUARED_TARGET_MAX),
    leaves: wholeNumber(1, LEAVES_MAX),
  }),
  checkPlan,
);

export function expectedLeaves(plan: LatticePlan): number {
  return plan.leaves / ROOM;
}

export function leafCount(plan: LatticePlan): number {
  return plan.leaves;
}

/** How many attempts a reader looks at in addition to the last one. */
export function challengeCount({ leaves }: LatticePlan): number {
  return Math.min(CHALLENGED_LEAVES, leaves);
}

/** Attempts of a chunk: about 0.2 s, but from 90 dimensions on a single one. */
function attemptsAtOnce({ dimension }: LatticePlan): number {
  if (dimension <= 70) return 3;
  return dimension <= 80 ? 2 : 1;
}

export function chunks(plan: LatticePlan): Chunk[] {
  return chunksOfSize(plan.leaves, attemptsAtOnce(plan));
}

export function describe({ instance, dimension, squaredTarget }: LatticePlan): string {
  return `lattice ${groupDigits(BigInt(instance) + 1n)} of dimension ${dimension}: a vector of norm ${Math.sqrt(squaredTarget).toFixed(1)} or less`;
}
