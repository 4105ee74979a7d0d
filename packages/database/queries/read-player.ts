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
    select
      (select count(*)::int from mining_sessions
        where visitor_id = ${visitor.id} and status = 'stopped' and total_blocks_mined > 0) as sessions,
      coalesce(sum(reward_base_units), 0) as mined,
      coalesce(sum(discoveries), 0)::int as discoveries,
      coalesce(sum(blocks), 0)::int as blocks,
      count(*) filter (where discoveries > 0 and work_type in (${KINDS}))::int as kinds,
      coalesce(max(highest_difficulty), 0) as difficulty,
      (select coalesce(array_agg(day), '{}') from miner_days where miner_address = ${visitor.address}) as days
    from miner_totals where miner_address = ${visitor.address}`);
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
