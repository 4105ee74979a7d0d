/** Writes that must not be lost when the database restarts under the engine. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '@productive-mining/database/connect.ts';
import {
  CommitOutcomeUnknown,
  classifyFailure,
  inTransaction,
} from '@productive-mining/database/in-transaction.ts';
import type { EngineContext } from './engine-context.ts';

const RETRY_MS = 250;

/** Whether the database is away, not the statement wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return classifyFailure(error) === 'connection_lost';
}

/**
 * Repeats an idempotent piece of work until the database answers.
 * @throws what `work` throws for any other reason; the signal's reason when it aborts while the database is away
 */
export async function untilDatabaseAnswers<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await wait(RETRY_MS, undefined, { signal });
    }
  }
}

/**
 * One transaction whose outcome must be known, as what happens next in this process depends on it. When its commit isn't
 * answered it is made again, however long that takes.
 * @param work told whether a commit of it may have been made before
 * @throws what `work` throws; what inTransaction throws while nothing can have been committed; the reason of `closing`
 */
export async function inCertainTransaction<T>(
  { database, closing }: Pick<EngineContext, 'database' | 'closing'>,
  work: (tx: Transaction, mayBeDone: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, (tx) => work(tx, false));
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknown)) throw error;
    const again = () => inTransaction(database, (tx) => work(tx, true), { repeatable: true });
    return untilDatabaseAnswers(again, closing);
  }
}
