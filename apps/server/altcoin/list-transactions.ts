import type { listTransactions as call } from '@productive-mining/contract/calls/token.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import {
  countWalletTransactions,
  listWalletTransactions,
} from '@productive-mining/database/queries/wallet-transactions.ts';
import type { CallHandler } from '../http/register-call.ts';

export const listTransactions: CallHandler<typeof call> = async (
  { visitor: { address }, query: { limit, before } },
  { database: { orm } },
) => {
  const page = { limit, before: before === undefined ? undefined : Math.min(before, INTEGER_MAX) };
  const [transactions, total] = await Promise.all([
    listWalletTransactions(orm, address, page),
    countWalletTransactions(orm, address),
  ]);
  return { transactions, total };
};
