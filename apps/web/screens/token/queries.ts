/** The calls of the token page (spec part 3 §7.4). Nothing here polls; the shell reads the balance every 5 s. */
import type { AnswerOf, BodyOf } from '@productive-mining/client/call-types.ts';
import { getBalance } from '@productive-mining/contract/endpoints.ts';
import {
  getTokenHistory,
  getTokenStats,
  listStakes,
  listTransactions,
  stakeTokens,
  transferTokens,
} from '@productive-mining/contract/token-endpoints.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, pagesKeyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';
import { readOfBalance } from '../../api/use-balance.ts';
import { useRequestKey } from './use-request-key.ts';

export type Balance = AnswerOf<'getBalance'>;
export type TokenStats = AnswerOf<'getTokenStats'>;
export type TokenHistory = AnswerOf<'getTokenHistory'>;
export type TokenTransaction = AnswerOf<'listTransactions'>['transactions'][number];
export type Stake = AnswerOf<'listStakes'>['stakes'][number];

/** What is read of a list: once a visit, and again after what changes it. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY } as const;

/** GET /api/altcoin/balance. A credit that it brings changes the lists of the page, which are read again then. */
export function useTokenBalance() {
  const queryClient = useQueryClient();
  const query = useQuery(readOfBalance(queryClient));
  // The next visit reads the lists again.
  useEffect(() => () => void refreshLists(queryClient, 'none'), [queryClient]);
  const lastCreditId = query.data?.lastCreditId;
  const known = useRef(lastCreditId);
  useEffect(() => {
    if (known.current !== undefined && known.current !== lastCreditId) void refreshLists(queryClient);
    known.current = lastCreditId;
  }, [lastCreditId, queryClient]);
  return query;
}

/** GET /api/altcoin/token-stats, once a visit. */
export function useTokenStats() {
  return useQuery({ ...readOf(getTokenStats), ...ONCE });
}

/** GET /api/altcoin/stakes, once a visit. */
export function useStakes() {
  return useQuery({ ...readOf(listStakes), ...ONCE });
}

/** GET /api/altcoin/history, once a visit. */
export function useTokenHistory() {
  return useQuery({ ...readOf(getTokenHistory), ...ONCE });
}

/** A list of transactions as this server sends it, or bare (OPEN-62). */
export function transactionsIn(
  answer: AnswerOf<'listTransactions'> | readonly TokenTransaction[],
): readonly TokenTransaction[] {
  return 'transactions' in answer ? answer.transactions : answer;
}

/** GET /api/altcoin/transactions, fifty at a time, once a visit. */
export function useTransactions() {
  return useInfiniteQuery({
    queryKey: pagesKeyOf(listTransactions),
    queryFn: async ({ pageParam: before, signal }) =>
      transactionsIn(await call(listTransactions, { query: { before }, signal })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    ...ONCE,
  });
}

const PAGE = 50;

/** @param refetchType none: only when they are next shown */
function refreshLists(queryClient: QueryClient, refetchType: 'active' | 'none' = 'active'): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: pagesKeyOf(listTransactions), refetchType }),
    ...[keyOf(getTokenStats), keyOf(listStakes), keyOf(getTokenHistory)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, refetchType }),
    ),
  ]);
}

/** POST /api/altcoin/transfer; success refreshes balance and lists. */
export function useTransfer() {
  return useMovement((body: BodyOf<'transferTokens'>, idempotencyKey) =>
    call(transferTokens, { body, idempotencyKey }),
  );
}

/** POST /api/altcoin/stake; success refreshes balance and lists. */
export function useStake() {
  return useMovement((body: BodyOf<'stakeTokens'>, idempotencyKey) =>
    call(stakeTokens, { body, idempotencyKey }),
  );
}

function useMovement<Body, Answer>(move: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const keys = useRequestKey();
  return useMutation({
    mutationFn: (body: Body) => keys.withKey(body, (key) => move(body, key)),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getBalance) });
      void refreshLists(queryClient);
    },
  });
}
