/**
 * $MINED: transactions, balances, supply, stakes and rewards (spec part 3 §3.3). Money is in base units of
 * 0.01 $MINED. Only money.ts writes transactions, balances and supply.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { blocks, dollars, moment } from './ledger.ts';

/** Base units of 0.01 $MINED. */
const baseUnits = (name: string) => bigint(name, { mode: 'bigint' });

export const TRANSACTION_TYPES = [
  'mining',
  'achievement',
  'quest',
  'milestone',
  'guide_reward',
  'transfer',
  'stake',
  'stake_payout',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

const BONUS_TYPES: readonly TransactionType[] = ['achievement', 'quest', 'milestone', 'guide_reward'];
/** Types of credits that are bound to their wallet, as a list of SQL: they count in its balance and can't be sent or staked. */
export const BONUS_TYPE_LIST = sql.raw(BONUS_TYPES.map((type) => `'${type}'`).join(', '));

export const TRANSACTION_STATUSES = ['pending', 'confirmed', 'completed', 'failed'] as const;
export const STAKE_STATUSES = ['active', 'completed'] as const;

export const altcoinTransactions = pgTable(
  'altcoin_transactions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** 0x and the SHA-256 of the canonical content, see transaction-hash.ts. */
    transactionHash: text('transaction_hash').notNull().unique(),
    /** Null when the tokens are new. */
    fromAddress: text('from_address'),
    /** Null when the tokens leave the sender's available balance for no other one, as in a stake. */
    toAddress: text('to_address'),
    amount: baseUnits('amount').notNull(),
    transactionType: text('transaction_type', { enum: TRANSACTION_TYPES }).notNull(),
    blockId: integer('block_id').references(() => blocks.id),
    timestamp: moment('timestamp').notNull().defaultNow(),
    gasUsed: baseUnits('gas_used').notNull().default(sql`0`),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull().default('confirmed'),
    metadata: jsonb('metadata'),
    /** The purpose in words. */
    reason: text('reason').notNull().default(''),
    /** Change of the address's staked balance: plus a stake's amount, minus the principal of a payout. */
    stakeChange: baseUnits('stake_change').notNull().default(sql`0`),
    /** Names the event that is paid; a second write of the same event has no effect. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
  },
  (table) => [
    index('altcoin_transactions_to').on(table.toAddress, table.id),
    index('altcoin_transactions_from').on(table.fromAddress, table.id),
    index('altcoin_transactions_block').on(table.blockId),
    // The bonus of a wallet is added up from this index alone.
    index('altcoin_transactions_bonus')
      .on(table.toAddress, table.amount)
      .where(sql`${table.transactionType} in (${BONUS_TYPE_LIST})`),
    index('altcoin_transactions_timestamp').on(table.timestamp),
    check('altcoin_transactions_amount', sql`${table.amount} > 0`),
    check('altcoin_transactions_gas_used', sql`${table.gasUsed} >= 0`),
    check(
      'altcoin_transactions_parties',
      sql`${table.fromAddress} is not null or ${table.toAddress} is not null`,
    ),
    check('altcoin_transactions_self', sql`${table.fromAddress} <> ${table.toAddress}`),
    check(
      'altcoin_transactions_type',
      sql`${table.transactionType} in ('mining', 'achievement', 'quest', 'milestone', 'guide_reward', 'transfer', 'stake', 'stake_payout')`,
    ),
    check(
      'altcoin_transactions_status',
      sql`${table.status} in ('pending', 'confirmed', 'completed', 'failed')`,
    ),
    check(
      'altcoin_transactions_stake_change',
      sql`case ${table.transactionType} when 'stake' then ${table.stakeChange} = ${table.amount} when 'stake_payout' then ${table.stakeChange} <= 0 and -${table.stakeChange} <= ${table.amount} else ${table.stakeChange} = 0 end`,
    ),
  ],
);

export const altcoinBalances = pgTable(
  'altcoin_balances',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case, so that a wallet has one row however its address is written. */
    address: text('address').notNull().unique(),
    /** Available tokens, without the staked part. */
    balance: baseUnits('balance').notNull().default(sql`0`),
    stakedBalance: baseUnits('staked_balance').notNull().default(sql`0`),
    lastUpdated: moment('last_updated').notNull().defaultNow(),
    isValidator: boolean('is_validator').notNull().default(false),
    validatorStake: baseUnits('validator_stake').notNull().default(sql`0`),
  },
  (table) => [
    check('altcoin_balances_address', sql`${table.address} = lower(${table.address})`),
    check('altcoin_balances_balance', sql`${table.balance} >= 0`),
    check('altcoin_balances_staked_balance', sql`${table.stakedBalance} >= 0`),
    check('altcoin_balances_validator_stake', sql`${table.validatorStake} >= 0`),
  ],
);

/** One row: the sums over altcoin_balances, moved together with them. Total supply is circulating + staked. */
export const tokenSupply = pgTable(
  'token_supply',
  {
    id: integer('id').primaryKey().default(1),
    /** Sum of balance. */
    circulating: baseUnits('circulating').notNull().default(sql`0`),
    /** Sum of staked_balance. */
    staked: baseUnits('staked').notNull().default(sql`0`),
    lastUpdated: moment('last_updated').notNull().defaultNow(),
  },
  (table) => [
    check('token_supply_single_row', sql`${table.id} = 1`),
    check('token_supply_circulating', sql`${table.circulating} >= 0`),
    check('token_supply_staked', sql`${table.staked} >= 0`),
  ],
);

export const altcoinStaking = pgTable(
  'altcoin_staking',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    address: text('address')
      .notNull()
      .references(() => altcoinBalances.address),
    stakedAmount: baseUnits('staked_amount').notNull(),
    /** Days. */
    stakingPeriod: integer('staking_period').notNull(),
    /** Percent a year. */
    apy: numeric('apy', { precision: 5, scale: 2 }).notNull(),
    startDate: moment('start_date').notNull().defaultNow(),
    endDate: moment('end_date').notNull(),
    status: text('status', { enum: STAKE_STATUSES }).notNull().default('active'),
    rewardsEarned: baseUnits('rewards_earned').notNull().default(sql`0`),
    /** The debit of the stake. */
    transactionHash: text('transaction_hash')
      .notNull()
      .unique()
      .references(() => altcoinTransactions.transactionHash),
    /** The credit at its end; null until then. */
    payoutHash: text('payout_hash')
      .unique()
      .references(() => altcoinTransactions.transactionHash),
  },
  (table) => [
    check('altcoin_staking_payout', sql`(${table.status} = 'completed') = (${table.payoutHash} is not null)`),
    index('altcoin_staking_address').on(table.address, table.id),
    index('altcoin_staking_due').on(table.status, table.endDate),
    check('altcoin_staking_amount', sql`${table.stakedAmount} > 0`),
    check('altcoin_staking_rewards', sql`${table.rewardsEarned} >= 0`),
    check('altcoin_staking_period', sql`${table.stakingPeriod} between 7 and 365`),
    check('altcoin_staking_dates', sql`${table.endDate} > ${table.startDate}`),
    check('altcoin_staking_status', sql`${table.status} in ('active', 'completed')`),
  ],
);

export const altcoinMiningRewards = pgTable(
  'altcoin_mining_rewards',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    blockId: integer('block_id')
      .notNull()
      .unique()
      .references(() => blocks.id),
    minerAddress: text('miner_address').notNull(),
    rewardAmount: baseUnits('reward_amount').notNull(),
    workType: text('work_type').notNull(),
    difficulty: integer('difficulty').notNull(),
    scientificValue: dollars('scientific_value').notNull(),
    bonusMultiplier: numeric('bonus_multiplier', { precision: 10, scale: 4 }).notNull().default('1'),
    timestamp: moment('timestamp').notNull().defaultNow(),
    transactionHash: text('transaction_hash')
      .notNull()
      .unique()
      .references(() => altcoinTransactions.transactionHash),
  },
  (table) => [
    index('altcoin_mining_rewards_miner').on(table.minerAddress, table.timestamp),
    check('altcoin_mining_rewards_amount', sql`${table.rewardAmount} > 0`),
    check('altcoin_mining_rewards_multiplier', sql`${table.bonusMultiplier} > 0`),
    check('altcoin_mining_rewards_difficulty', sql`${table.difficulty} between 1 and 100`),
  ],
);

/** Part of the stored data's shape; no call writes or shows it. */
export const altcoinIco = pgTable(
  'altcoin_ico',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    investorAddress: text('investor_address').notNull(),
    investmentAmount: dollars('investment_amount').notNull(),
    tokensReceived: baseUnits('tokens_received').notNull(),
    /** Dollars a token. */
    tokenPrice: numeric('token_price', { precision: 20, scale: 8 }).notNull(),
    icoPhase: text('ico_phase').notNull(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    paymentMethod: text('payment_method').notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull().default('confirmed'),
    referralCode: text('referral_code'),
    bonusPercentage: doublePrecision('bonus_percentage').notNull().default(0),
  },
  (table) => [
    check('altcoin_ico_status', sql`${table.status} in ('pending', 'confirmed', 'completed', 'failed')`),
  ],
);
