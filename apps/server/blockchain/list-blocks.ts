import type { listBlocks as call } from '@productive-mining/contract/calls/ledger.ts';
import { listBlocks as queryBlocks } from '@productive-mining/database/queries/list-blocks.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeBlock } from '../serialize/serialize-block.ts';

export const listBlocks: CallHandler<typeof call> = async ({ query }, { database, engine }) => {
  const rows = await queryBlocks(database.orm, query);
  const health = engine.security.chainHealth();
  return { blocks: rows.map((row) => serializeBlock(row, health)) };
};
