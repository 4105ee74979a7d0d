/**
 * Chunks travel through BullMQ: on its PostgreSQL backend, or on Redis when there is one. Every process at the queue may
 * take them. Delivery is at least once; storing a chunk twice leaves one row.
 */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { createPostgresBackend, type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { EngineLog } from '../engine-log.ts';
import type { ChunkJob, ChunkMessage, ChunkWork } from './chunk-job.ts';
import { openChunkWire } from './chunk-wire.ts';
import { type KnownEnd, type SendControl, SentChunks } from './sent-chunks.ts';
import { TakenChunks } from './taken-chunks.ts';

export interface ChunkQueueOptions {
  database: Database;
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Chunks that this process computes at a time. */
  concurrency: number;
  log: EngineLog;
}

export interface ChunkWorker {
  /** Stops the chunks at work here; whoever waits for them sends them again. */
  close(): Promise<void>;
}

export interface ChunkQueue extends ChunkWorker {
  /**
   * Sends a chunk to whichever process takes it.
   * @throws the signal's reason when it aborts, Error when the chunk failed
   */
  dispatch(job: Omit<ChunkJob, 'epoch'>, control: SendControl): Promise<KnownEnd>;
}

const QUEUE_NAME = 'chunks';
/** A busy event loop must not lose its lock; a dead process must be noticed soon. */
const LOCK = { lockDuration: 5000, stalledInterval: 2000, maxStalledCount: 1000 } as const;

/** Takes chunks that a server sends, in any process at its database and queue. */
export async function openChunkWorker(options: ChunkQueueOptions, work: ChunkWork): Promise<ChunkWorker> {
  const backend = openBackend(options);
  const taken = new TakenChunks(work, (message) => wire.send(message), options.log);
  const wire = await openChunkWire({
    ...options,
    receive: (message) => message.about === 'stop' && taken.stop(message.job),
    onGap: () => undefined,
  });
  const worker = await takeJobs(options, backend, taken);
  return {
    async close() {
      await worker.close(true);
      await taken.stopAll();
      await wire.close();
      backend.close();
    },
  };
}

/** Sends chunks and takes some of them: the queue of the server's own process. @param epoch of the server */
export async function openChunkQueue(
  options: ChunkQueueOptions & { epoch: number },
  work: ChunkWork,
): Promise<ChunkQueue> {
  const { epoch, log } = options;
  const backend = openBackend(options);
  const queue = backend.openQueue();
  queue.on('error', (error) => log.warn({ error: error.message }, 'chunk queue'));
  await queue.waitUntilReady();
  const receive = (message: ChunkMessage) =>
    message.about === 'stop' ? taken.stop(message.job) : sent.receive(message);
  const taken = new TakenChunks(
    work,
    // Its own process is told directly, so that a server alone needs no message.
    (message) => ('epoch' in message && message.epoch === epoch ? receive(message) : wire.send(message)),
    log,
  );
  const sent = new SentChunks(epoch, {
    send: (id, job) => queue.add('chunk', job, { jobId: id, removeOnComplete: true, removeOnFail: true }),
    remove: async (id) => (await queue.remove(id)) === 1,
    stop: (id) => {
      if (!taken.has(id)) wire.send({ about: 'stop', job: id });
      taken.stop(id);
    },
    isTakenHere: (id) => taken.has(id),
  });
  const wire = await openChunkWire({ ...options, receive, onGap: () => sent.lookForAll() });
  const worker = await takeJobs(options, backend, taken);
  return {
    dispatch: (job, control) => sent.send(job, control),
    async close() {
      await worker.close(true);
      await taken.stopAll();
      await queue.close();
      await wire.close();
      backend.close();
    },
  };
}

type Backend = ReturnType<typeof openBackend>;

/** BullMQ types its connection for one backend at a time; which one is used is decided by the settings. */
function openBackend({ databaseUrl, redisUrl }: ChunkQueueOptions) {
  const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: null }) : undefined;
  const factory = (redis ? [] : [createPostgresBackend]) as [];
  const connection = (max: number) =>
    (redis ?? { connectionString: databaseUrl, migrate: true, max }) as never;
  return {
    openQueue: () => new Queue<ChunkJob>(QUEUE_NAME, { connection: connection(3) }, ...factory),
    openWorker: (concurrency: number, take: (job: Job<unknown>) => Promise<void>) =>
      new Worker<unknown>(
        QUEUE_NAME,
        take,
        { connection: connection(concurrency + 3), concurrency, ...LOCK },
        ...factory,
      ),
    close: () => redis?.disconnect(),
  };
}

async function takeJobs(
  { concurrency, log }: ChunkQueueOptions,
  backend: Backend,
  taken: TakenChunks,
): Promise<Worker> {
  const worker = backend.openWorker(concurrency, (job) => taken.take(String(job.id), job.data));
  worker.on('error', (error) => log.warn({ error: error.message }, 'chunk worker'));
  await worker.waitUntilReady();
  return worker;
}
