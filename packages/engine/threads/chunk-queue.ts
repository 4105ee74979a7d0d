/**
 * Chunks travel through BullMQ: on its PostgreSQL backend, or on Redis when there is one. Delivery is at least once;
 * a chunk that nobody waits for any more is dropped, and storing a chunk twice leaves one row.
 */
import { createPostgresBackend, type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { EngineLog } from '../engine-log.ts';

export interface ChunkJob {
  unitId: string;
  lease: number;
  chunk: number;
}

export interface ChunkQueue {
  /**
   * Sends a chunk to a worker and resolves when it has been computed and stored, or was stopped.
   * @throws the signal's reason when it aborts before a worker took the chunk: the queue may be away
   */
  dispatch(job: ChunkJob, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Waiter {
  work: () => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
  started: boolean;
}

const QUEUE_NAME = 'chunks';
/** A busy event loop must not lose its lock; a dead process must be noticed soon. */
const LOCK = { lockDuration: 5000, stalledInterval: 2000, maxStalledCount: 1000 } as const;
/** A chunk that no worker took after this is sent again (the database may have restarted in between). */
const RESEND_MS = 8000;

const keyOf = ({ unitId, lease, chunk }: ChunkJob) => `${unitId}.${lease}.${chunk}`;

export async function openChunkQueue(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
  concurrency: number;
  log: EngineLog;
}): Promise<ChunkQueue> {
  const waiters = new Map<string, Waiter>();
  const redis = options.redisUrl ? new Redis(options.redisUrl, { maxRetriesPerRequest: null }) : undefined;
  const backend = redis ? [] : [createPostgresBackend];
  const connection = (max: number) => redis ?? { connectionString: options.databaseUrl, migrate: true, max };
  // BullMQ types its connection for one backend at a time; which one is used is decided by the settings.
  const queue = new Queue<ChunkJob>(QUEUE_NAME, { connection: connection(3) as never }, ...(backend as []));
  queue.on('error', (error) => options.log.warn({ error: error.message }, 'chunk queue'));
  await queue.waitUntilReady();
  // Jobs of an earlier run belong to waiters that are gone; their sessions send their open chunks again.
  await queue.obliterate({ force: true });

  const worker = new Worker<ChunkJob>(
    QUEUE_NAME,
    (job: Job<ChunkJob>) => runWaiter(waiters, keyOf(job.data)),
    {
      connection: connection(options.concurrency + 3) as never,
      concurrency: options.concurrency,
      ...LOCK,
    },
    ...(backend as []),
  );
  worker.on('error', (error) => options.log.warn({ error: error.message }, 'chunk worker'));
  await worker.waitUntilReady();

  const send = (job: ChunkJob, attempt: number) =>
    queue.add('chunk', job, {
      jobId: `${keyOf(job)}.${attempt}`,
      removeOnComplete: true,
      removeOnFail: true,
    });

  return {
    dispatch: (job, signal, work) => dispatchTo(waiters, { job, signal, work }, send),
    async close() {
      await worker.close(true);
      await queue.close();
      redis?.disconnect();
    },
  };
}

async function runWaiter(waiters: Map<string, Waiter>, key: string): Promise<void> {
  const waiter = waiters.get(key);
  if (!waiter || waiter.started) return;
  waiter.started = true;
  try {
    await waiter.work();
    waiter.resolve();
  } catch (error) {
    waiter.reject(error);
  } finally {
    waiters.delete(key);
  }
}

function dispatchTo(
  waiters: Map<string, Waiter>,
  { job, signal, work }: { job: ChunkJob; signal: AbortSignal; work: () => Promise<void> },
  send: (job: ChunkJob, attempt: number) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const key = keyOf(job);
    let attempt = 0;
    const settle =
      <A extends unknown[]>(finish: (...values: A) => void) =>
      (...values: A) => {
        clearInterval(resend);
        signal.removeEventListener('abort', leave);
        finish(...values);
      };
    const trySend = () => {
      const waiter = waiters.get(key);
      if (!waiter || waiter.started) return;
      // A failed send is repeated by the interval.
      send(job, attempt++).catch(() => undefined);
    };
    const waiter = { work, resolve: settle(resolve), reject: settle(reject), started: false };
    const leave = () => {
      if (waiter.started) return;
      waiters.delete(key);
      waiter.reject(signal.reason);
    };
    const resend = setInterval(trySend, RESEND_MS);
    signal.addEventListener('abort', leave, { once: true });
    waiters.set(key, waiter);
    trySend();
  });
}
