/**
 * Chunks travel through BullMQ: on its PostgreSQL backend, or on Redis when there is one. Every process of the same
 * database and program may take them. Delivery is at least once; storing a chunk twice leaves one row.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readDatabaseId } from '@productive-mining/database/queries/read-database-id.ts';
import { createPostgresBackend, type Job, Queue, WaitingError, Worker } from 'bullmq';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import type { EngineLog } from '../engine-log.ts';
import { PatientDatabase } from '../patient-database.ts';
import type { ChunkJob, ChunkWork, WantedChunk } from './chunk-job.ts';
import { openChunkWire } from './chunk-wire.ts';
import { programDigest } from './program-digest.ts';
import { type KnownEnd, type SendControl, SentChunks } from './sent-chunks.ts';
import { TakenChunks } from './taken-chunks.ts';

export interface ChunkQueueOptions {
  database: Database;
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Chunks that this process computes at a time. */
  concurrency: number;
  log: EngineLog;
  /** What it computes with; processes that differ in it don't share chunks. */
  program?: string | undefined;
}

export interface ChunkWorker {
  /** Stops the chunks at work here; the process that waits for them sends them again. */
  close(): Promise<void>;
}

export interface ChunkQueue extends ChunkWorker {
  /**
   * Sends a chunk to whichever process takes it.
   * @throws the signal's reason when it aborts, LeaseEnded, Error when the chunk failed
   */
  dispatch(wanted: WantedChunk, control: SendControl): Promise<KnownEnd>;
}

/** A busy event loop must not lose its lock; a dead process must be noticed soon. */
const LOCK = { lockDuration: 5000, stalledInterval: 2000, maxStalledCount: 1000 } as const;
/** Nobody reads BullMQ's own events. */
const STREAMS = { events: { maxLen: 100 } } as const;
const PROGRAM_DIGITS = 16;
/** At most so long a process that closes waits until the queue knows that its chunks have ended. */
const CLOSE_WITHIN_MS = 2000;

/**
 * Takes chunks that a server sends, in any process at its database and queue.
 * @param isWanted whether somebody still waits for a chunk, asked after stops may have been lost
 */
export async function openChunkWorker(
  options: ChunkQueueOptions,
  work: ChunkWork,
  isWanted: (job: ChunkJob) => Promise<boolean>,
): Promise<ChunkWorker> {
  const { log } = options;
  const backend = await openBackend(options);
  const taken = new TakenChunks(work, (report, { key }) => wire.send(report, key), log);
  const wire = await openChunkWire({
    ...options,
    receive: ({ message, isSignedWith }) =>
      message.about === 'stop' && taken.stop(message.job, ({ key }) => isSignedWith(key)),
    onGap: () => void taken.stopUnless(isWanted),
  });
  const jobs = await takeJobs(options, backend, taken);
  return {
    async close() {
      await jobs.close();
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
  const backend = await openBackend(options);
  const queue = backend.openQueue();
  queue.on('error', (error) => log.warn({ error: error.message }, 'chunk queue'));
  await queue.waitUntilReady();
  const taken = new TakenChunks(
    work,
    // Its own process is told directly, so that a server alone needs no message.
    (report, { key }) => (key === sent.key ? sent.receive(report) : wire.send(report, key)),
    log,
  );
  const carrier = {
    send: (id: string, job: ChunkJob) =>
      queue.add('chunk', job, { jobId: id, removeOnComplete: true, removeOnFail: true }),
    remove: async (id: string) => (await queue.remove(id)) === 1,
    stop: (id: string) => {
      if (!taken.has(id)) wire.send({ about: 'stop', job: id }, sent.key);
      taken.stop(id, () => true);
    },
    isTakenHere: (id: string) => taken.has(id),
  };
  const sent = new SentChunks({ epoch, carrier, log });
  const wire = await openChunkWire({
    ...options,
    receive: (heard) => {
      const { message, isSignedWith } = heard;
      if (message.about === 'stop') taken.stop(message.job, ({ key }) => isSignedWith(key));
      else sent.hear(heard);
    },
    onGap: () => sent.lookForAll(),
  });
  const jobs = await takeJobs(options, backend, taken);
  return {
    dispatch: (wanted, control) => sent.send(wanted, control),
    async close() {
      await jobs.close();
      await queue.close();
      await wire.close();
      backend.close();
    },
  };
}

/**
 * Processes meet at a queue of their database and program: several databases may share a Redis, and a process with other
 * kernels, as while a cluster is brought to a new version, gets no chunk.
 */
export async function nameOfQueue({
  database,
  program = programDigest(),
}: Pick<ChunkQueueOptions, 'database' | 'program'>): Promise<string> {
  return `chunks-${await readDatabaseId(database.orm)}-${program.slice(0, PROGRAM_DIGITS)}`;
}

type Backend = Awaited<ReturnType<typeof openBackend>>;

/** BullMQ types its connection for one backend at a time; which one is used is decided by the settings. */
async function openBackend(options: ChunkQueueOptions) {
  const { databaseUrl, redisUrl } = options;
  const name = await nameOfQueue(options);
  const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: null }) : undefined;
  const factory = (redis ? [] : [createPostgresBackend]) as [];
  const connection = (max: number) =>
    (redis ?? { connectionString: databaseUrl, migrate: true, max }) as never;
  return {
    name,
    openQueue: () => new Queue<ChunkJob>(name, { connection: connection(3), streams: STREAMS }, ...factory),
    openWorker: (concurrency: number, take: (job: Job<unknown>, token?: string) => Promise<void>) =>
      new Worker<unknown>(
        name,
        take,
        { connection: connection(concurrency + 3), concurrency, ...LOCK },
        ...factory,
      ),
    close: () => redis?.disconnect(),
  };
}

async function takeJobs(
  { database, concurrency, log }: ChunkQueueOptions,
  backend: Backend,
  taken: TakenChunks,
): Promise<ChunkWorker> {
  const closing = new AbortController();
  const patiently = new PatientDatabase(database, closing.signal);
  let isPaused = false;
  /** Takes no job until the database answers. */
  const pause = async () => {
    if (isPaused) return;
    isPaused = true;
    await worker.pause(true);
    log.warn({}, 'the database does not answer: chunks are left to other processes');
    patiently
      .run((orm) => orm.execute(sql`select 1`))
      .then(() => worker.resume())
      .catch(() => undefined)
      .finally(() => {
        isPaused = false;
      });
  };
  const worker = backend.openWorker(concurrency, async (job, token) => {
    if ((await taken.take(String(job.id), job.data)) === 'ended') return;
    await pause();
    await job.moveToWait(token);
    throw new WaitingError();
  });
  worker.on('error', (error) => log.warn({ error: error.message }, 'chunk worker'));
  await worker.waitUntilReady();
  log.info({ queue: backend.name }, 'takes chunks');
  return {
    async close() {
      closing.abort(new Error('the queue closes'));
      const ended = taken.close();
      // An active job of a process that is gone would be computed a second time, by whoever finds it stalled.
      await Promise.race([Promise.all([ended, worker.pause()]), wait(CLOSE_WITHIN_MS)]);
      await worker.close(true);
      await ended;
    },
  };
}
