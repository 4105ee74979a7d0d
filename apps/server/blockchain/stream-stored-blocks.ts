import type { getStoredBlocks } from '@productive-mining/contract/calls/ledger.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import type { CallHandler } from '../http/register-call.ts';

export const streamStoredBlocks: CallHandler<typeof getStoredBlocks> = async (
  request,
  { database, streams },
) => streams.open(writeLines(readStoredBlocks(database.orm, request.query.after)), request);

async function* writeLines(blocks: ReturnType<typeof readStoredBlocks>): AsyncGenerator<string> {
  for await (const block of blocks) yield `${JSON.stringify(storedBlockToJson(block))}\n`;
}
