import type { Stake as ListedStake } from '@productive-mining/contract/entities/token-transaction.ts';
import { stakeInterestBaseUnits } from '@productive-mining/rules/staking.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { altcoinStaking } from '../schema/token.ts';

/** Active stakes by their end, the next one first, then those that were paid, the last one first. */
export async function listWalletStakes(
  executor: Executor,
  address: string,
  limit: number,
): Promise<ListedStake[]> {
  const isActive = sql`${altcoinStaking.status} = 'active'`;
  const rows = await executor
    .select()
    .from(altcoinStaking)
    .where(eq(altcoinStaking.address, address))
    .orderBy(
      desc(isActive),
      sql`case when ${isActive} then ${altcoinStaking.endDate} end`,
      desc(altcoinStaking.endDate),
      desc(altcoinStaking.id),
    )
    .limit(limit);
  return rows.map(listedStake);
}

export function countWalletStakes(executor: Executor, address: string): Promise<number> {
  return executor.$count(altcoinStaking, eq(altcoinStaking.address, address));
}

/** A stake as the contract's stake: amounts in tokens with two decimals. */
export function listedStake(row: typeof altcoinStaking.$inferSelect): ListedStake {
  const { id, stakedAmount, stakingPeriod, apy, startDate, endDate, status, rewardsEarned } = row;
  return {
    id,
    amount: tokensOf(stakedAmount),
    stakingPeriod,
    apy: Number(apy),
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    status,
    rewardsEarned: tokensOf(rewardsEarned),
    payout: tokensOf(stakedAmount + stakeInterestBaseUnits(stakedAmount, stakingPeriod)),
  };
}
