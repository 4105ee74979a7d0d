/** Files that the command line keeps for a server: their names, and how they are written whole. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const READABLE_NAME_MAX = 100;
const DIGEST_HEX_DIGITS = 32;

/** A file name that no other address has. No host has a plus sign in its readable part, so a digest can't be imitated. */
export function nameOfServer({ protocol, host, pathname }: URL): string {
  const address = `${protocol.slice(0, -1)}-${host}${pathname === '/' ? '' : pathname}`;
  const readable = address.replace(/[^\w.-]/g, '_').slice(0, READABLE_NAME_MAX);
  if (readable === address) return readable;
  const digest = createHash('sha256').update(address).digest('hex');
  return `${readable}+${digest.slice(0, DIGEST_HEX_DIGITS)}`;
}

/**
 * Puts a text in the place of a file, readable by its owner alone, whole or not at all, and on the disk.
 * @throws NodeJS.ErrnoException
 */
export function replaceFile(file: string, text: string): void {
  const folder = path.dirname(file);
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(unfinished, file);
    syncFolder(folder);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Brings the names of a folder to the disk. Windows opens no folders, and does it itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
