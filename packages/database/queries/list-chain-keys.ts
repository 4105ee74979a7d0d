import { desc } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { chainKeys } from '../schema/ledger.ts';

export type ChainKeyRow = typeof chainKeys.$inferSelect;

/** Public keys of the ledger, the active one first. */
export async function listChainKeys(executor: Executor): Promise<ChainKeyRow[]> {
  return executor.select().from(chainKeys).orderBy(desc(chainKeys.fromBlock), desc(chainKeys.createdAt));
}
