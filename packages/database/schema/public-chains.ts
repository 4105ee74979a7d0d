/** Visitors' connections to public chains, and anchors of discoveries there. They lie beside the ledger; nothing of them is sealed. */
import type { AnchorState, AnchorWay } from '@productive-mining/rules/anchor-rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { blocks, discoveries, moment } from './ledger.ts';
import { visitors } from './mining.ts';

/** The network that a visitor is connected to; no row when to none. */
export const chainConnections = pgTable('chain_connections', {
  visitorId: text('visitor_id')
    .primaryKey()
    .references(() => visitors.id),
  /** Name of a network of the list. */
  network: text('network').notNull(),
  /** Address of a node that the visitor named; it may hold a key, and no answer repeats it. */
  rpcUrl: text('rpc_url'),
  /** Contract that the visitor named, 0x and 40 hex digits. */
  contract: text('contract'),
  connectedAt: moment('connected_at').notNull(),
});

/** Transactions that the operator's key signed, stored before they are sent, so that a restart sends the same again. */
export const anchorBatches = pgTable(
  'anchor_batches',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    sender: text('sender').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    contract: text('contract').notNull(),
    transactionHash: text('transaction_hash').notNull().unique(),
    /** The signed transaction, 0x and hex. */
    raw: text('raw').notNull(),
    /** Hashes of those with the same counter and call that it took the place of, oldest first: a block may have one of them. */
    earlierHashes: text('earlier_hashes').array().notNull().default(sql`'{}'`),
    /** Root over the anchors' leaves, and how many they are. */
    root: text('root').notNull(),
    leaves: integer('leaves').notNull(),
    /** The most that it can cost. */
    maxCostWei: numeric('max_cost_wei', { precision: 78, scale: 0 }).notNull(),
    /** When the newest of them was signed. */
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [
    unique('anchor_batches_nonce').on(table.chainId, table.sender, table.nonce),
    index('anchor_batches_signed').on(table.signedAt),
    check(
      'anchor_batches_positive',
      sql`${table.nonce} >= 0 and ${table.leaves} > 0 and ${table.maxCostWei} > 0`,
    ),
  ],
);

export const anchors = pgTable(
  'anchors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    network: text('network').notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /** Null for a simulation without one. */
    contract: text('contract'),
    blockIndex: integer('block_index')
      .notNull()
      .references(() => blocks.index),
    discoveryId: integer('discovery_id')
      .notNull()
      .references(() => discoveries.id),
    /** What is anchored, 64 hex digits each. */
    blockHash: text('block_hash').notNull(),
    discoveryHash: text('discovery_hash').notNull(),
    way: text('way').$type<AnchorWay>().notNull(),
    state: text('state').$type<AnchorState>().notNull(),
    /** The reason for the state, where it has one, as a sentence. */
    detail: text('detail'),
    batchId: integer('batch_id').references(() => anchorBatches.id),
    /** Place among the leaves of the batch, from 0. */
    leaf: integer('leaf'),
    /** 0x and 64 hex digits; null while it is queued. */
    transactionHash: text('transaction_hash'),
    /** Account and its counter, once the transaction was seen. */
    sender: text('sender'),
    nonce: bigint('nonce', { mode: 'number' }),
    /** The block of the public chain that has it. */
    chainBlock: bigint('chain_block', { mode: 'number' }),
    chainBlockHash: text('chain_block_hash'),
    /** How often a reorganisation of the public chain took it out of a block. */
    reorganised: integer('reorganised').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('anchors_block').on(table.blockIndex),
    index('anchors_visitor').on(table.visitorId, table.id),
    index('anchors_batch').on(table.batchId),
    index('anchors_open')
      .on(table.chainId, table.state)
      .where(sql`${table.state} not in ('confirmed', 'replaced', 'failed', 'simulated')`),
    uniqueIndex('anchors_operator_once')
      .on(table.chainId, table.discoveryId)
      .where(sql`${table.way} = 'operator' and ${table.state} not in ('failed', 'replaced')`),
    uniqueIndex('anchors_wallet_once')
      .on(table.chainId, table.discoveryId, table.transactionHash)
      .where(sql`${table.way} = 'wallet'`),
    uniqueIndex('anchors_simulated_once')
      .on(table.visitorId, table.chainId, table.discoveryId)
      .where(sql`${table.way} = 'simulation'`),
    check('anchors_way', sql`${table.way} in ('operator', 'wallet', 'simulation')`),
    check(
      'anchors_state',
      sql`${table.state} in ('queued', 'signed', 'sent', 'included', 'confirmed', 'dropped', 'replaced', 'failed', 'reported', 'simulated')`,
    ),
    check('anchors_simulated', sql`(${table.way} = 'simulation') = (${table.state} = 'simulated')`),
    check('anchors_batched', sql`num_nulls(${table.batchId}, ${table.leaf}) in (0, 2)`),
    check('anchors_queued', sql`${table.transactionHash} is not null or ${table.state} = 'queued'`),
  ],
);
