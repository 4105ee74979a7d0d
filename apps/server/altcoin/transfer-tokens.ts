import type { transferTokens as call } from '@productive-mining/contract/calls/token.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { listedTransaction } from '@productive-mining/database/queries/wallet-transactions.ts';
import { transferTokens as moveBetween } from '@productive-mining/database/transfer-tokens.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import type { CallHandler } from '../http/register-call.ts';
import { moveTokens, tooLittle } from './move-tokens.ts';

/** Sends tokens. A recipient whom nobody knows gets a row with the credit. */
export const transferTokens: CallHandler<typeof call> = async (request, { database, engine }) => {
  const { visitor, body } = request;
  const toAddress = body.toAddress.toLowerCase();
  if (toAddress === visitor.address) throw new CallFailure('transfer_to_self');
  const outcome = await moveTokens(database, 'transfer', request, (tx, idempotencyKey) =>
    moveBetween(tx, {
      idempotencyKey,
      fromAddress: visitor.address,
      toAddress,
      amountBaseUnits: baseUnitsOf(body.amount),
      sentReason: `Sent to ${toAddress}`,
      receivedReason: `Received from ${visitor.address}`,
      at: engine.time.now(),
    }),
  );
  if (!outcome.moved) throw tooLittle(outcome.balanceBaseUnits);
  return { transaction: listedTransaction(outcome.sent) };
};
