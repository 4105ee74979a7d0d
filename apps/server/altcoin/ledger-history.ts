/** The tree over the hashes of all blocks, by which a statement proves its own: kept up with the ledger as it is asked for. */
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlockHashes } from '@productive-mining/database/queries/read-block-hashes.ts';
import {
  ChunkedHistory,
  HISTORY_CHUNK,
  type HistoryTree,
} from '@productive-mining/ledger/merkle/chunked-history.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';

/** Hashes that one query reads: some thousand, after which others get their turn. */
const HASHES_AT_ONCE = 4 * HISTORY_CHUNK;

export class LedgerHistory {
  private readonly history = new ChunkedHistory();
  private following: Promise<void> = Promise.resolve();

  constructor(private readonly executor: Executor) {}

  /**
   * The tree over the blocks up to an index.
   * @throws RangeError where there are fewer
   */
  async at(asOf: number): Promise<HistoryTree> {
    await this.follow(asOf);
    const whole = asOf - (asOf % HISTORY_CHUNK);
    return this.history.at(asOf, await this.leaves(whole, asOf));
  }

  /** The leaf hashes of the chunk that a block is in, as far as the tree up to an index holds it. */
  chunkOf(index: number, asOf: number): Promise<Uint8Array[]> {
    const from = index - 1 - ((index - 1) % HISTORY_CHUNK);
    return this.leaves(from, Math.min(from + HISTORY_CHUNK, asOf));
  }

  /** One after the other; a fault of one is that of its own question alone. */
  private follow(asOf: number): Promise<void> {
    const next = this.following.catch(() => undefined).then(() => this.readOn(asOf));
    this.following = next;
    return next;
  }

  private async readOn(asOf: number): Promise<void> {
    while (this.history.count < asOf) {
      const { count } = this.history;
      const leaves = await this.leaves(count, Math.min(count + HASHES_AT_ONCE, asOf));
      if (leaves.length === 0) return;
      for (const leaf of leaves) this.history.add(leaf);
    }
  }

  private async leaves(after: number, upTo: number): Promise<Uint8Array[]> {
    if (upTo <= after) return [];
    const hashes = await readBlockHashes(this.executor, after, upTo);
    return hashes.map((hash) => historyLeaf(Buffer.from(hash, 'hex')));
  }
}
