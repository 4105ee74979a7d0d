import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getBlock } from '@productive-mining/contract/calls/ledger.ts';
import { useQuery } from '@tanstack/react-query';

export type BlockOnPage = ResponseOf<typeof getBlock>;

/** GET /api/blocks/:index. A block changes only when a recheck disputes it. */
export function useBlock(index: string) {
  return useQuery<BlockOnPage>({ queryKey: ['/api/blocks', index] });
}
