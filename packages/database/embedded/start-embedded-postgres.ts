import { setTimeout as sleep } from 'node:timers/promises';
import { choosePort } from './choose-port.ts';
import { findBinaries } from './find-binaries.ts';
import { initializeCluster, SUPERUSER } from './initialize-cluster.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';
import { type Postmaster, type PostmasterOptions, runPostmaster } from './run-postmaster.ts';
import { stopOrphan } from './stop-orphan.ts';

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in its subfolder postgres. Made when missing. */
  dataDir: string;
  /** Port on 127.0.0.1; by default that of the last start, or a free one. */
  port?: number;
  /** Takes the server's log and what this launcher has to say. */
  log?: (line: string) => void;
  /** The database's folder when dataDir is out of reach of the account it runs as (only as root). */
  fallbackRoot?: string;
  /** Tests only: no fsync, so that a power cut may lose the database. */
  noSync?: boolean;
}

export interface UnexpectedExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** False when it can't be started again and the database stays away. */
  restarting: boolean;
}

export interface EmbeddedPostgres {
  /** The database's address, the same through every restart of the server while this process lives. */
  url: string;
  /** Shuts the server down and gives the folder back. */
  stop(): Promise<void>;
  /** Calls back when the server ends without stop(). It is started again at the same address. */
  onExit(callback: (exit: UnexpectedExit) => void): void;
}

/** Delays before each attempt to restart a server that ended by itself. */
const RESTART_DELAYS_MS = [0, 250, 500, 1000, 2000];
const SHUTDOWN_STEPS = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Starts a real PostgreSQL server from the npm package for this platform, on a folder of its own, for this process
 * only. Committed data survives the death of the server, of this process or of both.
 * @throws DataFolderInUse, DataFolderUnwritable or another EmbeddedPostgresError, each with one sentence to show
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, noSync = false } = options;
  const packaged = await findBinaries();
  const folder = prepareDataFolder(dataDir, log, options.fallbackRoot);
  const unlock = lockDataFolder(folder.settings, dataDir);
  try {
    const binaries = makeBinariesReachable(packaged, folder.storage, folder.account, log);
    await stopOrphan(folder.cluster, log);
    const password = await initializeCluster(binaries, folder, noSync);
    const port = await choosePort(folder.settings, options.port);
    const { cluster, account } = folder;
    const server = await keepRunning({ binaries, cluster, account, port, noSync, log });
    const stop = async () => {
      await server.stop();
      unlock();
    };
    return {
      url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
      stop,
      onExit: server.onExit,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Supervised = Pick<EmbeddedPostgres, 'stop' | 'onExit'>;

/** Runs the server and starts it again whenever it ends by itself. */
async function keepRunning(options: PostmasterOptions): Promise<Supervised> {
  const callbacks: ((exit: UnexpectedExit) => void)[] = [];
  let stopping = false;
  let postmaster = await runPostmaster(options);

  const supervise = async () => {
    while (true) {
      const exit = await postmaster.ended;
      if (stopping) return;
      options.log(`The database server ended (${exit.signal ?? exit.code}); starting it again.`);
      for (const callback of callbacks) callback({ ...exit, restarting: true });
      const next = await restart(options, () => stopping);
      if (next === null) {
        if (!stopping) for (const callback of callbacks) callback({ ...exit, restarting: false });
        return;
      }
      postmaster = next;
      if (stopping) await shutDown(postmaster);
    }
  };
  const supervision = supervise();

  const stop = async () => {
    stopping = true;
    await shutDown(postmaster);
    await supervision;
  };
  return { stop, onExit: (callback) => callbacks.push(callback) };
}

async function restart(options: PostmasterOptions, isStopping: () => boolean): Promise<Postmaster | null> {
  for (const delayMs of RESTART_DELAYS_MS) {
    await sleep(delayMs);
    if (isStopping()) return null;
    try {
      return await runPostmaster(options);
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  }
  return null;
}

async function shutDown(postmaster: Postmaster): Promise<void> {
  for (const [signal, patienceMs] of SHUTDOWN_STEPS) {
    postmaster.signal(signal);
    const timer = new AbortController();
    const timeout = sleep(patienceMs, false, { signal: timer.signal }).catch(() => false);
    const ended = await Promise.race([postmaster.ended.then(() => true), timeout]);
    timer.abort();
    if (ended) return;
  }
}
