/** Adds up a wallet's transactions: what its balance comes from, and how it went. PostgreSQL does the sums. */
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import type { TransactionType } from '../schema/token.ts';

/** Amounts in tokens with two decimals. */
export interface TokenHistory {
  sums: {
    transaction_type: TransactionType;
    transactions: number;
    balanceChange: number;
    stakedChange: number;
  }[];
  earnings: { workType: string; blocks: number; tokens: number }[];
  balances: { timestamp: string; balance: number; stakedBalance: number }[];
}

interface HistoryRow extends Record<string, unknown> {
  sums: { type: TransactionType; count: number; balance: string; staked: string }[];
  earnings: { kind: string; blocks: number; reward: string }[];
  balances: { at: string; balance: string; staked: string }[];
}

const tokens = (baseUnits: string) => tokensOf(BigInt(baseUnits));

/**
 * All of it of one moment.
 * @param points balances at most, evenly chosen among those behind each transaction
 */
export async function readTokenHistory(
  executor: Executor,
  address: string,
  points: number,
): Promise<TokenHistory> {
  // Sums leave the database as texts: JSON numbers would be read as doubles.
  const { rows } = await executor.execute<HistoryRow>(sql`
    with moved as materialized (
      select id, transaction_type as type, timestamp, stake_change as staked,
        case when to_address = ${address} then amount else -amount end as change
      from altcoin_transactions where to_address = ${address} or from_address = ${address}),
    behind as (
      select timestamp, sum(change) over earlier as balance, sum(staked) over earlier as staked,
        row_number() over earlier as n, count(*) over () as count
      from moved window earlier as (order by id)),
    by_type as (
      select type, count(*)::int as count, sum(change)::text as balance, sum(staked)::text as staked
      from moved group by type),
    by_kind as (
      select work_type as kind, count(*)::int as blocks, sum(reward_amount) as reward
      from altcoin_mining_rewards where miner_address = ${address} group by work_type)
    select
      coalesce((select json_agg(by_type order by type) from by_type), '[]') as sums,
      coalesce((select json_agg(json_build_object('kind', kind, 'blocks', blocks, 'reward', reward::text)
        order by reward desc, kind) from by_kind), '[]') as earnings,
      coalesce((select json_agg(json_build_object('at', timestamp, 'balance', balance::text, 'staked', staked::text)
        order by n) from behind where n = 1 or n = count
          or n * ${points - 2}::bigint / count > (n - 1) * ${points - 2}::bigint / count), '[]') as balances`);
  const { sums, earnings, balances } = rows[0]!;
  return {
    sums: sums.map(({ type, count, balance, staked }) => ({
      transaction_type: type,
      transactions: count,
      balanceChange: tokens(balance),
      stakedChange: tokens(staked),
    })),
    earnings: earnings.map(({ kind, blocks, reward }) => ({
      workType: kind,
      blocks,
      tokens: tokens(reward),
    })),
    balances: balances.map(({ at, balance, staked }) => ({
      timestamp: new Date(at).toISOString(),
      balance: tokens(balance),
      stakedBalance: tokens(staked),
    })),
  };
}
