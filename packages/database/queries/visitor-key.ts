/** The fingerprint of the key that this database's wallets are derived from. */
import type { Executor } from '../connection/connect.ts';
import { visitorKeys } from '../schema/mining.ts';

/** Undefined before one was noted. */
export async function readVisitorKey(executor: Executor): Promise<string | undefined> {
  const [row] = await executor.select({ fingerprint: visitorKeys.fingerprint }).from(visitorKeys);
  return row?.fingerprint;
}

/** Takes the place of one that was noted before. */
export async function noteVisitorKey(executor: Executor, fingerprint: string): Promise<void> {
  await executor
    .insert(visitorKeys)
    .values({ id: 1, fingerprint })
    .onConflictDoUpdate({ target: visitorKeys.id, set: { fingerprint } });
}
