/** The worker threads that compute and verify, and the one that signs, which the first signature starts. */
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { Signatures } from '@productive-mining/ledger/signing/sign-block.ts';
import { Piscina } from 'piscina';
import type { TaskOutcome, Tasks, ThreadProgress } from './pool-thread.ts';
import { ProcessorShare } from './processor-share.ts';
import type { BlockTask, MessageTask, SigningTask } from './signing-thread.ts';
import { LOWEST_NICE, type PoolThreadData } from './thread-priority.ts';
import { newPulse, type Pulse, STEP_LIMITS, type StepLimits, threadOf, watchSteps } from './watch-steps.ts';

export type TaskName = keyof Tasks;
export type TaskOf<K extends TaskName> = Omit<Parameters<Tasks[K]>[0], 'stop' | 'pulse' | 'progress'>;
export type ValueOf<K extends TaskName> =
  Awaited<ReturnType<Tasks[K]>> extends TaskOutcome<infer V> ? V : never;

export interface TaskControl {
  signal: AbortSignal;
  onProgress?: (progress: ThreadProgress) => void;
}

export interface ComputePool {
  readonly threads: number;
  /**
   * Runs a task of pool-thread.ts. A task that is stopped by the signal ends as `stopped` within 250 ms.
   * @throws ThreadHung when the thread worked on and on without ending a step; it was replaced
   */
  run<K extends TaskName>(name: K, task: TaskOf<K>, control: TaskControl): Promise<TaskOutcome<ValueOf<K>>>;
  sign(task: Omit<BlockTask, 'kind'>): Promise<Signatures>;
  /** The share of a core that a thread got lately while it had something to do; null while that isn't known. */
  processorShare(): number | null;
  /** Signs a message that is no block's hash with both keys. */
  signMessage(task: Omit<MessageTask, 'kind'>): Promise<Signatures>;
  /** Whether ML-KEM-768 and ML-DSA-65 pass their self-tests now. */
  testPostQuantum(): Promise<boolean>;
  close(): Promise<void>;
}

/** A thread that ended no step for longer than any honest one takes was ended, and its task with it. */
export class ThreadHung extends Error {
  constructor() {
    super('a thread worked without ending a step, and was ended');
    this.name = 'ThreadHung';
  }
}

export interface PoolOptions {
  /** Priority of the threads: 0, that of most programs, to 19, the lowest. */
  nice?: number | undefined;
  /** Module of the threads that compute. */
  thread?: string;
  stepLimits?: StepLimits;
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

export function openComputePool(
  threads: number,
  { nice = LOWEST_NICE, thread = 'pool-thread', stepLimits = STEP_LIMITS }: PoolOptions = {},
): ComputePool {
  const compute = new Piscina({
    ...threadModule(thread),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    workerData: { nice } satisfies PoolThreadData,
  });
  const running = new Set<Pulse>();
  const share = new ProcessorShare();
  const signing = openSigningThread();

  return {
    threads,
    async run(name, task, { signal, onProgress }) {
      const stop = new Int32Array(new SharedArrayBuffer(4));
      const pulse = newPulse();
      const hung = new AbortController();
      const onAbort = () => Atomics.store(stop, 0, 1);
      if (signal.aborted) return { kind: 'stopped', cpuMs: 0, wallMs: 0 };
      signal.addEventListener('abort', onAbort, { once: true });
      const channel = onProgress ? new MessageChannel() : undefined;
      channel?.port1.on('message', (progress: ThreadProgress) => onProgress?.(progress));
      const watch = watchSteps(
        { pulse, isStopped: () => signal.aborted, onSilent: () => hung.abort() },
        stepLimits,
      );
      running.add(pulse);
      try {
        // The signal of a task that runs ends its thread, in whose place comes another.
        return await compute.run(
          { name, task: { ...task, stop, pulse, ...(channel ? { progress: channel.port2 } : {}) } },
          { signal: hung.signal, ...(channel ? { transferList: [channel.port2] } : {}) },
        );
      } catch (error) {
        if (!hung.signal.aborted) throw error;
        if (signal.aborted) return { kind: 'stopped', cpuMs: 0, wallMs: 0 };
        throw new ThreadHung();
      } finally {
        watch.close();
        running.delete(pulse);
        signal.removeEventListener('abort', onAbort);
        channel?.port1.close();
      }
    },
    processorShare() {
      for (const thread of [...running].map(threadOf)) if (thread !== undefined) share.add(thread);
      return share.read();
    },
    sign: (task) => signing.run({ kind: 'block', ...task }),
    signMessage: (task) => signing.runBehind({ kind: 'message', ...task }),
    testPostQuantum: () => signing.runBehind({ kind: 'self_test' }),
    async close() {
      await Promise.all([compute.destroy(), signing.close()]);
    },
  };
}

/**
 * The thread that signs. The first signature starts it, as an engine that takes chunks alone signs nothing. Whatever visitors
 * ask for is handed to it one after the other, so that a block waits for one such task at most.
 */
function openSigningThread() {
  let thread: Piscina | undefined;
  let lastBehind: Promise<unknown> = Promise.resolve();
  const run = (task: SigningTask) => {
    thread ??= new Piscina({ ...threadModule('signing-thread'), minThreads: 1, maxThreads: 1 });
    return thread.run(task);
  };
  return {
    run,
    runBehind(task: SigningTask) {
      const done = lastBehind.then(() => run(task));
      lastBehind = done.catch(() => undefined);
      return done;
    },
    close: () => thread?.destroy(),
  };
}
