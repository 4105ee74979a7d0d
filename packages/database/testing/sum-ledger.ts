/** The rows of schema/totals.ts added up from all blocks at once, to compare the kept ones with. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

type Rows = Record<string, unknown>[];

export interface LedgerSums {
  kinds: Rows;
  miners: Rows;
  days: Rows;
  disputed: Rows;
}

/** Each discovery with its block's miner; `n` is 1 for the first one of its block. */
const SEALED = sql`
  select b.miner_id, d.work_type, d.difficulty, d.scientific_value as value, d.energy_consumed, d.compute_ms, d.verify_ms,
    row_number() over (partition by b.id order by d.id) as n,
    b.index in (select (payload->>'blockIndex')::int from chain_records where kind = 'dispute') as is_disputed
  from discoveries d, blocks b where b.id = d.block_id`;

const SUMS = sql`
  count(*) filter (where n = 1)::int as blocks, count(*)::int as discoveries, sum(value)::float8 as value,
  count(*) filter (where n = 1 and is_disputed)::int as disputed_blocks,
  coalesce(sum(value) filter (where is_disputed), 0)::float8 as disputed_value`;

const KINDS = sql`
  with sealed as (${SEALED}), kinds as (select work_type from sealed union select work_type from work_attempts),
  sums as (
    select work_type, ${SUMS}, sum(energy_consumed::numeric)::float8 as energy_consumed,
      sum(compute_ms::numeric)::float8 as compute_ms, sum(verify_ms::numeric)::float8 as verify_ms
    from sealed group by work_type
  )
  select work_type, coalesce(blocks, 0) as blocks, coalesce(discoveries, 0) as discoveries, coalesce(value, 0) as value,
    coalesce(disputed_blocks, 0) as disputed_blocks, coalesce(disputed_value, 0) as disputed_value,
    coalesce(energy_consumed, 0) as energy_consumed, coalesce(compute_ms, 0) as compute_ms,
    coalesce(verify_ms, 0) as verify_ms,
    (select count(*)::int from work_attempts a where a.work_type = kinds.work_type) as attempts,
    (select count(*)::int from work_attempts a where a.work_type = kinds.work_type and outcome = 'verified')
      as verified_attempts
  from kinds left join sums using (work_type) order by work_type`;

const MINERS = sql`
  with sealed as (${SEALED}), sums as (
    select miner_id as miner_address, work_type, ${SUMS}, max(difficulty) as highest_difficulty
    from sealed group by 1, 2
  ), paid as (
    select miner_address, work_type, sum(reward_amount)::float8 as reward_base_units
    from altcoin_mining_rewards group by 1, 2
  )
  select miner_address, work_type, coalesce(blocks, 0) as blocks, coalesce(discoveries, 0) as discoveries,
    coalesce(value, 0) as value, coalesce(disputed_blocks, 0) as disputed_blocks,
    coalesce(disputed_value, 0) as disputed_value, coalesce(highest_difficulty, 0) as highest_difficulty,
    coalesce(reward_base_units, 0) as reward_base_units
  from sums full join paid using (miner_address, work_type) order by 1, 2`;

const DAYS = sql`
  select distinct miner_address, (timestamp at time zone 'UTC')::date - date '1970-01-01' as day
  from altcoin_mining_rewards order by 1, 2`;

const DISPUTED = sql`
  select distinct (payload->>'blockIndex')::int as block_index from chain_records where kind = 'dispute' order by 1`;

async function read(executor: Executor, queries: readonly (typeof KINDS)[]): Promise<LedgerSums> {
  const [kinds, miners, days, disputed] = await Promise.all(queries.map((query) => executor.execute(query)));
  return { kinds: kinds!.rows, miners: miners!.rows, days: days!.rows, disputed: disputed!.rows };
}

/** What the kept rows ought to be. */
export const sumLedger = (executor: Executor): Promise<LedgerSums> =>
  read(executor, [KINDS, MINERS, DAYS, DISPUTED]);

/** The kept rows, in the same form. */
export const readKeptSums = (executor: Executor): Promise<LedgerSums> =>
  read(executor, [
    sql`select work_type, blocks, discoveries, value::float8, disputed_blocks, disputed_value::float8,
      energy_consumed::float8, compute_ms::float8, verify_ms::float8, attempts, verified_attempts
      from ledger_totals order by work_type`,
    sql`select miner_address, work_type, blocks, discoveries, value::float8, disputed_blocks, disputed_value::float8,
      highest_difficulty, reward_base_units::float8 from miner_totals order by 1, 2`,
    sql`select miner_address, day from miner_days order by 1, 2`,
    sql`select block_index from disputed_blocks order by 1`,
  ]);
