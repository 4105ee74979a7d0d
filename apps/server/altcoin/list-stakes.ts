import type { listStakes as call } from '@productive-mining/contract/calls/token.ts';
import { countWalletStakes, listWalletStakes } from '@productive-mining/database/queries/wallet-stakes.ts';
import type { CallHandler } from '../http/register-call.ts';

const STAKES_SHOWN = 200;

export const listStakes: CallHandler<typeof call> = async (
  { visitor: { address } },
  { database: { orm } },
) => {
  const [stakes, total] = await Promise.all([
    listWalletStakes(orm, address, STAKES_SHOWN),
    countWalletStakes(orm, address),
  ]);
  return { stakes, total };
};
