import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../make-folders.ts';
import {
  bindNewStorage,
  bindStorage,
  freshStorageName,
  REDIRECT_FILE,
  readRedirect,
  storageNameOf,
} from './bind-cluster.ts';
import { type Account, chooseAccount } from './choose-account.ts';
import { DataFolderUnwritable, EmbeddedPostgresError } from './embedded-errors.ts';

export interface DataFolder {
  /** Real path of DATA_DIR. */
  folder: string;
  /** Folder of lock, password and port, which this process writes. */
  settings: string;
  /** Folder in which clusters are made; usually the same. */
  storage: string;
  /** The server's data directory, made by initdb. */
  cluster: string;
  account: Account | null;
}

/** Holds the folders of servers whose own data folder PostgreSQL's account can't enter. */
const FALLBACK_ROOT = '/var/lib/productive-mining';

/** Whether a database was made below dataDir. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(settingsBelow(dataDir));
}

/** Folder of lock, password and port below a data folder. */
export const settingsBelow = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Makes the folders below dataDir that this process writes to.
 * @throws DataFolderUnwritable
 */
export function prepareDataFolder(dataDir: string): Omit<DataFolder, 'storage' | 'cluster' | 'account'> {
  makeFolder(dataDir, dataDir);
  // A running server is recognised by its path, so there must be one spelling of it.
  const folder = realpathSync(dataDir);
  const settings = settingsBelow(folder);
  makeFolder(folder, settings);
  return { folder, settings };
}

/**
 * Finds the cluster's place. When this process is root, PostgreSQL runs under another account. If that account can't enter
 * the data folder (below a home of mode 0700, say), the cluster is kept in fallbackRoot, and both remember each other. Call it
 * under the data folder's lock.
 * @throws ClusterOfAnotherFolder, DataFolderUnwritable or another EmbeddedPostgresError
 */
export function placeCluster(
  { folder, settings }: Pick<DataFolder, 'folder' | 'settings'>,
  log: (line: string) => void,
  fallbackRoot: string = FALLBACK_ROOT,
): DataFolder {
  const ownCluster = join(settings, 'cluster');
  const account = chooseAccount(ownCluster);
  const inside = { folder, settings, storage: settings, cluster: ownCluster, account };
  const redirect = readRedirect(settings);
  if (account === null) {
    if (redirect === undefined) return inside;
    throw new EmbeddedPostgresError(
      `The database is kept in ${redirect}, which only root opens: start the server as root, or copy ${redirect}/cluster to ${ownCluster}, owned by whoever starts the server, and delete ${join(settings, REDIRECT_FILE)}.`,
    );
  }
  if (redirect !== undefined) {
    const placed = redirected({ folder, settings }, redirect);
    bindStorage(folder, settings, redirect);
    return placed;
  }
  if (canEnter(settings, account)) return inside;
  if (existsSync(ownCluster)) {
    throw new EmbeddedPostgresError(
      `The database in ${ownCluster} exists, but its owner (uid ${account.uid}) can't enter a folder above it; allow that with chmod o+x.`,
    );
  }
  const storage = tiedStorage(folder, settings, fallbackRoot);
  log(`${folder} can't be entered by the database's account, so the database is kept in ${storage}.`);
  return redirected({ folder, settings }, storage);
}

/**
 * The folder outside for a data folder that names none: a new one, or that of its path when the data folder holds a password,
 * as it then had a cluster. A deleted data folder leaves its cluster, which the next one at its path neither opens nor removes.
 */
function tiedStorage(folder: string, settings: string, fallbackRoot: string): string {
  const usual = join(fallbackRoot, storageNameOf(folder));
  const isUsed = existsSync(join(usual, 'cluster'));
  if (isUsed && existsSync(join(settings, 'password'))) {
    bindStorage(folder, settings, usual);
    return usual;
  }
  const storage = isUsed ? join(fallbackRoot, freshStorageName()) : usual;
  makeFolder(fallbackRoot, storage);
  bindNewStorage(folder, settings, storage);
  return storage;
}

function redirected(places: Pick<DataFolder, 'folder' | 'settings'>, storage: string): DataFolder {
  const cluster = join(storage, 'cluster');
  const account = chooseAccount(cluster);
  if (account !== null && !canEnter(storage, account)) {
    throw new EmbeddedPostgresError(
      `The database is kept in ${storage}, which is missing or can't be entered by the database's account (uid ${account.uid}).`,
    );
  }
  return { ...places, storage, cluster, account };
}

/** Root makes folders that others may pass through, whatever the umask says; a user makes them for itself. */
function makeFolder(shown: string, folder: string): void {
  try {
    const target = resolve(folder);
    const first = makeFolders(target);
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    if (first !== undefined) {
      for (let made = target; made.length >= first.length; made = dirname(made)) chmodSync(made, mode);
    }
    accessSync(target, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnwritable(shown, error);
  }
}

/** Whether the account can enter the folder, by a shell that tries. */
function canEnter(folder: string, account: Account): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Gives a file or folder to the server's account. */
export function giveTo(account: Account | null, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}
