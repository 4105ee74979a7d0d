/** Runs a checked query as the role of readers: on a connection of its own, as of a block, within time, rows and bytes. */

import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import pg from 'pg';
import { openClient } from '../connection/open-client.ts';
import { type Cell, cellOf } from './cells.ts';

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

const APPLICATION = 'query of a reader';
const FETCHED_AT_ONCE = 50;
/** What one answer of the database may take in memory before its rows are looked at. */
const RECEIVED_BYTES_MAX = 16 * SQL_LIMITS.bytesMax;
/** After the statement's own time, for an answer on its way. */
const MORE_MS = 1000;

/** SQLSTATE query_canceled (PostgreSQL manual, appendix A). */
const CANCELED = '57014';
/** Classes insufficient resources and program limit exceeded. */
const LIMITS_EXCEEDED = /^5[34]/;

/**
 * @param url of the readers' role
 * @returns a sentence for the reader when the query fails
 * @throws the error of a database that can't be reached
 */
export async function runQuery(url: string, query: ReaderQuery): Promise<QueryOutcome> {
  if (query.signal?.aborted) return { ok: false, reason: NOBODY_WAITS };
  const client = await openClient({
    connectionString: url,
    application_name: APPLICATION,
    types: { getTypeParser: () => (text: string) => text } as never,
  });
  let broken: string | undefined;
  const end = (reason: string) => {
    if (broken) return;
    broken = reason;
    socketOf(client).destroy();
    void endBackend(url, client);
  };
  const leave = () => end(NOBODY_WAITS);
  query.signal?.addEventListener('abort', leave);
  if (query.signal?.aborted) leave();
  const timer = setTimeout(() => end(TOO_LONG), SQL_LIMITS.timeMs + MORE_MS);
  watchBytes(client, () => end(TOO_LARGE));
  try {
    return { ok: true, result: await readRows(client, query) };
  } catch (error) {
    if (broken) return { ok: false, reason: broken };
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { ok: false, reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
    query.signal?.removeEventListener('abort', leave);
    if (!broken) await client.end();
  }
}

/** A backend that computes doesn't notice that its connection has gone; one of the same role may end it. */
async function endBackend(url: string, { processID }: pg.Client & { processID?: number }): Promise<void> {
  try {
    const client = await openClient({ connectionString: url, application_name: APPLICATION });
    await client.query('select pg_terminate_backend($1)', [processID]).finally(() => client.end());
  } catch {
    // The database is away, or has no connection left: the time limit ends the query.
  }
}

export const NOBODY_WAITS = 'Nobody waits for the answer any more.';
const TOO_LONG = `The query took longer than ${SQL_LIMITS.timeMs / 1000} seconds.`;
const TOO_LARGE = `A row of the result is larger than ${SQL_LIMITS.bytesMax / 2 ** 20} MB.`;
const TOO_MUCH = 'The query needs more memory or disk than a query may take.';

function reasonOf({ code = '', message }: pg.DatabaseError): string {
  if (code === CANCELED) return TOO_LONG;
  return LIMITS_EXCEEDED.test(code) ? TOO_MUCH : `${sentenceOf(message)}.`;
}

const sentenceOf = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

/** Calls back when an answer is larger than what is looked at. */
function watchBytes(client: pg.Client, onTooMany: () => void): void {
  let received = 0;
  socketOf(client).on('data', (bytes: Uint8Array) => {
    received += bytes.length;
    if (received > RECEIVED_BYTES_MAX) onTooMany();
  });
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream;

async function readRows(client: pg.Client, { text, kind, height }: ReaderQuery): Promise<QueryRows> {
  await client.query('begin transaction isolation level repeatable read read only');
  // Whatever the database is set to, the answer of a height is written the same.
  await client.query(
    `select set_config('reading.height', $1, true), set_config('statement_timeout', $2, true),
    set_config('lock_timeout', '1s', true), set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
    [String(height), `${SQL_LIMITS.timeMs}ms`],
  );
  // Whatever the text holds is one statement by the extended protocol, and a cursor's query reads.
  if (kind === 'plan') return limitRows(await ask(client, text));
  await ask(client, `declare answer no scroll cursor for ${text}`);
  const kept: QueryRows = { columns: [], rows: [], isTruncated: false };
  const endMs = performance.now() + SQL_LIMITS.timeMs;
  let bytes = 0;
  for (;;) {
    const leftMs = Math.max(1, Math.ceil(endMs - performance.now()));
    await client.query("select set_config('statement_timeout', $1, true)", [`${leftMs}ms`]);
    const { fields, rows } = await ask(client, `fetch ${FETCHED_AT_ONCE} from answer`);
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
const lengthOf = (texts: readonly (string | null)[]) =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

const rowOf = (fields: readonly pg.FieldDef[], texts: readonly (string | null)[]): Cell[] =>
  texts.map((text, at) => (text === null ? null : cellOf(fields[at]?.dataTypeID, text)));

const ask = (client: pg.Client, text: string) =>
  client.query<(string | null)[]>({ text, rowMode: 'array', queryMode: 'extended' } as pg.QueryArrayConfig);

function limitRows({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): QueryRows {
  const { rowsMax } = SQL_LIMITS;
  const isTruncated = rows.length > rowsMax;
  return { columns: fields.map(({ name }) => name), rows: rows.slice(0, rowsMax), isTruncated };
}
