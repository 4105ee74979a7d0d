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

/** Blocks that are read at once. */
const PAGE = 1000;

/**
 * The settled units of a kind from `from` on without a gap, up to the first end at or after `due`; undefined when they
 * don't reach it. As many are read as there are without a gap, however long the ledger is.
 */
export async function readGapFreeSpan(
  executor: Executor,
  totalOf: TotalOf,
  from: bigint,
  due: bigint,
): Promise<SettledSpan[] | undefined> {
  const span: SettledSpan[] = [];
  let reached = from;
  for (;;) {
    const page = await readSettledSpans(executor, totalOf, reached);
    for (const block of page) {
      if (block.start !== reached) return undefined;
      span.push(block);
      reached = block.end;
      if (reached >= due) return span;
    }
    if (page.length < PAGE) return undefined;
  }
}

/** Settled units of a kind that begin at `position` or after it, by position: at most a page of them. */
async function readSettledSpans(
  executor: Executor,
  { workType, path }: TotalOf,
  position: bigint,
): Promise<SettledSpan[]> {
  const start = position.toString();
  const { rows } = await executor.execute<
    Record<'block_index' | 'position' | 'next_position' | 'total', string>
  >(sql`
    select u.block_index, u.position, u.next_position, d.result #>> ${`{${path.join(',')}}`}::text[] as total
    from work_units u join discoveries d on d.unit_id = u.id
    where u.work_type = ${workType} and u.state = 'settled'
      and (length(u.position), u.position) >= (${start.length}::int, ${start}::text)
    order by length(u.position), u.position
    limit ${PAGE}`);
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

/** Whether no block that the chain's record `c` names is disputed. */
export const provesUndisputed = sql`not exists (
  select 1 from jsonb_array_elements_text(c.payload->'blocks') as proved (block_index)
  join disputed_blocks d on d.block_index = proved.block_index::int)`;

/** Reopened spans that are looked at in one pass. */
const REOPENED = 20;

/**
 * A kind's spans between two posts that had a disputed block, by this count or by a recheck, and that no record proves
 * without it: a few of them, by chance, so that every one's turn comes.
 */
export async function readReopenedSpans(
  executor: Executor,
  { workType, countedField }: RecordsOf,
): Promise<ReopenedSpan[]> {
  const { rows } = await executor.execute<{ from: string; to: string; counted: string }>(sql`
    with judged as (
      select c.payload->>'from' as "from", c.payload->>'to' as "to", c.payload->>${countedField} as counted,
        c.kind = 'proved_totals' and ${provesUndisputed} as holds
      from chain_records c
      join discoveries on discoveries.block_id = coalesce(c.payload->'blockIndex', c.payload->'blocks'->0)::int
      where c.kind in ('dispute', 'proved_totals') and c.payload->>'from' is not null
        and discoveries.work_type = ${workType}
    )
    select "from", "to", counted from judged
    group by "from", "to", counted having not bool_or(holds)
    order by random() limit ${REOPENED}`);
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
