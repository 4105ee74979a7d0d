/** Visitors, sessions and their current work: frontiers, leased units, finished chunks. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, dollars, measured, moment } from './ledger.ts';

/**
 * How many servers this database has had, in one row: the epoch of the present one, which alone counts it up. A sequence
 * wouldn't do: it jumps ahead when PostgreSQL has crashed.
 */
export const serverEpochs = pgTable(
  'server_epochs',
  {
    id: integer('id').primaryKey(),
    epoch: integer('epoch').notNull(),
    /** Drawn with the row; a restored copy has the same. By it the queues of several databases in one Redis differ. */
    databaseId: uuid('database_id').notNull().default(sql`gen_random_uuid()`),
  },
  (table) => [check('server_epochs_one_row', sql`${table.id} = 1`)],
);

/** The key from which cookies are signed and wallets derived (visitors.key), by its fingerprint: another one is noticed. */
export const visitorKeys = pgTable(
  'visitor_keys',
  {
    id: integer('id').primaryKey(),
    /** HMAC-SHA-256 under the key, hex: it tells nothing of it. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [check('visitor_keys_one_row', sql`${table.id} = 1`)],
);

/** One row that is written to see whether the database takes writing (queries/probe-storage.ts). */
export const storageProbes = pgTable(
  'storage_probes',
  {
    id: integer('id').primaryKey(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [check('storage_probes_one_row', sql`${table.id} = 1`)],
);

export const visitors = pgTable(
  'visitors',
  {
    /** Random; what the signed cookie holds. */
    id: text('id').primaryKey(),
    /** 0x and 40 hex digits. */
    address: text('address').notNull().unique(),
    /** Name of a visitor who wants to be on the leaderboard; null for all others. */
    displayName: text('display_name'),
    /** The name folded by `playerNameKey`, so that names which look alike are one; null without a name. */
    nameKey: text('name_key').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    check('visitors_name_has_key', sql`(${table.displayName} is null) = (${table.nameKey} is null)`),
  ],
);

/** At most one row, which a trigger writes again whenever a name is chosen, changed or given up: its version is that of all names. */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: integer('id').primaryKey(),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('name_changes_one_row', sql`${table.id} = 1`)],
);

export const miningSessions = pgTable(
  'mining_sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sessionId: text('session_id').notNull().unique(),
    isActive: boolean('is_active').notNull().default(false),
    currentDifficulty: integer('current_difficulty').notNull().default(1),
    selectedWorkType: text('selected_work_type').notNull(),
    /** The frontier that its owner chose; null for the one that follows from kind and difficulty. */
    frontier: text('frontier'),
    startTime: moment('start_time').notNull().defaultNow(),
    totalBlocksMined: integer('total_blocks_mined').notNull().default(0),
    totalScientificValue: dollars('total_scientific_value').notNull().default('0'),
    /** kWh. */
    totalEnergyConsumed: doublePrecision('total_energy_consumed').notNull().default(0),
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    /** Network address it was started from, for the limit of open sessions per address; empty once it has ended. */
    clientAddress: text('client_address').notNull().default(''),
    status: text('status').notNull().default('paused'),
    pauseReason: text('pause_reason'),
    stopAfterBlocks: integer('stop_after_blocks'),
    stopAfterMinutes: doublePrecision('stop_after_minutes'),
    endTime: moment('end_time'),
    rewardBaseUnits: bigint('reward_base_units', { mode: 'bigint' }).notNull().default(sql`0`),
    lastFailure: text('last_failure'),
  },
  (table) => [
    index('mining_sessions_visitor').on(table.visitorId, table.status),
    index('mining_sessions_status').on(table.status),
    check('mining_sessions_status', sql`${table.status} in ('mining', 'paused', 'stopped')`),
    check('mining_sessions_active', sql`${table.isActive} = (${table.status} = 'mining')`),
    check('mining_sessions_pause_reason', sql`${table.pauseReason} in ('visitor', 'owner_away')`),
    check('mining_sessions_difficulty_range', sql`${table.currentDifficulty} between 1 and 100`),
  ],
);

/** The end of what each kind has explored so far. */
export const workFrontiers = pgTable(
  'work_frontiers',
  {
    workType: text('work_type').notNull(),
    name: text('name').notNull(),
    position: text('position').notNull(),
    /** Number of units planned so far; the nonce of the next one. */
    counter: bigint('counter', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.workType, table.name] })],
);

/**
 * A region that was taken from a frontier once, or a part of one that was cut; leased to one session at a time until a block
 * seals it.
 */
export const workUnits = pgTable(
  'work_units',
  {
    id: text('id').primaryKey(),
    workType: text('work_type').notNull(),
    frontier: text('frontier').notNull(),
    difficulty: integer('difficulty').notNull(),
    /** Position of the frontier where the region starts, and where it ends. */
    position: text('position').notNull(),
    nextPosition: text('next_position').notNull(),
    /** Number of the region that was taken from the frontier; its parts have it in common. */
    nonce: bigint('nonce', { mode: 'bigint' }).notNull(),
    seed: text('seed').notNull(),
    /** The block that the seed was drawn from, 0 for genesis; null for a unit that was leased before this was kept. */
    tipIndex: integer('tip_index'),
    tipHash: text('tip_hash'),
    /** Number of the seed among those drawn for the position, from 1; of a part that was cut off from 2. */
    draw: integer('draw'),
    /** Empty, with no leaves and no seed, for the rest of a region that was cut: planned when a session takes of it. */
    plan: jsonb('plan').notNull(),
    leafCount: integer('leaf_count').notNull(),
    chunkCount: integer('chunk_count').notNull(),
    state: text('state').notNull(),
    /** Grows with every lease; chunks and roots of earlier leases don't count. */
    lease: integer('lease').notNull().default(1),
    sessionId: text('session_id').references(() => miningSessions.sessionId),
    /** Drawn at the lease; appears in no view, log or message before the unit's block. */
    secret: bytes('secret').notNull(),
    /** First root received under this lease; it binds. */
    workRoot: bytes('work_root'),
    leasedAt: moment('leased_at').notNull(),
    computedAt: moment('computed_at'),
    verifyMs: doublePrecision('verify_ms').notNull().default(0),
    /** An undecided or rejected region isn't leased again before this. */
    notBefore: moment('not_before'),
    failures: integer('failures').notNull().default(0),
    blockIndex: integer('block_index'),
    /** False for the region of a disputed block, which only a block with the same ends may take. */
    mayBeCut: boolean('may_be_cut').notNull().default(true),
  },
  (table) => [
    index('work_units_session').on(table.sessionId),
    // The few that no block has sealed yet, however long the ledger is.
    index('work_units_open')
      .on(table.workType, table.frontier, table.nonce)
      .where(sql`${table.state} <> 'settled'`),
    // Positions in decimal digits are in the order of the frontier by length, then by digits.
    index('work_units_place').on(table.workType, sql`length(${table.position})`, table.position),
    check(
      'work_units_state',
      sql`${table.state} in ('computing', 'verifying', 'verified', 'settled', 'abandoned')`,
    ),
    check(
      'work_units_origin_whole',
      sql`num_nulls(${table.tipIndex}, ${table.tipHash}, ${table.draw}) in (0, 3)`,
    ),
    // A unit without a session in another state would never be leased again.
    check(
      'work_units_open_has_session',
      sql`${table.sessionId} is not null or ${table.state} in ('settled', 'abandoned')`,
    ),
  ],
);

/** A finished chunk of a leased unit: the checkpoint that a pause or a crash falls back to. */
export const workChunks = pgTable(
  'work_chunks',
  {
    unitId: text('unit_id')
      .notNull()
      .references(() => workUnits.id, { onDelete: 'cascade' }),
    lease: integer('lease').notNull(),
    chunk: integer('chunk').notNull(),
    /** The leaves' summaries, each after its length as a 32-bit big-endian integer. */
    leaves: bytes('leaves').notNull(),
    computeMs: doublePrecision('compute_ms').notNull(),
    /** Wall milliseconds of its computation; null for a chunk that was stored before this was kept. */
    wallMs: doublePrecision('wall_ms'),
    workerId: text('worker_id').notNull(),
    finishedAt: moment('finished_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unitId, table.lease, table.chunk] }),
    check('work_chunks_measured', measured(table.computeMs)),
  ],
);

/**
 * Bulk data of a finished chunk's leaves, for a kind whose check wants that of every leaf. It goes with its chunk, so that
 * nothing stays of a unit that is settled or given back.
 */
export const workChunkData = pgTable(
  'work_chunk_data',
  {
    unitId: text('unit_id').notNull(),
    lease: integer('lease').notNull(),
    chunk: integer('chunk').notNull(),
    /** The leaves' data, each after its length as a 32-bit big-endian integer, deflated together (RFC 1950). */
    data: bytes('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unitId, table.lease, table.chunk] }),
    foreignKey({
      columns: [table.unitId, table.lease, table.chunk],
      foreignColumns: [workChunks.unitId, workChunks.lease, workChunks.chunk],
      name: 'work_chunk_data_chunk_fk',
    }).onDelete('cascade'),
  ],
);

/** Finished computations, verified or not: what totalComputations and successRate count. */
export const workAttempts = pgTable(
  'work_attempts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    unitId: text('unit_id').notNull(),
    lease: integer('lease').notNull(),
    sessionId: text('session_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    workType: text('work_type').notNull(),
    difficulty: integer('difficulty').notNull(),
    outcome: text('outcome').notNull(),
    reason: text('reason'),
    computeMs: doublePrecision('compute_ms').notNull(),
    verifyMs: doublePrecision('verify_ms').notNull(),
    /** Wall seconds in which the unit was computed and checked: without pauses, and without waiting for a turn. */
    wallSeconds: doublePrecision('wall_seconds').notNull(),
    finishedAt: moment('finished_at').notNull(),
  },
  (table) => [
    // The negative id: for its plain order PostgreSQL goes through the primary key, past all attempts of other kinds.
    index('work_attempts_newest')
      .on(table.workType, table.difficulty, sql`(-${table.id})`)
      .where(sql`${table.outcome} = 'verified'`),
    check('work_attempts_measured', measured(table.computeMs, table.verifyMs, table.wallSeconds)),
    check('work_attempts_outcome', sql`${table.outcome} in ('verified', 'rejected', 'undecided')`),
  ],
);

/** What another method counts from the start of a kind's frontier to a position: the totals of blocks are proved by it. */
export const frontierPosts = pgTable(
  'frontier_posts',
  {
    workType: text('work_type').notNull(),
    position: numeric('position', { precision: 30, scale: 0 }).notNull(),
    total: numeric('total', { precision: 30, scale: 0 }),
    cpuMs: doublePrecision('cpu_ms'),
    requestedAt: moment('requested_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.workType, table.position] })],
);
