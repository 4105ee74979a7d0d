/**
 * What the ledger adds up to, by kind and by miner. Triggers of the database keep these rows in the transactions that seal,
 * dispute, pay and note attempts (docs/decisions/0035-totals-kept-by-triggers.md): no program writes them.
 */
import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dollars } from './ledger.ts';

/** Sums are decimal, so that the order in which blocks are added changes no digit. */
const sums = () => ({
  blocks: integer('blocks').notNull().default(0),
  discoveries: integer('discoveries').notNull().default(0),
  /** The value of disputed blocks is in it. */
  value: dollars('value').notNull().default('0'),
  disputedBlocks: integer('disputed_blocks').notNull().default(0),
  disputedValue: dollars('disputed_value').notNull().default('0'),
});

/** The ledger, one row for each kind that was mined or tried. */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    workType: text('work_type').primaryKey(),
    ...sums(),
    /** kWh. */
    energyConsumed: numeric('energy_consumed').notNull().default('0'),
    /** CPU milliseconds. */
    computeMs: numeric('compute_ms').notNull().default('0'),
    verifyMs: numeric('verify_ms').notNull().default('0'),
    /** Finished attempts, verified or not, and those that were verified. */
    attempts: integer('attempts').notNull().default(0),
    verifiedAttempts: integer('verified_attempts').notNull().default(0),
  },
  (table) => [check('ledger_totals_disputed', sql`${table.disputedBlocks} <= ${table.blocks}`)],
);

/** Each miner's own, one row for each kind. */
export const minerTotals = pgTable(
  'miner_totals',
  {
    minerAddress: text('miner_address').notNull(),
    workType: text('work_type').notNull(),
    ...sums(),
    highestDifficulty: integer('highest_difficulty').notNull().default(0),
    /** Base units of 0.01 $MINED that blocks paid, those of disputed blocks too. */
    rewardBaseUnits: numeric('reward_base_units', { precision: 30, scale: 0 }).notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.minerAddress, table.workType] })],
);

/** The days in UTC, numbered from 1970 on, on which a block paid the miner. */
export const minerDays = pgTable(
  'miner_days',
  { minerAddress: text('miner_address').notNull(), day: integer('day').notNull() },
  (table) => [primaryKey({ columns: [table.minerAddress, table.day] })],
);

/** Blocks that a chain record disputes, each once. */
export const disputedBlocks = pgTable('disputed_blocks', {
  blockIndex: integer('block_index').primaryKey(),
});
