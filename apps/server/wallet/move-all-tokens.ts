import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { readBalance } from '@productive-mining/database/queries/read-balance.ts';
import { readTransferredAmount, transferTokens } from '@productive-mining/database/transfer-tokens.ts';
import type { Visitor } from '../http/visitors/identity.ts';

interface Move {
  idempotencyKey: string;
  from: Visitor;
  to: Visitor;
  at: Date;
}

/**
 * Moves everything that a wallet can send; staked tokens and bonus credits stay where they are. If several run at once,
 * only the first finds something to move.
 * @returns base units moved
 */
export async function moveAllTokens(
  tx: Transaction,
  { idempotencyKey, from, to, at }: Move,
): Promise<bigint> {
  const earlier = await readTransferredAmount(tx, idempotencyKey);
  if (earlier !== undefined) return earlier;
  let { sendableBaseUnits: amount } = await readBalance(tx, from.address);
  while (amount > 0n) {
    const outcome = await transferTokens(tx, {
      idempotencyKey,
      fromAddress: from.address,
      toAddress: to.address,
      amountBaseUnits: amount,
      sentReason: `Moved to your restored wallet ${to.address}`,
      receivedReason: `Moved from the wallet that this browser left, ${from.address}`,
      at,
    });
    if (outcome.moved) return amount;
    // Something was spent since the balance was read. The supply is locked now, so the second look holds.
    amount = outcome.balanceBaseUnits;
  }
  return 0n;
}
