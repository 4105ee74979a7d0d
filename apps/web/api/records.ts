/** The best results of a kind, which the page of a block and the picture of the work stand beside. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getRecords } from '@productive-mining/contract/calls/ledger.ts';
import { useQuery } from '@tanstack/react-query';

export type Records = ResponseOf<typeof getRecords>;

/** block_mined makes them stale at once; a dispute, which no message tells, after this. */
const FRESH_MS = 60_000;

/** With which all records of the cache begin. */
export const RECORDS_KEY = ['/api/records'] as const;

/** GET /api/records/:workType. */
export function useRecords(workType: string, { isWanted = true } = {}) {
  return useQuery<Records>({
    queryKey: [...RECORDS_KEY, workType],
    staleTime: FRESH_MS,
    enabled: isWanted,
  });
}
