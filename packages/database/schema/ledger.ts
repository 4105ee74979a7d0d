/** Blocks, discoveries and what seals them (spec part 3 §3.3; columns beyond it are named in docs/decisions). */
import type { RecheckReason } from '@productive-mining/contract/entities/dispute-reason.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { packedJson } from '../packed-json.ts';

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

/** Columns of measured times and energies: never below 0, and never without a bound, which NaN is above in PostgreSQL. */
export const measured = (...columns: AnyPgColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column} >= 0 and ${column} < 'Infinity'`),
    sql` and `,
  );

/** The number of a position that is a whole one; null for others. */
const wholeOf = (position: AnyPgColumn): SQL =>
  sql`(CASE WHEN ${position} ~ '^[0-9]{1,40}$' THEN ${position}::numeric END)`;

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const dollars = (name: string) => numeric(name, { precision: 20, scale: 2 });

export const blocks = pgTable(
  'blocks',
  {
    /** Equal to the index. */
    id: integer('id').primaryKey(),
    index: integer('index').notNull().unique(),
    timestamp: moment('timestamp').notNull(),
    previousHash: text('previous_hash').notNull(),
    merkleRoot: text('merkle_root').notNull(),
    difficulty: integer('difficulty').notNull(),
    nonce: bigint('nonce', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull().unique(),
    minerId: text('miner_id').notNull(),
    totalScientificValue: dollars('total_scientific_value').notNull(),
    /** kWh. */
    energyConsumed: doublePrecision('energy_consumed').notNull(),
    /** Root over the unit's leaves, hex. */
    workRoot: text('work_root').notNull(),
    /** The challenge's secret, hex; published with the block. */
    secret: text('secret').notNull(),
    resultHash: text('result_hash').notNull(),
    certificateHash: text('certificate_hash').notNull(),
    /** CPU milliseconds. */
    computeMs: doublePrecision('compute_ms').notNull(),
    verifyMs: doublePrecision('verify_ms').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [
    index('blocks_timestamp').on(table.timestamp),
    index('blocks_miner').on(table.minerId, table.index),
    // Under another collation than C the unique index can't answer for a prefix.
    index('blocks_hash_prefix').on(table.blockHash.op('text_pattern_ops')),
    check('blocks_index_positive', sql`${table.index} > 0 and ${table.id} = ${table.index}`),
    check('blocks_difficulty_range', sql`${table.difficulty} between 1 and 100`),
    check('blocks_measured', measured(table.computeMs, table.verifyMs, table.energyConsumed)),
  ],
);

export const discoveries = pgTable(
  'discoveries',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    blockId: integer('block_id')
      .notNull()
      .references(() => blocks.id),
    workType: text('work_type').notNull(),
    difficulty: integer('difficulty').notNull(),
    result: jsonb('result').notNull(),
    /** Seconds of wall time from the unit's start to its last chunk. */
    computationTime: doublePrecision('computation_time').notNull(),
    /** kWh. */
    energyConsumed: doublePrecision('energy_consumed').notNull(),
    /** CPU seconds. */
    computationalCost: doublePrecision('computational_cost').notNull(),
    scientificValue: dollars('scientific_value').notNull(),
    workerId: text('worker_id').notNull(),
    timestamp: moment('timestamp').notNull(),
    unitId: text('unit_id').notNull().unique(),
    frontier: text('frontier').notNull(),
    /** The region in one line. */
    subject: text('subject').notNull(),
    plan: jsonb('plan').notNull(),
    /** Configuration of engine and kernel that changes only time and memory. */
    tunables: jsonb('tunables').notNull(),
    statements: jsonb('statements').notNull(),
    /** CPU milliseconds. */
    computeMs: doublePrecision('compute_ms').notNull(),
    verifyMs: doublePrecision('verify_ms').notNull(),
    // The six columns of the plan's origin: null in blocks that were sealed before there was one.
    position: text('position'),
    endPosition: text('end_position'),
    seed: text('seed'),
    /** The newest block when the seed was drawn, 0 for genesis, and its hash. */
    tipIndex: integer('tip_index'),
    tipHash: text('tip_hash'),
    /** Number of the seed among those drawn for the position, from 1. */
    draw: integer('draw'),
  },
  (table) => [
    index('discoveries_block').on(table.blockId),
    index('discoveries_kind_of_block').on(table.workType, table.blockId),
    index('discoveries_work_type').on(table.workType, table.difficulty, table.id),
    index('discoveries_timestamp').on(table.timestamp),
    // Regions by place: the expressions are those of reading.coverage (0029_coverage_view.sql).
    index('discoveries_regions').on(
      table.workType,
      table.frontier,
      wholeOf(table.position),
      wholeOf(table.endPosition),
    ),
    // Lattices by dimension and ‖v‖²/q; see list-record-holders.ts.
    index('discoveries_shortest_vectors')
      .on(
        sql`((${table.result}->>'dimension')::int)`,
        sql`((${table.result}->>'squaredNorm')::float8 / (${table.result}->>'modulus')::float8)`,
        table.blockId,
      )
      .where(sql`${table.workType} = 'lattice_crypto'`),
    check('discoveries_difficulty_range', sql`${table.difficulty} between 1 and 100`),
    check(
      'discoveries_measured',
      measured(
        table.computationTime,
        table.energyConsumed,
        table.computationalCost,
        table.computeMs,
        table.verifyMs,
      ),
    ),
    check(
      'discoveries_origin_whole',
      sql`num_nulls(${table.position}, ${table.endPosition}, ${table.seed}, ${table.tipIndex}, ${table.tipHash}, ${table.draw}) in (0, 6)`,
    ),
  ],
);

export const blockCertificates = pgTable('block_certificates', {
  blockIndex: integer('block_index')
    .primaryKey()
    .references(() => blocks.index),
  certificate: packedJson('certificate').notNull(),
});

export const blockSignatures = pgTable('block_signatures', {
  blockIndex: integer('block_index')
    .primaryKey()
    .references(() => blocks.index),
  keyId: text('key_id').notNull(),
  ed25519: bytes('ed25519').notNull(),
  mlDsa65: bytes('ml_dsa_65').notNull(),
});

/** Public halves of the keys that sign blocks. */
export const chainKeys = pgTable('chain_keys', {
  keyId: text('key_id').primaryKey(),
  ed25519: bytes('ed25519').notNull(),
  mlDsa65: bytes('ml_dsa_65').notNull(),
  createdAt: moment('created_at').notNull(),
  fromBlock: integer('from_block').notNull(),
});

/** Statements about the chain that are sealed by a later block: key rotations, disputes, totals proved by a post. */
export const chainRecords = pgTable(
  'chain_records',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Index of the block whose Merkle tree holds it; null while it waits for one. */
    sealedIn: integer('sealed_in').references(() => blocks.index),
  },
  (table) => [
    index('chain_records_sealed').on(table.sealedIn),
    index('chain_records_proved')
      .using('gin', sql`(${table.payload} -> 'blocks') jsonb_path_ops`)
      .where(sql`${table.kind} = 'proved_totals'`),
    index('chain_records_proved_from')
      .on(sql`(${table.payload} ->> 'from')`)
      .where(sql`${table.kind} = 'proved_totals'`),
    check(
      'chain_records_kind',
      sql`${table.kind} in ('first_key', 'key_rotation', 'dispute', 'proved_totals')`,
    ),
  ],
);

/** A further check of a spot-checked block, in idle time. */
export const blockRechecks = pgTable(
  'block_rechecks',
  {
    blockIndex: integer('block_index')
      .notNull()
      .references(() => blocks.index),
    leaf: integer('leaf').notNull(),
    outcome: text('outcome').notNull(),
    reason: text('reason').$type<RecheckReason>(),
    cpuMs: doublePrecision('cpu_ms').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockIndex, table.leaf] }),
    check('block_rechecks_outcome', sql`${table.outcome} in ('passed', 'failed')`),
  ],
);
