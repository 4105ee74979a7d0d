/** What sending and staking have in common: one transaction, by a key of the wallet's own, and refusals as failures. */
import { randomUUID } from 'node:crypto';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Database, Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { KeyOfAnotherEvent } from '@productive-mining/database/money/money.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { Visitor } from '../http/visitors/identity.ts';

interface Asked {
  visitor: Visitor;
  /** The client's; a new one unless given. */
  idempotencyKey: string | undefined;
}

/**
 * Keys of two wallets are never the same, nor are those of a transfer and a stake.
 * @throws CallFailure idempotency_key_reused, and what the work throws
 */
export async function moveTokens<T>(
  database: Database,
  type: 'transfer' | 'stake',
  { visitor, idempotencyKey = randomUUID() }: Asked,
  work: (tx: Transaction, key: string) => Promise<T>,
): Promise<T> {
  const key = `${type}:${visitor.address}:${idempotencyKey}`;
  try {
    return await inTransaction(database, (tx) => work(tx, key), { repeatable: true });
  } catch (error) {
    if (error instanceof KeyOfAnotherEvent) throw new CallFailure('idempotency_key_reused');
    throw error;
  }
}

export function tooLittle(availableBaseUnits: bigint): CallFailure {
  return new CallFailure('insufficient_balance', { available: tokensOf(availableBaseUnits).toFixed(2) });
}
