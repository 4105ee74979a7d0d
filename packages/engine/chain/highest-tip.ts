/**
 * Whether the ledger still has the highest block that this server has signed. Its file follows the chain a second behind
 * the commits, and never ahead of one; the server never lowers it. While the ledger is shorter, or has another block at
 * that height, nothing is mined: a second block of one height would be signed.
 */
import path from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readBlockHash } from '@productive-mining/database/queries/list-blocks.ts';
import { readFirstKeys, readSignedTip } from '@productive-mining/database/queries/read-signed-tip.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import type { EngineLog } from '../engine-log.ts';
import type { ChainKeys } from './chain-keys.ts';
import {
  DAMAGED,
  findDamagedAside,
  type KeptTip,
  readTipFile,
  setTipFileAside,
  type TipFileContent,
  writeTipFile,
} from './tip-file.ts';

export interface TipFinding {
  /** Null as long as the ledger couldn't be compared. */
  ok: boolean | null;
  detail: string;
  checkedAt: Date | undefined;
  /** Whether the ledger has lost blocks that were signed here. */
  isLedgerBehind: boolean;
}

interface HighestTipParts {
  database: Pick<Database, 'orm'>;
  file: string;
  log: EngineLog;
  /** Says of a ledger without keys whether it is to be signed by those of the kept block. */
  keys: Pick<ChainKeys, 'holds'>;
  /** From one writing to the next, at least. */
  intervalMs?: number;
}

const INTERVAL_MS = 1000;
const HASH_DIGITS = 16;

const UNCOMPARED: TipFinding = {
  ok: null,
  detail: 'The ledger could not yet be compared with the highest block that this server has signed.',
  checkedAt: undefined,
  isLedgerBehind: false,
};
const NO_BLOCK = 'No block yet.';
const WAITING =
  'Sessions wait, as a second block of one height would be signed. Put the newer ledger back; or rename the file of TIP_FILE, which accepts this one.';

export class HighestTip {
  private found = UNCOMPARED;
  private isDue = true;
  private looking: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;
  /** What happened to the file at the start, which the finding goes on saying. */
  private note = '';
  /** Name of a damaged file that was set aside and is still there. */
  private damaged: string | undefined;

  constructor(private readonly parts: HighestTipParts) {
    this.timer = setInterval(() => {
      if (this.isDue || this.found.isLedgerBehind || this.damaged) void this.look();
    }, parts.intervalMs ?? INTERVAL_MS);
    this.timer.unref();
  }

  /** To be told of each block after its commit. */
  noteSealed(): void {
    this.isDue = true;
  }

  finding(): TipFinding {
    return this.found;
  }

  /** Why sessions wait; undefined when they don't. */
  hindrance(): string | undefined {
    if (this.found.isLedgerBehind) return `${this.found.detail} ${WAITING}`;
    return this.found.checkedAt ? undefined : this.found.detail;
  }

  /** Compares, and keeps the newest block. Never rejects: what can't be done is found, logged and tried again. */
  look(): Promise<void> {
    this.looking ??= this.compare().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    if (this.isDue) await this.look();
  }

  private async compare(): Promise<void> {
    this.isDue = false;
    try {
      // The file first: as it never is ahead of a commit, the ledger that is read behind it has its block.
      const content = await this.readFile();
      this.change(content ? await this.judge(content) : this.found);
    } catch (error) {
      this.isDue = true;
      this.parts.log.warn(
        { error: String(error) },
        'the ledger could not be compared with its highest block',
      );
    }
  }

  /** Undefined for a file that can't be read or set aside, which is the finding then. */
  private async readFile(): Promise<TipFileContent | undefined> {
    const { file } = this.parts;
    try {
      const content = await readTipFile(file);
      this.damaged = await findDamagedAside(file);
      if (content.kind !== 'damaged') return content;
      this.damaged = await setTipFileAside(file, DAMAGED);
      return { kind: 'none' };
    } catch (error) {
      this.change(this.unkept('read', error));
      return undefined;
    }
  }

  private async judge(content: TipFileContent): Promise<TipFinding> {
    const { orm } = this.parts.database;
    const [tip, keys] = [await readSignedTip(orm), await readFirstKeys(orm)];
    const ledger = keys && fingerprintOf(keys);
    if (content.kind === 'kept') {
      const { tip: kept } = content;
      const isOther =
        ledger === undefined ? !(await this.parts.keys.holds(kept.keyId)) : ledger !== kept.ledger;
      if (isOther) return tip ? this.otherLedger(kept) : this.makeWay(kept);
      if (!tip || tip.index < kept.index) return behind(olderCopy(kept, tip));
      const there = await readBlockHash(orm, kept.index);
      if (there !== kept.hash) return behind(otherBranch(kept, there));
      if (tip.index === kept.index) return this.keptAt(tip);
    } else if (tip && !this.note && !this.damaged) this.begin(tip.index);
    return tip && ledger ? this.keep(ledger, tip) : this.unlessDamaged(NO_BLOCK);
  }

  /** Begins the file of a ledger that has blocks: at its first start with one, or when the file is gone. */
  private begin(index: number): void {
    this.note = ' Nothing was kept before, so an older copy of the ledger would not have been noticed.';
    this.parts.log.warn(
      { file: this.parts.file, index },
      'the highest block of the ledger is kept from now on; none was kept before',
    );
  }

  private async keep(
    ledger: string,
    tip: NonNullable<Awaited<ReturnType<typeof readSignedTip>>>,
  ): Promise<TipFinding> {
    const { index, hash, keyId } = tip;
    const [ed25519, mlDsa65] = [bytesToHex(tip.ed25519), bytesToHex(tip.mlDsa65)];
    const keptAt = new Date().toISOString();
    try {
      await writeTipFile(this.parts.file, {
        format: 1,
        ledger,
        index,
        hash,
        keyId,
        ed25519,
        mlDsa65,
        keptAt,
      });
      return this.keptAt(tip);
    } catch (error) {
      return this.unkept('written', error);
    }
  }

  private keptAt({ index, hash }: Pick<KeptTip, 'index' | 'hash'>): TipFinding {
    const newest = `Block ${index} (${shortened(hash)}) is the highest that this server has signed, and the ledger has it.`;
    return this.unlessDamaged(newest + this.note);
  }

  /** A finding of a ledger that holds; it is one of a fault as long as the file that was damaged is kept. */
  private unlessDamaged(detail: string): TipFinding {
    if (!this.damaged) return holds(detail);
    return fails(
      `${detail} The file of the highest block was damaged and is now ${this.damaged}: whether the ledger is older than it said isn’t known. Compare both, and remove ${this.damaged}.`,
    );
  }

  private unkept(done: 'read' | 'written', error: unknown): TipFinding {
    this.isDue = true;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown cause';
    return fails(
      `The file of the highest block can’t be ${done} (${code}), so an older copy of the ledger would not be noticed. Give TIP_FILE a place that the server can write to.`,
    );
  }

  private otherLedger({ index, ledger }: KeptTip): TipFinding {
    return fails(
      `The file ${path.basename(this.parts.file)} is of another ledger (keys ${shortened(ledger)}, block ${index}), so the highest block of this one isn’t kept. Rename it, or give TIP_FILE another place.`,
    );
  }

  /** A ledger that begins, with keys of its own, takes the file's place: somebody has begun again in the same folder. */
  private async makeWay({ ledger }: KeptTip): Promise<TipFinding> {
    const { file, log } = this.parts;
    try {
      const aside = await setTipFileAside(file, shortHash(ledger));
      log.info(
        { file, aside },
        'the file of the highest block was of another ledger, and has another name now',
      );
      return holds(NO_BLOCK);
    } catch (error) {
      return this.unkept('written', error);
    }
  }

  /** Logs each finding once, with its heights and hashes, and also that nothing is wrong any more. */
  private change(finding: TipFinding): void {
    const { found } = this;
    this.found = finding;
    if (finding.detail === found.detail || (finding.ok && found.ok !== false)) return;
    const level = finding.isLedgerBehind ? 'error' : finding.ok ? 'info' : 'warn';
    this.parts.log[level]({ file: this.parts.file }, finding.detail);
  }
}

const findingOf = (ok: boolean, detail: string): TipFinding => ({
  ok,
  detail,
  checkedAt: new Date(),
  isLedgerBehind: false,
});
const holds = (detail: string) => findingOf(true, detail);
const fails = (detail: string) => findingOf(false, detail);
const behind = (detail: string): TipFinding => ({ ...fails(detail), isLedgerBehind: true });

const shortHash = (hash: string) => hash.slice(0, HASH_DIGITS);
const shortened = (hash: string) => `${shortHash(hash)}…`;

function olderCopy(kept: KeptTip, tip: { index: number; hash: string } | undefined): string {
  const end = tip ? `ends at block ${tip.index} (${shortened(tip.hash)})` : 'has no block';
  return `The ledger ${end}, but this server has signed block ${kept.index} (${shortened(kept.hash)}) of it: it is an older copy.`;
}

function otherBranch(kept: KeptTip, there: string | undefined): string {
  const other = there === undefined ? 'is missing' : `is ${shortened(there)}`;
  return `Block ${kept.index} of the ledger ${other}, but this server has signed ${shortened(kept.hash)} at that height: it is another branch.`;
}
