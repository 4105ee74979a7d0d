/** What was covered in each slot of time and by each miner: sums that a page can't make of all blocks again. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { SLOT_SECONDS } from '@productive-mining/database/schema/coverage.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Blocks of one transaction that are counted from now on, and blocks that no longer are; their tallies are written. */
export interface ChangedParts {
  counted: number[];
  uncounted: number[];
}

const SLOT_OF = sql`floor(extract(epoch from sealed_at) / ${sql.raw(String(SLOT_SECONDS))})::int`;

/** Adds what is counted and takes out what isn't. Sums are decimal, so that taking out undoes adding to the last digit. */
export async function writeParts(tx: Transaction, { counted, uncounted }: ChangedParts): Promise<void> {
  if (counted.length + uncounted.length === 0) return;
  const changed = sql`
    select tallies.*, change.sign, change.sign * (to_along - from_along)::numeric as change
    from (
      select unnest(${sql.param(counted)}::int[]) as block_index, 1 as sign
      union all select unnest(${sql.param(uncounted)}::int[]), -1
    ) as change join block_tallies as tallies using (block_index)`;
  await tx.execute(sumInto({ table: sql`covered_slots`, key: sql`slot`, value: SLOT_OF }, changed));
  await tx.execute(
    sumInto({ table: sql`covered_by_miners`, key: sql`miner_id`, value: sql`miner_id` }, changed),
  );
}

function sumInto({ table, key, value }: Record<'table' | 'key' | 'value', SQL>, changed: SQL): SQL {
  return sql`
    insert into ${table} as stored (work_type, frontier, ${key}, blocks, along)
    select work_type, frontier, ${value}, sum(sign), sum(change)
    from (${changed}) as changed group by 1, 2, 3
    on conflict (work_type, frontier, ${key}) do update
    set blocks = stored.blocks + excluded.blocks, along = stored.along + excluded.along`;
}
