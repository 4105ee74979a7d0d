/** Reads the stored blocks of a server, as its call streams them. */
import { getHeight, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { MalformedLine, readStoredLine } from '@productive-mining/verify/read-stored-lines.ts';
import { openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { countOf } from '../count-of.ts';

/** @throws CommandFailure */
export async function readRemoteHeight(url: string): Promise<number> {
  return (await openApiClient(url).call(getHeight)).height;
}

/** A server ends a stream that nobody reads for a minute. */
const UNREAD_MS_MAX = 15_000;

/**
 * All stored blocks in the order of the chain. They are well typed, not yet checked. Asks again, behind the last block, after
 * one that was looked at for long.
 * @param height of the ledger as the server has said; it is asked again when more blocks come, as some may be sealed
 * meanwhile
 * @throws CommandFailure when the connection breaks, a line isn't a stored block, or more come than the server says
 */
export async function* readRemoteBlocks(
  url: string,
  height: number,
  signal: AbortSignal,
  unreadMsMax = UNREAD_MS_MAX,
): AsyncGenerator<StoredBlock> {
  let said = height;
  let received = 0;
  for (let isEnd = false; !isEnd; ) {
    isEnd = true;
    const query = received === 0 ? {} : { after: received };
    for await (const line of openApiClient(url).lines(getStoredBlocks, { query, signal })) {
      if (++received > said) said = await readRemoteHeight(url);
      if (received > said)
        throw new CommandFailure(
          `${url} says that its ledger has ${countOf(said, 'block')}, but sends more.`,
        );
      const givenAt = performance.now();
      yield readBlock(url, line);
      isEnd = performance.now() - givenAt < unreadMsMax;
      if (!isEnd) break;
    }
  }
}

function readBlock(url: string, line: string): StoredBlock {
  try {
    return readStoredLine(line);
  } catch (error) {
    if (!(error instanceof MalformedLine)) throw error;
    throw new CommandFailure(`${url} sent something that isn't a stored block (${error.message}).`);
  }
}
