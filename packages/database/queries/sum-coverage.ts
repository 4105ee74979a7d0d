/** What the counted blocks of each frontier add up to, in sums that the database makes: however many holes there are, few rows. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { disputedBlocks } from '../schema/totals.ts';
import { provesUndisputed, type RecordsOf } from './frontier-posts.ts';
import type { CoveredSpanRow } from './read-coverage.ts';

type Escapes = Pick<CoveredSpanRow, 'oneLeaf' | 'onePercent' | 'tenPercent'>;
type NamedFrontier = Pick<CoveredSpanRow, 'workType' | 'frontier'>;

export type ListedSpan = NamedFrontier &
  Escapes &
  Pick<CoveredSpanRow, 'position' | 'endPosition' | 'blocks' | 'sums'> & {
    /** Its place among the frontier's; parts of one region that was cut may share it. */
    place: number;
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
  disputed: DisputedBlocks[];
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

/** @param listed how many spans and disputed blocks of each frontier are wanted */
export async function sumCoverage(executor: Executor, listed: number): Promise<CoverageSums> {
  return {
    frontiers: await sumFrontiers(executor),
    spans: await listSpans(executor, listed),
    disputed: await listDisputed(executor, listed),
  };
}

async function sumFrontiers(executor: Executor): Promise<FrontierSums[]> {
  const { rows } = await executor.execute<Pick<FrontierSums, keyof FrontierSums>>(sql`
    with named as (
      select work_type, frontier, jsonb_object_agg(name, total::text) as sums from (
        select work_type, frontier, name, sum(value::numeric) as total
        from covered_spans, jsonb_each_text(sums) as each_sum (name, value)
        group by 1, 2, 3
      ) as totals group by 1, 2
    ), lengths as (
      select work_type, frontier, sum(along)::float8 as along from covered_by_miners group by 1, 2
    )
    select s.work_type as "workType", s.frontier, count(*)::int as spans, sum(s.blocks)::int as blocks,
      coalesce(min(lengths.along), 0) as along, coalesce((array_agg(named.sums))[1], '{}') as sums,
      max(s.one_leaf) as "oneLeaf", max(s.one_percent) as "onePercent", max(s.ten_percent) as "tenPercent"
    from covered_spans s left join named using (work_type, frontier) left join lengths using (work_type, frontier)
    group by s.work_type, s.frontier`);
  return rows;
}

async function listSpans(executor: Executor, listed: number): Promise<ListedSpan[]> {
  const { rows } = await executor.execute<Pick<ListedSpan, keyof ListedSpan>>(sql`
    select work_type as "workType", frontier, position, end_position as "endPosition", blocks, sums,
      one_leaf as "oneLeaf", one_percent as "onePercent", ten_percent as "tenPercent", place::int
    from (
      select *, rank() over (partition by work_type, frontier order by first_number) as place,
        rank() over (partition by work_type, frontier order by last_number desc) as place_from_end
      from covered_spans
    ) as spans
    where place <= ${listed} or place_from_end = 1
    order by work_type, frontier, place`);
  return rows;
}

async function listDisputed(executor: Executor, listed: number): Promise<DisputedBlocks[]> {
  const { rows } = await executor.execute<Pick<DisputedBlocks, keyof DisputedBlocks>>(sql`
    select work_type as "workType", frontier, max(count)::int as count,
      array_agg(block_index order by block_index desc) as newest
    from (
      select work_type, frontier, block_index, count(*) over (partition by work_type, frontier) as count,
        row_number() over (partition by work_type, frontier order by block_index desc) as place
      from block_tallies where left_out = 'disputed'
    ) as disputed
    where place <= ${listed}
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
