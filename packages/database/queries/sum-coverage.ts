/** What the counted blocks of each frontier add up to, in sums that the database makes: however many holes there are, few rows. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { disputedBlocks } from '../schema/totals.ts';
import { provesUndisputed, type RecordsOf } from './frontier-posts.ts';
import type { CoveredSpanRow } from './read-coverage.ts';

type Escapes = Pick<CoveredSpanRow, 'oneLeaf' | 'onePercent' | 'tenPercent'>;
type NamedFrontier = Pick<CoveredSpanRow, 'workType' | 'frontier'>;

export type ListedSpan = NamedFrontier &
  Escapes &
  Pick<CoveredSpanRow, 'position' | 'endPosition' | 'blocks' | 'sums'> & {
    /** Its place among the frontier's; parts of one region that was cut may share it. Null for the last one, beyond those listed. */
    place: number | null;
  };

/** All of a frontier's counted blocks together. */
export interface FrontierSums extends NamedFrontier, Escapes {
  /** How many spans there are. */
  spans: number;
  blocks: number;
  /** What they cover, in the frontier's unit. */
  along: number;
  sums: Record<string, string>;
}

export interface DisputedBlocks extends NamedFrontier {
  count: number;
  /** Indices, newest first, as many as were asked for. */
  newest: number[];
}

export interface CoverageSums {
  frontiers: FrontierSums[];
  /** The first spans of each frontier, as many as were asked for, and its last. */
  spans: ListedSpan[];
}

/**
 * The version of what the counted blocks add up to: another one whenever a block is counted or taken out. '' before the
 * first. The version of a row is the transaction that wrote it and its place (PostgreSQL 17 manual, 5.6, system columns).
 */
export async function readSumsVersion(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ version: string }>(
    sql`select xmin::text || ctid::text as version from tally_progress`,
  );
  return rows[0]?.version ?? '';
}

/** @param listed how many spans of each frontier are wanted */
export async function sumCoverage(executor: Executor, listed: number): Promise<CoverageSums> {
  return { frontiers: await sumFrontiers(executor), spans: await listSpans(executor, listed) };
}

/** The greatest of a frontier's spans, which an index has at its end. */
const greatest = (share: SQL) =>
  sql`(select max(${share}) from covered_spans s where s.work_type = f.work_type and s.frontier = f.frontier)`;

async function sumFrontiers(executor: Executor): Promise<FrontierSums[]> {
  const { rows } = await executor.execute<Pick<FrontierSums, keyof FrontierSums>>(sql`
    select work_type as "workType", frontier, spans, blocks, along::float8 as along, sums,
      ${greatest(sql`s.one_leaf`)} as "oneLeaf", ${greatest(sql`s.one_percent`)} as "onePercent",
      ${greatest(sql`s.ten_percent`)} as "tenPercent"
    from covered_frontiers f where spans > 0
    order by work_type, frontier`);
  return rows;
}

/** The spans of a frontier in an order, up to a count and those that are equal to the last of them. */
const spansBy = (order: SQL, count: number) => sql`
  select * from covered_spans s where s.work_type = f.work_type and s.frontier = f.frontier
  order by ${order} fetch first (${count}::int) rows with ties`;

async function listSpans(executor: Executor, listed: number): Promise<ListedSpan[]> {
  const { rows } = await executor.execute<Pick<ListedSpan, keyof ListedSpan>>(sql`
    select span.work_type as "workType", span.frontier, position, end_position as "endPosition", span.blocks, span.sums,
      one_leaf as "oneLeaf", one_percent as "onePercent", ten_percent as "tenPercent", place::int
    from covered_frontiers f cross join lateral (
      select *, rank() over (order by first_number) as place
      from (${spansBy(sql`s.first_number`, listed)}) as firsts
      union all
      select *, null from (${spansBy(sql`s.last_number desc`, 1)}) as lasts
      where first_number > (
        select max(first_number) from (${spansBy(sql`s.first_number`, listed)}) as firsts
      )
    ) as span
    order by span.work_type, span.frontier, place nulls last, position`);
  return rows;
}

/**
 * The version of what is listed of disputed blocks: another one whenever a dispute was added up, or a block that had been
 * disputed before it was.
 */
export async function readDisputedVersion(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ version: string }>(sql`
    select concat_ws(' ', disputes, least(last_block, (select max(block_index) from disputed_blocks))) as version
    from tally_progress`);
  return rows[0]?.version ?? '';
}

/** The disputed blocks that were added up. @param listed how many of each frontier are wanted by their indices */
export async function listDisputed(executor: Executor, listed: number): Promise<DisputedBlocks[]> {
  const { rows } = await executor.execute<Pick<DisputedBlocks, keyof DisputedBlocks>>(sql`
    select work_type as "workType", frontier, count(*)::int as count,
      array(
        select block_index from block_tallies newest
        where left_out = 'disputed' and newest.work_type = d.work_type and newest.frontier = d.frontier
        order by block_index desc limit ${listed}
      ) as newest
    from block_tallies d where left_out = 'disputed'
    group by work_type, frontier`);
  return rows;
}

/** Changes whenever a record of the chain is added; 0 before the first. */
export async function readNewestRecord(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from chain_records`,
  );
  return rows[0]!.id;
}

/** How many blocks a dispute names. */
export const countDisputes = (executor: Executor): Promise<number> => executor.$count(disputedBlocks);

/** A post up to which the totals of a kind's blocks are proved without a gap. */
export interface ProvedPost {
  position: string;
  /** What is counted before it, in decimal digits. */
  total: string;
}

/**
 * Goes on from a post to the last one behind it: along records that prove the span from one post to the next, and of whose
 * blocks none is disputed.
 */
export async function followProvedSpans(
  executor: Executor,
  { workType, countedField }: RecordsOf,
  { position, total }: ProvedPost,
): Promise<ProvedPost> {
  const { rows } = await executor.execute<Pick<ProvedPost, keyof ProvedPost>>(sql`
    with recursive chain (steps, position, total) as (
      select 0, ${position}::text, ${total}::numeric
      union all
      select steps + 1, next.position, chain.total + next.counted
      from chain cross join lateral (
        select c.payload->>'to' as position, (c.payload->>${countedField})::numeric as counted
        from chain_records c
        join block_tallies t on t.block_index = (c.payload->'blocks'->>0)::int and t.work_type = ${workType}
        where c.kind = 'proved_totals' and c.payload->>'from' = chain.position and ${provesUndisputed}
          -- A record that somebody changed may lead back.
          and (c.payload->>'to')::numeric > chain.position::numeric
        limit 1
      ) as next
    )
    select position, total::text from chain order by steps desc limit 1`);
  return rows[0]!;
}
