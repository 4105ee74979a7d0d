/** The read of one block, so that it can begin while the code of its page still loads. */
import { getBlock } from '@productive-mining/contract/endpoints.ts';
import { BLOCK_FRESH_MS } from '../../api/block-freshness.ts';
import { readOf } from '../../api/keys.ts';

/** Title of the page of a block that the chain doesn’t have. */
export const NO_SUCH_BLOCK = 'No such block';

const BLOCK_INDEX = /^[1-9]\d{0,14}$/;

export function isBlockIndex(text: string): boolean {
  return BLOCK_INDEX.test(text);
}

/** GET /api/blocks/:index. */
export function readOfBlock(index: string) {
  return { ...readOf(getBlock, { params: { index: Number(index) } }), staleTime: BLOCK_FRESH_MS };
}
