/**
 * Checks the certificates of the blocks that pass by, several at a time, and keeps how far it came. Goes on where an earlier
 * run was: blocks behind which the chain has the same hash as then are the same, as long as each of them fits its own hash.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkBlock, type LinkPoint } from '@productive-mining/ledger/chain/check-block.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import type { CertificatePool } from './certificate-pool.ts';
import { checkingProgram } from './checking-program.ts';
import type { BlockFinding, CertificateFault, Depth } from './examine-block.ts';
import { FAULTY_MAX, type Progress } from './ledger-memory.ts';
import { addTallies, emptyTally, type Tally } from './tally.ts';

/** The chain isn't the one on which an earlier run came so far. */
export class OtherChain extends Error {
  constructor(readonly index: number) {
    super(`block ${index} is another one than an earlier run has checked`);
    this.name = 'OtherChain';
  }
}

export interface FollowOptions {
  pool: CertificatePool;
  depth: Depth;
  /** How far an earlier run came. */
  from: Progress | undefined;
  /** Told about once a second, and at the end. */
  onProgress: (progress: Progress) => void;
  /** Told the number of blocks up to which all are checked. */
  onBlocks?: (blocks: number) => void;
}

export interface CertificatesReport {
  /** What this run and those before it looked at, the faulty blocks among it. */
  tally: Tally;
  /** Blocks that an earlier run has checked. */
  checkedBefore: number;
  faults: (CertificateFault & { blockIndex: number })[];
  /** Whether the check stopped at too many faults. */
  truncated: boolean;
}

/** A block that passed by. Without a finding it was checked by an earlier run, or is being checked. */
interface Passed {
  hash: string;
  /** Whether it fits its own hash and the block before. */
  fits: boolean;
  finding: BlockFinding | 'before' | undefined;
}

const KEEP_MS = 1_000;

export class CertificateWalk {
  /** Tally of the blocks up to `done`, without those in `faulty`. */
  private tally: Tally;
  private faultyTally = emptyTally();
  private readonly faulty: Set<number>;
  private readonly faults: CertificatesReport['faults'] = [];
  /** Blocks above `done`, by index. */
  private readonly passed = new Map<number, Passed>();
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;
  private done = 0;
  private position = 0;
  private hash = '';
  private hasEnded = false;
  private later: NodeJS.Timeout | undefined;

  constructor(private readonly options: FollowOptions) {
    this.tally = options.from?.tally ?? emptyTally();
    this.faulty = new Set(options.from?.faulty);
  }

  /**
   * Gives each block on, and has its certificate checked.
   * @param blocks from the first on
   * @throws OtherChain when the chain isn't that of the earlier run; what ended a thread
   */
  async *through(blocks: AsyncIterable<StoredBlock>): AsyncGenerator<StoredBlock> {
    const resumed = this.options.from?.index ?? 0;
    let link: LinkPoint = { index: GENESIS.index, hashes: [GENESIS.hash] };
    for await (const stored of blocks) {
      const check = checkBlock(stored, link);
      link = check.link;
      this.position++;
      const hash = bytesToHex(link.hashes[0]!);
      if (this.position === resumed && hash !== this.options.from?.hash) throw new OtherChain(resumed);
      const fits = check.faults.length === 0 && stored.block.index === this.position;
      const isKnown = this.position <= resumed && !this.faulty.has(this.position);
      if (isKnown && !fits) throw new OtherChain(this.position);
      this.passed.set(this.position, { hash, fits, finding: isKnown ? 'before' : undefined });
      if (!isKnown) await this.examine(this.position, stored);
      this.advance();
      yield stored;
      if (this.faults.length >= FAULTY_MAX) return;
    }
    if (this.position < resumed) throw new OtherChain(resumed);
  }

  /** Waits for what is being checked. @throws what ended a thread */
  async finish(): Promise<CertificatesReport> {
    await Promise.all(this.running);
    this.throwFailure();
    this.keep();
    return {
      tally: addTallies(this.tally, this.faultyTally),
      checkedBefore: this.options.from?.index ?? 0,
      faults: this.faults.sort((left, right) => left.blockIndex - right.blockIndex),
      truncated: this.faults.length >= FAULTY_MAX,
    };
  }

  /** Keeps nothing from now on. */
  end(): void {
    clearTimeout(this.later);
    this.hasEnded = true;
  }

  /** Keeps how far the run came, unless it hasn't reached the end of an earlier one. */
  keep(): void {
    const { from, onProgress } = this.options;
    if (this.done === 0 || this.done < (from?.index ?? 0) || this.faulty.size > FAULTY_MAX) return;
    const { done: index, hash, tally } = this;
    onProgress({ program: checkingProgram(), index, hash, faulty: [...this.faulty], tally });
  }

  private async examine(index: number, stored: StoredBlock): Promise<void> {
    const { pool, depth } = this.options;
    if (this.running.size >= pool.threads) await Promise.race(this.running);
    this.throwFailure();
    const run: Promise<void> = pool
      .examine(stored, depth)
      .then((finding) => {
        this.passed.get(index)!.finding = finding;
        this.advance();
      })
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private keepNow(): void {
    this.later = undefined;
    try {
      if (!this.hasEnded) this.keep();
    } catch (error) {
      this.failure ??= { error };
    }
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }

  /** Takes the blocks in their order, as far as all before them are checked. */
  private advance(): void {
    for (;;) {
      const next = this.passed.get(this.done + 1);
      if (!next?.finding) break;
      this.passed.delete(++this.done);
      this.hash = next.hash;
      if (next.finding !== 'before') this.take(this.done, next.finding, next.fits);
    }
    this.options.onBlocks?.(this.done);
    if (!this.hasEnded) this.later ??= setTimeout(() => this.keepNow(), KEEP_MS);
  }

  private take(index: number, { tally, fault }: BlockFinding, fits: boolean): void {
    if (fault) this.faults.push({ blockIndex: index, ...fault });
    if (fault || !fits) this.faulty.add(index);
    else this.faulty.delete(index);
    if (fault || !fits) this.faultyTally = addTallies(this.faultyTally, tally);
    else this.tally = addTallies(this.tally, tally);
  }
}
