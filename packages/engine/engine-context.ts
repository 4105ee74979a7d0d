import type { Database } from '@productive-mining/database/connect.ts';
import type { ChainKeys } from './chain-keys.ts';
import type { ChunkQueue } from './chunk-queue.ts';
import type { ComputePool } from './compute-pool.ts';
import type { WorkCounts } from './count-work.ts';
import type { EngineEvents } from './events.ts';
import type { FairShare } from './fair-share.ts';

export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every part of the engine works with. */
export interface EngineContext {
  database: Database;
  pool: ComputePool;
  queue: ChunkQueue;
  share: FairShare;
  /** What was done since the start. */
  counts: WorkCounts;
  keys: ChainKeys;
  events: EngineEvents;
  log: EngineLog;
  /** Watts of a busy core, for the energy estimate. */
  cpuWatts: number;
  /** Name of this machine in discoveries and chunks. */
  workerId: string;
  /** Aborts when the engine closes. */
  closing: AbortSignal;
}
