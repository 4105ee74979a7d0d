import type { getBalance } from '@productive-mining/contract/calls/token.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import {
  readBalance as queryBalance,
  readBalanceAndLastCredit,
  readCreditsAfter,
} from '@productive-mining/database/queries/read-balance.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readBalance: CallHandler<typeof getBalance> = async (
  { visitor: { address }, query: { after } },
  { database: { orm } },
) => {
  // Credits are read first: one that comes in between is then in the balance now and among the credits next time.
  const credits =
    after === undefined ? [] : await readCreditsAfter(orm, address, Math.min(after, INTEGER_MAX));
  const { balanceBaseUnits, stakedBaseUnits, bonusBaseUnits, isValidator, lastCreditId } =
    after === undefined
      ? await readBalanceAndLastCredit(orm, address)
      : { ...(await queryBalance(orm, address)), lastCreditId: credits.at(-1)?.id ?? after };
  return {
    address,
    balance: tokensOf(balanceBaseUnits),
    stakedBalance: tokensOf(stakedBaseUnits),
    bonusBalance: tokensOf(bonusBaseUnits),
    isValidator,
    lastCreditId,
    credits,
  };
};
