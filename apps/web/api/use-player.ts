/** Level, achievements, quests and milestones of this wallet. */
import { useQuery } from '@tanstack/react-query';
import { type Answer, keyOf } from './calls.ts';

export type Player = Answer<'player'>;

const POLL_MS = 5000;

/** GET /api/player. @param isPolling every 5 s; false where another part of the page already asks */
export function usePlayer({ isPolling }: { isPolling: boolean }) {
  return useQuery<Player>({ queryKey: keyOf('player'), refetchInterval: isPolling && POLL_MS });
}
