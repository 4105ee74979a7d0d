import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import { getMiningHistory } from '@productive-mining/contract/endpoints.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readOf } from '../../../api/keys.ts';
import { useChangedAt } from '../../../ui/use-changed-at.ts';
import { useStats } from '../queries.ts';

export type MiningHistory = AnswerOf<'getMiningHistory'>;
export type HistoryQuery = UseQueryResult<MiningHistory>;

/** Time between two reads, in which the oldest bars move out of the picture. */
const INTERVAL_MS = 60_000;
/** Least time between two reads, however fast blocks come. */
const PAUSE_MS = 5000;

/**
 * GET /api/mining/history: every minute, and soon after the number of blocks has changed. The range shown before stays
 * until the next one is there.
 */
export function useHistory(range: HistoryRange): HistoryQuery {
  const totalBlocks = useStats().data?.totalBlocks;
  const query = useQuery({
    ...readOf(getMiningHistory, { query: { range } }),
    refetchInterval: INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  const { refetch } = query;
  const readAtMs = useChangedAt(query.dataUpdatedAt);
  const countedBlocks = useRef(totalBlocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of blocks is the reason to read again
  useEffect(() => {
    const isFirst = countedBlocks.current === undefined;
    if (isFirst || countedBlocks.current === totalBlocks) {
      countedBlocks.current = totalBlocks;
      return;
    }
    const restMs = Math.max(0, readAtMs + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      countedBlocks.current = totalBlocks;
      void refetch({ cancelRefetch: false });
    }, restMs);
    return () => clearTimeout(timer);
  }, [totalBlocks]);
  return query;
}
