/** Keeps a backend of PostgreSQL on this machine from taking its processors and memory from others. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The lowest priority. */
const NICE = 19;
/** Memory of a backend beside the shared one. PostgreSQL itself bounds sorts and joins, not the length of a value. */
export const BACKEND_MEMORY_BYTES = 192 * 2 ** 20;

/** As far as the system and this process's rights allow: `prlimit` and `/proc` are Linux's. */
export async function holdBackBackend(pid: number): Promise<void> {
  try {
    setPriority(pid, NICE);
    // Within a container even the administrator may not limit the processes of another account, but become it.
    const { uid, gid } = await stat(`/proc/${pid}`);
    const account = process.getuid?.() === 0 ? { uid, gid } : {};
    await run('prlimit', ['--pid', String(pid), `--data=${BACKEND_MEMORY_BYTES}`], { ...account, cwd: '/' });
  } catch {
    // The query runs as it would elsewhere.
  }
}
