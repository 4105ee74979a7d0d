/** The records that name a ledger’s keys, as block 1 and later blocks seal them. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

/** Payloads of the first keys’ record and of each change that has taken effect, in their order. */
export async function readKeyPayloads(executor: Executor): Promise<Record<string, unknown>[]> {
  const { rows } = await executor.execute<{ payload: Record<string, unknown> }>(sql`
    select payload from chain_records
    where kind in ('first_key', 'key_rotation') and payload->>'keyId' in (select key_id from chain_keys)
    order by id`);
  return rows.map(({ payload }) => payload);
}
