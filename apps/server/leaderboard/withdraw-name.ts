import type { withdrawName as call } from '@productive-mining/contract/calls/leaderboard.ts';
import { forgetName } from '@productive-mining/database/queries/player-names.ts';
import type { CallHandler } from '../http/register-call.ts';

export const withdrawName: CallHandler<typeof call> = async ({ visitor }, { database }) => ({
  withdrawn: await forgetName(database.orm, visitor.id),
});
