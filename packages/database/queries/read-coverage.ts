/** Reads what the blocks add up to, as it was written down when they were read off the ledger. */
import { DAY_HOURS, hoursOfLastDay } from '@productive-mining/rules/last-day.ts';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockTallies, coveredSpans, SLOT_SECONDS, tallyProgress } from '../schema/coverage.ts';
import { blocks } from '../schema/ledger.ts';

export type CoveredSpanRow = typeof coveredSpans.$inferSelect;

/** Index of the last block that is added up; 0 before the first. */
export async function readTalliedHeight(executor: Executor): Promise<number> {
  const [progress] = await executor.select({ lastBlock: tallyProgress.lastBlock }).from(tallyProgress);
  return progress?.lastBlock ?? 0;
}

/** Begins and ends of the spans that have regions of a block's number: its own, and others where regions were cut. */
export function readSpansBeside(
  executor: Executor,
  blockIndex: number,
): Promise<Pick<CoveredSpanRow, 'position' | 'endPosition'>[]> {
  return executor
    .select({ position: coveredSpans.position, endPosition: coveredSpans.endPosition })
    .from(blockTallies)
    .innerJoin(
      coveredSpans,
      and(
        eq(coveredSpans.workType, blockTallies.workType),
        eq(coveredSpans.frontier, blockTallies.frontier),
        lte(coveredSpans.firstNumber, blockTallies.number),
        gte(coveredSpans.lastNumber, blockTallies.number),
      ),
    )
    .where(eq(blockTallies.blockIndex, blockIndex));
}

/** A frontier and what some of its blocks cover, in its unit. */
export interface CoveredPart {
  workType: string;
  frontier: string;
  blocks: number;
  along: number;
}

const readParts = (rows: readonly Record<keyof CoveredPart, string>[]): CoveredPart[] =>
  rows.map(({ workType, frontier, blocks, along }) => ({
    ...{ workType, frontier },
    ...{ blocks: Number(blocks), along: Number(along) },
  }));

const DAY_MS = DAY_HOURS * 60 * 60 * 1000;

/** What was covered in the 24 hours before `now`, by frontier: whole slots, and the blocks in the one that the day begins in. */
export async function readLastDay(executor: Executor, now: Date): Promise<CoveredPart[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const [slot, last] = [since, now].map((time) => Math.floor(time.getTime() / 1000 / SLOT_SECONDS)) as [
    number,
    number,
  ];
  const slotEnd = new Date((slot + 1) * SLOT_SECONDS * 1000);
  const { rows } = await executor.execute<Record<keyof CoveredPart, string>>(sql`
    select work_type as "workType", frontier, sum(blocks) as blocks, sum(along) as along
    from (
      select work_type, frontier, blocks, along from covered_slots where slot > ${slot} and slot <= ${last}
      union all
      select work_type, frontier, 1, (to_along - from_along)::numeric from block_tallies
      where left_out is null and sealed_at > ${since.toISOString()} and sealed_at < ${slotEnd.toISOString()}
    ) as parts
    group by work_type, frontier having sum(blocks) > 0`);
  return readParts(rows);
}

/** How many hours the last day has: fewer than 24 while the ledger is younger. Without a block there is none to be younger. */
export async function readHoursOfLastDay(executor: Executor, now: Date): Promise<number> {
  const [first] = await executor
    .select({ timestamp: blocks.timestamp })
    .from(blocks)
    .orderBy(asc(blocks.index))
    .limit(1);
  return first ? hoursOfLastDay(first.timestamp, now) : DAY_HOURS;
}

/** What the blocks of one miner cover, by frontier. */
export async function readCoveredBy(executor: Executor, address: string): Promise<CoveredPart[]> {
  const { rows } = await executor.execute<Record<keyof CoveredPart, string>>(sql`
    select work_type as "workType", frontier, blocks, along
    from covered_by_miners where miner_id = ${address} and blocks > 0`);
  return readParts(rows);
}

/** A region that was begun and has no block yet. */
export interface OpenRegion {
  workType: string;
  frontier: string;
  position: string;
  endPosition: string;
  /** Whether a session holds it. */
  isMining: boolean;
  /** It isn't leased again before this. */
  notBefore: Date | null;
}

/** Regions without a block, by frontier and place. */
export async function readOpenRegions(executor: Executor, now: Date): Promise<OpenRegion[]> {
  const { rows } = await executor.execute<
    Record<'workType' | 'frontier' | 'position' | 'endPosition', string> & {
      isMining: boolean;
      notBefore: string | null;
    }
  >(sql`
    select work_type as "workType", frontier, position, next_position as "endPosition",
      session_id is not null as "isMining",
      case when not_before > ${now.toISOString()} then not_before end as "notBefore"
    from work_units where state <> 'settled'
    order by work_type, frontier, nonce`);
  return rows.map((row) => ({ ...row, notBefore: row.notBefore === null ? null : new Date(row.notBefore) }));
}

/** A record as it was set, with the block that set it. */
export interface RecordRow {
  workType: string;
  name: string;
  className: string;
  figure: string;
  place: string;
  status: string;
  blockIndex: number;
  blockHash: string;
  sealedAt: Date;
}

const recordColumns = sql`
  r.work_type as "workType", r.name, r.class_name as "className", r.figure, r.place, r.status,
  r.block_index as "blockIndex", b.block_hash as "blockHash", r.sealed_at as "sealedAt"`;

type RecordColumns = Record<Exclude<keyof RecordRow, 'blockIndex' | 'sealedAt'>, string> & {
  blockIndex: number;
  sealedAt: string;
};

const readRow = (row: RecordColumns): RecordRow => ({
  ...row,
  blockIndex: Number(row.blockIndex),
  sealedAt: new Date(row.sealedAt),
});

/** The holder of each record, by kind, record and class. */
export async function readRecordHolders(executor: Executor): Promise<RecordRow[]> {
  const { rows } = await executor.execute<RecordColumns>(sql`
    select ${recordColumns}
    from (
      select distinct on (work_type, name, class_name) * from ledger_records
      order by work_type, name, class_name, block_index desc
    ) r join blocks b on b.index = r.block_index
    order by r.work_type, r.name, r.class_rank, r.class_name`);
  return rows.map(readRow);
}

/** Records in the order in which they were set, newest first. */
export async function readNewRecords(
  executor: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<RecordRow[]> {
  const { rows } = await executor.execute<RecordColumns>(sql`
    select ${recordColumns}
    from ledger_records r join blocks b on b.index = r.block_index
    where r.block_index > ${after}
    order by r.block_index desc, r.work_type, r.name, r.class_rank
    limit ${limit}`);
  return rows.map(readRow);
}
