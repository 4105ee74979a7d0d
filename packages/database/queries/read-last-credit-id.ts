import { eq, max } from 'drizzle-orm';
import type { Executor } from '../connect.ts';
import { altcoinTransactions } from '../schema/token.ts';

/** Id of the newest transaction that an address received; 0 before the first. */
export async function readLastCreditId(executor: Executor, address: string): Promise<number> {
  const [row] = await executor
    .select({ id: max(altcoinTransactions.id) })
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.toAddress, address));
  return row?.id ?? 0;
}
