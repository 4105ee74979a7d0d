/** Reads the stored blocks of a server, as its call streams them. */
import { getHeight, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { MalformedBlock, storedBlockFromJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';

/** @throws CommandFailure */
export async function readRemoteHeight(url: string): Promise<number> {
  return (await openApiClient(url).call(getHeight)).height;
}

/**
 * All stored blocks in the order of the chain. They are well typed, not yet checked.
 * @param height of the ledger as the server has said; it is asked again when more blocks come, as some may be sealed
 * meanwhile
 * @throws CommandFailure when the connection breaks, a line isn't a stored block, or more come than the server says
 */
export async function* readRemoteBlocks(
  url: string,
  height: number,
  signal: AbortSignal,
): AsyncGenerator<StoredBlock> {
  let said = height;
  let received = 0;
  for await (const line of openApiClient(url).lines(getStoredBlocks, { signal })) {
    if (++received > said) said = await readRemoteHeight(url);
    if (received > said)
      throw new CommandFailure(`${url} says that its ledger has ${said} blocks, but sends more.`);
    try {
      yield storedBlockFromJson(JSON.parse(line));
    } catch (error) {
      if (!(error instanceof MalformedBlock || error instanceof SyntaxError)) throw error;
      throw new CommandFailure(`${url} sent something that isn't a stored block (${error.message}).`);
    }
  }
}
