/** The log over the hashes of all blocks: its newest tree, which changes with each block, and the notes by two keys. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { blocks, bytes, moment } from './ledger.ts';

/** One row, written by the transaction that seals a block. */
export const logHead = pgTable(
  'log_head',
  {
    /** Always 1. */
    one: integer('one').primaryKey(),
    /** Blocks in the tree. */
    size: integer('size').notNull(),
    /** Roots of the tree's whole subtrees, from the highest on, 32 bytes each. */
    edge: bytes('edge').notNull(),
    /** Its checkpoint. */
    note: text('note').notNull(),
  },
  (table) => [check('log_head_single', sql`${table.one} = 1 and ${table.size} > 0`)],
);

/** Checkpoints of the blocks that seal a change of keys, signed by the keys before and after. */
export const logHandovers = pgTable('log_handovers', {
  size: integer('size')
    .primaryKey()
    .references(() => blocks.index),
  note: text('note').notNull(),
});

/** What each witness that this server asks has cosigned last. */
export const logCosignatures = pgTable('log_cosignatures', {
  /** Its verifier line: name, hash and key. */
  verifier: text('verifier').primaryKey(),
  /** Name of the log. */
  origin: text('origin').notNull(),
  /** When this server got its first cosignature of this log. */
  since: moment('since').notNull(),
  size: integer('size').notNull(),
  /** Line of its signature. */
  line: text('line').notNull(),
  /** When it signed, by its own clock. */
  cosignedAt: moment('cosigned_at').notNull(),
});
