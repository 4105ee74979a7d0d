import type { getQuantumParameters } from '@productive-mining/contract/calls/quantum.ts';
import {
  type KindMeasurements,
  type MeasuredBlock,
  readKindMeasurements,
} from '@productive-mining/database/queries/read-kind-measurements.ts';
import { compareClocks } from '@productive-mining/rules/clock/compare-clocks.ts';
import { phaseOrder } from '@productive-mining/rules/clock/phase-order.ts';
import type { Json } from '@productive-mining/work/json.ts';
import { isPrime } from '@productive-mining/work/numerics/miller-rabin.ts';
import { isAvailable, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import type { CallHandler } from '../http/register-call.ts';
import { firstZeros } from './first-zeros.ts';
import { hourlyPhase } from './moon.ts';

/** Newest blocks that the figures are of. */
const BLOCKS = 50;
/** Work grows by this factor with each step of difficulty. */
const WORK_GROWTH = 1.05;
/** The part of a unit's leaves that `security` takes to be wrong. */
const WRONG_SHARE = 0.1;
const FULL_TURN_DEGREES = 360;
/** An import costs a tenth of this call, also of a module that is loaded. */
const verifiers = new Map<string, Awaited<ReturnType<typeof loadVerifier>>>();

/** Each figure is a formula over what was measured; docs/fields.md has them. None changes how anything is mined. */
export const readParameters: CallHandler<typeof getQuantumParameters> = async (
  { params: { workType }, query: { difficulty }, visitor },
  { live, database },
) => {
  const [measurements, zeros] = await Promise.all([
    readKindMeasurements(database.pool, { workType, limit: BLOCKS }),
    firstZeros(),
  ]);
  const { blocks } = measurements;
  const { driftPpm } = compareClocks(live.clocks.samplesOf(visitor.id));
  return {
    coherenceBoost: evennessOf(blocks),
    riemannPhaseModulation: phaseOrder(blocks.map(({ sealedAt }) => (zeros[0]! * sealedAt.getTime()) / 1000)),
    crystalFrequencySync: driftPpm === null ? null : 1 / (1 + driftPpm * 1e-6),
    primeTimingAlignment: meanOf(blocks, ({ blockIndex }) => (isPrime(BigInt(blockIndex)) ? 1 : 0)),
    lunarComputationalPhase: meanPhase(blocks.map(({ sealedAt }) => hourlyPhase(sealedAt))),
    quantumTuningParameters: {
      efficiency: efficiencyOf(blocks),
      accuracy: accuracyOf(measurements),
      security: await securityOf(workType, measurements),
      difficulty: meanOf(
        blocks,
        (block) => block.computeSeconds * WORK_GROWTH ** (difficulty - block.difficulty),
      ),
    },
  };
};

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
  const verifier = verifiers.get(workType) ?? (await loadVerifier(workType));
  verifiers.set(workType, verifier);
  const { challengeCount } = verifier;
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
