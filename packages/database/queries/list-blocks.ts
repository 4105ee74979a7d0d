import { and, desc, eq, exists, like, lt, max } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { INTEGER_MAX } from '../integer-range.ts';
import { blocks, discoveries } from '../schema/ledger.ts';
import { type BlockRow, selectBlocks } from './select-blocks.ts';

export interface BlockQuery {
  limit: number;
  /** Only blocks with a smaller index. */
  before?: number | undefined;
  /** Only blocks with a discovery of this type. */
  workType?: string | undefined;
  /** Address of the miner. */
  miner?: string | undefined;
  /** First hex digits of the block's hash. */
  hash?: string | undefined;
}

/** Blocks that meet all conditions, newest first. */
export async function listBlocks(
  executor: Executor,
  { limit, before, workType, miner, hash }: BlockQuery,
): Promise<BlockRow[]> {
  const ofType =
    workType === undefined
      ? undefined
      : exists(
          executor
            .select({ id: discoveries.id })
            .from(discoveries)
            .where(and(eq(discoveries.workType, workType), eq(discoveries.blockId, blocks.index))),
        );
  return selectBlocks(executor)
    .where(
      and(
        before === undefined ? undefined : lt(blocks.index, Math.min(before, INTEGER_MAX)),
        miner === undefined ? undefined : eq(blocks.minerId, miner),
        hash === undefined ? undefined : like(blocks.blockHash, `${hash}%`),
        ofType,
      ),
    )
    .orderBy(desc(blocks.index))
    .limit(limit);
}

/** Index of the newest block; 0 before the first. */
export async function readHeight(executor: Executor): Promise<number> {
  const [row] = await executor.select({ height: max(blocks.index) }).from(blocks);
  return row?.height ?? 0;
}

/** The newest block as it is stored; undefined before the first. */
export async function readTip(executor: Executor): Promise<typeof blocks.$inferSelect | undefined> {
  const [row] = await executor.select().from(blocks).orderBy(desc(blocks.index)).limit(1);
  return row;
}

/** The stored hash of a block, 64 hex digits; undefined when there is none of this index. */
export async function readBlockHash(executor: Executor, index: number): Promise<string | undefined> {
  const [row] = await executor.select({ hash: blocks.blockHash }).from(blocks).where(eq(blocks.index, index));
  return row?.hash;
}

/** When a block was sealed; undefined when there is none of this index. */
export async function readBlockTime(executor: Executor, index: number): Promise<Date | undefined> {
  const [row] = await executor
    .select({ timestamp: blocks.timestamp })
    .from(blocks)
    .where(eq(blocks.index, index));
  return row?.timestamp;
}
