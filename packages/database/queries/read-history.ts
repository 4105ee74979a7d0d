/** How many blocks were sealed when, and what they are worth. */
import { HISTORY_RANGES, type HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

export interface HistoryBucket {
  startMs: number;
  blocks: number;
  /** Dollars; without the disputed blocks, as in the totals. */
  value: number;
}

/**
 * One row for each bucket, also for those without a block, oldest first; the last holds `nowMs`. A block is in the bucket of
 * its discovery's time, as its own may be that of an earlier block. Bounds are multiples of
 * the bucket's length since 1970, so that a block stays in its bucket however often it is read.
 */
export async function readHistory(
  executor: Executor,
  { range, nowMs }: { range: HistoryRange; nowMs: number },
): Promise<HistoryBucket[]> {
  const { buckets, bucketSeconds } = HISTORY_RANGES[range];
  const last = Math.floor(nowMs / 1000 / bucketSeconds);
  const first = last - buckets + 1;
  const { rows } = await executor.execute<{ bucket: string; blocks: string; value: string }>(sql`
    with sealed as (
      select
        floor(date_part('epoch', d.timestamp) / ${bucketSeconds}::int)::bigint as bucket,
        count(*) as blocks,
        sum(d.scientific_value) filter (where d.block_id not in (select block_index from disputed_blocks)) as value
      from discoveries d
      where d.timestamp >= to_timestamp(${first * bucketSeconds}::bigint)
        and d.timestamp < to_timestamp(${(last + 1) * bucketSeconds}::bigint)
      group by 1
    )
    select bucket, coalesce(sealed.blocks, 0) as blocks, coalesce(sealed.value, 0) as value
    from generate_series(${first}::bigint, ${last}::bigint) as bucket
    left join sealed using (bucket)
    order by bucket`);
  return rows.map((row) => ({
    startMs: Number(row.bucket) * bucketSeconds * 1000,
    blocks: Number(row.blocks),
    value: Number(row.value),
  }));
}
