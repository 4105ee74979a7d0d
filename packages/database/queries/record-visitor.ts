import { sql } from 'drizzle-orm';
import type { Executor } from '../connect.ts';
import { visitors } from '../schema/mining.ts';

/** Inserts the visitor at the first time; later only moves `last_seen_at` to now. */
export async function recordVisitor(
  executor: Executor,
  visitor: { id: string; address: string },
): Promise<void> {
  await executor
    .insert(visitors)
    .values(visitor)
    .onConflictDoUpdate({ target: visitors.id, set: { lastSeenAt: sql`now()` } });
}
