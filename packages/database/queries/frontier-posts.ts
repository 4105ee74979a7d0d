/** Reads what proving the totals of a kind's blocks needs from the ledger. */
import type { ProvedSpan } from '@productive-mining/rules/proved-span.ts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { frontierPosts } from '../schema/mining.ts';

export interface Post {
  position: bigint;
  /** What another method counts before the position. */
  total: bigint;
}

/** The kind's last post that has been counted; 0 at 0 before the first. */
export async function readLastPost(executor: Executor, workType: string): Promise<Post> {
  const [row] = await executor
    .select()
    .from(frontierPosts)
    .where(and(eq(frontierPosts.workType, workType), isNotNull(frontierPosts.total)))
    .orderBy(desc(frontierPosts.position))
    .limit(1);
  return row ? { position: BigInt(row.position), total: BigInt(row.total!) } : { position: 0n, total: 0n };
}

export interface SettledSpan {
  blockIndex: number;
  start: bigint;
  end: bigint;
  total: bigint;
}

/** The kind whose blocks have totals, and the place of these in its results. */
export interface TotalOf {
  workType: string;
  /** Keys from the outside in. */
  path: readonly string[];
}

/** Settled units of a kind that begin at `position` or after it, and before `until` where it is given, by position. */
export async function readSettledSpans(
  executor: Executor,
  { workType, path }: TotalOf,
  position: bigint,
  until?: bigint,
): Promise<SettledSpan[]> {
  const end = until === undefined ? sql`` : sql`and u.position::numeric < ${until.toString()}::numeric`;
  const { rows } = await executor.execute<
    Record<'block_index' | 'position' | 'next_position' | 'total', string>
  >(sql`
    select u.block_index, u.position, u.next_position, d.result #>> ${`{${path.join(',')}}`}::text[] as total
    from work_units u join discoveries d on d.unit_id = u.id
    where u.work_type = ${workType} and u.state = 'settled' and u.position::numeric >= ${position.toString()}::numeric
      ${end}
    order by u.position::numeric`);
  return rows.map((row) => ({
    blockIndex: Number(row.block_index),
    start: BigInt(row.position),
    end: BigInt(row.next_position),
    total: BigInt(row.total),
  }));
}

export interface ReopenedSpan {
  from: bigint;
  to: bigint;
  /** What was counted between the two posts. */
  counted: bigint;
}

/** Whose records, and the field in which they hold what was counted. */
export interface RecordsOf {
  workType: string;
  countedField: string;
}

/** A kind's spans between two posts that have a disputed block, by this count or by a recheck. */
export async function readReopenedSpans(
  executor: Executor,
  { workType, countedField }: RecordsOf,
): Promise<ReopenedSpan[]> {
  const { rows } = await executor.execute<{ from: string; to: string; counted: string }>(sql`
    select distinct c.payload->>'from' as "from", c.payload->>'to' as "to", c.payload->>${countedField} as counted
    from chain_records c
    join discoveries on discoveries.block_id = coalesce(c.payload->'blockIndex', c.payload->'blocks'->0)::int
    where discoveries.work_type = ${workType} and (
      (c.kind = 'dispute' and c.payload->>'from' is not null)
      or (c.kind = 'proved_totals' and exists (select 1 from chain_records d
        where d.kind = 'dispute' and c.payload->'blocks' @> (d.payload->'blockIndex'))))`);
  return rows.map(({ from, to, counted }) => ({
    from: BigInt(from),
    to: BigInt(to),
    counted: BigInt(counted),
  }));
}

/** Whether a record proves the totals of just these blocks. */
export async function isSpanProved(executor: Executor, blocks: readonly number[]): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from chain_records
    where kind = 'proved_totals' and payload->'blocks' = ${JSON.stringify(blocks)}::jsonb limit 1`);
  return rows.length > 0;
}

/**
 * The proved span that a block belongs to, or undefined while there is none.
 * @param countedField of the block's kind
 */
export async function readProvedSpan(
  executor: Executor,
  blockIndex: number,
  countedField: string,
): Promise<ProvedSpan | undefined> {
  const { rows } = await executor.execute<Pick<ProvedSpan, keyof ProvedSpan>>(sql`
    select payload->>'from' as "from", payload->>'to' as "to", payload->>${countedField} as counted,
      payload->'blocks' as blocks
    from chain_records
    where kind = 'proved_totals' and payload->'blocks' @> ${JSON.stringify([blockIndex])}::jsonb
    limit 1`);
  return rows[0];
}
