/** The stored blocks of a server, as its call streams them. */
import { getHeight, getStoredBlocks } from '@productive-mining/contract/calls/ledger.ts';
import type { StoredBlock } from '@productive-mining/ledger/stored-block.ts';
import { MalformedBlock, storedBlockFromJson } from '@productive-mining/ledger/stored-block-json.ts';
import { readAnswer, readLines } from './api-client.ts';
import { CommandFailure } from './command-failure.ts';

/** @throws CommandFailure */
export async function readRemoteHeight(url: string): Promise<number> {
  return (await readAnswer(url, getHeight)).height;
}

/**
 * In the order of the chain, from the first on. What is yielded is well typed, not yet checked.
 * @throws CommandFailure when the connection breaks or a line is no stored block
 */
export async function* readRemoteBlocks(url: string): AsyncGenerator<StoredBlock> {
  for await (const line of readLines(url, getStoredBlocks.path)) {
    try {
      yield storedBlockFromJson(JSON.parse(line));
    } catch (error) {
      if (!(error instanceof MalformedBlock || error instanceof SyntaxError)) throw error;
      throw new CommandFailure(`${url} sent something that is no stored block (${error.message}).`);
    }
  }
}
