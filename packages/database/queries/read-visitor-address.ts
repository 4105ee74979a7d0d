import { eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { visitors } from '../schema/mining.ts';

/** The wallet's address of a visitor; undefined for one that left no row. */
export async function readVisitorAddress(executor: Executor, visitorId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ address: visitors.address })
    .from(visitors)
    .where(eq(visitors.id, visitorId));
  return row?.address;
}
