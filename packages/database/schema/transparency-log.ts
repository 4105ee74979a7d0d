/** The log over the hashes of all blocks: its newest tree, which changes with each block, and the notes by two keys. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { blocks, bytes } from './ledger.ts';

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
