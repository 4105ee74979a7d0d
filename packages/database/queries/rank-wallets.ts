/** The ranking of wallets that chose a name, by their blocks and by what mining paid them. */
import { BASE_UNITS_PER_TOKEN } from '@productive-mining/rules/tokens.ts';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../connection/connect.ts';

export type RankedBy = 'blocks' | 'value' | 'tokens';

export interface Standing {
  rank: number;
  name: string;
  address: string;
  /** Blocks without a dispute. */
  blocks: number;
  /** Dollars by the value formula, of those blocks. */
  value: number;
  /** $MINED that mining paid, those of disputed blocks too: the reward stays. */
  tokens: number;
  /** The score as text, by which the next page is found. */
  score: string;
}

export interface RankQuery {
  by: RankedBy;
  limit: number;
  /** Below this score, or at this score behind this address. */
  after?: { score: string; address: string } | undefined;
}

type Row = Record<'rank' | 'blocks' | 'value' | 'tokens', number> &
  Record<'name' | 'address' | 'score', string>;

const SCORE: Record<RankedBy, SQL> = {
  blocks: sql`blocks::numeric`,
  value: sql`value`,
  tokens: sql`tokens`,
};

/** Decimal, so that the quotient keeps its hundredths. */
const BASE_UNITS_PER_TOKEN_SQL = sql.raw(BASE_UNITS_PER_TOKEN.toFixed(1));

/** Blocks, value and tokens of the wallets that `who` chooses and that have a block without a dispute. */
function standingsOf(who: SQL, by: RankedBy): SQL {
  return sql`
    select v.address, v.display_name as name, mined.blocks, mined.value, mined.tokens
    from visitors v
    cross join lateral (
      select sum(blocks - disputed_blocks)::int as blocks, sum(value - disputed_value) as value,
        sum(reward_base_units) / ${BASE_UNITS_PER_TOKEN_SQL} as tokens
      from miner_totals where miner_address = v.address
    ) mined
    where ${who} and mined.blocks > 0
    order by ${SCORE[by]} desc, v.address`;
}

const LISTED = sql`v.display_name is not null`;

/** One page of the ranking, best first; equal scores share a rank and are sorted by address. */
export async function rankWallets(executor: Executor, query: RankQuery): Promise<Standing[]> {
  const { by, limit, after } = query;
  const score = SCORE[by];
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${score} < ${after.score}::numeric
          or (${score} = ${after.score}::numeric and address > ${after.address}))`;
  const { rows } = await executor.execute<Row>(sql`
    with standings as (${standingsOf(LISTED, by)}),
    ranked as (select *, rank() over (order by ${score} desc)::int as rank from standings)
    select rank, name, address, blocks, value::float8 as value, tokens::float8 as tokens,
      round(${score}, 2)::text as score
    from ranked
    where ${isBehind}
    order by ${score} desc, address
    limit ${limit}`);
  return rows;
}

/**
 * Changes with each block and dispute, and whenever a wallet chooses a name or gives it up. The version of a row is the
 * transaction that wrote it and its place (PostgreSQL 17 manual, 5.6, system columns).
 */
export async function readStandingsVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'read-standings-version',
    text: `
      select concat_ws(' ', (select string_agg(xmin::text || ctid::text, ' ' order by work_type) from ledger_totals),
        (select xmin::text || ctid::text from name_changes)) as version`,
  });
  return rows[0]!.version;
}

export interface OwnStanding {
  blocks: number;
  value: number;
  tokens: number;
  /** Rank among listed wallets, as if this one were listed; null without a block. */
  rank: number | null;
  /** Number of listed wallets. */
  ranked: number;
}

/** A wallet's own rank, listed or not. */
export async function rankWallet(executor: Executor, address: string, by: RankedBy): Promise<OwnStanding> {
  const score = SCORE[by];
  const { rows } = await executor.execute<
    Record<'blocks' | 'value' | 'tokens', number | null> & { better: number; ranked: number }
  >(sql`
    with standings as (${standingsOf(LISTED, by)}),
    own as (${standingsOf(sql`v.address = ${address}`, by)})
    select
      (select blocks from own) as blocks,
      (select value::float8 from own) as value,
      (select tokens::float8 from own) as tokens,
      (select count(*)::int from standings where ${score} > (select ${score} from own)) as better,
      (select count(*)::int from standings) as ranked`);
  const { blocks, value, tokens, better, ranked } = rows[0]!;
  return {
    blocks: blocks ?? 0,
    value: value ?? 0,
    tokens: tokens ?? 0,
    rank: blocks === null ? null : better + 1,
    ranked,
  };
}
