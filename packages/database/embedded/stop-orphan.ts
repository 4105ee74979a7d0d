import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { commandOf, isAlive } from './process-state.ts';

const POLL_MS = 25;
/** Time that a fast shutdown has for its checkpoint before the server is told to drop everything. */
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/**
 * Stops a server that outlived the process that started it. Call it under the folder's lock only. A postmaster.pid
 * whose number now belongs to some other program is removed, as PostgreSQL would take that program for a server.
 * @throws EmbeddedPostgresError when it doesn't stop
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  const command = commandOf(pid);
  if (!isAlive(pid) || (command !== null && !command.includes('postgres'))) {
    rmSync(pidFile, { force: true });
    return;
  }
  if (command === null || !command.includes(cluster)) return;
  log(`Stopping a database server that was left running (process ${pid}).`);
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (await signalAndWait(pid, signal, patienceMs)) return;
  }
  throw new EmbeddedPostgresError(
    `A database server left running (process ${pid}) does not stop; end it by hand.`,
  );
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += POLL_MS) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}
