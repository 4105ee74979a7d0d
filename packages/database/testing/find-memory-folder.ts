/** The folder of a Linux system whose files are in memory: for what tests write and soon remove. */
import { accessSync, constants, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../embedded/process-state.ts';

/** PostgreSQL's log takes up to 1 GiB of it, a database 11 MB. */
const BYTES_MIN = 3 * 2 ** 30;
const LEFT_AFTER_MS = 3_600_000;

export interface MemoryPlace {
  folder: string;
  /** The system's mounts, as /proc/mounts has them. */
  mounts: string;
  /** Memory that this process may still take, whatever its folder could hold. */
  bytesFree: number;
}

const sharedMemory = (): MemoryPlace => ({
  folder: '/dev/shm',
  mounts: readFileSync('/proc/mounts', 'utf8'),
  bytesFree: process.availableMemory(),
});

/** @returns a folder whose files are in memory, or undefined where there is none, little room, or programs can't be run from it */
export function findMemoryFolder(place?: MemoryPlace): string | undefined {
  try {
    const { folder, mounts, bytesFree } = place ?? sharedMemory();
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const [, , type, options = ''] =
      mounts
        .split('\n')
        .map((line) => line.split(' '))
        .findLast(([, at]) => at === folder) ?? [];
    const isRunnable = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isRunnable && Math.min(bavail * bsize, bytesFree) >= BYTES_MIN ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes this account's folders that ended test runs have left for an hour and more: in memory they would take room until the
 * next start of the machine. @param prefix of their names, which the number of their process follows
 */
export function removeLeftFolders(within: string, prefix: string): void {
  for (const name of readdirSync(within)) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(within, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    // Another account's can't be removed by this one.
    if (!found || found.uid !== process.getuid?.()) continue;
    if (found.mtimeMs < Date.now() - LEFT_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
