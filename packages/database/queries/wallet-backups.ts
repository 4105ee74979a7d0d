/** Recovery phrases of wallets, as slow hashes. */
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { walletBackups } from '../schema/guidance.ts';
import { miningSessions, visitors } from '../schema/mining.ts';

/** Stores the hash in place of an earlier one. @returns when the earlier one was made, null without one */
export async function replaceBackup(
  executor: Executor,
  backup: { visitorId: string; phraseHash: Uint8Array; madeAt: Date },
): Promise<Date | null> {
  // Locks the visitor's row, so that two phrases made at the same time replace each other in turn.
  await executor
    .select({ id: visitors.id })
    .from(visitors)
    .where(eq(visitors.id, backup.visitorId))
    .for('update');
  const earlier = await readBackupTime(executor, backup.visitorId);
  const { phraseHash, madeAt } = backup;
  await executor
    .insert(walletBackups)
    .values(backup)
    .onConflictDoUpdate({ target: walletBackups.visitorId, set: { phraseHash, madeAt } });
  return earlier;
}

/** Time at which the visitor's phrase was made; null without one. */
export async function readBackupTime(executor: Executor, visitorId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ madeAt: walletBackups.madeAt })
    .from(walletBackups)
    .where(eq(walletBackups.visitorId, visitorId));
  return row?.madeAt ?? null;
}

/** The visitor whose phrase has this hash. Locked until the transaction ends, so that no new phrase replaces it meanwhile. */
export async function findBackedUpVisitor(
  executor: Executor,
  phraseHash: Uint8Array,
): Promise<{ id: string; address: string } | undefined> {
  const [row] = await executor
    .select({ id: visitors.id, address: visitors.address })
    .from(walletBackups)
    .innerJoin(visitors, eq(visitors.id, walletBackups.visitorId))
    .where(eq(walletBackups.phraseHash, phraseHash))
    .for('share', { of: walletBackups });
  return row;
}

/** Number of the visitor's sessions that mine or are paused. */
export async function countOpenSessions(executor: Executor, visitorId: string): Promise<number> {
  const [row] = await executor
    .select({ n: sql`${count()}`.mapWith(Number) })
    .from(miningSessions)
    .where(and(eq(miningSessions.visitorId, visitorId), ne(miningSessions.status, 'stopped')));
  return row?.n ?? 0;
}
