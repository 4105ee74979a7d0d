import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePort } from './choose-port.ts';
import { findBinaries } from './find-binaries.ts';
import { initializeCluster, SUPERUSER } from './initialize-cluster.ts';
import { findLeftClusters, type LeftCluster } from './left-clusters.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';
import { placeCluster, prepareDataFolder } from './prepare-data-folder.ts';
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
  /** False when it didn't come back at once; it is tried again every few seconds, as a full disk may get room. */
  restarting: boolean;
}

export interface EmbeddedPostgres {
  /** The database's address, the same through every restart of the server while this process lives. */
  url: string;
  /** The server's data directory, for whoever looks how much room its disk has. */
  folder: string;
  /** The folder that holds it, where that isn't in the data folder: both are backed up together. */
  apart: string | undefined;
  /** Clusters outside of other data folders that none of them names any more. */
  left: readonly LeftCluster[];
  /**
   * Shuts the server down and gives the folder back.
   * @param patienceMs how long its processes have to end by themselves. Afterwards it is stopped as it is, and recovers what was
   *   committed at the next start
   */
  stop(patienceMs?: number): Promise<void>;
  /** Calls back when the server ends without stop(). It is started again at the same address. */
  onExit(callback: (exit: UnexpectedExit) => void): void;
}

/** Delays before each attempt to restart a server that ended by itself. */
const RESTART_DELAYS_MS = [0, 250, 500, 1000, 2000];
/** The delay before each attempt after these. */
const RESTART_LATER_MS = 5000;
const SHUTDOWN_PATIENCE_MS = 15_000;
/** What follows when its processes don't end by themselves. */
const SHUTDOWN_STEPS = [
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
  const prepared = prepareDataFolder(dataDir);
  const unlock = releases(lockDataFolder(prepared.settings, dataDir));
  try {
    const folder = placeCluster(prepared, log, options.fallbackRoot);
    const isApart = folder.storage !== folder.settings;
    if (isApart)
      unlock.add(lockDataFolder(folder.storage, `${dataDir}, whose database is in ${folder.storage},`));
    const binaries = makeBinariesReachable(packaged, folder.storage, folder.account, log);
    await stopOrphan(folder.cluster, log);
    const password = await initializeCluster(binaries, folder, noSync);
    const port = await choosePort(folder.settings, options.port);
    const { cluster, account } = folder;
    const server = await keepRunning({ binaries, cluster, account, port, noSync, log });
    const stop = async (patienceMs?: number) => {
      await server.stop(patienceMs);
      unlock.run();
    };
    return {
      url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
      folder: cluster,
      apart: isApart ? folder.storage : undefined,
      left: isApart ? findLeftClusters(dirname(folder.storage)) : [],
      stop,
      onExit: server.onExit,
    };
  } catch (error) {
    unlock.run();
    throw error;
  }
}

/** Gives locks back in the reverse of the order in which they were taken. */
function releases(first: () => void) {
  const taken = [first];
  return {
    add: (release: () => void) => void taken.push(release),
    run: () => {
      for (const release of taken.splice(0).reverse()) release();
    },
  };
}

type Supervised = Pick<EmbeddedPostgres, 'stop' | 'onExit'>;

/** Runs the server and starts it again whenever it ends by itself. */
async function keepRunning(options: PostmasterOptions): Promise<Supervised> {
  const callbacks: ((exit: UnexpectedExit) => void)[] = [];
  const stopping = new AbortController();
  let postmaster = await runPostmaster(options);

  const supervise = async () => {
    while (true) {
      const exit = await postmaster.ended;
      if (stopping.signal.aborted) return;
      options.log(`The database server ended (${exit.signal ?? exit.code}); starting it again.`);
      const tell = (restarting: boolean) => {
        for (const callback of callbacks) callback({ ...exit, restarting });
      };
      tell(true);
      const next = await restart(options, stopping.signal, () => tell(false));
      if (next === null) return;
      postmaster = next;
      if (stopping.signal.aborted) await shutDown(postmaster);
    }
  };
  const supervision = supervise();

  const stop = async (patienceMs?: number) => {
    stopping.abort();
    await shutDown(postmaster, patienceMs);
    await supervision;
  };
  return { stop, onExit: (callback) => callbacks.push(callback) };
}

/** Tries until it runs. @param tellAway called once, when it didn't come back soon; @returns null when it is to stop */
async function restart(
  options: PostmasterOptions,
  stopping: AbortSignal,
  tellAway: () => void,
): Promise<Postmaster | null> {
  for (let attempt = 0; ; attempt++) {
    if (attempt === RESTART_DELAYS_MS.length) tellAway();
    await sleep(RESTART_DELAYS_MS[attempt] ?? RESTART_LATER_MS, undefined, { signal: stopping }).catch(
      () => undefined,
    );
    if (stopping.aborted) return null;
    try {
      return await runPostmaster(options);
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  }
}

async function shutDown(postmaster: Postmaster, patience = SHUTDOWN_PATIENCE_MS): Promise<void> {
  for (const [signal, patienceMs] of [['SIGINT', patience] as const, ...SHUTDOWN_STEPS]) {
    postmaster.signal(signal);
    const timer = new AbortController();
    const timeout = sleep(patienceMs, false, { signal: timer.signal }).catch(() => false);
    const ended = await Promise.race([postmaster.ended.then(() => true), timeout]);
    timer.abort();
    if (ended) return;
  }
}
