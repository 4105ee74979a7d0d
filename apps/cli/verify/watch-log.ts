/** Whether the log of a server is over the blocks that it sends, and begins with the one that this user has seen. */

import { getLog, getLogConsistency } from '@productive-mining/contract/endpoints.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { checkConsistency } from '@productive-mining/ledger/log/check-consistency.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { compareCheckpoint } from '@productive-mining/verify/compare-checkpoint.ts';
import { sentenceOfLog } from '@productive-mining/verify/log-sentence.ts';
import type { ApiClient } from '../api-client.ts';
import { RefusedCall } from '../command-failure.ts';
import { countOf } from '../count-of.ts';

const ACCEPTED_BY = 'the option --forget-tip accepts it.';
/** Codes of a ledger without a block, and of a server of before. */
const WITHOUT_LOG = new Set(['no_checkpoint', 'unknown_path']);
const HASH = /^[0-9a-f]{64}$/;

export type LogVerdict =
  | { kind: 'holds'; note: string; size: number }
  | { kind: 'refused'; sentence: string }
  /** The server has no log, and this user has seen none. */
  | { kind: 'none' };

const refused = (sentence: string): LogVerdict => ({ kind: 'refused', sentence });

export class LogWatch {
  private tree = new LogTree();

  /** Gives each block on. @param blocks from the first on */
  async *through(blocks: AsyncIterable<StoredBlock>): AsyncGenerator<StoredBlock> {
    this.tree = new LogTree();
    for await (const stored of blocks) {
      const { blockHash } = stored.block;
      // A hash of another form is a fault of the chain, which its own check tells.
      if (typeof blockHash === 'string' && HASH.test(blockHash))
        this.tree.add(historyLeaf(Buffer.from(blockHash, 'hex')));
      yield stored;
    }
  }

  /**
   * When all blocks have passed.
   * @param remembered the last checkpoint that this user has seen
   * @param fingerprint of the ledger's first keys
   * @throws like ApiClient.call
   */
  async ask(client: ApiClient, remembered: string | undefined, fingerprint: string): Promise<LogVerdict> {
    const log = await readLog(client);
    if (!log)
      return remembered === undefined
        ? { kind: 'none' }
        : refused(`The ledger had a log before, and gives none now; ${ACCEPTED_BY}`);
    const older = remembered === undefined ? undefined : readCheckpoint(remembered);
    const newest = readCheckpoint(log.checkpoint);
    const proofFrom = async (size: number) =>
      newest && size > 0 && size <= newest.size ? readProof(client, size, newest.size) : [];
    const given = { ...log, proof: await proofFrom(older?.size ?? 0) };
    const comparison = compareCheckpoint(remembered, given, fingerprint);
    const wrong = sentenceOfLog(comparison);
    if (wrong !== undefined) return refused(`${wrong.slice(0, -1)}; ${ACCEPTED_BY}`);
    const { tree } = this;
    const isOfBlocks =
      newest!.size <= tree.size
        ? sameItems(tree.root(newest!.size), newest!.root)
        : checkConsistency(
            { size: tree.size, root: tree.root() },
            newest!,
            decoded(await proofFrom(tree.size)),
          );
    if (!isOfBlocks)
      return refused(
        `The log of ${countOf(newest!.size, 'block')} isn’t over the blocks that the server sends.`,
      );
    return { kind: 'holds', note: log.checkpoint, size: newest!.size };
  }
}

/** What can't be read becomes a hash that fits nowhere. */
const decoded = (proof: readonly string[]) => proof.map((hash) => decodeBase64(hash) ?? new Uint8Array(0));

/** Undefined for a server without a log. */
async function readLog(client: ApiClient) {
  try {
    return await client.call(getLog);
  } catch (error) {
    if (error instanceof RefusedCall && WITHOUT_LOG.has(error.code)) return undefined;
    throw error;
  }
}

async function readProof(client: ApiClient, from: number, to: number): Promise<string[]> {
  const { proof } = await client.call(getLogConsistency, { query: { from, to } });
  return proof;
}
