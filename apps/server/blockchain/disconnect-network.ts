import type { disconnectNetwork as call } from '@productive-mining/contract/calls/public-chains.ts';
import { removeConnection } from '@productive-mining/database/queries/chain-connections.ts';
import type { CallHandler } from '../http/register-call.ts';

/** OPEN-57: without a connection there is nothing to end, which is no failure. */
export const disconnectNetwork: CallHandler<typeof call> = async ({ visitor }, { database }) => {
  await removeConnection(database.orm, visitor.id);
  return { message: 'Disconnected from blockchain network' };
};
