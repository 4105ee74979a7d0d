/** Security tokens, of which only the hash is kept. */
import { count, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { securityTokens } from '../schema/security.ts';

export type NewSecurityToken = typeof securityTokens.$inferInsert;

export async function insertSecurityToken(executor: Executor, token: NewSecurityToken): Promise<void> {
  await executor.insert(securityTokens).values(token);
}

/** Tokens of all visitors that haven't expired. */
export async function countActiveTokens(executor: Executor, now: Date): Promise<number> {
  const [row] = await executor
    .select({ n: sql`${count()}`.mapWith(Number) })
    .from(securityTokens)
    .where(gt(securityTokens.expiresAt, now));
  return row?.n ?? 0;
}

/** Deletes the expired ones. */
export async function purgeExpiredTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(securityTokens).where(lte(securityTokens.expiresAt, now));
}
