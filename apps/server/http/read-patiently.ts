import { setTimeout as wait } from 'node:timers/promises';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { DatabaseProbe } from '@productive-mining/database/connection/database-probe.ts';
import { untilDatabaseAnswers } from '@productive-mining/database/connection/until-database-answers.ts';

/** Time for which a read is repeated; a killed database is back after about 2 s. */
const PATIENCE_MS = 4000;
/** Time after which a read that has no answer yet is taken to be slow if the database answers others, else as lost. */
const LOOK_AFTER_MS = 3000;

/**
 * Repeats a read whose connection broke until the database is back, and gives up one that waits for a frozen database. One
 * that only takes its time is waited for.
 * @param signal ends the wait
 * @throws CallFailure database_away when it stays away; what `read` throws for any other reason
 */
export async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  probe: Pick<DatabaseProbe, 'answers'>,
): Promise<T> {
  // A controller, which its timer holds: Node lets a signal of AbortSignal.timeout go, unfired, that only AbortSignal.any follows.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS).unref();
  const answered = new AbortController();
  try {
    return await Promise.race([
      untilDatabaseAnswers(read, AbortSignal.any([signal, patience.signal])),
      untilDatabaseIsFrozen(probe, answered.signal),
    ]);
  } catch (error) {
    throw isEndOfPatience(error) ? new CallFailure('database_away') : error;
  } finally {
    clearTimeout(timer);
    answered.abort();
  }
}

/** Whether the wait for the database was ended; what the read itself says stays as it is, however late it comes. */
function isEndOfPatience(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** @throws CallFailure database_away; never resolves */
async function untilDatabaseIsFrozen(
  probe: Pick<DatabaseProbe, 'answers'>,
  signal: AbortSignal,
): Promise<never> {
  do await wait(LOOK_AFTER_MS, undefined, { signal, ref: false });
  while (await probe.answers());
  throw new CallFailure('database_away');
}
