/** Totals of the ledger and of one wallet, straight from the stored rows. */
import { AVERAGE_OVER_BLOCKS } from '@productive-mining/rules/average-block-time.ts';
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

/** Reads the totals, without the value of disputed blocks. Blocks are scanned only once, as their rows are wide. */
export async function readLedgerTotals(executor: Executor): Promise<LedgerTotals> {
  const { rows } = await executor.execute<Record<keyof LedgerTotals, string>>(sql`
    with disputed as (
      select distinct (payload->>'blockIndex')::int as index from chain_records where kind = 'dispute'
    ), recent as (
      select index, (select min(d.timestamp) from discoveries d where d.block_id = blocks.id) as sealed_at
      from blocks order by index desc limit ${AVERAGE_OVER_BLOCKS}
    ), attempts as (
      select count(*) as finished, count(*) filter (where outcome = 'verified') as verified from work_attempts
    ), sealed as (
      select
        count(*) as blocks,
        coalesce(sum(total_scientific_value), 0) as value,
        coalesce(sum(energy_consumed), 0) as energy,
        coalesce(sum(compute_ms), 0) as compute_ms,
        coalesce(sum(verify_ms), 0) as verify_ms,
        coalesce(max(index), 0) as height
      from blocks
    )
    select
      sealed.blocks as "totalBlocks",
      (select count(*) from discoveries) as "totalDiscoveries",
      (select count(*) from disputed) as "disputedBlocks",
      sealed.value - (select coalesce(sum(total_scientific_value), 0) from blocks join disputed using (index))
        as "totalScientificValue",
      sealed.energy as "totalEnergyConsumed",
      sealed.compute_ms as "totalComputeMs",
      sealed.verify_ms as "totalVerifyMs",
      attempts.finished as "totalComputations",
      attempts.verified as "verifiedComputations",
      (select coalesce(greatest(extract(epoch from
          (array_agg(sealed_at order by index desc))[1] - (array_agg(sealed_at order by index))[1]), 0)
        / nullif(count(*) - 1, 0), 0) from recent) as "averageBlockTime",
      sealed.height as "height"
    from sealed, attempts`);
  const totals = Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(totals) as LedgerTotals;
}

export interface MeasuredTime {
  workType: string;
  difficulty: number;
  medianSeconds: number;
  blocks: number;
}

/** Median wall seconds of a block here, for each kind and difficulty that has been mined. */
export async function readMeasuredTimes(executor: Executor): Promise<MeasuredTime[]> {
  const { rows } = await executor.execute<{
    work_type: string;
    difficulty: number;
    median: number;
    blocks: string;
  }>(sql`
    select work_type, difficulty, percentile_cont(0.5) within group (order by wall_seconds) as median, count(*) as blocks
    from (
      select work_type, difficulty, wall_seconds,
        row_number() over (partition by work_type, difficulty order by id desc) as age
      from work_attempts where outcome = 'verified'
    ) as newest
    where age <= ${MEASURED_OVER_ATTEMPTS}
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
  const { rows } = await executor.execute<Record<keyof MinerTotals, string>>(sql`
    with mine as (
      select d.work_type, d.difficulty, d.scientific_value,
        exists (select 1 from chain_records c
          where c.kind = 'dispute' and (c.payload->>'blockIndex')::int = b.index) as disputed
      from discoveries d join blocks b on b.id = d.block_id
      where b.miner_id = ${visitor.address}
    ), days as (
      select distinct (timestamp at time zone 'UTC')::date as day
      from altcoin_mining_rewards where miner_address = ${visitor.address}
        and timestamp < date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') + interval '1 day'
    ), runs as (
      select day, day + (row_number() over (order by day desc))::int as run from days
    ), today as (
      select (${now.toISOString()}::timestamptz at time zone 'UTC')::date as day
    )
    select
      (select count(*) from blocks where miner_id = ${visitor.address}) as "blocks",
      (select count(*) from mine) as "discoveries",
      (select coalesce(sum(scientific_value), 0) from mine where not disputed) as "totalScientificValue",
      (select count(*) from mining_sessions
        where visitor_id = ${visitor.id} and status = 'stopped' and total_blocks_mined > 0) as "sessionsCompleted",
      (select coalesce(max(difficulty), 0) from mine) as "highestDifficulty",
      (select count(distinct work_type) from mine) as "uniqueWorkTypes",
      (select count(*) from runs
        where run = (select run from runs order by day desc limit 1)
          and (select max(day) from days) >= (select day - 1 from today)) as "consecutiveDays"`);
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
