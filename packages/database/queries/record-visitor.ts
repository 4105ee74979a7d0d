import { eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { visitors } from '../schema/mining.ts';

/**
 * Inserts the visitor the first time; later only moves `last_seen_at` to `at`. A page's first calls come together: the
 * insert names no conflict target, since two of them may meet at the index of the ids or at that of the addresses.
 */
export async function recordVisitor(
  executor: Executor,
  visitor: { id: string; address: string },
  at: Date,
): Promise<void> {
  if (await touchVisitor(executor, visitor.id, at)) return;
  await executor
    .insert(visitors)
    .values({ ...visitor, createdAt: at, lastSeenAt: at })
    .onConflictDoNothing();
}

/** Moves `last_seen_at` of a visitor. @returns whether there is a row of the visitor */
export async function touchVisitor(executor: Executor, visitorId: string, at: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(visitors)
    .set({ lastSeenAt: at })
    .where(eq(visitors.id, visitorId));
  return rowCount !== 0;
}

/** Whether anybody has a row. */
export async function hasVisitors(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: visitors.id }).from(visitors).limit(1);
  return rows.length > 0;
}
