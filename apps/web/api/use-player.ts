/** Level, achievements, quests and milestones of this wallet. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { getPlayer } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from './keys.ts';

export type Player = AnswerOf<'getPlayer'>;

const POLL_MS = 5000;

/** GET /api/player. @param isPolling every 5 s; false where another part of the page already asks */
export function usePlayer({ isPolling }: { isPolling: boolean }) {
  return useQuery({ ...readOf(getPlayer), refetchInterval: isPolling && POLL_MS });
}
