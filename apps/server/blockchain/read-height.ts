import type { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import { readHeight as queryHeight } from '@productive-mining/database/queries/list-blocks.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readHeight: CallHandler<typeof getHeight> = async (_request, { database }) => ({
  height: await queryHeight(database.orm),
});
