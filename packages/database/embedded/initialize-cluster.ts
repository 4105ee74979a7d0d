import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import type { Binaries } from './find-binaries.ts';
import { type DataFolder, giveTo } from './prepare-data-folder.ts';
import { serverEnvironment } from './server-environment.ts';

export const SUPERUSER = 'productive_mining';
const UNFINISHED = 'cluster.new-';

/**
 * Makes the cluster if there is none: into a folder of another name, so that an initdb that was cut short leaves
 * nothing that looks like a database.
 * @returns the superuser's password, from a file of mode 0600
 * @throws EmbeddedPostgresError
 */
export async function initializeCluster(
  binaries: Binaries,
  folder: DataFolder,
  noSync: boolean,
): Promise<string> {
  const passwordFile = join(folder.settings, 'password');
  if (existsSync(folder.cluster)) return readPassword(passwordFile);
  for (const name of readdirSync(folder.storage)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder.storage, name), { recursive: true, force: true });
  }
  const password = randomBytes(24).toString('base64url');
  const unfinished = join(folder.storage, `${UNFINISHED}${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(folder.account, unfinished);
  const handover = join(folder.storage, `${UNFINISHED}${process.pid}.password`);
  writeFileSync(handover, `${password}\n`, { mode: 0o600 });
  giveTo(folder.account, handover);
  try {
    await runInitdb(binaries, folder, unfinished, { passwordFile: handover, noSync });
  } finally {
    rmSync(handover, { force: true });
  }
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, folder.cluster);
  syncFolder(folder.storage);
  return password;
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(`The database's password in ${file} can't be read.`, { cause });
  }
}

function runInitdb(
  binaries: Binaries,
  { account }: DataFolder,
  target: string,
  { passwordFile, noSync }: { passwordFile: string; noSync: boolean },
): Promise<void> {
  const options = [
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // A flipped bit in a page is an error at the next read, and no other value.
    '--data-checksums',
    '--no-instructions',
    ...(noSync ? ['--no-sync'] : []),
  ];
  const child = spawn(binaries.initdb, options, {
    ...account,
    cwd: target,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) =>
      reject(new EmbeddedPostgresError(`The database can't be created in ${target}: ${reason}`, { cause }));
    child.once('error', (error) => fail(error.message, error));
    child.once('close', (code) => (code === 0 ? resolve() : fail(complaints.trim().replaceAll('\n', ' '))));
  });
}

/** A rename is durable once its folder is. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
