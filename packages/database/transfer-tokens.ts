/**
 * Moves tokens from one wallet to another: a debit and a credit of money.ts and the transfer's row in
 * transaction_monitoring, in the caller's transaction.
 */
import { eq } from 'drizzle-orm';
import type { Transaction } from './connection/connect.ts';
import { credit, debit, type TokenTransaction } from './money/money.ts';
import { monitorMovement } from './queries/monitor-movement.ts';
import { altcoinBalances, altcoinTransactions } from './schema/token.ts';

export interface Transfer {
  /** Names the transfer; a repeated one has no second effect. */
  idempotencyKey: string;
  /** Both in lower case, and different. */
  fromAddress: string;
  toAddress: string;
  /** Above 0. */
  amountBaseUnits: bigint;
  /** The purpose as sender and recipient see it. */
  sentReason: string;
  receivedReason: string;
  at: Date;
}

export type TransferOutcome =
  | { moved: true; sent: TokenTransaction; received: TokenTransaction; repeated: boolean }
  | {
      moved: false;
      reason: 'insufficient_balance';
      /** What the sender can send; unchanged until the caller's transaction ends. */
      balanceBaseUnits: bigint;
    };

/** @throws RangeError on an amount that isn't above 0 or a transfer to oneself, KeyOfAnotherEvent */
export async function transferTokens(tx: Transaction, transfer: Transfer): Promise<TransferOutcome> {
  const { idempotencyKey, fromAddress, toAddress, amountBaseUnits, at } = transfer;
  if (fromAddress === toAddress) throw new RangeError("A wallet's tokens can't be moved to itself.");
  const metadata = { fromAddress, toAddress };
  const movement = { amountBaseUnits, type: 'transfer', at, metadata } as const;
  const sent = await debit(tx, {
    ...movement,
    idempotencyKey: `${idempotencyKey}:out`,
    fromAddress,
    reason: transfer.sentReason,
  });
  if (!sent.written) return { moved: false, reason: sent.reason, balanceBaseUnits: sent.balanceBaseUnits };
  const recipientHadTokens = (await tx.$count(altcoinBalances, eq(altcoinBalances.address, toAddress))) > 0;
  const received = await credit(tx, {
    ...movement,
    idempotencyKey: `${idempotencyKey}:in`,
    toAddress,
    reason: transfer.receivedReason,
  });
  if (!sent.repeated) await monitorMovement(tx, sent.transaction, { toAddress, recipientHadTokens });
  return { moved: true, sent: sent.transaction, received: received.transaction, repeated: sent.repeated };
}

/** Base units that the transfer of this key moved before; undefined when it wasn't written. */
export async function readTransferredAmount(
  tx: Transaction,
  idempotencyKey: string,
): Promise<bigint | undefined> {
  const [row] = await tx
    .select({ amount: altcoinTransactions.amount })
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.idempotencyKey, `${idempotencyKey}:out`));
  return row?.amount;
}
