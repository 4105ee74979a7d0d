/** The calls of the leaderboard. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type {
  chooseName,
  getLeaderboard,
  RankedBy,
  withdrawName,
} from '@productive-mining/contract/calls/leaderboard.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { post, readByKey, request } from '../../api/request.ts';

export type Leaderboard = ResponseOf<typeof getLeaderboard>;
export type Standing = Leaderboard['standings'][number];

const LEADERBOARD: (typeof getLeaderboard)['path'] = '/api/leaderboard';
const NAME: (typeof chooseName)['path'] & (typeof withdrawName)['path'] = '/api/leaderboard/name';
const POLL_MS = 30_000;

/** GET /api/leaderboard, page after page as asked for, every 30 s. */
export function useLeaderboard(by: RankedBy) {
  return useInfiniteQuery({
    queryKey: [LEADERBOARD, by],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`;
      const read = readByKey({ on401: 'throw' });
      return (await read({ queryKey: [`${LEADERBOARD}?by=${by}${before}`], signal })) as Leaderboard;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
}

/** POST /api/leaderboard/name */
export function useChooseName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => post<ResponseOf<typeof chooseName>>(NAME, { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LEADERBOARD] }),
  });
}

/** DELETE /api/leaderboard/name */
export function useWithdrawName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await (await request('DELETE', NAME)).json()) as ResponseOf<typeof withdrawName>,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LEADERBOARD] }),
  });
}
