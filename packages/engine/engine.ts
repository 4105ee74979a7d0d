/** The engine of a server: sessions, their work, and what survives a crash. Only the holder of the server lock starts it. */
import type { MiningProgress, StopAfter } from '@productive-mining/contract/entities/session.ts';
import { ServerEpoch } from '@productive-mining/database/connection/server-epoch.ts';
import { mendFutureTimes } from '@productive-mining/database/queries/mend-future-times.ts';
import { prepareLog } from './chain/append-to-log.ts';
import { type ChainKeys, registerChainKeys } from './chain/chain-keys.ts';
import { type EngineSecurity, openSecurity } from './chain/engine-security.ts';
import { openStoredLines, type StoredLines } from './chain/stored-lines.ts';
import type { ChainWatchTimes } from './chain/watch-chain.ts';
import { type ChunkWorkerOptions, openWorkerContext } from './chunk-worker.ts';
import { removeUnfinished } from './chunks/cache-file.ts';
import { computeStoredChunk } from './chunks/compute-stored-chunk.ts';
import { type Instances, openInstances } from './chunks/instances.ts';
import { type BlockDataSource, openBlockData } from './chunks/recompute-data.ts';
import type { EngineActivity } from './count-work.ts';
import type { EngineContext } from './engine-context.ts';
import type { EngineEvents } from './events.ts';
import { proveTotals } from './idle/prove-totals.ts';
import { recheckBlocks } from './idle/recheck-blocks.ts';
import { openPresentTime, type PresentTime } from './present-time.ts';
import type { TestOutcome } from './published/test-outcome.ts';
import { openChunkQueue } from './queue/chunk-queue.ts';
import {
  openSessionsOf,
  passOverMoved,
  pauseSession,
  readSession,
  resumeSession,
  type StartRequest,
  startSession,
  stopSessions,
} from './sessions/session-commands.ts';
import { openSessionRegistry, type SessionRegistry, type Sessions } from './sessions/session-registry.ts';
import { watchDeadlines } from './sessions/watch-deadlines.ts';
import { watchPresence } from './sessions/watch-presence.ts';
import { watchRuns } from './sessions/watch-runs.ts';
import { type Tallies, watchLedger } from './tallies/watch-ledger.ts';
import { type PooledTest, type TestControl, testInPool } from './test-in-pool.ts';
import { FairShare } from './threads/fair-share.ts';
import { type MachineControl, openMachineControl } from './threads/machine-use.ts';
import type { TaskOutcome } from './threads/pool-thread.ts';
import type { SessionRow } from './units/lease-unit.ts';

export interface EngineOptions extends ChunkWorkerOptions {
  /** Epoch of this server, which holds the database's server lock. */
  epoch: number;
  cpuWatts: number;
  keys: ChainKeys;
  /** Name of the log over the blocks; that of its ledger unless given. */
  logOrigin?: string | undefined;
  /** Minutes without a sign of the owner after which a session is paused; undefined: never. */
  awayMinutes?: number | undefined;
  isPresent: (visitorId: string) => boolean;
  /** Whether sessions are to wait before their next region, as nothing could be stored; never unless given. */
  isHindered?: () => boolean;
  /** Folder for cached bulk data. */
  cacheDir: string;
  events: EngineEvents;
  /** How often the stored chain is checked; CHAIN_WATCH_TIMES unless given. */
  chainWatchTimes?: ChainWatchTimes | undefined;
}

export interface Engine {
  /**
   * @throws CallFailure work_type_not_available, frontier_not_available, frontier_finished, too_many_sessions,
   * too_many_sessions_from_address
   */
  start(request: StartRequest): Promise<SessionRow>;
  /** @throws CallFailure session_not_found, session_not_mining */
  pause(visitorId: string, sessionId: string): Promise<SessionRow>;
  /** @throws CallFailure session_not_found, session_not_paused */
  resume(visitorId: string, sessionId: string): Promise<SessionRow>;
  /** Stops one session, or all of the visitor's. @throws CallFailure session_not_found */
  stop(visitorId: string, sessionId?: string): Promise<string[]>;
  openSessions(visitorId: string): Promise<SessionRow[]>;
  progressOf(session: SessionRow): Promise<MiningProgress | null>;
  ownerReturned(visitorId: string): Promise<void>;
  blockData: BlockDataSource;
  /** The stored blocks, for readers. */
  storedLines: Pick<StoredLines, 'read'>;
  /** The random instances of blocks, for readers. */
  instances: Pick<Instances, 'make'>;
  security: EngineSecurity;
  /** Runs a test of the Authentic Data screen in the pool; as `stopped` it ends within 250 ms of the signal. */
  test(request: PooledTest, control: TestControl): Promise<TaskOutcome<TestOutcome>>;
  /** The time with which everything is stamped. */
  time: Pick<PresentTime, 'now' | 'clockOffMs'>;
  /** How much of its machine it takes. */
  machine: Pick<MachineControl, 'read' | 'change'>;
  /** What the blocks add up to. */
  tallies: Pick<Tallies, 'catchUp'>;
  /** Resolves when one of its transactions has found that another server has followed: it is to be closed then. */
  superseded: Promise<void>;
  /** What it has done since it started, and what it is at. */
  activity(): EngineActivity;
  /** Stops computing; sessions stay as they are and go on at the next start. */
  close(): Promise<void>;
}

export type { SessionRow, StartRequest, StopAfter };

/** What the parts of the engine work with, before any session runs. */
export async function openContext(options: EngineOptions, closing: AbortSignal): Promise<EngineContext> {
  await registerChainKeys(options.database, options.keys, options.log);
  const logOrigin = await prepareLog(options.database, options.keys, {
    origin: options.logOrigin,
    log: options.log,
  });
  const epoch = new ServerEpoch(options.epoch);
  const time = await openPresentTime(options.database.orm);
  const worker = openWorkerContext(options, closing, epoch);
  const queueOptions = { ...options, concurrency: options.threads };
  const { keys, events, cpuWatts, isPresent, isHindered = () => false } = options;
  return {
    ...worker,
    queue: await openChunkQueue(queueOptions, (job, control) => computeStoredChunk(worker, job, control)),
    share: new FairShare(options.threads),
    epoch,
    time,
    keys,
    logOrigin,
    events,
    cpuWatts,
    isPresent,
    isHindered,
  };
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const closing = new AbortController();
  const context = await openContext(options, closing.signal);
  for (const error of await mendFutureTimes(options.database.orm, context.time.now()))
    options.log.warn({ error: String(error) }, 'times of the future are left as they are');
  await removeUnfinished(options.cacheDir);
  const registry: SessionRegistry = openSessionRegistry(context, (session, signal) =>
    context.patiently.until(signal).run(() => stopWhenDue({ context, registry }, session)),
  );
  const sessions = { context, registry };
  const presence = watchPresence(sessions, options.awayMinutes, options.isPresent);
  const deadlines = watchDeadlines(sessions);
  const totals = proveTotals(context);
  const rechecks = recheckBlocks(context);
  const blockData = openBlockData(context, options);
  const storedLines = openStoredLines(options.databaseUrl);
  const instances = openInstances();
  const tallies = watchLedger(context);
  const security = openSecurity(context, options);
  const machine = openMachineControl(context.share, { threads: options.threads });
  const runs = watchRuns(sessions);
  const resumed = await runs.beginAll();
  if (resumed > 0) options.log.info({ sessions: resumed }, 'sessions resumed from their last checkpoint');

  return {
    start: (request) => startSession(sessions, request),
    pause: (visitorId, sessionId) => pauseSession(sessions, { visitorId, sessionId }),
    resume: (visitorId, sessionId) => resumeSession(sessions, { visitorId, sessionId }),
    stop: (visitorId, sessionId) => stopSessions(sessions, { visitorId, sessionId }),
    openSessions: (visitorId) => openSessionsOf(context, visitorId),
    progressOf: registry.progressOf,
    ownerReturned: presence.ownerReturned,
    blockData,
    storedLines,
    instances,
    security,
    test: (request, control) => testInPool(context, request, control),
    time: context.time,
    ...{ machine, tallies },
    superseded: context.epoch.superseded,
    activity: () => ({ ...context.share.load(), ...context.counts.read() }),
    async close() {
      machine.close();
      presence.close();
      deadlines.close();
      runs.close();
      totals.close();
      rechecks.close();
      const halted = registry.haltAll();
      // What waits for a database that is away would not end otherwise.
      closing.abort(new Error('the engine closes'));
      await halted;
      await Promise.all([blockData.close(), storedLines.close(), instances.close()]);
      await tallies.close();
      await security.close();
      await context.queue.close();
      await context.pool.close();
    },
  };
}

/** Ends a session that has mined the blocks it was to stop after. @returns whether it doesn't mine any more */
async function stopWhenDue(sessions: Sessions, { sessionId, visitorId }: SessionRow): Promise<boolean> {
  const session = await readSession(sessions.context.database.orm, sessionId);
  if (session?.status !== 'mining') return true;
  if (session.stopAfterBlocks === null || session.totalBlocksMined < session.stopAfterBlocks) return false;
  const request = { visitorId, sessionId, reason: 'stop_after', fromItsRun: true } as const;
  await stopSessions(sessions, request).catch(passOverMoved);
  return true;
}
