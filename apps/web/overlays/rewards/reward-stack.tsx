import { listSessions } from '@productive-mining/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { keyOf } from '../../api/keys.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { useStore } from '../../ui/external-store.ts';
import { formatWhole } from '../../ui/format-number.ts';
import { dismissReward, REWARD_TOAST, type Reward, waitingRewards } from './reward-queue.ts';
import { useRewardsOfBalance } from './use-rewards-of-balance.ts';

/** The stack at the bottom right, with what has just been credited; `isBrief` shows one credit after the other. */
export function RewardStack({ isBrief }: { isBrief: boolean }) {
  useRewardsOfBalance();
  const shown = useStore(waitingRewards).slice(0, isBrief ? 1 : REWARD_TOAST.shownMax);
  return (
    <div role="status" aria-label="Rewards" className="brief:z-1">
      <ul className="grid justify-items-end gap-2 brief:grid-cols-[minmax(0,1fr)] brief:justify-items-stretch">
        {shown.map((reward) => (
          <RewardToast key={reward.id} reward={reward} />
        ))}
      </ul>
    </div>
  );
}

function RewardToast({ reward }: { reward: Reward }) {
  const { id, amount, reason, type, isBonusPoints, blockIndex } = reward;
  const { sessions = [] } = useQueryClient().getQueryData(keyOf(listSessions)) ?? {};
  const mining = sessions.filter(({ status }) => status === 'mining');
  useEffect(() => {
    const timer = setTimeout(() => dismissReward(id), REWARD_TOAST.displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className="pointer-events-auto flex items-center gap-3 rounded-card border border-ore bg-tint-ore py-2 shadow-floating pr-1.5 pl-4 brief:h-12 brief:py-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 brief:flex-nowrap brief:overflow-hidden brief:whitespace-nowrap">
          <span className="font-semibold text-ore text-title tabular-nums">
            +{formatTokens(amount)} $MINED
          </span>
          {isBonusPoints && <span className="text-ink-2 text-small">bonus points</span>}
          {type === 'mining' && (
            <span className="text-ink-2 text-small">
              {blockIndex === undefined ? 'for one block' : `for block ${formatWhole(blockIndex)}`}
            </span>
          )}
        </p>
        <p className="text-small brief:truncate">{reason}</p>
        {/* The specification's sentence is of each block, and the session may go on. */}
        {type === 'mining' && mining.length > 0 && (
          <p className="text-ink-2 text-small brief:hidden">
            {mining.length === 1
              ? 'That was one block of your session, which mines on.'
              : `That was one block; ${formatWhole(mining.length)} sessions mine on.`}
          </p>
        )}
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
