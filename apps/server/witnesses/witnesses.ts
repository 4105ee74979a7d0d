/**
 * The witnesses of the log: each new checkpoint is sent to those that the settings name, and their cosignatures are in
 * /checkpoint. A checkpoint is shown when its round has ended, so that it has the signatures that it will have.
 */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  keepCosignature,
  listCosignatures,
  type StoredCosignature,
} from '@productive-mining/database/queries/transparency-log.ts';
import type { LedgerLog, PublishedLog } from '@productive-mining/engine/chain/ledger-log.ts';
import { RepeatedRun } from '@productive-mining/engine/repeated-run.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AskOptions } from '../visitor-url/ask-address.ts';
import type { WitnessSetting } from '../witness-settings.ts';
import { askWitness } from './ask-witness.ts';

/** How soon a witness is asked again that gave no cosignature, without a new block. */
const RETRY_MS = 30_000;

export interface WitnessParts {
  database: Database;
  ledgerLog: LedgerLog;
  witnesses: readonly WitnessSetting[];
  rules: AskOptions;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** What a page says of a witness. */
export interface Vouching {
  name: string;
  verifier: string;
  /** When this server got its first cosignature of this log; null before. */
  since: Date | null;
  /** Blocks that it has cosigned. */
  size: number | null;
  /** When it signed these, by its clock. */
  cosignedAt: Date | null;
  /** Why it gave none of the newest checkpoint it was asked for; null where it did, or hasn't been asked. */
  trouble: string | null;
}

export class Witnesses {
  private readonly stored = new Map<string, StoredCosignature>();
  private readonly troubles = new Map<string, string>();
  private shown: PublishedLog | undefined;
  private readonly rounds = new RepeatedRun(() => this.askPatiently());
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WitnessParts) {
    if (parts.witnesses.length > 0) parts.ledgerLog.onPublished(() => void this.ask());
  }

  /**
   * The newest checkpoint with its cosignatures; with witnesses, that of the last round.
   * @param atLeast blocks that it must have: the newest one has them where that of the last round hasn't yet
   */
  checkpoint(atLeast = 1): PublishedLog | undefined {
    const newest = this.parts.ledgerLog.published();
    const isShown = this.shown && newest?.origin === this.shown.origin && this.shown.size >= atLeast;
    return isShown ? this.shown : newest;
  }

  vouchings(): Vouching[] {
    const origin = this.parts.ledgerLog.published()?.origin;
    return this.parts.witnesses.map(({ key }) => {
      const verifier = verifierLine(key);
      const row = this.stored.get(verifier);
      const { since = null, size = null, cosignedAt = null } = row?.origin === origin ? (row ?? {}) : {};
      return {
        name: key.name,
        verifier,
        since,
        size,
        cosignedAt,
        trouble: this.troubles.get(verifier) ?? null,
      };
    });
  }

  /** Asks about the newest checkpoint, once more where another is published meanwhile. Never rejects. */
  ask(): Promise<void> {
    return this.rounds.ask();
  }

  async close(): Promise<void> {
    clearTimeout(this.retry);
    await this.rounds.close();
  }

  private async askPatiently(): Promise<void> {
    try {
      await this.askAll();
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the witnesses of the log can not be asked; it is tried again');
      this.askLater();
    }
  }

  private async askAll(): Promise<void> {
    const { database, ledgerLog, witnesses, log } = this.parts;
    const published = ledgerLog.published();
    if (!published) return;
    if (this.stored.size === 0)
      for (const row of await listCosignatures(database.orm)) this.stored.set(row.verifier, row);
    const lines = await Promise.all(witnesses.map((witness) => this.askOne(witness, published)));
    const given = lines.filter((line) => line !== undefined);
    this.shown = { ...published, note: published.note + given.join('') };
    if (given.length === lines.length) return;
    log.warn({ size: published.size, troubles: [...this.troubles] }, 'a witness gave no cosignature');
    this.askLater();
  }

  /** The line of its signature; undefined where it gives none. */
  private async askOne(witness: WitnessSetting, published: PublishedLog): Promise<string | undefined> {
    const { ledgerLog, rules, database, now } = this.parts;
    const verifier = verifierLine(witness.key);
    const row = this.stored.get(verifier);
    const before = row?.origin === published.origin ? row : undefined;
    const proofFrom = (size: number) => ledgerLog.consistencyProof(size, published.size);
    const newestSize = () => ledgerLog.published()?.size ?? published.size;
    const question = { published, before: before?.size ?? 0, proofFrom, newestSize, now };
    const found = await askWitness(witness, question, rules);
    if (found.kind === 'none') {
      this.troubles.set(verifier, found.trouble);
      return undefined;
    }
    this.troubles.delete(verifier);
    const { line, at: cosignedAt } = found;
    const { origin, size } = published;
    const kept = { verifier, origin, since: before?.since ?? now(), size, line, cosignedAt };
    await keepCosignature(database.orm, kept);
    this.stored.set(verifier, kept);
    return line;
  }

  private askLater(): void {
    clearTimeout(this.retry);
    if (this.rounds.isOver) return;
    this.retry = setTimeout(() => void this.ask(), RETRY_MS);
    this.retry.unref();
  }
}
