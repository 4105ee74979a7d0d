import { Worker } from 'node:worker_threads';

/** A thread that runs ml-dsa-worker.ts. */
export function startSourceWorker(): Worker {
  return new Worker(new URL('./source-worker.mjs', import.meta.url));
}
