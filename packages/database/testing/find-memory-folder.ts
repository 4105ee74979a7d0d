/** The folder of a Linux system whose files are in memory: for what tests write and soon remove. */
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
/** PostgreSQL's log takes up to 1 GiB of it, a database 11 MB. */
const BYTES_MIN = 3 * 2 ** 30;

/** @returns a folder whose files are in memory, or undefined where there is none, little room, or programs can't be run from it */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const [, , type, options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .findLast(([, place]) => place === MEMORY) ?? [];
    const isRunnable = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isRunnable && Math.min(bavail * bsize, freemem()) >= BYTES_MIN ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
