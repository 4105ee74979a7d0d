/** The worker threads that compute and verify, and the one that signs, which the first signature starts. */
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { TaskOutcome, Tasks, ThreadProgress } from './pool-thread.ts';
import type { BlockTask, MessageTask, SigningTask } from './signing-thread.ts';

export type TaskName = keyof Tasks;
export type TaskOf<K extends TaskName> = Omit<Parameters<Tasks[K]>[0], 'stop' | 'progress'>;
export type ValueOf<K extends TaskName> =
  Awaited<ReturnType<Tasks[K]>> extends TaskOutcome<infer V> ? V : never;

export interface TaskControl {
  signal: AbortSignal;
  onProgress?: (progress: ThreadProgress) => void;
}

export interface ComputePool {
  readonly threads: number;
  /** Runs a task of pool-thread.ts. A task that is stopped by the signal ends as `stopped` within 250 ms. */
  run<K extends TaskName>(name: K, task: TaskOf<K>, control: TaskControl): Promise<TaskOutcome<ValueOf<K>>>;
  sign(task: Omit<BlockTask, 'kind'>): Promise<{ ed25519: Uint8Array; mlDsa65: Uint8Array }>;
  /** @returns an ML-DSA-65 signature, 3,309 bytes */
  signMessage(task: Omit<MessageTask, 'kind'>): Promise<Uint8Array>;
  /** Whether ML-KEM-768 and ML-DSA-65 pass their self-tests now. */
  testPostQuantum(): Promise<boolean>;
  close(): Promise<void>;
}

const isSource = import.meta.url.endsWith('.ts');

/** The thread's module next to this one: a bundle in production, otherwise a source that a bootstrap loads. */
export function threadModule(name: string): { filename: string; argv?: string[] } {
  if (!isSource) return { filename: fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)) };
  return {
    filename: fileURLToPath(new URL('./source-thread.mjs', import.meta.url)),
    argv: [new URL(`./${name}.ts`, import.meta.url).href],
  };
}

export function openComputePool(threads: number): ComputePool {
  const compute = new Piscina({
    ...threadModule('pool-thread'),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  let signing: Piscina | undefined;
  // Started by the first signature, as an engine that takes chunks alone signs nothing.
  const sign = (task: SigningTask) => {
    signing ??= new Piscina({ ...threadModule('signing-thread'), minThreads: 1, maxThreads: 1 });
    return signing.run(task);
  };

  return {
    threads,
    async run(name, task, { signal, onProgress }) {
      const stop = new Int32Array(new SharedArrayBuffer(4));
      const onAbort = () => Atomics.store(stop, 0, 1);
      if (signal.aborted) return { kind: 'stopped', cpuMs: 0 };
      signal.addEventListener('abort', onAbort, { once: true });
      const channel = onProgress ? new MessageChannel() : undefined;
      channel?.port1.on('message', (progress: ThreadProgress) => onProgress?.(progress));
      try {
        const message = { name, task: { ...task, stop, ...(channel ? { progress: channel.port2 } : {}) } };
        return await compute.run(message, channel ? { transferList: [channel.port2] } : {});
      } finally {
        signal.removeEventListener('abort', onAbort);
        channel?.port1.close();
      }
    },
    sign: (task) => sign({ kind: 'block', ...task }),
    signMessage: (task) => sign({ kind: 'message', ...task }),
    testPostQuantum: () => sign({ kind: 'self_test' }),
    async close() {
      await Promise.all([compute.destroy(), signing?.destroy()]);
    },
  };
}
