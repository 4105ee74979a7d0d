import type { stakeTokens as call } from '@productive-mining/contract/calls/token.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { recordSecurityEvent } from '@productive-mining/database/queries/record-security-event.ts';
import { listedStake } from '@productive-mining/database/queries/wallet-stakes.ts';
import { listedTransaction } from '@productive-mining/database/queries/wallet-transactions.ts';
import { stakeTokens as stake } from '@productive-mining/database/stake-tokens.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import type { CallHandler } from '../http/register-call.ts';
import { moveTokens, tooLittle } from './move-tokens.ts';

export const stakeTokens: CallHandler<typeof call> = async (request, { database, engine }) => {
  const { visitor, body } = request;
  const outcome = await moveTokens(database, 'stake', request, (tx, idempotencyKey) =>
    stake(tx, {
      idempotencyKey,
      address: visitor.address,
      amountBaseUnits: baseUnitsOf(body.amount),
      days: body.stakingPeriod,
      at: engine.time.now(),
    }),
  );
  if (outcome.staked) {
    return { transaction: listedTransaction(outcome.transaction), stake: listedStake(outcome.stake) };
  }
  if (outcome.reason === 'insufficient_balance') throw tooLittle(outcome.balanceBaseUnits);
  await recordSecurityEvent(database.orm, {
    type: 'stake_refused',
    description: 'A wallet that an interest restriction holds for asked for a stake.',
    address: visitor.address,
    risk: 'low',
    actionTaken: 'Nothing was staked.',
  });
  throw new CallFailure('staking_restricted');
};
