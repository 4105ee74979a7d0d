/** What visitors did in tutorials and guides, and how they get their wallets back. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './ledger.ts';
import { visitors } from './mining.ts';

/** One row for each interaction that a page reported about a tutorial. */
export const tutorialInteractions = pgTable(
  'tutorial_interactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    tutorialId: text('tutorial_id').notNull(),
    stepId: text('step_id').notNull(),
    action: text('action').notNull(),
    /** Time by the visitor's clock. */
    toldAt: moment('told_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    index('tutorial_interactions_visitor').on(table.visitorId, table.tutorialId),
    check('tutorial_interactions_action', sql`${table.action} in ('start', 'complete', 'skip', 'hint')`),
  ],
);

/** Tutorials that count as completed, because their prerequisites were. */
export const completedTutorials = pgTable(
  'completed_tutorials',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    tutorialId: text('tutorial_id').notNull(),
    completedAt: moment('completed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.tutorialId] })],
);

/** A guide that a visitor started; each visitor has at most one active guide. */
export const guideRuns = pgTable(
  'guide_runs',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    guideId: text('guide_id').notNull(),
    /** Index of the step shown. */
    stepIndex: integer('step_index').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Time since which the step is shown: its reading time begins there. */
    stepSince: moment('step_since').notNull().defaultNow(),
    /** Time at which its last step was passed for the first time. */
    completedAt: moment('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.guideId] }),
    uniqueIndex('guide_runs_one_active').on(table.visitorId).where(sql`${table.isActive}`),
    check('guide_runs_step', sql`${table.stepIndex} >= 0`),
  ],
);

/** The recovery phrase of a wallet, as a slow hash. A further phrase replaces the row. */
export const walletBackups = pgTable('wallet_backups', {
  visitorId: text('visitor_id')
    .primaryKey()
    .references(() => visitors.id),
  /** The same salt for all rows, so that a phrase finds its row; 128 random bits need no salt of their own. */
  phraseHash: bytes('phrase_hash').notNull().unique(),
  madeAt: moment('made_at').notNull().defaultNow(),
});
