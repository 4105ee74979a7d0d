import { type AnyColumn, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blocks, discoveries } from '../schema/ledger.ts';
import { altcoinMiningRewards } from '../schema/token.ts';
import { disputedBlocks } from '../schema/totals.ts';

/** A stored block with what lists show beside it. */
export type BlockRow = typeof blocks.$inferSelect & {
  /** Id, kind and region of the first discovery. */
  discoveryId: number;
  workType: string;
  subject: string;
  /** The server's time when it was sealed, which its discovery keeps; the block's own is never before the earlier block's. */
  sealedAt: Date;
  /** Base units of 0.01 $MINED; null for a block that paid nothing. */
  rewardBaseUnits: bigint | null;
  /** True when a dispute on the chain names it. */
  isDisputed: boolean;
};

/** Whether a dispute on the chain names the block of this index. */
export const isDisputed = (index: AnyColumn) =>
  sql<boolean>`exists (select 1 from ${disputedBlocks} where ${disputedBlocks.blockIndex} = ${index})`;

/** Blocks as BlockRow; the caller adds conditions and order. */
export function selectBlocks(executor: Executor) {
  const first = executor
    .select({
      id: discoveries.id,
      workType: discoveries.workType,
      subject: discoveries.subject,
      sealedAt: discoveries.timestamp,
    })
    .from(discoveries)
    .where(eq(discoveries.blockId, blocks.id))
    .orderBy(discoveries.id)
    .limit(1)
    .as('first_discovery');
  return executor
    .select({
      ...getTableColumns(blocks),
      discoveryId: first.id,
      workType: first.workType,
      subject: first.subject,
      sealedAt: first.sealedAt,
      rewardBaseUnits: altcoinMiningRewards.rewardAmount,
      isDisputed: isDisputed(blocks.index),
    })
    .from(blocks)
    .innerJoinLateral(first, sql`true`)
    .leftJoin(altcoinMiningRewards, eq(altcoinMiningRewards.blockId, blocks.id))
    .$dynamic();
}
