/** Entry of a worker thread that checks ML-DSA-65 signatures. Node only. */
import { parentPort } from 'node:worker_threads';
import { checkMlDsa65 } from '../signing/sign-block.ts';
import type { MlDsaItem } from './check-chain.ts';

export interface MlDsaTask {
  id: number;
  batch: readonly MlDsaItem[];
}

export interface MlDsaVerdicts {
  id: number;
  verdicts: boolean[];
}

/** The verdicts of a task, in the order of its batch. */
export function checkTask({ id, batch }: MlDsaTask): MlDsaVerdicts {
  const verdicts = batch.map(({ hash, signature, publicKey }) => checkMlDsa65(hash, signature, publicKey));
  return { id, verdicts };
}

parentPort?.on('message', (task: MlDsaTask) => parentPort?.postMessage(checkTask(task)));
