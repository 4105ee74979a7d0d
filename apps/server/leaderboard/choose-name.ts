import type { chooseName as call } from '@productive-mining/contract/calls/leaderboard.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { giveName } from '@productive-mining/database/queries/player-names.ts';
import { checkPlayerName, PLAYER_NAME_FAULTS } from '@productive-mining/rules/player-name.ts';
import type { CallHandler } from '../http/register-call.ts';

export const chooseName: CallHandler<typeof call> = async ({ visitor, body }, { database }) => {
  const verdict = checkPlayerName(body.name);
  if (!verdict.valid)
    throw new CallFailure('player_name_not_allowed', { detail: PLAYER_NAME_FAULTS[verdict.reason] });
  const outcome = await inTransaction(database, (tx) => giveName(tx, visitor.id, verdict.name), {
    repeatable: true,
  });
  if (outcome === 'taken') throw new CallFailure('player_name_taken');
  return { name: verdict.name };
};
