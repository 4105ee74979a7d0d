import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { DatabaseProbe } from '@productive-mining/database/connection/database-probe.ts';
import { untilDatabaseAnswers } from '@productive-mining/database/connection/until-database-answers.ts';

/** Time for which a read is repeated; a killed database is back after about 2 s. */
const PATIENCE_MS = 4000;
/** Time after which a read that has no answer yet is taken to be slow if the database answers others, else as lost. */
const LOOK_AFTER_MS = 3000;

/**
 * Repeats a read whose connection broke until the database is back, and gives up one that waits for a frozen database. One
 * that only takes its time is waited for. Nothing is aborted after an ordinary answer: the error that an abort makes would cost
 * more than all else here.
 * @param signal ends the wait
 * @throws CallFailure database_away when it stays away; what `read` throws for any other reason
 */
export async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  probe: Pick<DatabaseProbe, 'answers'>,
): Promise<T> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  // The timer holds the controller: a signal that only others follow may be let go by Node, unfired.
  const timer = setTimeout(giveUp, PATIENCE_MS).unref();
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const frozen = watchForFreezing(probe);
  try {
    return await Promise.race([untilDatabaseAnswers(read, patience.signal), frozen.failure]);
  } catch (error) {
    throw isEndOfPatience(error) ? new CallFailure('database_away') : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    frozen.end();
  }
}

/** Whether the wait for the database was ended; what the read itself says stays as it is, however late it comes. */
function isEndOfPatience(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** @returns `failure`, which rejects with database_away once the database answers nobody, and never resolves */
function watchForFreezing(probe: Pick<DatabaseProbe, 'answers'>): { failure: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const failure = new Promise<never>((_, reject) => {
    const look = async () => {
      if (!(await probe.answers())) reject(new CallFailure('database_away'));
      else if (!isOver) timer = setTimeout(look, LOOK_AFTER_MS).unref();
    };
    timer = setTimeout(look, LOOK_AFTER_MS).unref();
  });
  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { failure, end };
}
