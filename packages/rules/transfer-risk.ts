/**
 * The score of a transfer or stake in transaction_monitoring: points for what is unusual, 0 to 100. From 60 on it waits for
 * a review, which stops nothing. A stake is scored as a transfer to a recipient who had tokens.
 */

const TRANSFER_RISK = {
  /** From 10,000 $MINED on, in base units. */
  largeBaseUnits: 1_000_000n,
  largePoints: 40,
  /** Nine tenths of what the sender could spend, or more. */
  emptyingPoints: 20,
  /** The recipient never had tokens. */
  unknownRecipientPoints: 20,
  /** For each movement of this type by the sender in the hour before, up to four. */
  frequentPoints: 10,
  frequentTransfersMax: 4,
  reviewFrom: 60,
} as const;

export interface ScoredTransfer {
  /** Base units of 0.01 $MINED. */
  amountBaseUnits: bigint;
  /** What the sender could spend before it. */
  balanceBaseUnits: bigint;
  recipientHadTokens: boolean;
  /** Movements of the same type by the sender in the hour before. */
  transfersInHour: number;
}

/** @returns 0 to 100 */
export function transferRiskScore(transfer: ScoredTransfer): number {
  const { amountBaseUnits, balanceBaseUnits, recipientHadTokens, transfersInHour } = transfer;
  const points =
    (amountBaseUnits >= TRANSFER_RISK.largeBaseUnits ? TRANSFER_RISK.largePoints : 0) +
    (10n * amountBaseUnits >= 9n * balanceBaseUnits ? TRANSFER_RISK.emptyingPoints : 0) +
    (recipientHadTokens ? 0 : TRANSFER_RISK.unknownRecipientPoints) +
    Math.min(transfersInHour, TRANSFER_RISK.frequentTransfersMax) * TRANSFER_RISK.frequentPoints;
  return Math.min(points, 100);
}

export function needsReview(score: number): boolean {
  return score >= TRANSFER_RISK.reviewFrom;
}
