import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, chooseAccount } from './choose-account.ts';
import { DataFolderUnwritable, EmbeddedPostgresError } from './embedded-errors.ts';

export interface DataFolder {
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
const REDIRECT_FILE = 'stored-in';

/** Whether a database was made below dataDir. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(settingsBelow(dataDir));
}

const settingsBelow = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Makes the folders below dataDir. When this process is root, PostgreSQL runs under another account. If that account
 * can't enter dataDir (below a home of mode 0700, say), the cluster is kept in fallbackRoot, and a file in dataDir
 * remembers where.
 * @throws DataFolderUnwritable, EmbeddedPostgresError
 */
export function prepareDataFolder(
  dataDir: string,
  log: (line: string) => void,
  fallbackRoot: string = FALLBACK_ROOT,
): DataFolder {
  makeFolder(dataDir, dataDir);
  // A running server is recognised by its path, so there must be one spelling of it.
  const folder = realpathSync(dataDir);
  const settings = settingsBelow(folder);
  makeFolder(folder, settings);
  const ownCluster = join(settings, 'cluster');
  const account = chooseAccount(ownCluster);
  if (account === null) return { settings, storage: settings, cluster: ownCluster, account };

  const redirect = join(settings, REDIRECT_FILE);
  if (existsSync(redirect)) return redirected(settings, readFileSync(redirect, 'utf8').trim());
  if (canEnter(settings, account)) return { settings, storage: settings, cluster: ownCluster, account };
  if (existsSync(ownCluster)) {
    throw new EmbeddedPostgresError(
      `The database in ${ownCluster} exists, but its owner (uid ${account.uid}) can't enter a folder above it; allow that with chmod o+x.`,
    );
  }
  const storage = join(fallbackRoot, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  makeFolder(fallbackRoot, storage);
  writeFileSync(redirect, `${storage}\n`, { mode: 0o644 });
  log(`${folder} can't be entered by the database's account, so the database is kept in ${storage}.`);
  return redirected(settings, storage);
}

function redirected(settings: string, storage: string): DataFolder {
  const cluster = join(storage, 'cluster');
  const account = chooseAccount(cluster);
  if (account !== null && !canEnter(storage, account)) {
    throw new EmbeddedPostgresError(
      `The database is kept in ${storage}, which is missing or can't be entered by the database's account (uid ${account.uid}).`,
    );
  }
  return { settings, storage, cluster, account };
}

/** Root makes folders that others may pass through, whatever the umask says; a user makes them for itself. */
function makeFolder(shown: string, folder: string): void {
  try {
    const target = resolve(folder);
    const first = mkdirSync(target, { recursive: true });
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
