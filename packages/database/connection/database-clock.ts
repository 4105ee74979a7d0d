import { sql } from 'drizzle-orm';
import type { Executor } from './connect.ts';

/**
 * The time by the database's clock. Whatever is measured from one process to another (from a lease to the chunk that ends
 * it, from block to block) is read from this one clock, as the clocks of the processes may differ.
 */
export async function readClock(executor: Executor): Promise<Date> {
  const { rows } = await executor.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(Math.floor(rows[0]!.ms));
}
