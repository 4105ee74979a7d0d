/** Checks blocks from any source, with Node's Ed25519 and ML-DSA-65 on all cores. */
import { Worker } from 'node:worker_threads';
import {
  type ChainProgress,
  type ChainReport,
  checkChain,
} from '@productive-mining/ledger/chain/check-chain.ts';
import { startParallelCheck } from '@productive-mining/ledger/chain/check-signatures-parallel.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { checkEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { PlanCheck, type PlanReport } from '@productive-mining/work/plans/check-plans.ts';

export interface LedgerReport extends ChainReport {
  /** What the plans of the blocks say of their frontiers; their faults are among the others. */
  plans: PlanReport;
}

export interface LedgerCheckOptions {
  /** Both kinds, or Ed25519 alone, which takes a tenth of the time. */
  signatures?: 'both' | 'ed25519';
  /** Refuses a ledger whose first keys have another fingerprint (64 hex digits). */
  expectedFingerprint?: string | undefined;
  onProgress?: (progress: ChainProgress) => void;
}

const isSource = import.meta.url.endsWith('.ts');

function startSignatureWorker(): Worker {
  if (!isSource) return new Worker(new URL('./ml-dsa-worker.mjs', import.meta.url));
  const source = import.meta.resolve('@productive-mining/ledger/chain/ml-dsa-worker.ts');
  return new Worker(new URL('../threads/source-thread.mjs', import.meta.url), { argv: [source] });
}

/**
 * @param blocks in the order of the chain from its first on
 * @returns the report of packages/ledger: every fault with its block, and the tip that was reached
 */
export async function checkStoredBlocks(
  blocks: AsyncIterable<StoredBlock>,
  { signatures = 'both', expectedFingerprint, onProgress }: LedgerCheckOptions = {},
): Promise<LedgerReport> {
  const parallel =
    signatures === 'both' ? startParallelCheck({ createWorker: startSignatureWorker }) : undefined;
  const plans = new PlanCheck();
  try {
    const report = await checkChain(blocks, {
      checkSignatures: signatures,
      examine: (stored, hashes) => plans.take(stored, hashes),
      ed25519: checkEd25519Node,
      ...(parallel ? { mldsa: parallel.check } : {}),
      ...(expectedFingerprint ? { expectedFingerprint } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
    return { ...report, plans: plans.report() };
  } finally {
    await parallel?.close();
  }
}
