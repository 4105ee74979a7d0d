/** Runs a checked query as the role of readers: on a connection of its own, as of a block, within time, rows and bytes. */

import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import type pg from 'pg';
import { type Cell, cellOf } from './cells.ts';
import {
  NOBODY_WAITS,
  QueryFailed,
  ReaderConnection,
  type ReaderPlace,
  type TextRow,
} from './reader-connection.ts';

export interface ReaderQuery {
  text: string;
  kind: 'rows' | 'plan';
  /** The block at which the ledger ends for this query. */
  height: number;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface QueryRows {
  columns: string[];
  rows: Cell[][];
  /** Whether there are more rows than these. */
  isTruncated: boolean;
}

export type QueryOutcome = { ok: true; result: QueryRows } | { ok: false; reason: string };

const FETCHED_AT_ONCE = 50;
/** What one answer of the database may take in memory before its rows are looked at. */
const RECEIVED_BYTES_MAX = 16 * SQL_LIMITS.bytesMax;

/**
 * The answer doesn't wait for the end of its backend, of which `place.onEnded` tells.
 * @returns a sentence for the reader when the query fails
 * @throws CallFailure queries_busy; the error of a database that can't be reached
 */
export async function runQuery(place: ReaderPlace, query: ReaderQuery): Promise<QueryOutcome> {
  const { signal } = query;
  if (signal?.aborted) {
    place.onEnded?.();
    return { ok: false, reason: NOBODY_WAITS };
  }
  const connection = await ReaderConnection.open(place, {
    timeMs: SQL_LIMITS.timeMs,
    receivedBytesMax: RECEIVED_BYTES_MAX,
    rowBytesMax: SQL_LIMITS.bytesMax,
    signal,
  });
  try {
    return { ok: true, result: await readRows(connection, query) };
  } catch (error) {
    if (error instanceof QueryFailed) return { ok: false, reason: error.message };
    throw error;
  } finally {
    connection.close();
  }
}

async function readRows(
  connection: ReaderConnection,
  { text, kind, height }: ReaderQuery,
): Promise<QueryRows> {
  await connection.begin(height);
  if (kind === 'plan') return limitRows(await connection.ask(text));
  // Whatever the text holds is one statement, and a cursor's query reads.
  await connection.ask(`declare answer no scroll cursor for ${text}`);
  const kept: QueryRows = { columns: [], rows: [], isTruncated: false };
  let bytes = 0;
  for (;;) {
    const { fields, rows } = await connection.ask(`fetch ${FETCHED_AT_ONCE} from answer`);
    kept.columns = fields.map(({ name }) => name);
    for (const texts of rows) {
      // Only what may be kept is read: all that was received may take the server's thread for seconds.
      const mayFit = kept.rows.length < SQL_LIMITS.rowsMax && bytes + lengthOf(texts) <= SQL_LIMITS.bytesMax;
      const row = mayFit ? rowOf(fields, texts) : [];
      bytes += Buffer.byteLength(JSON.stringify(row));
      kept.isTruncated = !mayFit || bytes > SQL_LIMITS.bytesMax;
      if (kept.isTruncated) return kept;
      kept.rows.push(row);
    }
    if (rows.length < FETCHED_AT_ONCE) return kept;
  }
}

/** Characters of a row as it was received. */
const lengthOf = (texts: TextRow) => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

const rowOf = (fields: readonly pg.FieldDef[], texts: TextRow): Cell[] =>
  texts.map((text, at) => (text === null ? null : cellOf(fields[at]?.dataTypeID, text)));

function limitRows({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): QueryRows {
  const { rowsMax } = SQL_LIMITS;
  const isTruncated = rows.length > rowsMax;
  return { columns: fields.map(({ name }) => name), rows: rows.slice(0, rowsMax), isTruncated };
}
