import type { TokenTransaction } from './queries.ts';

type TransactionType = TokenTransaction['transaction_type'];

/** Types of transactions in words. */
export const TRANSACTION_NAMES: Readonly<Record<TransactionType, string>> = {
  mining: 'Mined',
  achievement: 'Achievement',
  quest: 'Quest',
  milestone: 'Milestone',
  guide_reward: 'Guide',
  transfer: 'Transfer',
  stake: 'Stake',
  stake_payout: 'Stake payout',
};

const BONUS_TYPES: readonly TransactionType[] = ['achievement', 'quest', 'milestone', 'guide_reward'];

/** Whether credits of the type are bound to their wallet. */
export const isBonus = (type: TransactionType) => BONUS_TYPES.includes(type);
