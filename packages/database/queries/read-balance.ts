import type { Credit } from '@productive-mining/contract/entities.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../connect.ts';
import type { CreditType } from '../money.ts';
import { altcoinBalances, altcoinTransactions } from '../schema/token.ts';

export interface Balance {
  address: string;
  /** Available, without the staked part; both in base units of 0.01 $MINED. */
  balanceBaseUnits: bigint;
  stakedBaseUnits: bigint;
  isValidator: boolean;
}

/** The balance of an address; zero for one that never received anything. */
export async function readBalance(executor: Executor, address: string): Promise<Balance> {
  const [row] = await executor
    .select({
      balanceBaseUnits: altcoinBalances.balance,
      stakedBaseUnits: altcoinBalances.stakedBalance,
      isValidator: altcoinBalances.isValidator,
    })
    .from(altcoinBalances)
    .where(eq(altcoinBalances.address, address));
  return { address, ...(row ?? { balanceBaseUnits: 0n, stakedBaseUnits: 0n, isValidator: false }) };
}

/**
 * What an address received after a transaction it knows, oldest first, as the contract's credit: amounts in tokens
 * with two decimals.
 * @param afterId id of the last known credit, 0 for all
 */
export async function readCreditsAfter(
  executor: Executor,
  address: string,
  afterId: number,
  limit = 100,
): Promise<Credit[]> {
  const rows = await executor
    .select({
      id: altcoinTransactions.id,
      type: altcoinTransactions.transactionType,
      amount: altcoinTransactions.amount,
      reason: altcoinTransactions.reason,
    })
    .from(altcoinTransactions)
    .where(and(eq(altcoinTransactions.toAddress, address), gt(altcoinTransactions.id, afterId)))
    .orderBy(asc(altcoinTransactions.id))
    .limit(limit);
  // A stake has no recipient, so none is among them.
  return rows.map(({ type, amount, ...row }) => ({
    ...row,
    type: type as CreditType,
    amount: Number(amount) / 100,
  }));
}
