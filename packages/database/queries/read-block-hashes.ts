import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blocks } from '../schema/ledger.ts';

/** Hashes of the blocks after an index up to another one, in their order, as 64 hex digits. */
export async function readBlockHashes(executor: Executor, after: number, upTo: number): Promise<string[]> {
  const rows = await executor
    .select({ hash: blocks.blockHash })
    .from(blocks)
    .where(and(gt(blocks.index, after), lte(blocks.index, upTo)))
    .orderBy(asc(blocks.index));
  return rows.map(({ hash }) => hash);
}

/** How many blocks of a miner there are up to an index. */
export function countBlocksOf(executor: Executor, minerId: string, upTo: number): Promise<number> {
  return executor.$count(blocks, and(eq(blocks.minerId, minerId), lte(blocks.index, upTo)));
}
