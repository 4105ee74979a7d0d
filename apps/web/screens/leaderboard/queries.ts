/** The calls of the leaderboard. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { RankedBy } from '@productive-mining/contract/calls/leaderboard.ts';
import { chooseName, getLeaderboard, withdrawName } from '@productive-mining/contract/endpoints.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { pagesKeyOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';

export type Leaderboard = AnswerOf<'getLeaderboard'>;
export type Standing = Leaderboard['standings'][number];

const POLL_MS = 30_000;

/** GET /api/leaderboard, page after page as asked for, every 30 s. */
export function useLeaderboard(by: RankedBy) {
  return useInfiniteQuery({
    queryKey: pagesKeyOf(getLeaderboard, { query: { by } }),
    queryFn: ({ pageParam: before, signal }) => call(getLeaderboard, { query: { by, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
}

/** POST /api/leaderboard/name */
export function useChooseName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(chooseName, { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pagesKeyOf(getLeaderboard) }),
  });
}

/** DELETE /api/leaderboard/name */
export function useWithdrawName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawName),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pagesKeyOf(getLeaderboard) }),
  });
}
