import { getPlayer } from '@productive-mining/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../api/keys.ts';
import { useBalance } from '../../api/use-balance.ts';
import { queueRewards, rewardsOf } from './reward-queue.ts';

/** Queues a reward for each credit that the wallet's reads bring. */
export function useRewardsOfBalance(): void {
  const queryClient = useQueryClient();
  const { data } = useBalance();
  useEffect(() => {
    if (!data || data.credits.length === 0) return;
    queueRewards(rewardsOf(data.credits, Date.now()));
    // What was credited may be a target that was reached.
    void queryClient.invalidateQueries({ queryKey: keyOf(getPlayer) });
  }, [data, queryClient]);
}
