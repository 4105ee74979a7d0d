import type { getBalance } from '@productive-mining/contract/calls/token.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import {
  readBalance as queryBalance,
  readCreditsAfter,
} from '@productive-mining/database/queries/read-balance.ts';
import { readLastCreditId } from '@productive-mining/database/queries/read-last-credit-id.ts';
import type { CallHandler } from '../register-call.ts';
import { tokensOf } from '../tokens-of.ts';

export const readBalance: CallHandler<typeof getBalance> = async (
  { visitor: { address }, query },
  { database: { orm } },
) => {
  // The credits first: one that comes in between is then in the balance now and among the credits next time.
  const credits =
    query.after === undefined ? [] : await readCreditsAfter(orm, address, Math.min(query.after, INTEGER_MAX));
  const lastCreditId = credits.at(-1)?.id ?? query.after ?? (await readLastCreditId(orm, address));
  const { balanceBaseUnits, stakedBaseUnits, isValidator } = await queryBalance(orm, address);
  return {
    address,
    balance: tokensOf(balanceBaseUnits),
    stakedBalance: tokensOf(stakedBaseUnits),
    isValidator,
    lastCreditId,
    credits,
  };
};
