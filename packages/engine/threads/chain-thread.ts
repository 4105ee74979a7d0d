/** A thread of lowest priority that checks the stored chain from its rows, with a database connection of its own. */
import type { MessagePort } from 'node:worker_threads';
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import {
  type ChainCheckOptions,
  type ChainProgress,
  type ChainReport,
  checkChain,
} from '@productive-mining/ledger/chain/check-chain.ts';
import { checkEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();

export interface ChainTask {
  databaseUrl: string;
  /** Place at which the check continues; without it the whole chain is read. */
  start?: NonNullable<ChainCheckOptions['start']>;
  /** Told how far it is, about four times a second. */
  progress: MessagePort;
}

const FAULTS_MAX = 100;

/** Hashes, links, roots, records of keys and both signatures, one block after the other. */
export default async function checkStoredChain(task: ChainTask): Promise<ChainReport> {
  const database = connectDatabase(task.databaseUrl, { max: 1, name: 'productive-mining chain check' });
  try {
    return await checkChain(readStoredBlocks(database.orm, task.start?.tip.index), {
      checkSignatures: 'both',
      ed25519: checkEd25519Node,
      faultsMax: FAULTS_MAX,
      onProgress: (progress: ChainProgress) => task.progress.postMessage(progress),
      ...(task.start ? { start: task.start } : {}),
    });
  } finally {
    await database.close();
  }
}
