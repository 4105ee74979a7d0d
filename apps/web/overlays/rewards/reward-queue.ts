/** Rewards waiting to be shown: at most three at a time, each for 3 s (spec part 1 §9). */
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

export const REWARD_TOAST = { displayMs: 3000, shownMax: 3 } as const;

/** A pending reward (spec part 1 §3). */
export interface Reward {
  /** Id of the credit. */
  id: number;
  /** In $MINED. */
  amount: number;
  reason: string;
  type: 'mining' | 'achievement' | 'quest' | 'bonus';
  /** When this page learned of it, in ms since 1970. */
  timestamp: number;
  /** Decided by the server for what was reached, not earned by mining and not received from anyone. */
  isBonusPoints: boolean;
  /** The block that it is for; only of one that was mined. */
  blockIndex?: number;
}

type AnnouncedType = Exclude<Credit['type'], 'guide_reward'>;

const MINING_REASON = 'Mining session completed successfully!';
const TYPES: Readonly<Record<AnnouncedType, Pick<Reward, 'type' | 'isBonusPoints'>>> = {
  mining: { type: 'mining', isBonusPoints: false },
  achievement: { type: 'achievement', isBonusPoints: true },
  quest: { type: 'quest', isBonusPoints: true },
  milestone: { type: 'bonus', isBonusPoints: true },
  transfer: { type: 'bonus', isBonusPoints: false },
  stake_payout: { type: 'bonus', isBonusPoints: false },
};

type AnnouncedCredit = Credit & { type: AnnouncedType };

/**
 * One reward for each credit, those for achievements, quests and milestones first. If there are more than three credits,
 * those mined or received are summed from the third on, so that all have been shown by the next read. The specification's
 * sentence is for mining only; rewards of guides are not announced.
 */
export function rewardsOf(credits: readonly Credit[], nowMs: number): Reward[] {
  const announced = credits.filter((credit): credit is AnnouncedCredit => credit.type !== 'guide_reward');
  const reached = announced.filter(({ type }) => TYPES[type].isBonusPoints);
  const ordinary = announced.filter(({ type }) => !TYPES[type].isBonusPoints);
  const isSummed = announced.length > REWARD_TOAST.shownMax;
  const room = isSummed ? Math.max(0, REWARD_TOAST.shownMax - 1 - reached.length) : announced.length;
  const single = [...reached, ...ordinary.slice(0, room)].map(
    (credit): Reward => ({
      id: credit.id,
      amount: credit.amount,
      reason: reasonOf(credit),
      ...TYPES[credit.type],
      timestamp: nowMs,
      ...blockOf(credit),
    }),
  );
  const rest = ordinary.slice(room);
  const last = rest.at(-1);
  if (!last) return single;
  return [
    ...single,
    {
      id: last.id,
      amount: rest.reduce((sum, credit) => sum + credit.amount, 0),
      reason: rest.length === 1 ? reasonOf(last) : `${rest.length} more credits`,
      type: rest.length === 1 ? TYPES[last.type].type : 'bonus',
      timestamp: nowMs,
      isBonusPoints: false,
      ...(rest.length === 1 ? blockOf(last) : {}),
    },
  ];
}

function blockOf({ blockIndex }: AnnouncedCredit): Pick<Reward, 'blockIndex'> {
  return blockIndex === undefined ? {} : { blockIndex };
}

function reasonOf(credit: AnnouncedCredit): string {
  if (credit.type === 'mining') return MINING_REASON;
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
