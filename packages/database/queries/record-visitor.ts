import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { visitors } from '../schema/mining.ts';

/**
 * Inserts the visitor the first time; later only moves `last_seen_at` to now. A page's first calls come together: the
 * insert names no conflict target, since two of them may meet at the index of the ids or at that of the addresses.
 */
export async function recordVisitor(
  executor: Executor,
  visitor: { id: string; address: string },
): Promise<void> {
  const { rowCount } = await executor
    .update(visitors)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(visitors.id, visitor.id));
  if (rowCount === 0) await executor.insert(visitors).values(visitor).onConflictDoNothing();
}
