/** What one wallet did itself, for level, achievements, quests and milestones, and for which of them it was paid. */
import { SPECIFIED_KINDS } from '@productive-mining/contract/entities/work-types.ts';
import { type DayRuns, dayRuns, MS_PER_DAY } from '@productive-mining/rules/consecutive-days.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { altcoinTransactions } from '../schema/token.ts';

export interface PlayerTotals {
  sessionsCompleted: number;
  /** Base units of 0.01 $MINED that blocks paid to the wallet. */
  minedBaseUnits: bigint;
  totalDiscoveries: number;
  totalBlocks: number;
  /** At most nine: only the specification's kinds count. */
  uniqueWorkTypes: number;
  highestDifficulty: number;
  days: DayRuns;
}

interface TotalsRow extends Record<string, unknown> {
  sessions: number;
  mined: string;
  discoveries: number;
  blocks: number;
  kinds: number;
  difficulty: number;
  days: number[];
}

const KINDS = sql.join(
  SPECIFIED_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
);

/** @param nowMs says which day is today, by UTC */
export async function readPlayerTotals(
  executor: Executor,
  visitor: { id: string; address: string },
  nowMs: number,
): Promise<PlayerTotals> {
  const { rows } = await executor.execute<TotalsRow>(sql`
    with rewards as (
      select reward_amount, floor(extract(epoch from timestamp) * 1000 / ${MS_PER_DAY}::int)::int as day
      from altcoin_mining_rewards where miner_address = ${visitor.address}
    ), mine as (
      select d.work_type, d.difficulty
      from discoveries d join blocks b on b.id = d.block_id
      where b.miner_id = ${visitor.address}
    )
    select
      (select count(*)::int from mining_sessions
        where visitor_id = ${visitor.id} and status = 'stopped' and total_blocks_mined > 0) as sessions,
      (select coalesce(sum(reward_amount), 0) from rewards) as mined,
      (select count(*)::int from mine) as discoveries,
      (select count(*)::int from blocks where miner_id = ${visitor.address}) as blocks,
      (select count(distinct work_type)::int from mine where work_type in (${KINDS})) as kinds,
      (select coalesce(max(difficulty), 0) from mine) as difficulty,
      (select coalesce(array_agg(distinct day), '{}') from rewards) as days`);
  const row = rows[0]!;
  return {
    sessionsCompleted: row.sessions,
    minedBaseUnits: BigInt(row.mined),
    totalDiscoveries: row.discoveries,
    totalBlocks: row.blocks,
    uniqueWorkTypes: row.kinds,
    highestDifficulty: row.difficulty,
    days: dayRuns(row.days, Math.floor(nowMs / MS_PER_DAY)),
  };
}

/** Times at which these events were credited; those that weren't are absent. */
export async function readCreditTimes(
  executor: Executor,
  idempotencyKeys: readonly string[],
): Promise<Map<string, Date>> {
  if (idempotencyKeys.length === 0) return new Map();
  const rows = await executor
    .select({ key: altcoinTransactions.idempotencyKey, at: altcoinTransactions.timestamp })
    .from(altcoinTransactions)
    .where(inArray(altcoinTransactions.idempotencyKey, [...idempotencyKeys]));
  return new Map(rows.map(({ key, at }) => [key, at]));
}
