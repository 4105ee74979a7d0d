/**
 * Moves tokens from one wallet to another: a debit and a credit of money.ts and the transfer's row in
 * transaction_monitoring, in the caller's transaction.
 */
import { needsReview, transferRiskScore } from '@productive-mining/rules/transfer-risk.ts';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from './connection/connect.ts';
import { credit, debit, type TokenTransaction } from './money/money.ts';
import { readBalance } from './queries/read-balance.ts';
import { transactionMonitoring } from './schema/compliance.ts';
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

const HOUR_MS = 3_600_000;

/** @throws RangeError on an amount that isn't above 0 or a transfer to oneself, Error when the key names another event */
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
  if (!sent.repeated) await monitor(tx, transfer, sent.transaction, recipientHadTokens);
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

/** Scores the transfer. Runs after the debit, which lets one transfer pass at a time. */
async function monitor(
  tx: Transaction,
  { fromAddress, toAddress, amountBaseUnits, at }: Transfer,
  sent: TokenTransaction,
  recipientHadTokens: boolean,
): Promise<void> {
  const left = await readBalance(tx, fromAddress);
  const [earlier] = await tx
    .select({ n: count() })
    .from(altcoinTransactions)
    .where(
      and(
        eq(altcoinTransactions.fromAddress, fromAddress),
        eq(altcoinTransactions.transactionType, 'transfer'),
        gt(altcoinTransactions.timestamp, new Date(at.getTime() - HOUR_MS)),
        lte(altcoinTransactions.timestamp, at),
      ),
    );
  const riskScore = transferRiskScore({
    amountBaseUnits,
    balanceBaseUnits: left.sendableBaseUnits + amountBaseUnits,
    recipientHadTokens,
    transfersInHour: (earlier?.n ?? 1) - 1,
  });
  await tx.insert(transactionMonitoring).values({
    transactionId: sent.id,
    fromAddress,
    toAddress,
    amount: amountBaseUnits,
    transactionType: 'transfer',
    riskScore,
    flaggedForReview: needsReview(riskScore),
    reviewStatus: needsReview(riskScore) ? 'pending' : 'cleared',
    transactionDate: at,
  });
}
