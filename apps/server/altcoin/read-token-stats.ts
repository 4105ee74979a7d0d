import type { getTokenStats } from '@productive-mining/contract/calls/token.ts';
import { readTokenSums } from '@productive-mining/database/queries/read-token-stats.ts';
import { NOMINAL_TOKEN_PRICE } from '@productive-mining/rules/nominal-price.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readTokenStats: CallHandler<typeof getTokenStats> = async (_request, { database }) => {
  const { circulatingBaseUnits, stakedBaseUnits, holders } = await readTokenSums(database.orm);
  return {
    currentPrice: NOMINAL_TOKEN_PRICE,
    priceSource: 'nominal',
    source: 'nominal, not traded',
    totalSupply: tokensOf(circulatingBaseUnits + stakedBaseUnits),
    circulatingSupply: tokensOf(circulatingBaseUnits),
    totalHolders: holders,
    totalStaked: tokensOf(stakedBaseUnits),
  };
};
