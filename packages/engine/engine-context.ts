import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { ServerEpoch } from '@productive-mining/database/connection/server-epoch.ts';
import type { ChainKeys } from './chain/chain-keys.ts';
import type { WorkCounts } from './count-work.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineEvents } from './events.ts';
import type { PatientDatabase } from './patient-database.ts';
import type { PresentTime } from './present-time.ts';
import type { ChunkQueue } from './queue/chunk-queue.ts';
import type { RecentData } from './recent-data.ts';
import type { ComputePool } from './threads/compute-pool.ts';
import type { FairShare } from './threads/fair-share.ts';

/** What computing a chunk needs, in a process with sessions or without. */
export interface WorkerContext {
  database: Database;
  /** The same for steps that wait until it answers, or the engine closes. */
  patiently: PatientDatabase;
  /** A process that isn't the server waits so long for the database before it leaves a chunk to others. */
  patienceMs?: number | undefined;
  pool: ComputePool;
  recentData: RecentData;
  /** What was done since the start. */
  counts: WorkCounts;
  log: EngineLog;
  /** Name of this machine in discoveries and chunks. */
  workerId: string;
  /** Aborts when the engine closes. */
  closing: AbortSignal;
}

/** What every part of a server's engine works with. */
export interface EngineContext extends WorkerContext {
  queue: ChunkQueue;
  share: FairShare;
  epoch: ServerEpoch;
  time: PresentTime;
  keys: ChainKeys;
  /** Name of the log over the blocks. */
  logOrigin: string;
  events: EngineEvents;
  /** Watts of a busy core, for the energy estimate. */
  cpuWatts: number;
  /** Whether the visitor has a live connection open here. */
  isPresent: (visitorId: string) => boolean;
  /** Whether sessions wait before their next region. */
  isHindered: () => boolean;
}
