/** The block as of which a download is made: what every part of it, and its manifest, is true of. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlockHash, readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { readDisputedBlocks } from '@productive-mining/database/queries/read-results.ts';
import { readFirstKeys } from '@productive-mining/database/queries/read-signed-tip.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';

export interface LedgerPlace {
  /** Index of the block, 0 before the first. */
  asOf: number;
  /** Its hash; null before the first. */
  tipHash: string | null;
  /** The ledger’s; empty before there are keys. */
  fingerprint: string;
  /** Blocks that are disputed as of it. */
  disputed: ReadonlySet<number>;
}

/** @param asOf the newest block unless given @throws CallFailure block_not_found */
export async function readPlace(executor: Executor, asOf?: number): Promise<LedgerPlace> {
  const newest = await readHeight(executor);
  const height = asOf ?? newest;
  if (height > newest) throw new CallFailure('block_not_found', { index: height });
  const keys = await readFirstKeys(executor);
  return {
    asOf: height,
    tipHash: (await readBlockHash(executor, height)) ?? null,
    fingerprint: keys ? fingerprintOf(keys) : '',
    disputed: new Set(await readDisputedBlocks(executor, height)),
  };
}
