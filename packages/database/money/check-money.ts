/**
 * Checks that no token exists without a recorded credit: balances are the sums of their transactions, the supply is the
 * sum of the balances, each block has one reward, paid to the miner whom it seals, no other mining credit
 * exists, and stakes took and gave back what they say.
 * PostgreSQL adds up, in one snapshot, in which a commit under way isn't there at all; so nothing is locked, and no
 * movement is seen by half. The reward's amount is sealed in its block's record: the check of the chain compares it.
 */
import { STAKING } from '@productive-mining/rules/staking.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../connection/connect.ts';
import type { MoneyFault, MoneyFaultCode } from './money-faults.ts';

export interface MoneyReport {
  /** Empty when the money holds; at most FAULTS_MAX of each code. */
  faults: MoneyFault[];
  /** Rows that were added up. */
  transactions: number;
  wallets: number;
  rewards: number;
  /** Circulating and staked, in base units of 0.01 $MINED. */
  supplyBaseUnits: bigint;
}

const FAULTS_MAX = 100;

/** Each address with what its transactions say that it has. */
const MOVED = sql`
  select address, sum(amount) as balance, sum(staked) as staked
  from (
    select to_address as address, amount, stake_change as staked
    from altcoin_transactions where to_address is not null
    union all
    select from_address, -amount, case when to_address is null then stake_change else 0 end
    from altcoin_transactions where from_address is not null) movements
  group by address`;

const walletsWithOther = (stored: SQL, moved: SQL) => sql`
  select address from altcoin_balances full join (${MOVED}) moved using (address)
  where coalesce(${stored}, 0) <> coalesce(${moved}, 0)
  order by address`;

/** Each fault's rows, by address, block or transaction. */
const FAULTY_ROWS: Readonly<Record<MoneyFaultCode, SQL>> = {
  balance_differs: walletsWithOther(sql`altcoin_balances.balance`, sql`moved.balance`),
  staked_balance_differs: walletsWithOther(sql`altcoin_balances.staked_balance`, sql`moved.staked`),
  supply_differs: sql`
    select from (select coalesce(sum(balance), 0) as balance, coalesce(sum(staked_balance), 0) as staked
      from altcoin_balances) held
    where not exists (select from token_supply where circulating = held.balance and staked = held.staked)`,
  reward_missing: sql`
    select index as "blockIndex" from blocks
    where not exists (select from altcoin_mining_rewards where block_id = blocks.id)
    order by index`,
  reward_address_differs: sql`
    select index as "blockIndex" from altcoin_mining_rewards reward
    join blocks on blocks.id = reward.block_id
    join altcoin_transactions paid using (transaction_hash)
    where reward.miner_address <> blocks.miner_id or paid.to_address is distinct from blocks.miner_id
    order by index`,
  reward_amount_differs: sql`
    select reward.block_id as "blockIndex" from altcoin_mining_rewards reward
    join altcoin_transactions paid using (transaction_hash)
    where paid.transaction_type <> 'mining' or paid.amount <> reward.reward_amount
    order by reward.block_id`,
  credit_without_block: sql`
    select id as "transactionId" from altcoin_transactions credit
    where transaction_type = 'mining' and not exists (
      select from altcoin_mining_rewards reward
      where reward.transaction_hash = credit.transaction_hash and reward.block_id = credit.block_id)
    order by id`,
  transfer_differs: sql`
    select coalesce(given.id, taken.id) as "transactionId"
    from (select id, idempotency_key as key, amount from altcoin_transactions
      where transaction_type = 'transfer' and to_address is not null) given
    full join (select id, left(idempotency_key, -length(':out')) || ':in' as key, amount from altcoin_transactions
      where transaction_type = 'transfer' and from_address is not null) taken using (key)
    where given.amount is distinct from taken.amount
    order by 1`,
  stake_differs: sql`
    select paid.id as "transactionId" from altcoin_staking stake
    full join (select * from altcoin_transactions where transaction_type = 'stake') paid using (transaction_hash)
    where (paid.from_address, paid.amount) is distinct from (stake.address, stake.staked_amount)
    order by 1`,
  payout_differs: sql`
    select paid.id as "transactionId"
    from (select *, staked_amount * ${STAKING.apyPercent} * staking_period / 36500 as due from altcoin_staking
      where status = 'completed') stake
    full join (select * from altcoin_transactions where transaction_type = 'stake_payout') paid
      on paid.transaction_hash = stake.payout_hash
    where (paid.to_address, paid.amount, paid.stake_change, stake.rewards_earned)
      is distinct from (stake.address, stake.staked_amount + stake.due, -stake.staked_amount, stake.due)
    order by 1`,
};

/**
 * Takes about 0.35 s of a core for 10,000 blocks and 100,000 transactions, and holds up no writer.
 * @throws what the database throws, never for a stored value
 */
export function checkMoney({ orm }: Database): Promise<MoneyReport> {
  return orm.transaction(readMoney, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function readMoney(tx: Transaction): Promise<MoneyReport> {
  const faults: MoneyFault[] = [];
  for (const [fault, faulty] of Object.entries(FAULTY_ROWS) as [MoneyFaultCode, SQL][]) {
    const { rows } = await tx.execute<Omit<MoneyFault, 'fault'> & Record<string, unknown>>(
      sql`${faulty} limit ${FAULTS_MAX}`,
    );
    for (const row of rows) faults.push({ fault, ...row });
  }
  return { faults, ...(await readFigures(tx)) };
}

async function readFigures(tx: Transaction): Promise<Omit<MoneyReport, 'faults'>> {
  const { rows } = await tx.execute<Record<keyof Omit<MoneyReport, 'faults'>, string>>(sql`
    select
      (select count(*) from altcoin_transactions) as transactions,
      (select count(*) from altcoin_balances) as wallets,
      (select count(*) from altcoin_mining_rewards) as rewards,
      (select coalesce(sum(circulating + staked), 0) from token_supply) as "supplyBaseUnits"`);
  const { transactions, wallets, rewards, supplyBaseUnits } = rows[0]!;
  return {
    transactions: Number(transactions),
    wallets: Number(wallets),
    rewards: Number(rewards),
    supplyBaseUnits: BigInt(supplyBaseUnits),
  };
}
