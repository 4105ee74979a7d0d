/** The real app on a real database, with an engine that holds no sessions: for tests whose subject isn't the engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import type { EngineSecurity } from '@productive-mining/engine/chain/engine-security.ts';
import { LedgerLog } from '@productive-mining/engine/chain/ledger-log.ts';
import { openStoredLines } from '@productive-mining/engine/chain/stored-lines.ts';
import { UNCHECKED_CHAIN } from '@productive-mining/engine/chain/watch-chain.ts';
import { openInstances } from '@productive-mining/engine/chunks/instances.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import { followLedger } from '@productive-mining/engine/tallies/follow-ledger.ts';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type AppOptions, buildApp } from '../app.ts';
import type { AppParts } from '../context.ts';
import { LiveHub } from '../live-hub.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StorageWatch } from '../storage-watch.ts';
import { Witnesses, type WitnessParts } from '../witnesses/witnesses.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  live: LiveHub;
  ledgerLog: LedgerLog;
  engine: Engine;
  /** A folder of its own, removed at the end. */
  dataDir: string;
  close(): Promise<void>;
}

interface TestAppOptions extends AppOptions {
  log?: Logger;
  /** Another way to a database than that to one of its own. */
  databaseUrl?: string;
  /** Room below which its disk counts as full. */
  roomNeededBytes?: number;
  /** The engine's checks of itself. */
  security?: Partial<EngineSecurity>;
  /** The server's time; the machine's clock unless given. */
  time?: Engine['time'];
}

/** @param env settings in addition to a data folder of its own; limits are off unless given */
export async function startTestApp(
  env: Record<string, string> = {},
  {
    log: givenLog,
    security,
    time = idleEngine.time,
    databaseUrl,
    roomNeededBytes,
    ...options
  }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'productive-mining-app-'));
  const testDatabase = await startTestDatabase();
  const database = connectDatabase(databaseUrl ?? testDatabase.url, { max: 4 });
  const settings = readSettings({ DATA_DIR: dataDir, LIMITS: 'off', LOG_LEVEL: 'silent', ...env });
  const live = new LiveHub();
  const log = givenLog ?? pino({ level: settings.logLevel });
  const tallies = {
    catchUp: async () =>
      void (await followLedger({ transaction: (work) => inTransaction(database, work), log })),
  };
  const storedLines = openStoredLines(testDatabase.url);
  const instances = openInstances();
  const engine = {
    ...idleEngine,
    tallies,
    time,
    storedLines,
    instances,
    security: { ...idleSecurity, ...security },
  };
  const storage = storageOf(database, dataDir, roomNeededBytes);
  const ledgerLog = new LedgerLog(database, log);
  const witnesses = witnessesOf(settings, { database, ledgerLog, log });
  const hindrance = () => storage.hindrance();
  const app = await buildApp(
    { settings, database, engine, live, storage, highestTip, ledgerLog, witnesses, hindrance, log },
    // The pages, of which a build has hundreds of files, are for the tests that give a folder of them: to others `/` answers 503.
    { webBuildDir: join(dataDir, 'pages'), ...options },
  );
  return {
    app,
    database,
    live,
    ledgerLog,
    engine,
    dataDir,
    async close() {
      await app.close();
      await storedLines.close();
      await instances.close();
      await witnesses.close();
      await ledgerLog.close();
      await database.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const storageOf = (database: Database, dataDir: string, roomNeededBytes: number | undefined) =>
  new StorageWatch({
    database,
    folders: [{ name: 'the data folder', path: dataDir }],
    ...(roomNeededBytes === undefined ? {} : { roomNeededBytes }),
  });

const witnessesOf = (
  { witnesses, allowLocalRpc }: Settings,
  parts: Pick<WitnessParts, 'database' | 'ledgerLog' | 'log'>,
) => new Witnesses({ ...parts, witnesses, rules: { allowLoopback: allowLocalRpc }, now: () => new Date() });

const notHere = () => Promise.reject(new Error('this engine holds no sessions'));

const idleSecurity: EngineSecurity = {
  chainHealth: () => UNCHECKED_CHAIN,
  holdsSigningKeys: () => Promise.resolve(true),
  signMessage: () => Promise.resolve(undefined),
  testPostQuantum: () => Promise.resolve(true),
  close: () => Promise.resolve(),
};

const highestTip: AppParts['highestTip'] = {
  finding: () => ({ ok: true, detail: 'No block yet.', checkedAt: new Date(), isLedgerBehind: false }),
};

const MACHINE: ReturnType<Engine['machine']['read']> = {
  cores: 4,
  threads: 4,
  threadsMax: 4,
  onlyWhenIdle: false,
  isWaiting: false,
  othersShare: null,
};

const idleEngine: Omit<Engine, 'tallies' | 'storedLines' | 'instances'> = {
  start: notHere,
  pause: notHere,
  resume: notHere,
  stop: () => Promise.resolve([]),
  openSessions: () => Promise.resolve([]),
  progressOf: async () => null,
  ownerReturned: () => Promise.resolve(),
  blockData: { stream: notHere },
  test: notHere,
  security: idleSecurity,
  machine: { read: () => MACHINE, change: (change) => Object.assign(MACHINE, change) },
  time: { now: () => new Date(), clockOffMs: () => 0 },
  superseded: new Promise(() => undefined),
  activity: () => ({
    slots: 0,
    slotsInUse: 0,
    tasksWaiting: 0,
    blocksSealed: [],
    unitsFailed: [],
    cpuSeconds: [],
  }),
  close: () => Promise.resolve(),
};
