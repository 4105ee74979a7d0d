/** The wallet, every 5 s. Each read asks for the credits since the last one. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { getBalance } from '@productive-mining/contract/endpoints.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, type Read, readOf } from './keys.ts';
import { call } from './request.ts';

type Balance = AnswerOf<'getBalance'>;

export function useBalance() {
  return useQuery({ ...readOfBalance(useQueryClient()), refetchInterval: 5000 });
}

/** GET /api/altcoin/balance. */
export function readOfBalance(queryClient: QueryClient): Read<Balance> {
  return { ...readOf(getBalance), queryFn: ({ signal }) => readBalance(queryClient, signal) };
}

async function readBalance(queryClient: QueryClient, signal: AbortSignal): Promise<Balance> {
  const previous = queryClient.getQueryData(keyOf(getBalance));
  const balance = await call(getBalance, { query: { after: previous?.lastCreditId }, signal });
  // Without `after` the credits are history: this page has not seen them come.
  return previous ? balance : { ...balance, credits: [] };
}
