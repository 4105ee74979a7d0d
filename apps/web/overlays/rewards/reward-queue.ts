/** Rewards waiting to be shown: at most three at a time, each for 3 s (spec part 1 §9). */
import type { Credit } from '@productive-mining/contract/entities.ts';
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

export const REWARD_TOAST = { displayMs: 3000, shownMax: 3 } as const;

export interface Reward {
  id: number;
  amount: number;
  reason: string;
  /** Whether it was earned by mining. */
  isMining: boolean;
}

const MINING_REASON = 'Mining session completed successfully!';

/**
 * One reward a credit; of more than three, the rest are summed in a fourth. The spec's sentence is for mining only;
 * rewards of guides are not announced.
 */
export function rewardsOf(credits: readonly Credit[]): Reward[] {
  const announced = credits.filter((credit) => credit.type !== 'guide_reward');
  const single = announced.slice(0, REWARD_TOAST.shownMax).map(
    (credit): Reward => ({
      id: credit.id,
      amount: credit.amount,
      reason: credit.type === 'mining' ? MINING_REASON : reasonOf(credit),
      isMining: credit.type === 'mining',
    }),
  );
  const rest = announced.slice(REWARD_TOAST.shownMax);
  const last = rest.at(-1);
  if (!last) return single;
  const amount = rest.reduce((sum, credit) => sum + credit.amount, 0);
  return [...single, { id: last.id, amount, reason: `${rest.length} more credits`, isMining: false }];
}

function reasonOf(credit: Credit): string {
  const isReceived = credit.type === 'transfer' || credit.type === 'stake_payout';
  return isReceived ? `Tokens received: ${credit.reason}` : credit.reason;
}

export const waitingRewards: ExternalStore<readonly Reward[]> = createStore<readonly Reward[]>([]);

export function queueRewards(rewards: readonly Reward[]): void {
  const known = new Set(waitingRewards.get().map((reward) => reward.id));
  const fresh = rewards.filter((reward) => !known.has(reward.id));
  if (fresh.length > 0) waitingRewards.set([...waitingRewards.get(), ...fresh]);
}

export function dismissReward(id: number): void {
  waitingRewards.set(waitingRewards.get().filter((reward) => reward.id !== id));
}
