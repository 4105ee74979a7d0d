/** An engine without the server lock: it takes chunks and nothing else, neither sessions nor checks of the chain. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { ServerEpoch } from '@productive-mining/database/connection/server-epoch.ts';
import { computeStoredChunk, isChunkWanted } from './chunks/compute-stored-chunk.ts';
import { WorkCounts } from './count-work.ts';
import type { WorkerContext } from './engine-context.ts';
import type { EngineLog } from './engine-log.ts';
import { PatientDatabase } from './patient-database.ts';
import { type ChunkWorker, openChunkWorker } from './queue/chunk-queue.ts';
import { RecentData } from './recent-data.ts';
import { openComputePool, type PoolOptions } from './threads/compute-pool.ts';

export interface ChunkWorkerOptions {
  database: Database;
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Compute threads. */
  threads: number;
  workerId: string;
  log: EngineLog;
  /** Threads that compute in another way than the product's. */
  pool?: PoolOptions | undefined;
}

/** Longer than a restart of the database takes. */
const PATIENCE_MS = 5000;

/** @param epoch of the server whose process this is; a mere worker has none */
export function openWorkerContext(
  options: ChunkWorkerOptions,
  closing: AbortSignal,
  epoch?: ServerEpoch,
): WorkerContext {
  const { database, threads, workerId, log } = options;
  return {
    database,
    patiently: new PatientDatabase(database, closing, epoch),
    pool: openComputePool(threads, options.pool),
    recentData: new RecentData(),
    counts: new WorkCounts(),
    workerId,
    log,
    closing,
  };
}

/** Computes chunks for the server of this database until it is closed. @throws the error of database or queue */
export async function startChunkWorker(options: ChunkWorkerOptions): Promise<ChunkWorker> {
  const closing = new AbortController();
  const context = { ...openWorkerContext(options, closing.signal), patienceMs: PATIENCE_MS };
  const worker = await openChunkWorker(
    { ...options, concurrency: options.threads },
    (job, control) => computeStoredChunk(context, job, control),
    (job) => isChunkWanted(context, job),
  );
  return {
    async close() {
      // Its chunks end as stopped first: what then waits for the database ends too, and fails none.
      const closed = worker.close();
      closing.abort(new Error('the worker closes'));
      await closed;
      await context.pool.close();
    },
  };
}
