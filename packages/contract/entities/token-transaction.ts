/** A transaction of the visitor's wallet, and a stake of it. */
import { STAKING } from '@productive-mining/rules/staking.ts';
import { z } from 'zod';
import { timestamp } from './scalars.ts';

export const transactionType = z.enum([
  'mining',
  'achievement',
  'quest',
  'milestone',
  'guide_reward',
  'transfer',
  'stake',
  'stake_payout',
]);

export const tokenTransaction = z.object({
  id: z.int(),
  /** 0x and 64 hex digits. */
  transactionHash: z.string(),
  transaction_type: transactionType,
  timestamp,
  /** $MINED, above 0. */
  amount: z.number(),
  status: z.enum(['pending', 'confirmed', 'completed', 'failed']),
  /** The purpose in words. */
  reason: z.string(),
  /** What it adds to the wallet's balance, below 0 for what is sent or staked: all of them together are the balance. */
  balanceChange: z.number(),
  /** What it adds to the wallet's staked balance: all of them together are the staked balance. */
  stakedChange: z.number(),
  /** The other wallet of a transfer. */
  otherAddress: z.string().nullable(),
});
export type TokenTransaction = z.output<typeof tokenTransaction>;

export const stake = z.object({
  id: z.int(),
  amount: z.number(),
  /** Days. */
  stakingPeriod: z.int().min(STAKING.periodDays.min).max(STAKING.periodDays.max),
  /** Percent a year. */
  apy: z.number(),
  startDate: timestamp,
  endDate: timestamp,
  status: z.enum(['active', 'completed']),
  /** Interest that was paid; 0 until the end. */
  rewardsEarned: z.number(),
  /** Amount and interest, which come back at the end. */
  payout: z.number(),
});
export type Stake = z.output<typeof stake>;
