import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUse } from './embedded-errors.ts';
import { birthOf, isAlive } from './process-state.ts';

interface Holder {
  pid: number;
  /** Distinguishes the process from a later one with the same number; empty if the system doesn't say. */
  born: string;
}

/** Locks this process holds, as a lock with its own number may be left from an earlier process with that number. */
const held = new Set<string>();

/**
 * Makes this process the only server on the folder. A lock whose process has ended is taken over.
 * @param shownFolder the folder as the user knows it, for the message
 * @returns gives the lock back
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string, shownFolder: string): () => void {
  const path = join(folder, 'server.lock');
  const own = join(folder, `server.lock.${process.pid}`);
  const content = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) } satisfies Holder);
  writeFileSync(own, content, { mode: 0o600 });
  try {
    while (!tryLink(own, path)) {
      const present = readIfPresent(path);
      if (present === null) continue;
      const holder = parseHolder(present);
      if (holder !== null && isServing(holder, path)) throw new DataFolderInUse(shownFolder, holder.pid);
      removeStaleLock(path, `${own}.stale`, present);
    }
  } finally {
    unlinkSync(own);
  }
  held.add(path);
  return () => {
    held.delete(path);
    if (readIfPresent(path) === content) rmSync(path, { force: true });
  };
}

/** A hard link is made whole or not at all, and only when the name is free. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock, moving it aside first: if another process replaced it meanwhile, that lock is put back. */
function removeStaleLock(path: string, aside: string, stale: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== stale) tryLink(aside, path);
  unlinkSync(aside);
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(content: string): Holder | null {
  try {
    const holder: Partial<Holder> = JSON.parse(content);
    return typeof holder.pid === 'number' && typeof holder.born === 'string'
      ? { pid: holder.pid, born: holder.born }
      : null;
  } catch {
    return null;
  }
}

function isServing(holder: Holder, path: string): boolean {
  if (holder.pid === process.pid) return held.has(path);
  return isAlive(holder.pid) && holder.born === birthOf(holder.pid);
}
