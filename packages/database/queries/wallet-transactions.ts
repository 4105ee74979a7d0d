/** Transactions of one wallet as the contract's tokenTransaction: amounts in tokens with two decimals. */
import type { TokenTransaction as ListedTransaction } from '@productive-mining/contract/entities/token-transaction.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import type { TokenTransaction } from '../money/money.ts';
import { altcoinTransactions } from '../schema/token.ts';

const isOf = (address: string) =>
  or(eq(altcoinTransactions.fromAddress, address), eq(altcoinTransactions.toAddress, address));

/** The newest first. @param before ids below it; all unless given */
export async function listWalletTransactions(
  executor: Executor,
  address: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ListedTransaction[]> {
  const rows = await executor
    .select()
    .from(altcoinTransactions)
    .where(and(isOf(address), before === undefined ? undefined : lt(altcoinTransactions.id, before)))
    .orderBy(desc(altcoinTransactions.id))
    .limit(limit);
  return rows.map(listedTransaction);
}

export function countWalletTransactions(executor: Executor, address: string): Promise<number> {
  return executor.$count(altcoinTransactions, isOf(address));
}

/** A row as its wallet sees it: each row is of one wallet, as a transfer has one for each side. */
export function listedTransaction(row: TokenTransaction): ListedTransaction {
  const { id, transactionHash, transactionType, timestamp, amount, status, reason, stakeChange } = row;
  const tokens = tokensOf(amount);
  return {
    id,
    transactionHash,
    transaction_type: transactionType,
    timestamp: timestamp.toISOString(),
    amount: tokens,
    status,
    reason,
    balanceChange: row.toAddress === null ? -tokens : tokens,
    stakedChange: tokensOf(stakeChange),
    otherAddress: otherAddressOf(row),
  };
}

function otherAddressOf({ transactionType, toAddress, metadata }: TokenTransaction): string | null {
  if (transactionType !== 'transfer') return null;
  const parties = metadata as { fromAddress?: unknown; toAddress?: unknown } | null;
  const other = toAddress === null ? parties?.toAddress : parties?.fromAddress;
  return typeof other === 'string' ? other : null;
}
