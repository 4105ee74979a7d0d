/** The best results of a kind, which the page of a block and the picture of the work show. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { getRecords } from '@productive-mining/contract/endpoints.ts';

import { useQuery } from '@tanstack/react-query';
import { readOf } from './keys.ts';

export type Records = AnswerOf<'getRecords'>;

/** block_mined makes them stale at once; a dispute, which no message tells, after this. */
const FRESH_MS = 60_000;

/** GET /api/records/:workType. */
export function useRecords(workType: string, { isWanted = true } = {}) {
  return useQuery({
    ...readOf(getRecords, { params: { workType } }),
    staleTime: FRESH_MS,
    enabled: isWanted,
  });
}
