/** Checks ML-DSA-65 signatures on all cores, by worker threads. Node only. */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { MlDsaBatchCheck } from './check-chain.ts';
import type { MlDsaTask, MlDsaVerdicts } from './ml-dsa-worker.ts';

export interface ParallelCheck {
  /** The check for checkChain's option `mldsa`. Rejects when a worker has ended or failed. */
  check: MlDsaBatchCheck;
  close(): Promise<void>;
}

export interface ParallelCheckOptions {
  /** Makes a thread that runs ml-dsa-worker, from a bundle or from the source, as only the caller knows. */
  createWorker: () => Worker;
  /** Default: one for each core. */
  workerCount?: number;
}

interface Waiting {
  resolve: (verdicts: boolean[]) => void;
  reject: (error: Error) => void;
}

/** One thread and its open requests; after its end every request is refused. */
class SignatureThread {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private ended: Error | undefined;

  constructor(readonly worker: Worker) {
    worker.on('message', ({ id, verdicts }: MlDsaVerdicts) => {
      this.waiting.get(id)?.resolve(verdicts);
      this.waiting.delete(id);
    });
    worker.on('error', (error: Error) => this.end(error));
    worker.on('exit', () => this.end(new Error('the worker that checks signatures has ended')));
  }

  check: MlDsaBatchCheck = (batch) =>
    new Promise((resolve, reject) => {
      if (this.ended) {
        reject(this.ended);
        return;
      }
      const task: MlDsaTask = { id: this.nextId++, batch };
      this.waiting.set(task.id, { resolve, reject });
      this.worker.postMessage(task);
    });

  private end(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}

/** Starts the threads; they keep the process alive until `close`. */
export function startParallelCheck({
  createWorker,
  workerCount = availableParallelism(),
}: ParallelCheckOptions): ParallelCheck {
  const threads = Array.from({ length: workerCount }, () => new SignatureThread(createWorker()));
  let turn = 0;
  return {
    check: (batch) => threads[turn++ % threads.length]!.check(batch),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
