/** Queries of readers over the ledger (spec part 2 §2.5 and §7). */
import { SQL_EXPORT_LIMITS, SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { mineableWorkType } from '../entities/work-types.ts';
import { MEDIA_TYPES } from '../media-types.ts';

/** A value of a result: JSON of a jsonb column as it is. */
const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

const query = z
  .string()
  .min(1)
  .max(SQL_LIMITS.charactersMax)
  .refine((text) => !text.includes('\0'), 'a query holds no zero character');

export const executeSql = defineCall(endpoints.executeSql, {
  summary:
    'Runs one statement that reads: SELECT, WITH, VALUES, TABLE, or EXPLAIN without ANALYZE. The ledger ends at a block, so that the same query as of that block has the same rows later. Where all that a plain query of a stretch asks for is covered, the answer says so. At most 5 seconds, 1,000 rows and 1 MB of rows.',
  /** A member that it doesn't have is refused: a misspelled asOf would be answered as of another block. */
  body: z.strictObject({
    query,
    /** The block as of which the query is answered; the newest unless given. */
    asOf: z.int().min(0).optional(),
  }),
  response: z.object({
    columns: z.array(z.string()),
    /** Numbers that a double would change, times and bytes are text. */
    rows: z.array(z.array(cell)),
    rowCount: z.int(),
    /** Milliseconds. */
    executionTime: z.number(),
    /** Whether there are more rows than these. */
    truncated: z.boolean(),
    /** The block at which the ledger ended for this answer. */
    asOf: z.int(),
    /** Hash of that block, 64 hex digits; null before the first. */
    tipHash: z.string().nullable(),
    /** The ledger’s: that of the keys which sign its first block; empty before there are any. */
    fingerprint: z.string(),
    /**
     * Whether the query reads only what no later block or dispute changes. Rows without an ORDER BY may still come in
     * another order.
     */
    isFixedByHeight: z.boolean(),
    /**
     * Stretches of a frontier that the query asks for and the answer has whole; none unless that is certain. They aren’t in
     * receipts.
     */
    complete: z.array(
      z.object({
        workType: mineableWorkType,
        frontier: z.string(),
        /** The first position, in decimal digits. */
        from: z.string(),
        /** The first position behind the last. */
        to: z.string(),
        /** The same in one sentence, with the block as of which it holds. */
        statement: z.string(),
      }),
    ),
  }),
  changesNothing: true,
  errors: [
    'query_refused',
    'query_failed',
    'block_not_found',
    'too_many_queries',
    'queries_busy',
    'sql_not_available',
  ],
});

export const exportSql = defineCall(endpoints.exportSql, {
  summary: `All rows of a query as of a block, as CSV by RFC 4180: a header, then at most ${SQL_EXPORT_LIMITS.rowsMax.toLocaleString('en')} rows within ${SQL_EXPORT_LIMITS.timeMs / 1000} seconds. Null is an empty field, an empty text one in quotes; a text that a spreadsheet would run has an apostrophe before it. An answer that ends is whole: one that fails on its way, or would have more rows, breaks off.`,
  body: z.strictObject({
    query,
    /** The block as of which the query is answered. */
    asOf: z.int().min(0),
    /** Whether the file begins with comments that say what it is of; RFC 4180 has none. */
    receipt: z.enum(['none', 'comment']).default('none'),
  }),
  files: { rows: { mediaType: MEDIA_TYPES.csv, fileName: () => 'query-results.csv' } },
  changesNothing: true,
  errors: [
    'query_refused',
    'query_failed',
    'block_not_found',
    'too_many_queries',
    'queries_busy',
    'sql_not_available',
  ],
});

export const getSqlSchema = defineCall(endpoints.getSqlSchema, {
  summary:
    'The tables that queries read, as the database has them, with the type and meaning of each column.',
  response: z.object({
    tables: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        /** Whether the block as of which a query is answered fixes its rows. */
        isFixedByHeight: z.boolean(),
        columns: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
      }),
    ),
  }),
  errors: [],
});
