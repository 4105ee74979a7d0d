/** Starts the whole product in this process: database, engine, HTTP and live channel on one port. */
import os from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import {
  FOLLOWED,
  type ServerLock,
  ServerLockHeld,
  takeServerLock,
} from '@productive-mining/database/connection/server-lock.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { makeFolders } from '@productive-mining/database/make-folders.ts';
import { migrate } from '@productive-mining/database/migrate/migrate.ts';
import { hasReaders } from '@productive-mining/database/reading/has-readers.ts';
import { type ChainKeys, loadChainKeys } from '@productive-mining/engine/chain/chain-keys.ts';
import { HighestTip } from '@productive-mining/engine/chain/highest-tip.ts';
import { keepKeyFilesPrivate } from '@productive-mining/engine/chain/key-file-modes.ts';
import { LedgerLog } from '@productive-mining/engine/chain/ledger-log.ts';
import { seedFile } from '@productive-mining/engine/chain/store-seeds.ts';
import type { ChainWatchTimes } from '@productive-mining/engine/chain/watch-chain.ts';
import { type Engine, startEngine } from '@productive-mining/engine/engine.ts';
import type { EngineEvents } from '@productive-mining/engine/events.ts';
import { checkRedis } from '@productive-mining/engine/queue/check-redis.ts';
import { type Logger, pino } from 'pino';
import { announceTo } from './announce.ts';
import { buildApp } from './app.ts';
import { CloseSteps } from './close-steps.ts';
import { listen } from './http/listen.ts';
import { visitorSecretFile } from './http/visitors/visitor-secret.ts';
import { keepHeapLean } from './lean-heap.ts';
import { LiveHub } from './live-hub.ts';
import type { Settings } from './settings.ts';
import { AnotherServerRuns, reasonOf, StartFailure, unusableDatabase } from './start-failure.ts';
import { StorageWatch, type WatchedFolder } from './storage-watch.ts';
import { Witnesses } from './witnesses/witnesses.ts';

export interface RunningServer {
  /** Address at which a browser on this machine reaches it. */
  url: string;
  /** The folder that holds the embedded database, where that isn't in the data folder. */
  databaseApart: string | undefined;
  /** Ends requests, engine and database in this order; sessions go on at the next start. Never rejects: faults are logged. */
  close(): Promise<void>;
  /**
   * Resolves, with one sentence to show, when this isn't the server of its database any more, and its engine has ended. It
   * is to be closed then.
   */
  lost: Promise<StartFailure>;
}

export interface StartOptions {
  log?: Logger;
  /** How long a start waits for the server lock of a process that was killed. */
  lockWaitMs?: number;
  /** Tests only: no fsync in the embedded database. */
  noSync?: boolean;
  /** Tests only: how often the server checks itself. */
  checkTimes?: { chain: ChainWatchTimes; securityIntervalMs: number };
}

/** How long the embedded database has to end while a reader's query can't be ended. */
const HELD_UP_MS = 1000;

/** Folders of left databases that the start names one by one. */
const NAMED_AT_START = 20;
const LEFT_CLUSTERS =
  'databases are left of data folders that are gone, or that have another one now; none is ever removed by itself, as a disk may only be away: delete a folder when no data folder and no backup will need it';

/** @throws StartFailure, SigningKeysError or EmbeddedPostgresError, each with one sentence to show */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? pino({ level: settings.logLevel });
  const closing = new CloseSteps(log);
  keepHeapLean();
  try {
    return await startParts({ settings, options, log, closing, dataDir: path.resolve(settings.dataDir) });
  } catch (error) {
    await closing.run();
    throw error;
  }
}

/** What whoever starts the server is told at any level of the log, as a copy of the data folder alone is no backup then. */
export const databaseApartLine = (databaseApart: string, dataDir: string): string =>
  `The database is kept in ${databaseApart}, outside of ${path.resolve(dataDir)}: back both up, while no server runs.`;

/** A start under way. */
interface Start {
  settings: Settings;
  options: StartOptions;
  log: Logger;
  closing: CloseSteps;
  /** DATA_DIR as an absolute path. */
  dataDir: string;
}

async function startParts(start: Start): Promise<RunningServer> {
  const { settings, options, log, closing, dataDir } = start;
  makeDataFolder(dataDir);
  await tryRedis(settings);
  const { database, databaseUrl, databaseFolder, databaseApart, lock } = await openDatabase(start);
  const cacheDir = path.join(dataDir, 'cache');
  const storage = new StorageWatch({
    database,
    folders: watchedFolders({ dataDir, cacheDir, databaseFolder }),
  });
  const keysDir = path.resolve(settings.keysDir);
  await keepKeyFilesPrivate(
    [seedFile(keysDir, 'current'), seedFile(keysDir, 'next'), visitorSecretFile(keysDir)],
    log,
  );
  const keys = await loadChainKeys(keysDir);
  const highestTip = await openHighestTip(start, database, keys);
  const { ledgerLog, witnesses } = openLog(start, database);
  const hindrance = () => storage.hindrance() ?? highestTip.hindrance();
  const live = new LiveHub();
  const announcer = announceTo(live, database, log);
  const engine = await startEngine({
    database,
    databaseUrl,
    epoch: await lock.beginEpoch(),
    redisUrl: settings.redisUrl,
    threads: settings.miningThreads,
    pool: { nice: settings.miningNice },
    cpuWatts: settings.cpuWatts,
    keys,
    logOrigin: settings.logOrigin,
    workerId: `${os.hostname()}`,
    awayMinutes: settings.sessionAwayMinutes,
    isPresent: (visitorId) => live.isPresent(visitorId),
    isHindered: () => hindrance() !== undefined,
    cacheDir,
    events: tellingOfBlocks(announcer.events, [() => highestTip.noteSealed(), () => void ledgerLog.follow()]),
    log,
    chainWatchTimes: options.checkTimes?.chain,
  });
  announcer.attach(engine);
  const closeEngine = closing.add('the engine', () => engine.close());
  const securityIntervalMs = options.checkTimes?.securityIntervalMs;
  const app = await buildApp(
    { settings, database, engine, live, storage, highestTip, ledgerLog, witnesses, hindrance, log },
    securityIntervalMs === undefined ? {} : { securityIntervalMs },
  );
  closing.add('requests and sockets', () => app.close());
  await listen(app, settings);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return {
    url: `http://${urlHost(settings.host)}:${port}`,
    databaseApart,
    close: () => closing.run(),
    lost: loss(lock, engine, closeEngine),
  };
}

/** The database of this server alone, with the newest tables. */
async function openDatabase(start: Start) {
  const { settings, log, closing } = start;
  const { databaseUrl, databaseFolder, databaseApart } =
    settings.databaseUrl === undefined
      ? await startOwnDatabase(start)
      : { databaseUrl: settings.databaseUrl, databaseFolder: undefined, databaseApart: undefined };
  const lock = await takeLock(databaseUrl, start);
  closing.add('the server lock', () => lock.release());
  await migrate(databaseUrl).catch((error: unknown) => {
    throw unusable(settings, error);
  });
  const database = connectDatabase(databaseUrl, {
    max: 20,
    onConnectionLost: (error) => log.warn({ err: error.message }, 'a database connection was lost'),
  });
  closing.add('the connections to the database', () => database.close());
  return { database, databaseUrl, databaseFolder, databaseApart, lock };
}

/** Calls that are under way may take their time; what another server does now must not be done here as well. */
async function loss(
  lock: ServerLock,
  engine: Engine,
  closeEngine: () => Promise<void>,
): Promise<StartFailure> {
  const cause = await Promise.race([lock.lost, engine.superseded]);
  await closeEngine();
  return new StartFailure(cause?.message ?? FOLLOWED, { cause });
}

/** Before the tables are changed, which a server that runs may not be ready for. */
async function takeLock(databaseUrl: string, { settings, options, log }: Start): Promise<ServerLock> {
  const { lockWaitMs } = options;
  try {
    return await takeServerLock(databaseUrl, {
      ...(lockWaitMs === undefined ? {} : { waitMs: lockWaitMs }),
      onFault: (error) => log.error({ err: error }, 'the lock of the server can not be taken again'),
    });
  } catch (error) {
    if (error instanceof ServerLockHeld) throw new AnotherServerRuns(error.message, { cause: error });
    throw unusable(settings, error);
  }
}

const unusable = ({ databaseUrl }: Settings, error: unknown) =>
  new StartFailure(unusableDatabase(databaseUrl, error), { cause: error });

/** The queues wait for a Redis that is lost; one that isn't there at the start is a wrong setting. */
async function tryRedis({ redisUrl }: Settings): Promise<void> {
  if (redisUrl === undefined) return;
  await checkRedis(redisUrl).catch((error: unknown) => {
    throw new StartFailure(`The Redis of REDIS_URL can't be used: ${reasonOf(error)}.`, { cause: error });
  });
}

function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} can't be made (${(error as NodeJS.ErrnoException).code}); choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

async function startOwnDatabase({
  dataDir,
  options: { noSync },
  log,
  closing,
}: Start): Promise<{ databaseUrl: string; databaseFolder: string; databaseApart: string | undefined }> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log.debug({ postgres: line.trimEnd() }, 'database'),
    ...(noSync ? { noSync } : {}),
  });
  if (postgres.left.length > 0)
    log.warn({ count: postgres.left.length, left: postgres.left.slice(0, NAMED_AT_START) }, LEFT_CLUSTERS);
  postgres.onExit(({ restarting }) => {
    if (restarting) log.warn('the database ended unexpectedly and is started again');
    else log.error('the database ended and does not start; it is tried again every few seconds');
  });
  closing.add('the embedded database', async () => {
    // A query of a reader that computes within a row takes no notice of an end, and would hold the others' up.
    const isHeldUp = await hasReaders(postgres.url);
    return postgres.stop(isHeldUp ? HELD_UP_MS : undefined);
  });
  return { databaseUrl: postgres.url, databaseFolder: postgres.folder, databaseApart: postgres.apart };
}

/** It is read when the app is ready; witnesses are asked about each checkpoint from then on. */
function openLog({ settings, log, closing }: Start, database: Database) {
  const ledgerLog = new LedgerLog(database, log);
  const rules = { allowLoopback: settings.allowLocalRpc };
  const now = () => new Date();
  const witnesses = new Witnesses({ database, ledgerLog, witnesses: settings.witnesses, rules, now, log });
  closing.add('the log over the blocks', async () => {
    await witnesses.close();
    await ledgerLog.close();
  });
  return { ledgerLog, witnesses };
}

/** Compared before any session runs. The last block is kept when the engine has ended. */
async function openHighestTip(
  { settings, log, closing }: Start,
  database: Database,
  keys: ChainKeys,
): Promise<HighestTip> {
  const highestTip = new HighestTip({ database, keys, file: path.resolve(settings.tipFile), log });
  closing.add('the file of the highest block', () => highestTip.close());
  await highestTip.look();
  return highestTip;
}

const tellingOfBlocks = (events: EngineEvents, others: readonly (() => void)[]): EngineEvents => ({
  ...events,
  blockMined(event) {
    for (const tell of others) tell();
    events.blockMined(event);
  },
});

/** The cache may be a mount of its own, and PostgreSQL's folder is elsewhere where its account can't enter DATA_DIR. */
function watchedFolders(folders: {
  dataDir: string;
  cacheDir: string;
  databaseFolder: string | undefined;
}): WatchedFolder[] {
  const { dataDir, cacheDir, databaseFolder } = folders;
  return [
    ...(databaseFolder === undefined ? [] : [{ name: 'the database', path: databaseFolder }]),
    { name: 'the data folder', path: dataDir },
    { name: 'the cache', path: cacheDir },
  ];
}

/** A wildcard address isn't one that a browser can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
