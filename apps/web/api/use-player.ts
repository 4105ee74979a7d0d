/** Level, achievements, quests and milestones of this wallet. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noteUnlocked } from '../screens/mining/player/recent-achievements.ts';
import { type Answer, keyOf, PATHS } from './calls.ts';
import { request } from './request.ts';

export type Player = Answer<'player'>;

const POLL_MS = 5000;

/** GET /api/player. @param isPolling every 5 s; false where another part of the page already asks */
export function usePlayer({ isPolling }: { isPolling: boolean }) {
  const queryClient = useQueryClient();
  return useQuery<Player>({
    queryKey: keyOf('player'),
    queryFn: async ({ signal }) => {
      const response = await request('GET', PATHS.player, undefined, signal);
      const player = (await response.json()) as Player;
      noteUnlocked(queryClient.getQueryData<Player>(keyOf('player')), player);
      return player;
    },
    refetchInterval: isPolling && POLL_MS,
  });
}
