/** Entry of a worker thread that checks certificates, one block at a time. What is no fault of the block ends it as an error. */
import { parentPort } from 'node:worker_threads';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { type BlockFinding, type Depth, examineBlock } from './examine-block.ts';

export interface CertificateTask {
  stored: StoredBlock;
  depth: Depth;
}

parentPort?.on('message', async ({ stored, depth }: CertificateTask) => {
  const finding: BlockFinding = await examineBlock(stored, depth);
  parentPort?.postMessage(finding);
});
