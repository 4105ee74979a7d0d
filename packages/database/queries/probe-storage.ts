/** What a database says of its own storage. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { storageProbes } from '../schema/mining.ts';

/** Writes the row that says whether the database takes writing. @throws what the database answers */
export async function writeProbe(executor: Executor): Promise<void> {
  const now = sql<Date>`now()`;
  await executor
    .insert(storageProbes)
    .values({ id: 1, writtenAt: now })
    .onConflictDoUpdate({ target: storageProbes.id, set: { writtenAt: now } });
}

/** Whether PostgreSQL notices a page of a table that isn't as it was written. */
export async function hasDataChecksums(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ data_checksums: string }>(sql`show data_checksums`);
  return rows[0]?.data_checksums === 'on';
}
