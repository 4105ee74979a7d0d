/**
 * Checks the stored chain while the server runs: the whole of it at the start and again at long intervals, and what has
 * been sealed since every few seconds, together with the money. A thread of lowest priority does it, so that neither
 * pages nor blocks wait.
 */
import { MessageChannel } from 'node:worker_threads';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { MoneyReport } from '@productive-mining/database/money/check-money.ts';
import {
  readUnlessDamaged,
  type UnreadableTable,
} from '@productive-mining/database/queries/find-damaged-table.ts';
import { readBlockHash, readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import type { ChainFault } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { ChainProgress } from '@productive-mining/ledger/chain/check-chain.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { newPlanCheck } from '@productive-mining/work/plans/check-plans.ts';
import { Piscina } from 'piscina';
import type { EngineLog } from '../engine-log.ts';
import type { ChainTask, CheckedChain, CheckedMoney, MoneyTask } from '../threads/chain-thread.ts';
import { threadModule } from '../threads/compute-pool.ts';
import { CheckedFile, type CheckedPlace } from './checked-file.ts';

/** What the last checks found. */
export interface ChainHealth {
  /** When the last check ended, of the whole or of the new blocks; undefined before the first. */
  checkedAt: Date | undefined;
  /** When the whole chain was last read. */
  wholeCheckedAt: Date | undefined;
  /** Index of the last block that was checked. */
  height: number;
  /** Faults that the last check of the whole found, by block; empty when the chain holds. */
  faults: readonly ChainFault[];
  /** The first block that can't be read, as a file of the database is damaged; undefined when all can. */
  unreadable: Unreadable | undefined;
  /** Blocks that the check of the whole at work has read; undefined when none is. */
  readBlocks: number | undefined;
  /** When a check couldn't be finished, after `checkedAt`; the database may have been away. */
  failedAt: Date | undefined;
  /** What the last check of the money found; undefined before the first. */
  money: (MoneyReport & { checkedAt: Date }) | undefined;
  /** The table that kept the last check of the money from its end, for the same cause. */
  unreadableMoney: UnreadableTable | undefined;
}

interface Unreadable extends UnreadableTable {
  /** Undefined where the damage was met before any block was read. */
  blockIndex: number | undefined;
}

/** Health before the first check. */
export const UNCHECKED_CHAIN: ChainHealth = {
  checkedAt: undefined,
  wholeCheckedAt: undefined,
  height: 0,
  faults: [],
  unreadable: undefined,
  readBlocks: undefined,
  failedAt: undefined,
  money: undefined,
  unreadableMoney: undefined,
};

export interface ChainWatchTimes {
  /** From one look for new blocks to the next. */
  newBlocksMs: number;
  /** From one check of the whole to the next, at least. */
  wholeMs: number;
  /** The same while faults are known, so that a repair is seen soon. */
  faultyMs: number;
  /** From one check of the money to the next, at most. */
  moneyMostMs: number;
  /** Share of a core that checks of the whole, and of the money, may take, which lengthens the pauses of long chains. */
  wholeShare: number;
  faultyShare: number;
}

const CHAIN_WATCH_TIMES: ChainWatchTimes = {
  newBlocksMs: 15_000,
  wholeMs: 600_000,
  faultyMs: 60_000,
  moneyMostMs: 600_000,
  wholeShare: 0.02,
  faultyShare: 0.1,
};

/**
 * Work of the database for each row that a check of the money adds up: 0.35 s for 10,000 blocks and 100,000 transactions.
 * Rows are counted and not the time, which on a busy machine is mostly spent in waiting.
 */
const MONEY_MS_PER_ROW = 0.0032;

/** One thread checks all blocks while they come; after so long without any it gives its memory back. */
const THREAD_KEPT_MS = 60_000;

interface ChainWatchOptions {
  database: Database;
  databaseUrl: string;
  log: EngineLog;
  /** File that remembers how far the chain was found to hold, for the next start. */
  checkedFile: string;
  /** The present time, with which checks are stamped. */
  now: () => Date;
  times?: ChainWatchTimes;
  /** Milliseconds by a clock that isn't set; it says what is due. */
  passedMs?: () => number;
  /** Told of the blocks that didn't verify before a check and do now, or the other way round. */
  onJudged?: (blocks: number[]) => void;
}

/** The last block that was found to hold, the keys of the one after it, and how far the plans were checked. */
type KnownPlace = Omit<CheckedPlace, 'wholeCheckedAt'>;
const NOTHING_KNOWN: KnownPlace = { tip: GENESIS, keys: undefined, plans: newPlanCheck() };

export class ChainWatch {
  private readonly thread = new Piscina({
    ...threadModule('chain-thread'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: THREAD_KEPT_MS,
  });
  private readonly times: ChainWatchTimes;
  private readonly timer: NodeJS.Timeout;
  private readonly file: CheckedFile;
  private state = UNCHECKED_CHAIN;
  private known = NOTHING_KNOWN;
  /** Index of the block that the file names, 0 without a file; undefined until it has been read. */
  private keptIndex: number | undefined;
  private readonly passedMs: () => number;
  /** When the whole was last read, when the money was last added up, and how long the whole took, by `passedMs`. */
  private wholeEndMs = Number.NEGATIVE_INFINITY;
  private moneyEndMs = Number.NEGATIVE_INFINITY;
  private wholeMs = 0;
  private running: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly options: ChainWatchOptions) {
    this.times = options.times ?? CHAIN_WATCH_TIMES;
    this.file = new CheckedFile(options.checkedFile);
    this.passedMs = options.passedMs ?? (() => performance.now());
    this.timer = setInterval(() => void this.check(), this.times.newBlocksMs);
    this.timer.unref();
    void this.check();
  }

  health(): ChainHealth {
    return this.state;
  }

  /** One check, of what is due; joins the one at work. Never rejects: a failure is logged and shown. */
  check(): Promise<void> {
    this.running ??= this.checkDue()
      .catch((error: unknown) => {
        if (this.isClosed) return;
        this.change({ failedAt: this.options.now() });
        this.options.log.warn({ error: String(error) }, 'checking the chain');
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.thread.destroy();
    await this.running;
    await this.remember();
  }

  private change(part: Partial<ChainHealth>): void {
    const before = this.state.faults;
    this.state = { ...this.state, ...part };
    const judged = differentBlocks(before, this.state.faults);
    if (judged.length > 0) this.options.onJudged?.(judged);
  }

  /** Chain and money, each whatever becomes of the other's check. */
  private async checkDue(): Promise<void> {
    try {
      await this.checkChain();
    } finally {
      if (!this.isClosed && this.isMoneyDue()) await this.checkMoney();
    }
  }

  /** A row that can't be read is a finding of the check, and not its end. */
  private async checkChain(): Promise<void> {
    if (this.keptIndex === undefined) await this.recall();
    const isWhole = this.isWholeDue();
    if (!isWhole && this.isFaulty()) return;
    const { orm } = this.options.database;
    const check = isWhole ? this.checkWhole() : this.checkNewBlocks();
    const { unreadable } = await readUnlessDamaged(orm, check);
    if (unreadable) {
      this.wholeEndMs = this.passedMs();
      const at = this.options.now();
      this.change({
        checkedAt: at,
        wholeCheckedAt: at,
        failedAt: undefined,
        unreadable: { ...unreadable, blockIndex: undefined },
      });
    }
    if (isWhole || this.isFaulty()) await this.remember();
  }

  /**
   * Goes on where the last server's check ended, so that a long chain is known to hold as soon as the blocks behind that
   * place are read; the check of the whole follows. A place that this ledger doesn't have is no fault of the ledger's.
   */
  private async recall(): Promise<void> {
    const place = await this.file.read();
    this.keptIndex = place?.tip.index ?? 0;
    if (!place) return;
    const { wholeCheckedAt, ...known } = place;
    this.known = known;
    try {
      const isHere = (await this.faultsOfKnownTip()).length === 0;
      if (isHere) {
        this.change({ height: known.tip.index });
        await this.checkNewBlocks();
      }
      const { faults, unreadable } = this.state;
      if (isHere && faults.length === 0 && !unreadable) this.change({ wholeCheckedAt });
      else this.known = NOTHING_KNOWN;
    } catch (error) {
      this.known = NOTHING_KNOWN;
      throw error;
    }
  }

  /** Keeps the last place that holds for the next start, or none. Never rejects: a start without it only takes longer. */
  private async remember(): Promise<void> {
    const { wholeCheckedAt } = this.state;
    const { known, file } = this;
    const index = this.isFaulty() ? 0 : known.tip.index;
    if (index === (this.keptIndex ?? 0)) return;
    try {
      if (index === 0 || !wholeCheckedAt) await file.remove();
      else await file.write({ ...known, wholeCheckedAt });
      this.keptIndex = index;
    } catch (error) {
      this.options.log.warn({ error: String(error) }, 'remembering how far the chain was checked');
    }
  }

  private isFaulty(): boolean {
    return this.state.faults.length > 0 || this.state.unreadable !== undefined;
  }

  private isWholeDue(): boolean {
    const { wholeCheckedAt } = this.state;
    if (!wholeCheckedAt) return true;
    const isFaulty = this.isFaulty();
    const { times } = this;
    const pauseMs = isFaulty ? times.faultyMs : times.wholeMs;
    const leastMs = this.wholeMs / (isFaulty ? times.faultyShare : times.wholeShare);
    return this.passedMs() - this.wholeEndMs >= Math.max(pauseMs, leastMs);
  }

  private isMoneyDue(): boolean {
    const { times } = this;
    const { money, unreadableMoney } = this.state;
    if (!money || unreadableMoney) return true;
    const workMs = (money.transactions + money.rewards) * MONEY_MS_PER_ROW;
    const pauseMs = Math.min(workMs / times.wholeShare, times.moneyMostMs);
    return this.passedMs() - this.moneyEndMs >= pauseMs;
  }

  private async checkMoney(): Promise<void> {
    const task: MoneyTask = { check: 'money', databaseUrl: this.options.databaseUrl };
    const { value, unreadable }: CheckedMoney = await this.thread.run(task);
    this.moneyEndMs = this.passedMs();
    const money = value && { ...value, checkedAt: this.options.now() };
    this.change({ ...(money ? { money } : {}), unreadableMoney: unreadable });
  }

  private async checkWhole(): Promise<void> {
    const startedMs = this.passedMs();
    this.change({ readBlocks: 0 });
    try {
      const { report, plans, unreadable } = await this.runThread({}, (readBlocks) =>
        this.change({ readBlocks }),
      );
      const faults = report.valid && !unreadable ? await this.faultsOfKnownTip() : report.faults;
      if (faults.length === 0 && !unreadable) this.known = { tip: report.tip, keys: report.signer, plans };
      this.wholeEndMs = this.passedMs();
      this.wholeMs = this.wholeEndMs - startedMs;
      const at = this.options.now();
      this.change({
        checkedAt: at,
        wholeCheckedAt: at,
        height: report.tip.index,
        faults,
        unreadable,
        failedAt: undefined,
      });
    } finally {
      this.change({ readBlocks: undefined });
    }
  }

  private async checkNewBlocks(): Promise<void> {
    let { height } = this.state;
    let faults = await this.faultsOfKnownTip();
    let unreadable: Unreadable | undefined;
    const { tip, keys, plans } = this.known;
    if (faults.length === 0 && (await readHeight(this.options.database.orm)) > tip.index) {
      const checked = await this.runThread(keys ? { start: { tip, keys, plans } } : {});
      const { report } = checked;
      faults = report.faults;
      height = report.tip.index;
      unreadable = checked.unreadable;
      if (report.valid && !unreadable)
        this.known = { tip: report.tip, keys: report.signer, plans: checked.plans };
    }
    this.change({ checkedAt: this.options.now(), height, faults, unreadable, failedAt: undefined });
  }

  /** A chain that was cut off links as well as before: the block that was last known has to be there still. */
  private async faultsOfKnownTip(): Promise<ChainFault[]> {
    const { index, hash } = this.known.tip;
    if (index === GENESIS.index) return [];
    const stored = await readBlockHash(this.options.database.orm, index);
    return stored === bytesToHex(hash) ? [] : [{ blockIndex: index, fault: 'tip_differs' }];
  }

  private async runThread(
    part: Pick<ChainTask, 'start'>,
    onRead?: (blocks: number) => void,
  ): Promise<CheckedChain> {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ checkedBlocks }: ChainProgress) => onRead?.(checkedBlocks));
    try {
      const task: ChainTask = {
        check: 'chain',
        ...part,
        databaseUrl: this.options.databaseUrl,
        progress: port2,
      };
      return await this.thread.run(task, { transferList: [port2] });
    } finally {
      port1.close();
    }
  }
}

/** Blocks that only one of the two lists names, in ascending order. */
function differentBlocks(before: readonly ChainFault[], after: readonly ChainFault[]): number[] {
  if (before === after) return [];
  const blocksOf = (faults: readonly ChainFault[]) => new Set(faults.map(({ blockIndex }) => blockIndex));
  const [earlier, later] = [blocksOf(before), blocksOf(after)];
  const different = [...new Set([...earlier, ...later])].filter(
    (index) => earlier.has(index) !== later.has(index),
  );
  return different.sort((left, right) => left - right);
}
