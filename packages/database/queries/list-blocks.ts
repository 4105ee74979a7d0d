import { desc, lt, max } from 'drizzle-orm';
import type { Executor } from '../connect.ts';
import { INTEGER_MAX } from '../integer-range.ts';
import { blocks } from '../schema/ledger.ts';
import { type BlockRow, selectBlocks } from './select-blocks.ts';

/**
 * Newest first.
 * @param before only blocks with a smaller index
 */
export async function listBlocks(
  executor: Executor,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<BlockRow[]> {
  return selectBlocks(executor)
    .where(before === undefined ? undefined : lt(blocks.index, Math.min(before, INTEGER_MAX)))
    .orderBy(desc(blocks.index))
    .limit(limit);
}

/** Index of the newest block; 0 before the first. */
export async function readHeight(executor: Executor): Promise<number> {
  const [row] = await executor.select({ height: max(blocks.index) }).from(blocks);
  return row?.height ?? 0;
}
