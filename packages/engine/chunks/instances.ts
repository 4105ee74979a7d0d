/**
 * The random instances of blocks, made again for readers: in a thread of its own, one after the other, and kept for those who
 * ask for the same. One of a hard block takes the time of some hundred other answers.
 */
import { createHash } from 'node:crypto';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { ComputedAgain } from '@productive-mining/work/work-type.ts';
import { Piscina } from 'piscina';
import { threadModule } from '../threads/compute-pool.ts';
import type { InstanceTask } from '../threads/instance-thread.ts';

/** Time after the last instance for which the thread is kept. */
const THREAD_KEPT_MS = 60_000;
/** Instances that wait for the thread. */
const WAITING_MAX = 32;
/** Instances that are kept, of up to 150 kB. */
const KEPT_MAX = 64;
const RETRY_SECONDS = 5;

export interface Instances {
  /**
   * @returns null where the kind has none, or doesn't read what is stored
   * @throws CallFailure too_many_requests when too many wait
   */
  make(stored: InstanceTask): Promise<ComputedAgain | null>;
  close(): Promise<void>;
}

export function openInstances(waitingMax = WAITING_MAX): Instances {
  const thread = new Piscina({
    ...threadModule('instance-thread'),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    idleTimeout: THREAD_KEPT_MS,
  });
  /** By a hash of what is stored, the one that was made longest ago first. */
  const kept = new Map<string, Promise<ComputedAgain | null>>();
  const begin = (key: string, task: InstanceTask) => {
    if (thread.queueSize >= waitingMax)
      throw new CallFailure('too_many_requests', { seconds: RETRY_SECONDS });
    const made: Promise<ComputedAgain | null> = thread.run(task);
    made.catch(() => kept.delete(key));
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    return made;
  };
  return {
    async make({ workType, plan, result }) {
      const stored = { workType, plan, result };
      const key = createHash('sha256').update(JSON.stringify(stored)).digest('base64url');
      return kept.get(key) ?? begin(key, stored);
    },
    close: () => thread.destroy(),
  };
}
