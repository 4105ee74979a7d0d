/** The wallet, every 5 s. Each read asks for the credits since the last one, which become reward toasts. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueRewards, rewardsOf } from '../overlays/rewards/reward-queue.ts';
import { type Answer, keyOf, PATHS } from './calls.ts';
import { request } from './request.ts';

type Balance = Answer<'balance'>;

export function useBalance() {
  return useQuery<Balance>({ ...readOfBalance(useQueryClient()), refetchInterval: 5000 });
}

/** GET /api/altcoin/balance. */
export function readOfBalance(queryClient: QueryClient) {
  return {
    queryKey: keyOf('balance'),
    queryFn: ({ signal }: { signal: AbortSignal }) => readBalance(queryClient, signal),
  };
}

async function readBalance(queryClient: QueryClient, signal: AbortSignal): Promise<Balance> {
  const previous = queryClient.getQueryData<Balance>(keyOf('balance'));
  const query = previous ? `?after=${previous.lastCreditId}` : '';
  const response = await request('GET', `${PATHS.balance}${query}`, undefined, signal);
  const balance = (await response.json()) as Balance;
  // Without `after` the credits are history: this page has not seen them come.
  return previous ? balance : { ...balance, credits: [] };
}

export function useRewardsOfBalance(): void {
  const queryClient = useQueryClient();
  const { data } = useBalance();
  useEffect(() => {
    if (!data || data.credits.length === 0) return;
    queueRewards(rewardsOf(data.credits, Date.now()));
    // What was credited may be a target that was reached.
    void queryClient.invalidateQueries({ queryKey: keyOf('player') });
  }, [data, queryClient]);
}
