/** Totals of the ledger and of one wallet. */
import { AVERAGE_OVER_BLOCKS } from '@productive-mining/rules/average-block-time.ts';
import { MS_PER_DAY } from '@productive-mining/rules/consecutive-days.ts';
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

/** Number of the newest verified attempts of each kind and difficulty whose median is the measured time. */
const MEASURED_OVER_ATTEMPTS = 50;

export interface LedgerTotals {
  totalBlocks: number;
  totalDiscoveries: number;
  /** Blocks that a dispute names; they count as blocks, their value doesn't. */
  disputedBlocks: number;
  totalScientificValue: number;
  /** kWh. */
  totalEnergyConsumed: number;
  /** CPU milliseconds of computing and of verifying the blocks. */
  totalComputeMs: number;
  totalVerifyMs: number;
  /** Finished attempts, verified or not, and how many of them were verified. */
  totalComputations: number;
  verifiedComputations: number;
  /** Seconds; 0 before the second block. */
  averageBlockTime: number;
  height: number;
}

/** Reads the totals, without the value of disputed blocks, from the rows that triggers keep (schema/totals.ts). */
export async function readLedgerTotals(executor: Executor): Promise<LedgerTotals> {
  const { rows } = await executor.execute<Record<keyof LedgerTotals, string>>(sql`
    with recent as (
      select index, (select min(d.timestamp) from discoveries d where d.block_id = blocks.id) as sealed_at
      from blocks order by index desc limit ${AVERAGE_OVER_BLOCKS}
    )
    select
      coalesce(sum(blocks), 0) as "totalBlocks",
      coalesce(sum(discoveries), 0) as "totalDiscoveries",
      coalesce(sum(disputed_blocks), 0) as "disputedBlocks",
      coalesce(sum(value - disputed_value), 0) as "totalScientificValue",
      coalesce(sum(energy_consumed), 0) as "totalEnergyConsumed",
      coalesce(sum(compute_ms), 0) as "totalComputeMs",
      coalesce(sum(verify_ms), 0) as "totalVerifyMs",
      coalesce(sum(attempts), 0) as "totalComputations",
      coalesce(sum(verified_attempts), 0) as "verifiedComputations",
      (select coalesce(greatest(extract(epoch from
          (array_agg(sealed_at order by index desc))[1] - (array_agg(sealed_at order by index))[1]), 0)
        / nullif(count(*) - 1, 0), 0) from recent) as "averageBlockTime",
      (select coalesce(max(index), 0) from blocks) as "height"
    from ledger_totals`);
  const totals = Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(totals) as LedgerTotals;
}

export interface MeasuredTime {
  workType: string;
  difficulty: number;
  medianSeconds: number;
  blocks: number;
}

/** The newest attempt's number; 0 before the first. */
export async function readNewestAttempt(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select coalesce(max(id), 0) as id from work_attempts`,
  );
  return Number(rows[0]!.id);
}

/** Every kind that has been mined, with every difficulty. */
const ALL_PAIRS = sql`
  select work_type, difficulty from ledger_totals
  cross join generate_series(${DIFFICULTY.min}::int, ${DIFFICULTY.max}::int) as difficulty`;

/**
 * Median wall seconds of a block here, for each kind and difficulty that has been mined.
 * @param since those alone of which an attempt behind this one was verified
 */
export async function readMeasuredTimes(executor: Executor, since?: number): Promise<MeasuredTime[]> {
  const pairs =
    since === undefined
      ? ALL_PAIRS
      : sql`select distinct work_type, difficulty from work_attempts where id > ${since} and outcome = 'verified'`;
  const { rows } = await executor.execute<{
    work_type: string;
    difficulty: number;
    median: number;
    blocks: string;
  }>(sql`
    select work_type, difficulty, percentile_cont(0.5) within group (order by wall_seconds) as median, count(*) as blocks
    from (${pairs}) as pairs
    cross join lateral (
      select wall_seconds from work_attempts a
      where a.work_type = pairs.work_type and a.difficulty = pairs.difficulty and a.outcome = 'verified'
      order by -a.id limit ${MEASURED_OVER_ATTEMPTS}
    ) as newest
    group by work_type, difficulty
    order by work_type, difficulty`);
  return rows.map((row) => ({
    workType: row.work_type,
    difficulty: row.difficulty,
    medianSeconds: Number(row.median),
    blocks: Number(row.blocks),
  }));
}

export interface MinerTotals {
  blocks: number;
  discoveries: number;
  totalScientificValue: number;
  sessionsCompleted: number;
  highestDifficulty: number;
  uniqueWorkTypes: number;
  /** Days in UTC with at least one reward, in a row, ending today or yesterday. */
  consecutiveDays: number;
}

export async function readMinerTotals(
  executor: Executor,
  visitor: { id: string; address: string },
  now: Date,
): Promise<MinerTotals> {
  const today = Math.floor(now.getTime() / MS_PER_DAY);
  const { rows } = await executor.execute<Record<keyof MinerTotals, string>>(sql`
    with days as (
      select day from miner_days where miner_address = ${visitor.address} and day <= ${today}::int
    ), runs as (
      select day, day + row_number() over (order by day desc) as run from days
    )
    select
      coalesce(sum(blocks), 0) as "blocks",
      coalesce(sum(discoveries), 0) as "discoveries",
      coalesce(sum(value - disputed_value), 0) as "totalScientificValue",
      (select count(*) from mining_sessions
        where visitor_id = ${visitor.id} and status = 'stopped' and total_blocks_mined > 0) as "sessionsCompleted",
      coalesce(max(highest_difficulty), 0) as "highestDifficulty",
      count(*) filter (where discoveries > 0) as "uniqueWorkTypes",
      (select count(*) from runs
        where run = (select run from runs order by day desc limit 1)
          and (select max(day) from days) >= ${today}::int - 1) as "consecutiveDays"
    from miner_totals where miner_address = ${visitor.address}`);
  const totals = Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(totals) as MinerTotals;
}

/** A text that changes with every block, attempt and record of the chain, on which totals and measured times depend. */
export async function readLedgerVersion(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select max(index) from blocks),
      (select max(id) from work_attempts),
      (select max(id) from chain_records)) as version`);
  return rows[0]!.version;
}
