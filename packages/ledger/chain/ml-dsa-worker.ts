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

parentPort?.on('message', ({ id, batch }: MlDsaTask) => {
  const verdicts = batch.map(({ hash, signature, publicKey }) => checkMlDsa65(hash, signature, publicKey));
  const answer: MlDsaVerdicts = { id, verdicts };
  parentPort?.postMessage(answer);
});
