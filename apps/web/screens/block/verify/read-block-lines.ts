/** Fetches what a check of one block needs: the block, the one before, those that name its keys, and the ledger's newest. */

import { readLines } from '@productive-mining/client/read-lines.ts';
import { getHeight, getStoredBlocks, listKeys } from '@productive-mining/contract/endpoints.ts';
import { call, stream } from '../../../api/request.ts';
import type { KeptLedger } from '../../../parts/verify/kept-ledger.ts';
import type { CheckInput } from '../../../parts/verify/use-block-check.ts';
import { readBlockLog } from './read-block-log.ts';

/** Each block is fetched once; what the server says is not trusted, only asked for. @throws as a call does */
export async function readBlockLines(
  index: number,
  kept: KeptLedger | undefined,
  signal: AbortSignal,
): Promise<CheckInput> {
  const [{ height }, { keys }] = await Promise.all([call(getHeight, { signal }), call(listKeys, { signal })]);
  const sealing = keys.map(({ fromBlock }) => fromBlock - 1).filter((at) => at >= 1);
  const needed = [1, ...sealing, index - 1, index].filter((at) => at >= 1 && at <= index);
  const others = [height, kept?.tip?.index ?? height].filter((at) => at >= 1 && at <= height);
  const lines = new Map<number, string>();
  for (const at of [...new Set([...needed, ...others])].sort((one, other) => one - other))
    lines.set(at, await readLine(at, signal));
  const ofBlock = [...new Set(needed)].sort((one, other) => one - other);
  const tipLines = {
    newest: lines.get(height) ?? '',
    atRemembered: kept?.tip && lines.get(kept.tip.index),
  };
  const log = await readBlockLog(index, kept?.checkpoint, signal);
  return { lines: ofBlock.map((at) => lines.get(at)!), tipLines, log };
}

/** A block's line; an empty one when the ledger has no such block. */
async function readLine(index: number, signal: AbortSignal): Promise<string> {
  const response = await stream(getStoredBlocks, { query: { after: index - 1 }, signal });
  for await (const line of readLines(response.body!)) return line;
  return '';
}
