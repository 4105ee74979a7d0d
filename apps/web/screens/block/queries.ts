/** The call of a block's page. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getBlock } from '@productive-mining/contract/calls/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { readOfBlock } from './block-key.ts';

export type BlockOnPage = ResponseOf<typeof getBlock>;

/** GET /api/blocks/:index. A block changes only when a recheck disputes it, or a post proves its total. */
export function useBlock(index: string) {
  return useQuery<BlockOnPage>(readOfBlock(index));
}
