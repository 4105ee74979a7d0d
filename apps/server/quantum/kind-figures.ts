/** What the newest blocks of a kind say of it, made once a change. Each figure is a formula over what was measured. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  type KindMeasurements,
  type MeasuredBlock,
  readKindMeasurements,
} from '@productive-mining/database/queries/read-kind-measurements.ts';
import { readKindVersion } from '@productive-mining/database/queries/read-kind-version.ts';
import { phaseOrder } from '@productive-mining/rules/clock/phase-order.ts';
import type { Json } from '@productive-mining/work/json.ts';
import { isPrime } from '@productive-mining/work/numerics/miller-rabin.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import { memoryOf } from '../versioned-memory.ts';
import { firstZeros } from './first-zeros.ts';
import { hourlyPhase } from './moon.ts';

/** Newest blocks that the figures are of. */
const BLOCKS = 50;
/** Work grows by this factor with each step of difficulty. */
const WORK_GROWTH = 1.05;
/** The part of a unit's leaves that `security` takes to be wrong. */
const WRONG_SHARE = 0.1;
const FULL_TURN_DEGREES = 360;

/** Each is null without a block; `accuracy` without an attempt, `security` without a plan. docs/fields.md has the formulas. */
export interface KindFigures {
  evenness: number | null;
  zeroOrder: number | null;
  primeShare: number | null;
  /** In degrees from 0 on. */
  meanMoonPhase: number | null;
  efficiency: number | null;
  accuracy: number | null;
  security: number | null;
  /** @returns seconds of computing that a unit of this difficulty takes, by the blocks' own */
  secondsAt(difficulty: number): number | null;
}

const memoryAt = memoryOf(presentations.length);

export async function readKindFigures(database: Database, workType: string): Promise<KindFigures> {
  const version = await readKindVersion(database.pool, workType);
  return memoryAt(database).read(workType, version, () => measure(database, workType));
}

async function measure(database: Database, workType: string): Promise<KindFigures> {
  const [measurements, zeros] = await Promise.all([
    readKindMeasurements(database.pool, { workType, limit: BLOCKS }),
    firstZeros(),
  ]);
  const { blocks } = measurements;
  const secondsAtZero = meanOf(blocks, (block) => block.computeSeconds * WORK_GROWTH ** -block.difficulty);
  return {
    evenness: evennessOf(blocks),
    zeroOrder: phaseOrder(blocks.map(({ sealedAt }) => (zeros[0]! * sealedAt.getTime()) / 1000)),
    primeShare: meanOf(blocks, ({ blockIndex }) => (isPrime(BigInt(blockIndex)) ? 1 : 0)),
    meanMoonPhase: meanPhase(blocks.map(({ sealedAt }) => hourlyPhase(sealedAt))),
    efficiency: efficiencyOf(blocks),
    accuracy: accuracyOf(measurements),
    security: await securityOf(workType, measurements),
    secondsAt: (difficulty) => (secondsAtZero === null ? null : secondsAtZero * WORK_GROWTH ** difficulty),
  };
}

function meanOf(blocks: readonly MeasuredBlock[], of: (block: MeasuredBlock) => number): number | null {
  if (blocks.length === 0) return null;
  return blocks.reduce((sum, block) => sum + of(block), 0) / blocks.length;
}

/** The order of the times of sealing on a wheel that turns once in their mean distance: 1 where blocks come evenly. */
function evennessOf(blocks: readonly MeasuredBlock[]): number | null {
  const [newest, oldest] = [blocks[0]?.sealedAt.getTime(), blocks.at(-1)?.sealedAt.getTime()];
  if (newest === undefined || oldest === undefined || newest === oldest) return null;
  const distanceMs = (newest - oldest) / (blocks.length - 1);
  return phaseOrder(blocks.map(({ sealedAt }) => (2 * Math.PI * (sealedAt.getTime() - oldest)) / distanceMs));
}

/** Processor seconds of a second: how many cores a unit kept busy. */
function efficiencyOf(blocks: readonly MeasuredBlock[]): number | null {
  const wallSeconds = blocks.reduce((sum, block) => sum + block.wallSeconds, 0);
  if (wallSeconds === 0) return null;
  return blocks.reduce((sum, block) => sum + block.computeSeconds, 0) / wallSeconds;
}

function accuracyOf({ attempts, verifiedAttempts }: KindMeasurements): number | null {
  return attempts === 0 ? null : verifiedAttempts / attempts;
}

/** The chance that the challenge of the newest block meets a wrong leaf, were a tenth of them wrong. */
async function securityOf(workType: string, { newestPlan }: KindMeasurements): Promise<number | null> {
  if (newestPlan === null || !isAvailable(workType)) return null;
  const plan = workTypeOf(workType).readPlan(newestPlan as Json);
  if (plan === undefined) return null;
  const { challengeCount } = await loadVerifier(workType);
  return 1 - (1 - WRONG_SHARE) ** challengeCount(plan);
}

/** The mean direction, in degrees from 0 on. */
function meanPhase(phases: readonly number[]): number | null {
  if (phases.length === 0) return null;
  let [x, y] = [0, 0];
  for (const degrees of phases) {
    x += Math.cos((degrees * Math.PI) / 180);
    y += Math.sin((degrees * Math.PI) / 180);
  }
  return ((Math.atan2(y, x) * 180) / Math.PI + FULL_TURN_DEGREES) % FULL_TURN_DEGREES;
}
