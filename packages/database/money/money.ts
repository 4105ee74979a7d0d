/**
 * The only writers of altcoin_transactions, altcoin_balances and token_supply: the transaction's row, the balance and
 * the supply change together, in the caller's transaction. Amounts are in base units of 0.01 $MINED.
 *
 * Every writer first locks the one row of token_supply until its transaction ends. So writers follow each other: none
 * sees a balance that another is changing, two of them can't deadlock in here, and ids grow in the order of commits,
 * which makes "credits after id" complete. Take other locks (the chain's head) before the first credit or debit, and
 * commit soon after it.
 */
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../connection/connect.ts';
import { altcoinBalances, altcoinTransactions, type TransactionType, tokenSupply } from '../schema/token.ts';
import { sendablePart } from './bonus-part.ts';
import { type Metadata, type TransactionContent, transactionHash } from './transaction-hash.ts';

export type TokenTransaction = typeof altcoinTransactions.$inferSelect;
export type CreditType = Exclude<TransactionType, 'stake'>;
export type DebitType = Extract<TransactionType, 'transfer' | 'stake'>;

interface Movement {
  /** Names the event that pays or costs, such as mining:<unit id>; a repeated one has no second effect. */
  idempotencyKey: string;
  /** Above 0. */
  amountBaseUnits: bigint;
  /** Shown to the wallet's owner. */
  reason: string;
  at: Date;
  metadata?: Metadata;
}

export interface Credit extends Movement {
  /** Address in lower case. */
  toAddress: string;
  type: CreditType;
  blockId?: number;
  /** The part of a stake_payout that leaves the address's staked balance; the rest of the amount is new. */
  releasedStakeBaseUnits?: bigint;
}

export interface Debit extends Movement {
  /** Address in lower case. */
  fromAddress: string;
  /** A stake moves the amount to the address's staked balance. */
  type: DebitType;
}

export interface Written {
  written: true;
  transaction: TokenTransaction;
  /** True when this event was written before; nothing changed now. */
  repeated: boolean;
}

export type DebitOutcome =
  | Written
  | {
      written: false;
      reason: 'insufficient_balance';
      /** What the address can send and stake: its balance without the bonus credits, which are bound to it. */
      balanceBaseUnits: bigint;
    };

/** A key that names another event already. */
export class KeyOfAnotherEvent extends Error {
  constructor(key: string, column: string) {
    super(`The key ${key} was used for another transaction: ${column} differs.`);
    this.name = 'KeyOfAnotherEvent';
  }
}

/** Staked balance at which an address becomes a validator. */
export const VALIDATOR_STAKE_BASE_UNITS = baseUnitsOf(10_000);

/**
 * Adds to an address's balance and to the supply.
 * @throws RangeError on an amount that isn't above 0, KeyOfAnotherEvent, Error when more is released than is staked
 */
export async function credit(transaction: Transaction, credited: Credit): Promise<Written> {
  assertPositive(credited.amountBaseUnits);
  const released = credited.releasedStakeBaseUnits ?? 0n;
  await lockSupply(transaction);
  const content: TransactionContent = {
    ...contentOf(credited),
    fromAddress: null,
    toAddress: credited.toAddress,
    stakeChange: -released,
    blockId: credited.blockId ?? null,
  };
  const earlier = await findEarlier(transaction, content);
  if (earlier) return { written: true, transaction: earlier, repeated: true };
  await transaction
    .insert(altcoinBalances)
    .values({ address: credited.toAddress, lastUpdated: credited.at })
    .onConflictDoNothing();
  await changeBalance(
    transaction,
    credited.toAddress,
    { balance: credited.amountBaseUnits, stake: -released },
    credited.at,
  );
  return { written: true, transaction: await record(transaction, content), repeated: false };
}

/**
 * Takes from an address's balance and from the circulating supply; never of its bonus credits.
 * @throws RangeError on an amount that isn't above 0, KeyOfAnotherEvent
 */
export async function debit(transaction: Transaction, debited: Debit): Promise<DebitOutcome> {
  assertPositive(debited.amountBaseUnits);
  const staked = debited.type === 'stake' ? debited.amountBaseUnits : 0n;
  await lockSupply(transaction);
  const content: TransactionContent = {
    ...contentOf(debited),
    fromAddress: debited.fromAddress,
    toAddress: null,
    stakeChange: staked,
    blockId: null,
  };
  const earlier = await findEarlier(transaction, content);
  if (earlier) return { written: true, transaction: earlier, repeated: true };
  const sendable = await readSendable(transaction, debited.fromAddress);
  if (sendable < debited.amountBaseUnits) {
    return { written: false, reason: 'insufficient_balance', balanceBaseUnits: sendable };
  }
  await changeBalance(
    transaction,
    debited.fromAddress,
    { balance: -debited.amountBaseUnits, stake: staked },
    debited.at,
  );
  return { written: true, transaction: await record(transaction, content), repeated: false };
}

function assertPositive(amountBaseUnits: bigint): void {
  if (amountBaseUnits <= 0n)
    throw new RangeError(`An amount of ${amountBaseUnits} base units can't be moved.`);
}

function contentOf(movement: Movement & { type: TransactionType }) {
  return {
    idempotencyKey: movement.idempotencyKey,
    transactionType: movement.type,
    amount: movement.amountBaseUnits,
    timestamp: movement.at,
    gasUsed: 0n,
    reason: movement.reason,
    metadata: movement.metadata ?? null,
  };
}

async function lockSupply(transaction: Transaction): Promise<void> {
  const rows = await transaction.select({ id: tokenSupply.id }).from(tokenSupply).for('update');
  if (rows.length !== 1) throw new Error('The row of token_supply is missing; the database is not migrated.');
}

/** The same event may be told with another time or reason, but not with another amount, party or type. */
async function findEarlier(
  transaction: Transaction,
  content: TransactionContent,
): Promise<TokenTransaction | undefined> {
  const [earlier] = await transaction
    .select()
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.idempotencyKey, content.idempotencyKey));
  if (!earlier) return undefined;
  for (const column of [
    'transactionType',
    'fromAddress',
    'toAddress',
    'amount',
    'stakeChange',
    'blockId',
  ] as const) {
    if (earlier[column] !== content[column]) {
      throw new KeyOfAnotherEvent(content.idempotencyKey, column);
    }
  }
  return earlier;
}

async function readSendable(transaction: Transaction, address: string): Promise<bigint> {
  const [row] = await transaction
    .select({ sendable: sendablePart })
    .from(altcoinBalances)
    .where(eq(altcoinBalances.address, address));
  return row?.sendable ?? 0n;
}

/** The tables' checks refuse a balance, stake or supply below zero. */
async function changeBalance(
  transaction: Transaction,
  address: string,
  change: { balance: bigint; stake: bigint },
  at: Date,
): Promise<void> {
  const staked = sql`${altcoinBalances.stakedBalance} + ${change.stake}`;
  const isValidator = sql`${staked} >= ${VALIDATOR_STAKE_BASE_UNITS}`;
  await transaction
    .update(altcoinBalances)
    .set({
      balance: sql`${altcoinBalances.balance} + ${change.balance}`,
      stakedBalance: staked,
      isValidator,
      validatorStake: sql`case when ${isValidator} then ${staked} else 0 end`,
      lastUpdated: at,
    })
    .where(eq(altcoinBalances.address, address));
  await transaction.update(tokenSupply).set({
    circulating: sql`${tokenSupply.circulating} + ${change.balance}`,
    staked: sql`${tokenSupply.staked} + ${change.stake}`,
    lastUpdated: at,
  });
}

async function record(transaction: Transaction, content: TransactionContent): Promise<TokenTransaction> {
  const [row] = await transaction
    .insert(altcoinTransactions)
    .values({ ...content, transactionHash: transactionHash(content) })
    .returning();
  if (!row) throw new Error('An inserted transaction came back without its row.');
  return row;
}
