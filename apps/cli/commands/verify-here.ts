/** `productive-mining verify-chain` without --server: the ledger of DATA_DIR or DATABASE_URL, and the money beside it. */
import path from 'node:path';
import { checkMoney, type MoneyReport } from '@productive-mining/database/money/check-money.ts';
import { MONEY_FAULTS, type MoneyFault } from '@productive-mining/database/money/money-faults.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { CommandFailure } from '../command-failure.ts';
import { countOf } from '../count-of.ts';
import { printError, printLine } from '../print-line.ts';
import { FAULTS_SHOWN } from '../verify/fault-words.ts';
import { memoryFileOfDatabase } from '../verify/ledger-memory.ts';
import type { LedgerToCheck } from './ledger-to-check.ts';
import { withLedgerHere } from './with-ledger-here.ts';

/** @param walk checks the ledger, and throws at a fault @throws CommandFailure, also when the money is not right */
export async function verifyHere(walk: (ledger: LedgerToCheck) => Promise<void>): Promise<void> {
  await withLedgerHere(async (database, settings) => {
    const { orm } = database;
    const memoryFile = memoryFileOfDatabase(settings.databaseUrl ?? path.resolve(settings.dataDir));
    const money = await checkMoney(database);
    for (const fault of money.faults.slice(0, FAULTS_SHOWN)) printError(sentenceOf(fault));
    const height = await readHeight(orm);
    await walk({ read: () => readStoredBlocks(orm), height, memoryFile, log: undefined, watchesTip: false });
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
      `The money is not right: ${countOf(faults.length, 'fault')} in ${countOf(transactions, 'transaction')}.`,
    );
  }
  printLine(
    `The money holds: ${countOf(rewards, 'reward')}, one for each block; ${countOf(wallets, 'balance')} and a supply of ${tokensOf(supplyBaseUnits).toFixed(2)} $MINED, the sums of ${countOf(transactions, 'transaction')}.`,
  );
}
