import { setTimeout as wait } from 'node:timers/promises';
import { classifyFailure } from './in-transaction.ts';

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
