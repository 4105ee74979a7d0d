/** The call of a block's page. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { useQuery } from '@tanstack/react-query';
import { readOfBlock } from './block-key.ts';

export type BlockOnPage = AnswerOf<'getBlock'>;

/** GET /api/blocks/:index. A block changes only when a recheck disputes it, or a post proves its total. */
export function useBlock(index: string) {
  return useQuery(readOfBlock(index));
}
