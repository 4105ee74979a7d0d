/** Fetches what a check needs of the ledger's log: the block's proof, the keys, and the way from the remembered checkpoint. */
import { RequestError } from '@productive-mining/client/failures.ts';
import { getBlockProof, getLog, getLogConsistency } from '@productive-mining/contract/endpoints.ts';
import type { GivenBlockLog } from '@productive-mining/verify/check-log.ts';
import { call, stream } from '../../../api/request.ts';

const NO_LOG: GivenBlockLog = { blockProof: '', keyRecords: [], proof: [] };

/**
 * @param remembered the last checkpoint that this browser accepted
 * @returns undefined for a ledger without a log, of which this browser remembers none
 * @throws as a call does
 */
export async function readBlockLog(
  index: number,
  remembered: string | undefined,
  signal: AbortSignal,
): Promise<GivenBlockLog | undefined> {
  try {
    const blockProof = await (await stream(getBlockProof, { params: { index }, signal })).text();
    const from = remembered === undefined ? 0 : sizeIn(remembered);
    const to = sizeIn(blockProof.slice(blockProof.indexOf('\n\n') + 2));
    const { keyRecords } = await call(getLog, { signal });
    const isGrown = from > 0 && from < to;
    const proof = isGrown ? (await call(getLogConsistency, { query: { from, to }, signal })).proof : [];
    return { blockProof, keyRecords, proof };
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'no_checkpoint') throw error;
    return remembered === undefined ? undefined : NO_LOG;
  }
}

/** The second line of a checkpoint; 0 for what is none. */
const sizeIn = (note: string) => Number(/^[^\n]*\n([1-9]\d*)\n/.exec(note)?.[1] ?? 0);
