import { X } from 'lucide-react';
import { useEffect } from 'react';
import { formatTokens } from '../../parts/format-tokens.ts';
import { useStore } from '../../ui/external-store.ts';
import { dismissReward, REWARD_TOAST, type Reward, waitingRewards } from './reward-queue.ts';
import { useRewardsOfBalance } from './use-rewards-of-balance.ts';

/** The stack at the bottom right, with what has just been credited. */
export function RewardStack() {
  useRewardsOfBalance();
  const shown = useStore(waitingRewards).slice(0, REWARD_TOAST.shownMax);
  return (
    <div role="status" aria-label="Rewards">
      <ul className="grid justify-items-end gap-2">
        {shown.map((reward) => (
          <RewardToast key={reward.id} reward={reward} />
        ))}
      </ul>
    </div>
  );
}

function RewardToast({ reward }: { reward: Reward }) {
  const { id, amount, reason, type, isBonusPoints } = reward;
  useEffect(() => {
    const timer = setTimeout(() => dismissReward(id), REWARD_TOAST.displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className="pointer-events-auto flex items-center gap-3 rounded-card border border-ore bg-tint-ore py-2 shadow-floating pr-1.5 pl-4">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold text-ore text-title tabular-nums">
            +{formatTokens(amount)} $MINED
          </span>
          {isBonusPoints && <span className="text-ink-2 text-small">bonus points</span>}
          {type === 'mining' && <span className="text-ink-2 text-small">for one block</span>}
        </p>
        <p className="text-small">{reason}</p>
      </div>
      <button
        type="button"
        aria-label="Close reward"
        onClick={() => dismissReward(id)}
        className="grid size-8 place-items-center rounded-control text-ink-2 hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
