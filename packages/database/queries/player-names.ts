/** Names that wallets chose for the leaderboard. */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../connect.ts';
import { visitors } from '../schema/mining.ts';

/** Any constant: names are given one at a time, as a new one is compared with all. */
const NAMES_LOCK = 0x6e616d65;

/** Null for a wallet that stays off the leaderboard. */
export async function readName(executor: Executor, visitorId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: visitors.displayName })
    .from(visitors)
    .where(eq(visitors.id, visitorId));
  return row?.name ?? null;
}

/**
 * Gives the visitor a name unless another's looks like it.
 * @param keyOf what names are compared by. The database can't make it: in locale C it folds the case of ASCII only.
 */
export async function giveName(
  tx: Transaction,
  visitorId: string,
  name: string,
  keyOf: (name: string) => string,
): Promise<'given' | 'taken'> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
  const others = await tx
    .select({ name: visitors.displayName })
    .from(visitors)
    .where(and(isNotNull(visitors.displayName), ne(visitors.id, visitorId)));
  const key = keyOf(name);
  if (others.some((other) => other.name !== null && keyOf(other.name) === key)) return 'taken';
  await tx.update(visitors).set({ displayName: name }).where(eq(visitors.id, visitorId));
  return 'given';
}

/** @returns whether there was a name */
export async function forgetName(executor: Executor, visitorId: string): Promise<boolean> {
  const changed = await executor
    .update(visitors)
    .set({ displayName: null })
    .where(and(eq(visitors.id, visitorId), isNotNull(visitors.displayName)))
    .returning({ id: visitors.id });
  return changed.length > 0;
}
