import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { bonusPart, sendablePart } from '../money/bonus-part.ts';
import type { CreditType } from '../money/money.ts';
import { blocks } from '../schema/ledger.ts';
import { altcoinBalances, altcoinTransactions } from '../schema/token.ts';

export interface Balance {
  address: string;
  /** Available, without the staked part; both in base units of 0.01 $MINED. */
  balanceBaseUnits: bigint;
  stakedBaseUnits: bigint;
  /** The part of the balance that is bound to the wallet: bonus credits. */
  bonusBaseUnits: bigint;
  /** The rest of the balance, which can be sent and staked. */
  sendableBaseUnits: bigint;
  isValidator: boolean;
}

const BALANCE = {
  balanceBaseUnits: altcoinBalances.balance,
  stakedBaseUnits: altcoinBalances.stakedBalance,
  bonusBaseUnits: bonusPart,
  sendableBaseUnits: sendablePart,
  isValidator: altcoinBalances.isValidator,
};
const NOTHING = {
  balanceBaseUnits: 0n,
  stakedBaseUnits: 0n,
  bonusBaseUnits: 0n,
  sendableBaseUnits: 0n,
  isValidator: false,
};

/** The balance of an address; zero for one that never received anything. */
export async function readBalance(executor: Executor, address: string): Promise<Balance> {
  const [row] = await executor
    .select(BALANCE)
    .from(altcoinBalances)
    .where(eq(altcoinBalances.address, address));
  return { address, ...(row ?? NOTHING) };
}

/** The balance, and the id of the newest transaction in it that the address received; 0 before the first. */
export async function readBalanceAndLastCredit(
  executor: Executor,
  address: string,
): Promise<Balance & { lastCreditId: number }> {
  const newest = executor
    .select({ id: sql`coalesce(max(${altcoinTransactions.id}), 0)` })
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.toAddress, address));
  // One statement, so that both are of the same moment.
  const [row] = await executor
    .select({ ...BALANCE, lastCreditId: sql<number>`(${newest})` })
    .from(altcoinBalances)
    .where(eq(altcoinBalances.address, address));
  return { address, ...(row ?? { ...NOTHING, lastCreditId: 0 }) };
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
      blockIndex: blocks.index,
    })
    .from(altcoinTransactions)
    .leftJoin(blocks, eq(blocks.id, altcoinTransactions.blockId))
    .where(and(eq(altcoinTransactions.toAddress, address), gt(altcoinTransactions.id, afterId)))
    .orderBy(asc(altcoinTransactions.id))
    .limit(limit);
  // A stake has no recipient, so none is among them.
  return rows.map(({ type, amount, blockIndex, ...row }) => ({
    ...row,
    type: type as CreditType,
    amount: tokensOf(amount),
    ...(blockIndex === null ? {} : { blockIndex }),
  }));
}
