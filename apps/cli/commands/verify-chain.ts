/**
 * `productive-mining verify-chain`: checks a ledger from its rows, on request with its mathematics, and the money where the
 * database can be read. Ends with exit code 1 when a fault is found.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkStoredBlocks, type LedgerReport } from '@productive-mining/engine/chain/check-stored-blocks.ts';
import { CHAIN_FAULTS } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import type { NoteKey } from '@productive-mining/ledger/log/signed-note.ts';
import { SingleBar } from 'cli-progress';
import { checkServer, openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { countOf } from '../count-of.ts';
import { INTERRUPTED, onInterrupt } from '../interrupt.ts';
import { printError, printLine } from '../print-line.ts';
import { askForWitnesses, type Vouchings } from '../verify/ask-for-witnesses.ts';
import { type CertificatePool, openCertificatePool } from '../verify/certificate-pool.ts';
import type { Depth } from '../verify/examine-block.ts';
import { FAULTS_SHOWN } from '../verify/fault-words.ts';
import { type CertificatesReport, CertificateWalk, OtherChain } from '../verify/follow-certificates.ts';
import {
  type LedgerMemory,
  memoryFileOfServer,
  openLedgerMemory,
  type Progress,
} from '../verify/ledger-memory.ts';
import { tellCertificates } from '../verify/tell-certificates.ts';
import { LogWatch } from '../verify/watch-log.ts';
import { TipWatch } from '../verify/watch-tip.ts';
import type { LedgerToCheck } from './ledger-to-check.ts';
import { readRemoteBlocks, readRemoteHeight } from './read-remote-blocks.ts';
import { tellPlans } from './tell-plans.ts';

export interface VerifyChainOptions {
  /** Server whose ledger is checked; by default the ledger of DATA_DIR or DATABASE_URL. */
  server?: string;
  key?: string;
  ed25519Only?: boolean;
  /** Also the mathematics: what certificates open, or each leaf, computed here. */
  certificates?: true | 'whole';
  /** Whether certificates that an earlier run has checked are checked again. */
  fromStart?: boolean;
  /** Whether a ledger that lost its remembered tip is accepted. */
  forgetTip?: boolean;
  /** Witnesses whose signatures the log's checkpoint must have. */
  witness?: NoteKey[];
}

/** @param openPool opens what checks the certificates; threads by default */
export async function verifyChain(
  options: VerifyChainOptions,
  openPool: () => CertificatePool = openCertificatePool,
): Promise<void> {
  const walk = (ledger: LedgerToCheck) => check(ledger, options, openPool);
  // A database isn't loaded to check the ledger of another server.
  if (options.server === undefined) return (await import('./verify-here.ts')).verifyHere(walk);
  const { server } = options;
  await checkServer(server);
  const height = await readRemoteHeight(server);
  const read = (interrupted: AbortSignal) => readRemoteBlocks(server, height, interrupted);
  const log = openApiClient(server);
  await walk({ read, height, memoryFile: memoryFileOfServer(server), log, watchesTip: true });
}

async function check(
  ledger: LedgerToCheck,
  options: VerifyChainOptions,
  openPool: () => CertificatePool,
): Promise<void> {
  const memory = openLedgerMemory(ledger.memoryFile);
  const interrupt = onInterrupt();
  const run = new CheckRun(ledger, memory, options, openPool);
  try {
    await run.finish(interrupt.signal);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    run.stopBar();
    printLine(run.stoppedLine());
    process.exitCode = INTERRUPTED;
  } finally {
    run.stopBar();
    interrupt.release();
  }
}

class CheckRun {
  private readonly bar = new SingleBar({ format: BAR_FORMAT, clearOnComplete: true });
  private readonly depth: Depth | undefined;
  private checked = 0;
  /** What was found of the mathematics, told after the rest. */
  private failure: string | undefined;

  constructor(
    private readonly ledger: LedgerToCheck,
    private readonly memory: LedgerMemory,
    private readonly options: VerifyChainOptions,
    private readonly openPool: () => CertificatePool,
  ) {
    const { certificates } = options;
    this.depth = certificates === 'whole' ? 'whole' : certificates && 'opened';
  }

  async finish(signal: AbortSignal): Promise<void> {
    const { ledger, memory, options, depth } = this;
    const tip = new TipWatch(ledger.watchesTip && !options.forgetTip ? memory : undefined);
    const log = new LogWatch();
    this.bar.start(ledger.height, 0);
    let progress = depth && !options.fromStart ? memory.progress(depth) : undefined;
    for (;;) {
      try {
        const blocks = log.through(tip.through(untilAborted(ledger.read(signal), signal)));
        const found = depth
          ? await this.checkDeeply(blocks, depth, progress, signal)
          : { chain: await this.checkChain(blocks, true), certificates: undefined };
        this.stopBar();
        this.tell(found, tip);
        await this.askLog(found, log);
        this.keep(found);
        return;
      } catch (error) {
        if (!(error instanceof OtherChain)) throw error;
        printLine(
          `Block ${error.index} isn’t the one that an earlier run has checked; starting from block 1.`,
        );
        progress = undefined;
      }
    }
  }

  stopBar(): void {
    this.bar.stop();
  }

  stoppedLine(): string {
    const { height } = this.ledger;
    const goesOn = this.depth ? '; the same command goes on there' : '';
    return `Stopped after ${this.checked} of ${countOf(height, 'block')}${goesOn}; whether the ledger is valid is not known.`;
  }

  /** @param isShown whether the bar shows this check */
  private checkChain(blocks: AsyncIterable<StoredBlock>, isShown: boolean): Promise<LedgerReport> {
    return checkStoredBlocks(blocks, {
      signatures: this.options.ed25519Only ? 'ed25519' : 'both',
      expectedFingerprint: this.options.key,
      ...(isShown ? { onProgress: ({ checkedBlocks }) => this.show(checkedBlocks) } : {}),
    });
  }

  private async checkDeeply(
    blocks: AsyncIterable<StoredBlock>,
    depth: Depth,
    from: Progress | undefined,
    signal: AbortSignal,
  ): Promise<Found> {
    const pool = this.openPool();
    const close = () => void pool.close();
    signal.addEventListener('abort', close, { once: true });
    const onProgress = (progress: Progress) => this.memory.keepProgress(depth, progress);
    const onBlocks = (checked: number) => this.show(checked);
    const walk = new CertificateWalk({ pool, depth, from, onProgress, onBlocks });
    try {
      const chain = await this.checkChain(walk.through(blocks), false);
      return { chain, certificates: await walk.finish() };
    } catch (error) {
      if (!(error instanceof OtherChain)) walk.keep();
      throw error;
    } finally {
      walk.end();
      signal.removeEventListener('abort', close);
      await pool.close();
    }
  }

  private show(checked: number): void {
    this.checked = checked;
    this.bar.update(checked);
  }

  /** @throws CommandFailure for what was found */
  private tell({ chain, certificates }: Found, watch: TipWatch): void {
    const { depth, ledger, options } = this;
    this.failure = certificates && depth && tellCertificates(certificates, depth);
    if (!depth) printLine('The mathematics wasn’t looked at; --certificates checks it.');
    tell(chain, certificates?.truncated ? 0 : ledger.height, options.key);
    const lost = certificates?.truncated ? undefined : watch.fault(chain.fingerprint);
    if (lost !== undefined) throw new CommandFailure(lost);
  }

  /** @throws CommandFailure for a log that isn't over these blocks, or not what it was */
  private async askLog({ chain, certificates }: Found, log: LogWatch): Promise<void> {
    const { ledger, memory, options } = this;
    if (!ledger.log || certificates?.truncated) return;
    const witnesses = options.witness ?? [];
    if (!chain.fingerprint) return refuseUnvouched(askForWitnesses(undefined, witnesses));
    const remembered = options.forgetTip ? undefined : memory.checkpoint;
    const verdict = await log.ask(ledger.log, remembered, chain.fingerprint);
    if (verdict.kind === 'refused') throw new CommandFailure(verdict.sentence);
    const vouchings = askForWitnesses(verdict.kind === 'holds' ? verdict.note : undefined, witnesses);
    if (verdict.kind === 'none') {
      refuseUnvouched(vouchings);
      // Without --forget-tip a remembered checkpoint would have been refused.
      memory.forget('checkpoint');
      return;
    }
    const since = sinceSeen(remembered, vouchings.faults.length === 0);
    printLine(`The log over ${countOf(verdict.size, 'block')} holds; ${since}.`);
    for (const line of vouchings.lines) printLine(line);
    refuseUnvouched(vouchings);
    memory.keepCheckpoint(verdict.note);
  }

  /** @throws CommandFailure for what was found of the mathematics */
  private keep({ chain: { tip, fingerprint }, certificates }: Found): void {
    const { ledger, memory, failure } = this;
    if (ledger.watchesTip && !certificates?.truncated) {
      // A ledger without a block comes here after one with blocks where --forget-tip accepts it.
      if (tip.index === 0) memory.forget('tip', 'fingerprint', 'checkpoint');
      else memory.keepTip({ index: tip.index, hash: bytesToHex(tip.hash) }, fingerprint);
    }
    if (failure !== undefined) throw new CommandFailure(failure);
  }
}

/** @throws CommandFailure where a witness hasn't signed */
function refuseUnvouched({ faults }: Vouchings): void {
  if (faults.length > 0) throw new CommandFailure(faults.join(' '));
}

/** Whether there was a checkpoint to compare with, and whether this one is kept. */
function sinceSeen(remembered: string | undefined, isKept: boolean): string {
  const size = remembered === undefined ? undefined : readCheckpoint(remembered)?.size;
  if (size === undefined)
    return isKept ? 'its checkpoint is remembered from here on' : 'its checkpoint isn’t remembered';
  return `it begins with the one over ${countOf(size, 'block')} that was seen before`;
}

interface Found {
  chain: LedgerReport;
  certificates: CertificatesReport | undefined;
}

const BAR_FORMAT = 'Checking {bar} {value} of {total} blocks, about {eta_formatted} left';

/** @throws the signal's reason before the first block that comes after it */
async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

/** Whether nothing is said but that the first keys aren't the named ones. */
function isOfFirstKeys({ fault, field }: LedgerReport['faults'][number]): boolean {
  return fault === 'signed_by_unknown_key' && field === 'fingerprint';
}

function tell(report: LedgerReport, height: number, key: string | undefined): void {
  const isOtherLedger = report.faults.length > 0 && report.faults.every(isOfFirstKeys);
  for (const { blockIndex, fault, field } of isOtherLedger ? [] : report.faults.slice(0, FAULTS_SHOWN)) {
    printError(`Block ${blockIndex}: ${fault}${field ? ` in ${field}` : ''}. ${CHAIN_FAULTS[fault]}`);
  }
  const later = report.keys.slice(1);
  const named = later.find(({ fingerprint }) => fingerprint === key);
  if (named) {
    printError(
      `That fingerprint belongs to the keys from block ${named.fromBlock} on; a ledger is identified by that of its first keys.`,
    );
  }
  if (isOtherLedger) {
    if (report.checkedBlocks === 0)
      throw new CommandFailure(
        'The ledger has no block yet, so that nothing shows whether its keys are those that --key names.',
      );
    const first = report.fingerprint
      ? `: its first keys have the fingerprint ${report.fingerprint}`
      : ', as it names no keys';
    throw new CommandFailure(
      `The ledger isn't the one that --key names${first}. Nothing else is wrong in its chain of ${countOf(report.checkedBlocks, 'block')}.`,
    );
  }
  if (!report.valid) {
    throw new CommandFailure(
      `The ledger is not valid: ${countOf(report.faults.length, 'fault')} in ${countOf(report.checkedBlocks, 'block')}.`,
    );
  }
  if (report.tip.index < height) {
    throw new CommandFailure(
      `The ledger is said to have ${countOf(height, 'block')}, but its rows end at ${report.tip.index}.`,
    );
  }
  printLine(
    `${countOf(report.checkedBlocks, 'block')} ${report.checkedBlocks === 1 ? 'is' : 'are'} valid: hashes, roots and links; ${report.validSignatures.ed25519} Ed25519 and ${countOf(report.validSignatures.mlDsa65, 'ML-DSA-65 signature')}.`,
  );
  tellPlans(report.plans);
  printLine(`Tip ${report.tip.index} ${bytesToHex(report.tip.hash)}`);
  if (report.fingerprint) printLine(`Key fingerprint ${report.fingerprint}`);
  for (const { fingerprint, fromBlock } of later) {
    printLine(`Keys changed from block ${fromBlock} on: ${fingerprint}`);
  }
}
