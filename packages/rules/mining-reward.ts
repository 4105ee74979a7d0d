/**
 * What a block of a new region pays. A second of work pays the same at every difficulty: the work grows by about
 * 1.05 a step, so the multiplier does too, and the growth of the value formula is divided out.
 */

import { GROWTH_PER_STEP } from './planned-time.ts';

const REWARD = {
  tokensPerDollar: 0.1,
  referenceDifficulty: 47,
  referenceFactor: 1.235,
} as const;

/** 1.05^(difficulty − 47) × 1.235 / (1 + min(difficulty / 200, 0.5)), four decimals: 0.1303 at 1, 1 at 47, 10.9297 at 100. */
export function bonusMultiplier(difficulty: number): number {
  const growth = GROWTH_PER_STEP ** (difficulty - REWARD.referenceDifficulty);
  const exact = (growth * REWARD.referenceFactor) / (1 + Math.min(difficulty / 200, 0.5));
  return Math.round(exact * 10_000) / 10_000;
}

/**
 * 0.1 × value × multiplier, rounded down to 0.01 $MINED.
 * @param valueCents the block's scientific value in cents
 * @param multiplier with at most four decimals, as stored
 * @returns base units of 0.01 $MINED
 */
export function rewardBaseUnits(valueCents: number, multiplier: number): bigint {
  const tenThousandths = BigInt(Math.round(multiplier * 10_000));
  return (BigInt(valueCents) * tenThousandths) / 100_000n;
}
