/** Worker threads that check certificates, one for each core: what a thread computes can't hold up Ctrl-C. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import type { CertificateTask } from './certificate-thread.ts';
import type { BlockFinding, Depth } from './examine-block.ts';

export interface CertificatePool {
  readonly threads: number;
  /** @throws what ended its thread, `close` among it. At most `threads` blocks at once. */
  examine(stored: StoredBlock, depth: Depth): Promise<BlockFinding>;
  /** Ends the threads at once, whatever they compute. */
  close(): Promise<void>;
}

const isSource = import.meta.url.endsWith('.ts');

function startThread(): Worker {
  if (!isSource) return new Worker(new URL('./certificate-thread.mjs', import.meta.url));
  const bootstrap = import.meta.resolve('@productive-mining/engine/threads/source-thread.mjs');
  return new Worker(new URL(bootstrap), { argv: [import.meta.resolve('./certificate-thread.ts')] });
}

/** Starts each thread with the first block that needs it; they keep the process alive until `close`. */
export function openCertificatePool(threads = availableParallelism()): CertificatePool {
  const all: Worker[] = [];
  const idle: Worker[] = [];
  let closing: Promise<unknown> | undefined;
  const take = () => {
    const worker = idle.pop() ?? startThread();
    if (!all.includes(worker)) all.push(worker);
    return worker;
  };
  return {
    threads,
    async examine(stored, depth) {
      if (closing) throw new Error('the threads that check certificates have ended');
      const worker = take();
      const task: CertificateTask = { stored, depth };
      const finding = await answerOf(worker, task);
      idle.push(worker);
      return finding;
    },
    async close() {
      closing ??= Promise.all(all.map((worker) => worker.terminate()));
      await closing;
    },
  };
}

function answerOf(worker: Worker, task: CertificateTask): Promise<BlockFinding> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('a thread that checks certificates has ended'));
    const release = () => worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (finding: BlockFinding) => {
      release();
      resolve(finding);
    };
    const onError = (error: Error) => {
      release();
      reject(error);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}
