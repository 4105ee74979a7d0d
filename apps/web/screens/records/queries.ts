/** The call of the page of records. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { listRecords } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { whileBehind } from '../../api/added-up.ts';
import { BLOCK_FRESH_MS } from '../../api/block-freshness.ts';
import { readOf } from '../../api/keys.ts';

export type LedgerRecords = AnswerOf<'listRecords'>;
export type RecordList = LedgerRecords['records'][number];
export type RecordHolder = RecordList['holders'][number];

/** GET /api/records, again after each block; every minute, as no message tells of a dispute. */
export function useLedgerRecords() {
  return useQuery({
    ...readOf(listRecords),
    staleTime: BLOCK_FRESH_MS,
    refetchInterval: whileBehind(BLOCK_FRESH_MS),
  });
}
