/** The row of a transfer or stake in transaction_monitoring, and a line of compliance_audit_trail where it waits for a review. */
import { needsReview, transferRiskScore } from '@productive-mining/rules/transfer-risk.ts';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../connection/connect.ts';
import type { TokenTransaction } from '../money/money.ts';
import { transactionMonitoring } from '../schema/compliance.ts';
import { altcoinTransactions } from '../schema/token.ts';
import { readBalance } from './read-balance.ts';
import { recordSecurityEvent } from './record-security-event.ts';

export interface Recipient {
  /** Null for a stake. */
  toAddress: string | null;
  recipientHadTokens: boolean;
}

const HOUR_MS = 3_600_000;

/** Scores what a wallet has sent or staked. Runs after the debit, which lets one movement pass at a time. */
export async function monitorMovement(
  tx: Transaction,
  sent: TokenTransaction,
  { toAddress, recipientHadTokens }: Recipient,
): Promise<void> {
  const { fromAddress, amount, transactionType, timestamp } = sent;
  if (fromAddress === null) throw new Error('A credit has no sender to score.');
  const left = await readBalance(tx, fromAddress);
  const riskScore = transferRiskScore({
    amountBaseUnits: amount,
    balanceBaseUnits: left.sendableBaseUnits + amount,
    recipientHadTokens,
    transfersInHour: (await countInHour(tx, sent)) - 1,
  });
  const isFlagged = needsReview(riskScore);
  await tx.insert(transactionMonitoring).values({
    transactionId: sent.id,
    fromAddress,
    toAddress,
    amount,
    transactionType,
    riskScore,
    flaggedForReview: isFlagged,
    reviewStatus: isFlagged ? 'pending' : 'cleared',
    transactionDate: timestamp,
  });
  if (!isFlagged) return;
  await recordSecurityEvent(tx, {
    type: `${transactionType}_flagged`,
    description: `The ${transactionType} ${sent.transactionHash} has the risk score ${riskScore}.`,
    address: fromAddress,
    risk: 'medium',
    actionTaken: 'It waits for a review, which stops nothing.',
  });
}

/** Movements of the same type by the sender in the hour before, this one included. */
async function countInHour(
  tx: Transaction,
  { fromAddress, transactionType, timestamp }: TokenTransaction,
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(altcoinTransactions)
    .where(
      and(
        eq(altcoinTransactions.fromAddress, fromAddress ?? ''),
        eq(altcoinTransactions.transactionType, transactionType),
        gt(altcoinTransactions.timestamp, new Date(timestamp.getTime() - HOUR_MS)),
        lte(altcoinTransactions.timestamp, timestamp),
      ),
    );
  return row?.n ?? 1;
}
