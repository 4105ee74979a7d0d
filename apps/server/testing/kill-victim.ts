/** Ends server, database or both as a power cut or the system's out-of-memory killer does. */
import { type BuiltServer, readPostmasterPid } from './start-built-server.ts';

/** Which processes end: the server, the PostgreSQL beside it, or both at once. */
export type Victim = 'server' | 'database' | 'both';

/** @returns the process number of the PostgreSQL that ends: it also ends, in good order, when only its server is killed */
export async function killVictim(victim: Victim, server: BuiltServer, dataDir: string): Promise<number> {
  const postmaster = readPostmasterPid(dataDir);
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
  if (victim !== 'database') await server.kill();
  return postmaster;
}

/** Whether the server is ready over another PostgreSQL: the processes of a killed one may still answer for a moment. */
export async function isReadyAgain(url: string, dataDir: string, formerPostmaster: number): Promise<boolean> {
  if (readPostmasterPid(dataDir) === formerPostmaster) return false;
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}
