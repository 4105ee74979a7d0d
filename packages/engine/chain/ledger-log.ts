/**
 * The log over the blocks as it is served: all of its hashes in memory, so that checkpoints, tiles and proofs touch no
 * database. It is read from the blocks, at the start and after each, and a checkpoint counts only where their tree has its
 * root.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readBlockHashes } from '@productive-mining/database/queries/read-block-hashes.ts';
import { readLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { HashList } from '@productive-mining/ledger/encoding/hash-list.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree, TILE_HASHES } from '@productive-mining/ledger/log/log-tree.ts';
import { HASH_BYTES } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import type { EngineLog } from '../engine-log.ts';
import { RepeatedRun } from '../repeated-run.ts';

/** Hashes that one query reads, after which others get their turn: some 5 ms of the one thread that answers. */
const PAGE = 1024;
const RETRY_MS = 1000;
/** So long a reader waits for the newest checkpoint. */
const PATIENCE_MS = 5000;

/** The newest checkpoint whose tree is held here. */
export interface PublishedLog {
  origin: string;
  size: number;
  root: Uint8Array;
  /** The checkpoint as the ledger's keys signed it. */
  note: string;
}

export class LedgerLog {
  private readonly tree = new LogTree();
  private readonly blockHashes = new HashList(HASH_BYTES);
  private readonly following = new RepeatedRun(() => this.readOnPatiently());
  private current: PublishedLog | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly log: EngineLog,
  ) {}

  private get size(): number {
    return this.current?.size ?? 0;
  }

  /** Calls back after each checkpoint that is published from here on. */
  onPublished(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Undefined before the first block, and until the hashes of all blocks are read. */
  published(): PublishedLog | undefined {
    return this.current;
  }

  /** Hashes of a tile of the published tree, joined; undefined where it has no such tile. */
  tile(level: number, index: number, width: number): Uint8Array | undefined {
    const entries = (index * TILE_HASHES + width) * TILE_HASHES ** level;
    return entries <= this.size ? this.tree.tile(level, index, width) : undefined;
  }

  /** Hashes of blocks of the published tree, 32 bytes each, joined. @param index of the first, from 0 on @returns undefined where one is missing */
  blocks(index: number, count: number): Uint8Array | undefined {
    return index + count <= this.size ? this.blockHashes.slice(index, index + count) : undefined;
  }

  /** @throws RangeError where the published tree has no such block */
  inclusionProof(index: number, { size }: PublishedLog): Uint8Array[] {
    return this.tree.inclusionProof(index, size);
  }

  /** @throws RangeError unless 0 ≤ from ≤ to, and the tree has `to` */
  consistencyProof(from: number, to: number): Uint8Array[] {
    return this.tree.consistencyProof(from, to);
  }

  /** Reads on until the newest stored checkpoint, once more where it is asked for meanwhile. Never rejects. */
  follow(): Promise<void> {
    return this.following.ask();
  }

  /** As `follow`, but waits no longer than this: a database may be away, or hold blocks that can't be read. */
  async followWithin(ms: number): Promise<void> {
    await Promise.race([this.follow(), wait(ms, undefined, { ref: false })]);
  }

  /** The newest checkpoint, once it is read, or after five seconds the one before. */
  async caughtUp(): Promise<PublishedLog | undefined> {
    await this.followWithin(PATIENCE_MS);
    return this.current;
  }

  /** Ends what it reads. */
  close(): Promise<void> {
    return this.following.close();
  }

  private async readOnPatiently(): Promise<void> {
    while (!this.following.isOver) {
      try {
        return await this.readOn();
      } catch (error) {
        this.log.warn({ err: error }, 'the log over the blocks can not be read; it is tried again');
        await wait(RETRY_MS);
      }
    }
  }

  private async readOn(): Promise<void> {
    const stored = await readLogHead(this.database.orm);
    const checkpoint = stored && readCheckpoint(stored.note);
    if (!stored || !checkpoint || stored.note === this.current?.note) return;
    while (this.tree.size < checkpoint.size && !this.following.isOver) {
      const upTo = Math.min(checkpoint.size, this.tree.size + PAGE);
      const hashes = await readBlockHashes(this.database.orm, this.tree.size, upTo);
      if (hashes.length === 0) break;
      for (const hash of hashes) this.add(Buffer.from(hash, 'hex'));
    }
    if (this.following.isOver) return;
    const { origin, size, root } = checkpoint;
    if (size > this.tree.size || !sameItems(this.tree.root(size), root)) {
      // What was read is read again the next time, when the blocks may have been put right.
      this.tree.cutTo(this.size);
      this.blockHashes.cutTo(this.size);
      this.log.error({ size }, 'the blocks are not those of the newest checkpoint, which is not published');
    } else {
      this.current = { origin, size, root, note: stored.note };
      for (const tell of this.listeners) tell();
    }
  }

  private add(blockHash: Uint8Array): void {
    this.blockHashes.add(blockHash);
    this.tree.add(historyLeaf(blockHash));
  }
}
