import { CallFailure } from '@productive-mining/contract/errors.ts';
import { untilDatabaseAnswers } from '@productive-mining/database/connection/until-database-answers.ts';

/** Time for which a read is repeated; a killed database is back after about 2 s. */
const PATIENCE_MS = 4000;

/**
 * Repeats a read whose connection broke until the database is back.
 * @param signal ends the wait
 * @throws CallFailure database_away when it stays away; what `read` throws for any other reason
 */
export async function readPatiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await untilDatabaseAnswers(read, patience);
  } catch (error) {
    throw patience.aborted ? new CallFailure('database_away') : error;
  }
}
