import { setTimeout as wait } from 'node:timers/promises';
import { classifyFailure } from './in-transaction.ts';
import { storageFaultOf } from './storage-faults.ts';

const RETRY_MS = 250;

/** SQLSTATE classes: transaction rollback, insufficient resources, object not in prerequisite state, operator intervention,
 * system error. */
const PASSING_CLASS = /^(40|53|55|57|58)...$/;

/**
 * Whether the same work may go well later: the database is away, full, damaged or hindered, or the machine is out of memory,
 * and neither the statement nor the computation is wrong.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  if (classifyFailure(error) !== 'other' || storageFaultOf(error) !== undefined) return true;
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string' && PASSING_CLASS.test(current.code))
      return true;
  return false;
}

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
