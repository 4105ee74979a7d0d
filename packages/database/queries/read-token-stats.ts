import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

export interface TokenSums {
  /** Both in base units of 0.01 $MINED. */
  circulatingBaseUnits: bigint;
  stakedBaseUnits: bigint;
  /** Wallets with a balance or a stake. */
  holders: number;
}

interface SumsRow extends Record<string, unknown> {
  circulating: string;
  staked: string;
  holders: number;
}

/** Sums over all stored balances, of one moment. */
export async function readTokenSums(executor: Executor): Promise<TokenSums> {
  const { rows } = await executor.execute<SumsRow>(sql`
    select circulating, staked,
      (select count(*)::int from altcoin_balances where balance > 0 or staked_balance > 0) as holders
    from token_supply`);
  const row = rows[0];
  if (!row) throw new Error('The row of token_supply is missing; the database is not migrated.');
  return {
    circulatingBaseUnits: BigInt(row.circulating),
    stakedBaseUnits: BigInt(row.staked),
    holders: row.holders,
  };
}
