/** Names that wallets chose for the leaderboard. */
import { playerNameKey } from '@productive-mining/rules/player-name.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import pg from 'pg';
import type { Executor, Transaction } from '../connection/connect.ts';
import { visitors } from '../schema/mining.ts';

const NAME_KEYS = 'visitors_name_key_unique';

/** The visitor's name; null for a wallet that stays off the leaderboard. */
export async function readName(executor: Executor, visitorId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: visitors.displayName })
    .from(visitors)
    .where(eq(visitors.id, visitorId));
  return row?.name ?? null;
}

/** Gives the visitor a name unless another's looks like it. The key's unique column decides between simultaneous calls. */
export async function giveName(tx: Transaction, visitorId: string, name: string): Promise<'given' | 'taken'> {
  const row = { displayName: name, nameKey: playerNameKey(name) };
  try {
    // A savepoint, so that the refused statement doesn't end the transaction.
    await tx.transaction((savepoint) =>
      savepoint.update(visitors).set(row).where(eq(visitors.id, visitorId)),
    );
    return 'given';
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Whether the name is taken, by the error's causes: drizzle wraps the driver's errors. */
function isTaken(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof pg.DatabaseError && current.constraint === NAME_KEYS) return true;
  return false;
}

/** @returns whether there was a name */
export async function forgetName(executor: Executor, visitorId: string): Promise<boolean> {
  const changed = await executor
    .update(visitors)
    .set({ displayName: null, nameKey: null })
    .where(and(eq(visitors.id, visitorId), isNotNull(visitors.displayName)))
    .returning({ id: visitors.id });
  return changed.length > 0;
}
