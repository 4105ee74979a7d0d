/**
 * `productive-mining verify-chain`: checks a ledger from its rows, and the money where the database can be read. Ends with exit
 * code 1 when a fault is found.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkMoney, type MoneyReport } from '@productive-mining/database/money/check-money.ts';
import { MONEY_FAULTS, type MoneyFault } from '@productive-mining/database/money/money-faults.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { checkStoredBlocks, type LedgerReport } from '@productive-mining/engine/chain/check-ledger.ts';
import { CHAIN_FAULTS } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { SingleBar } from 'cli-progress';
import { checkServer } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { INTERRUPTED, onInterrupt } from '../interrupt.ts';
import { printError, printLine } from '../print-line.ts';
import { readRemoteBlocks, readRemoteHeight } from './read-remote-blocks.ts';
import { tellPlans } from './tell-plans.ts';
import { withDatabase } from './with-database.ts';

export interface VerifyChainOptions {
  /** Server whose ledger is checked; by default the ledger of DATA_DIR or DATABASE_URL. */
  server?: string;
  key?: string;
  ed25519Only?: boolean;
}

const FAULTS_SHOWN = 20;

export async function verifyChain(options: VerifyChainOptions): Promise<void> {
  if (options.server === undefined) return verifyHere(options);
  const { server } = options;
  await checkServer(server);
  const height = await readRemoteHeight(server);
  await check((interrupted) => readRemoteBlocks(server, height, interrupted), height, options);
}

async function verifyHere(options: VerifyChainOptions): Promise<void> {
  await withDatabase(readSettings(process.env), async (database) => {
    const { orm } = database;
    const money = await checkMoney(database);
    for (const fault of money.faults.slice(0, FAULTS_SHOWN)) printError(sentenceOf(fault));
    await check(() => readStoredBlocks(orm), await readHeight(orm), options);
    tellMoney(money);
  });
}

function sentenceOf({ fault, address, blockIndex, transactionId }: MoneyFault): string {
  const rows = [
    blockIndex === undefined ? '' : `Block ${blockIndex}: `,
    transactionId === undefined ? '' : `Transaction ${transactionId}: `,
    address === undefined ? '' : `Wallet ${address}: `,
  ];
  return `${rows.join('')}${fault}. ${MONEY_FAULTS[fault]}`;
}

function tellMoney({ faults, transactions, wallets, rewards, supplyBaseUnits }: MoneyReport): void {
  if (faults.length > 0) {
    throw new CommandFailure(
      `The money is not right: ${faults.length} faults in ${transactions} transactions.`,
    );
  }
  printLine(
    `The money holds: ${rewards} rewards, one for each block; ${wallets} balances and a supply of ${tokensOf(supplyBaseUnits).toFixed(2)} $MINED, the sums of ${transactions} transactions.`,
  );
}

/**
 * @param read the blocks, until the signal ends what waits for them
 * @param height of the ledger before the check began; new blocks may follow meanwhile
 */
async function check(
  read: (interrupted: AbortSignal) => AsyncIterable<StoredBlock>,
  height: number,
  { key, ed25519Only }: VerifyChainOptions,
): Promise<void> {
  const interrupt = onInterrupt();
  const bar = new SingleBar({ format: 'Checking {bar} {value} of {total} blocks', clearOnComplete: true });
  bar.start(height, 0);
  let checked = 0;
  try {
    const report = await checkStoredBlocks(untilAborted(read(interrupt.signal), interrupt.signal), {
      signatures: ed25519Only ? 'ed25519' : 'both',
      expectedFingerprint: key,
      onProgress: ({ checkedBlocks }) => {
        checked = checkedBlocks;
        bar.update(checked);
      },
    });
    bar.stop();
    tell(report, height, key);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    bar.stop();
    printLine(`Stopped after ${checked} of ${height} blocks; whether the ledger is valid is not known.`);
    process.exitCode = INTERRUPTED;
  } finally {
    bar.stop();
    interrupt.release();
  }
}

/** @throws the signal's reason before the first block that comes after it */
async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

function tell(report: LedgerReport, height: number, key: string | undefined): void {
  for (const { blockIndex, fault, field } of report.faults.slice(0, FAULTS_SHOWN)) {
    printError(`Block ${blockIndex}: ${fault}${field ? ` in ${field}` : ''}. ${CHAIN_FAULTS[fault]}`);
  }
  const later = report.keys.slice(1);
  const named = later.find(({ fingerprint }) => fingerprint === key);
  if (named) {
    printError(
      `That fingerprint belongs to the keys from block ${named.fromBlock} on; a ledger is identified by that of its first keys.`,
    );
  }
  if (!report.valid) {
    throw new CommandFailure(
      `The ledger is not valid: ${report.faults.length} faults in ${report.checkedBlocks} blocks.`,
    );
  }
  if (report.tip.index < height) {
    throw new CommandFailure(
      `The ledger is said to have ${height} blocks, but its rows end at ${report.tip.index}.`,
    );
  }
  printLine(
    `${report.checkedBlocks} blocks are valid: hashes, roots and links; ${report.validSignatures.ed25519} Ed25519 and ${report.validSignatures.mlDsa65} ML-DSA-65 signatures.`,
  );
  tellPlans(report.plans);
  printLine(`Tip ${report.tip.index} ${bytesToHex(report.tip.hash)}`);
  if (report.fingerprint) printLine(`Key fingerprint ${report.fingerprint}`);
  for (const { fingerprint, fromBlock } of later) {
    printLine(`Keys changed from block ${fromBlock} on: ${fingerprint}`);
  }
}
