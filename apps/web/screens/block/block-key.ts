/** The read of one block, so that it can begin while the code of its page still loads. */
const BLOCK_INDEX = /^[1-9]\d{0,14}$/;

/** A dispute may change a block that was read before. */
export const BLOCK_FRESH_MS = 60_000;

export function isBlockIndex(text: string): boolean {
  return BLOCK_INDEX.test(text);
}

/** GET /api/blocks/:index. */
export function readOfBlock(index: string) {
  return { queryKey: ['/api/blocks', index], staleTime: BLOCK_FRESH_MS };
}
