import type { listBlocks as call } from '@productive-mining/contract/calls/ledger.ts';
import { listBlocks as queryBlocks } from '@productive-mining/database/queries/list-blocks.ts';
import type { CallHandler } from '../http/register-call.ts';
import { presentBlocks } from '../serialize/present-blocks.ts';

export const listBlocks: CallHandler<typeof call> = async ({ query }, { database, engine }) => {
  const rows = await queryBlocks(database.orm, query);
  return { blocks: await presentBlocks(database.orm, rows, engine.security.chainHealth()) };
};
