/** A thread of lowest priority that checks the stored chain and the money from their rows, with a database connection of its own. */
import type { MessagePort } from 'node:worker_threads';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { checkMoney, type MoneyReport } from '@productive-mining/database/money/check-money.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import {
  type ChainCheckOptions,
  type ChainProgress,
  type ChainReport,
  checkChain,
} from '@productive-mining/ledger/chain/check-chain.ts';
import { checkEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { PlanCheck, type PlanCheckState } from '@productive-mining/work/plans/check-plans.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();

export interface ChainTask {
  check: 'chain';
  databaseUrl: string;
  /** Place at which the check continues, and how far the plans were checked there; without it the whole chain is read. */
  start?: NonNullable<ChainCheckOptions['start']> & { plans: PlanCheckState };
  /** Told how far it is, about four times a second. */
  progress: MessagePort;
}

export interface CheckedChain {
  report: ChainReport;
  /** How far the plans are checked, for a check that continues here. */
  plans: PlanCheckState;
}

/** The sums of $MINED, in one snapshot. */
export interface MoneyTask {
  check: 'money';
  databaseUrl: string;
}

const FAULTS_MAX = 100;
const CONNECTION = { max: 1, name: 'productive-mining chain check' };

/** One check on a connection of its own, which is closed behind it. */
export default async function runCheck(task: ChainTask | MoneyTask): Promise<CheckedChain | MoneyReport> {
  const database = connectDatabase(task.databaseUrl, CONNECTION);
  try {
    return task.check === 'money' ? await checkMoney(database) : await checkStoredChain(database, task);
  } finally {
    await database.close();
  }
}

/** Hashes, links, roots, records of keys, both signatures and plans, one block after the other. */
async function checkStoredChain({ orm }: Database, { start, progress }: ChainTask): Promise<CheckedChain> {
  const plans = new PlanCheck(start?.plans);
  const report = await checkChain(readStoredBlocks(orm, start?.tip.index), {
    checkSignatures: 'both',
    ed25519: checkEd25519Node,
    faultsMax: FAULTS_MAX,
    examine: (stored, hashes) => plans.take(stored, hashes),
    onProgress: (reached: ChainProgress) => progress.postMessage(reached),
    ...(start ? { start } : {}),
  });
  return { report, plans: plans.save() };
}
