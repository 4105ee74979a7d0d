/**
 * Stakes: a stake takes its amount from the balance, and its end gives it back with the interest. Each is one transaction
 * with its row of altcoin_staking, so that a kill leaves either all of it or nothing.
 */
import { STAKING, stakeEnd, stakeInterestBaseUnits } from '@productive-mining/rules/staking.ts';
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Executor, Transaction } from './connection/connect.ts';
import { credit, debit, KeyOfAnotherEvent, type TokenTransaction } from './money/money.ts';
import { monitorMovement } from './queries/monitor-movement.ts';
import { interestRestrictions } from './schema/compliance.ts';
import { altcoinStaking, altcoinTransactions } from './schema/token.ts';

export type Stake = typeof altcoinStaking.$inferSelect;

export interface NewStake {
  /** Names the stake; a repeated one has no second effect. */
  idempotencyKey: string;
  /** In lower case. */
  address: string;
  amountBaseUnits: bigint;
  /** STAKING.periodDays says how many there may be. */
  days: number;
  at: Date;
}

export type StakeOutcome =
  | { staked: true; stake: Stake; transaction: TokenTransaction; repeated: boolean }
  | { staked: false; reason: 'restricted' }
  | {
      staked: false;
      reason: 'insufficient_balance';
      /** What the wallet can stake. */
      balanceBaseUnits: bigint;
    };

/**
 * Refused while a row of interest_restrictions holds for the address.
 * @throws RangeError on an amount that isn't above 0, KeyOfAnotherEvent
 */
export async function stakeTokens(tx: Transaction, wanted: NewStake): Promise<StakeOutcome> {
  const { idempotencyKey, address, amountBaseUnits, days, at } = wanted;
  const isNew = !(await isWritten(tx, idempotencyKey));
  if (isNew && (await isStakingRestricted(tx, address, at))) return { staked: false, reason: 'restricted' };
  const debited = await debit(tx, {
    idempotencyKey,
    fromAddress: address,
    amountBaseUnits,
    type: 'stake',
    reason: `Staked for ${days} days`,
    at,
    metadata: { days },
  });
  if (!debited.written) {
    return { staked: false, reason: debited.reason, balanceBaseUnits: debited.balanceBaseUnits };
  }
  const { transaction, repeated } = debited;
  if (repeated) {
    const stake = await stakeOf(tx, transaction);
    if (stake.stakingPeriod !== days) throw new KeyOfAnotherEvent(idempotencyKey, 'stakingPeriod');
    return { staked: true, stake, transaction, repeated };
  }
  await monitorMovement(tx, transaction, { toAddress: null, recipientHadTokens: true });
  const [stake] = await tx
    .insert(altcoinStaking)
    .values({
      address,
      stakedAmount: amountBaseUnits,
      stakingPeriod: days,
      apy: STAKING.apyPercent.toFixed(2),
      startDate: at,
      endDate: stakeEnd(at, days),
      transactionHash: transaction.transactionHash,
    })
    .returning();
  if (!stake) throw new Error('An inserted stake came back without its row.');
  return { staked: true, stake, transaction, repeated };
}

async function isWritten(tx: Transaction, key: string): Promise<boolean> {
  return (await tx.$count(altcoinTransactions, eq(altcoinTransactions.idempotencyKey, key))) > 0;
}

async function stakeOf(tx: Transaction, { transactionHash }: TokenTransaction): Promise<Stake> {
  const [stake] = await tx
    .select()
    .from(altcoinStaking)
    .where(eq(altcoinStaking.transactionHash, transactionHash));
  if (!stake) throw new Error(`The stake ${transactionHash} has no row.`);
  return stake;
}

/** Whether a row of interest_restrictions keeps an address from staking at that time. */
export async function isStakingRestricted(executor: Executor, address: string, at: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: interestRestrictions.id })
    .from(interestRestrictions)
    .where(
      and(
        eq(interestRestrictions.walletAddress, address),
        eq(interestRestrictions.isActive, true),
        lte(interestRestrictions.effectiveDate, at),
        or(isNull(interestRestrictions.expirationDate), gt(interestRestrictions.expirationDate, at)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Pays stakes that have ended, the longest due first: amount and interest come back in one credit, and the stake is
 * completed. Several at once pay each stake once, as they lock its row. A restriction is no bar.
 * @param most stakes at a time; money moves one commit at a time, so others get their turn between two calls
 * @returns number of stakes paid
 */
export async function payDueStakes(tx: Transaction, at: Date, most: number): Promise<number> {
  const due = await tx
    .select()
    .from(altcoinStaking)
    .where(and(eq(altcoinStaking.status, 'active'), lte(altcoinStaking.endDate, at)))
    .orderBy(asc(altcoinStaking.endDate), asc(altcoinStaking.id))
    .limit(most)
    .for('update', { skipLocked: true });
  for (const stake of due) await payStake(tx, stake, at);
  return due.length;
}

async function payStake(tx: Transaction, stake: Stake, at: Date): Promise<void> {
  const { id, address, stakedAmount, stakingPeriod } = stake;
  const interest = stakeInterestBaseUnits(stakedAmount, stakingPeriod);
  const { transaction } = await credit(tx, {
    idempotencyKey: `stake_payout:${id}`,
    toAddress: address,
    amountBaseUnits: stakedAmount + interest,
    releasedStakeBaseUnits: stakedAmount,
    type: 'stake_payout',
    reason: `A stake of ${stakingPeriod} days ended`,
    at,
    metadata: { stakeId: id },
  });
  await tx
    .update(altcoinStaking)
    .set({
      status: 'completed',
      rewardsEarned: interest,
      payoutHash: transaction.transactionHash,
    })
    .where(eq(altcoinStaking.id, id));
}
