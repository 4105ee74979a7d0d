/**
 * What the blocks add up to, and their records: read off the ledger by the engine (tallies/follow-ledger.ts), and made
 * again from it when they are lost. Nothing here is sealed.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { blocks, moment } from './ledger.ts';

/** Sums by name, whole numbers in decimal digits. */
type StoredSums = Record<string, string>;

/** The probabilities that wrong leaves of one block escape; null when nothing was drawn. */
const escapes = () => ({
  oneLeaf: doublePrecision('one_leaf'),
  onePercent: doublePrecision('one_percent'),
  tenPercent: doublePrecision('ten_percent'),
});

/** How far the ledger has been read, in one row. */
export const tallyProgress = pgTable(
  'tally_progress',
  {
    id: integer('id').primaryKey(),
    /** What the program reads off a block; with another one all blocks are read again. */
    form: text('form').notNull(),
    lastBlock: integer('last_block').notNull(),
    /** Disputed blocks of the ledger at that time. */
    disputes: integer('disputes').notNull().default(0),
  },
  (table) => [check('tally_progress_one_row', sql`${table.id} = 1`)],
);

/** What one block adds. */
export const blockTallies = pgTable(
  'block_tallies',
  {
    blockIndex: integer('block_index')
      .primaryKey()
      .references(() => blocks.index, { onDelete: 'cascade' }),
    workType: text('work_type').notNull(),
    frontier: text('frontier').notNull(),
    minerId: text('miner_id').notNull(),
    sealedAt: moment('sealed_at').notNull(),
    /** The region's number among those of its frontier; parts of a region that was cut have it in common. */
    number: bigint('number', { mode: 'bigint' }).notNull(),
    position: text('position').notNull(),
    endPosition: text('end_position').notNull(),
    /** Its beginning and end, in the frontier's unit from its start. */
    fromAlong: doublePrecision('from_along').notNull(),
    toAlong: doublePrecision('to_along').notNull(),
    sums: jsonb('sums').$type<StoredSums>().notNull(),
    ...escapes(),
    /** Figures that may be records, as the kind gives them. */
    figures: jsonb('figures').notNull(),
    /**
     * Why it isn't counted: 'again' when another block holds its region; 'disputed' comes before any other reason. Null
     * for a block that is counted.
     */
    leftOut: text('left_out'),
  },
  (table) => [
    index('block_tallies_counted')
      .on(table.workType, table.frontier, table.number)
      .where(sql`${table.leftOut} is null`),
    index('block_tallies_along').on(table.workType, table.frontier, table.fromAlong),
    // The part of a slot with which a day begins is read from this index alone.
    index('block_tallies_day')
      .on(table.sealedAt, table.workType, table.frontier, table.fromAlong, table.toAlong)
      .where(sql`${table.leftOut} is null`),
    index('block_tallies_disputed')
      .on(table.workType, table.frontier, table.blockIndex)
      .where(sql`${table.leftOut} = 'disputed'`),
    check('block_tallies_left_out', sql`${table.leftOut} in ('disputed', 'unreadable', 'again')`),
  ],
);

/** Counted blocks of a frontier whose regions follow each other. */
export const coveredSpans = pgTable(
  'covered_spans',
  {
    workType: text('work_type').notNull(),
    frontier: text('frontier').notNull(),
    /** Numbers of the first and the last region. */
    firstNumber: bigint('first_number', { mode: 'bigint' }).notNull(),
    lastNumber: bigint('last_number', { mode: 'bigint' }).notNull(),
    position: text('position').notNull(),
    endPosition: text('end_position').notNull(),
    sums: jsonb('sums').$type<StoredSums>().notNull(),
    /** A region that was cut has several. */
    blocks: integer('blocks').notNull(),
    ...escapes(),
  },
  (table) => [
    primaryKey({ columns: [table.workType, table.frontier, table.position] }),
    index('covered_spans_first').on(table.workType, table.frontier, table.firstNumber),
    index('covered_spans_last').on(table.workType, table.frontier, table.lastNumber),
    // The greatest of a frontier is read from the end of each.
    ...[table.oneLeaf, table.onePercent, table.tenPercent].map((share) =>
      index(`covered_spans_${share.name}`)
        .on(table.workType, table.frontier, share)
        .where(sql`${share} is not null`),
    ),
    check('covered_spans_ordered', sql`${table.firstNumber} <= ${table.lastNumber}`),
  ],
);

/**
 * All counted blocks of a frontier together. Triggers keep these rows beside spans and miners' parts
 * (docs/decisions/0035-totals-kept-by-triggers.md): no program writes them.
 */
export const coveredFrontiers = pgTable(
  'covered_frontiers',
  {
    workType: text('work_type').notNull(),
    frontier: text('frontier').notNull(),
    spans: integer('spans').notNull().default(0),
    blocks: integer('blocks').notNull().default(0),
    sums: jsonb('sums').$type<StoredSums>().notNull().default({}),
    /** What they cover, in the frontier's unit. */
    along: numeric('along').notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.workType, table.frontier] })],
);

/** So long a slot of time lasts; slots are numbered from 1970 on. */
export const SLOT_SECONDS = 600;

/** Counted blocks, and what they cover together in the frontier's unit: exact, so that taking out undoes adding. */
const covered = () => ({
  workType: text('work_type').notNull(),
  frontier: text('frontier').notNull(),
  blocks: integer('blocks').notNull(),
  along: numeric('along').notNull(),
});

/** What was sealed in each slot of time. */
export const coveredSlots = pgTable(
  'covered_slots',
  { ...covered(), slot: integer('slot').notNull() },
  (table) => [primaryKey({ columns: [table.slot, table.workType, table.frontier] })],
);

/** What each miner's blocks cover. */
export const coveredByMiners = pgTable(
  'covered_by_miners',
  { ...covered(), minerId: text('miner_id').notNull() },
  (table) => [primaryKey({ columns: [table.minerId, table.workType, table.frontier] })],
);

/** A figure that was the most extreme of its class when its block was read; the newest of a class holds the record. */
export const ledgerRecords = pgTable(
  'ledger_records',
  {
    workType: text('work_type').notNull(),
    /** Which record, as the kind names it. */
    name: text('name').notNull(),
    className: text('class_name').notNull(),
    classRank: doublePrecision('class_rank').notNull(),
    value: doublePrecision('value').notNull(),
    figure: text('figure').notNull(),
    place: text('place').notNull(),
    status: text('status').notNull(),
    blockIndex: integer('block_index')
      .notNull()
      .references(() => blocks.index, { onDelete: 'cascade' }),
    /** The block's time. */
    sealedAt: moment('sealed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workType, table.name, table.className, table.blockIndex] }),
    index('ledger_records_newest').on(table.blockIndex),
  ],
);
