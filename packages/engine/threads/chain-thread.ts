/** A thread of lowest priority that checks the stored chain and the money from their rows, with a database connection of its own. */
import type { MessagePort } from 'node:worker_threads';
import { connectDatabase, type Database, type Orm } from '@productive-mining/database/connection/connect.ts';
import { checkMoney, type MoneyReport } from '@productive-mining/database/money/check-money.ts';
import {
  readUnlessDamaged,
  type UnreadableTable,
} from '@productive-mining/database/queries/find-damaged-table.ts';
import {
  readStoredBlocks,
  type StoredBlockRows,
} from '@productive-mining/database/queries/read-stored-blocks.ts';
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
  /** What ended the reading before the end of the chain. */
  unreadable?: UnreadableBlock;
}

/** The first block whose rows can't be read; those behind it aren't looked at. */
export interface UnreadableBlock extends UnreadableTable {
  blockIndex: number;
}

/** The outcome of a check of the money, or the table that kept it from one. */
export type CheckedMoney = Awaited<ReturnType<typeof readUnlessDamaged<MoneyReport>>>;

/** The sums of $MINED, in one snapshot. */
export interface MoneyTask {
  check: 'money';
  databaseUrl: string;
}

const FAULTS_MAX = 100;
const CONNECTION = { max: 1, name: 'productive-mining chain check' };

/** One check on a connection of its own, which is closed behind it. */
export default async function runCheck(task: ChainTask | MoneyTask): Promise<CheckedChain | CheckedMoney> {
  const database = connectDatabase(task.databaseUrl, CONNECTION);
  try {
    if (task.check === 'chain') return await checkStoredChain(database, task);
    return await readUnlessDamaged(database.orm, checkMoney(database));
  } finally {
    await database.close();
  }
}

/** Hashes, links, roots, records of keys, both signatures and plans, one block after the other. */
async function checkStoredChain({ orm }: Database, { start, progress }: ChainTask): Promise<CheckedChain> {
  const plans = new PlanCheck(start?.plans);
  let unreadable: UnreadableBlock | undefined;
  const readable = readUntilDamage(orm, start?.tip.index ?? 0, (found) => {
    unreadable = found;
  });
  const report = await checkChain(readable, {
    checkSignatures: 'both',
    ed25519: checkEd25519Node,
    faultsMax: FAULTS_MAX,
    examine: (stored, hashes) => plans.take(stored, hashes),
    onProgress: (reached: ChainProgress) => progress.postMessage(reached),
    ...(start ? { start } : {}),
  });
  return { report, plans: plans.save(), ...(unreadable ? { unreadable } : {}) };
}

/** The blocks up to the first that can't be read: several at once, and near the damage one by one, to find which it is. */
async function* readUntilDamage(
  orm: Orm,
  after: number,
  tell: (unreadable: UnreadableBlock) => void,
): AsyncGenerator<StoredBlockRows> {
  let last = after;
  for (const atOnce of [undefined, 1]) {
    const blocks = readStoredBlocks(orm, last, atOnce);
    for (;;) {
      const { value: next, unreadable } = await readUnlessDamaged(orm, blocks.next());
      if (unreadable) {
        if (atOnce === 1) tell({ ...unreadable, blockIndex: last + 1 });
        break;
      }
      if (next.done) return;
      last = next.value.block.index;
      yield next.value;
    }
  }
}
