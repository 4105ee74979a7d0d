import type { getTokenHistory } from '@productive-mining/contract/calls/token.ts';
import { readTokenHistory as queryTokenHistory } from '@productive-mining/database/queries/read-token-history.ts';
import type { CallHandler } from '../http/register-call.ts';

/** Points of the balance's chart. */
const BALANCES_MAX = 300;

export const readTokenHistory: CallHandler<typeof getTokenHistory> = ({ visitor }, { database }) =>
  queryTokenHistory(database.orm, visitor.address, BALANCES_MAX);
