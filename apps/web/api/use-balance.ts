/** The wallet, every 5 s. Each read asks for the credits since the last one. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
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
