/** Gives all rows of a checked query, as its reader takes them: through a cursor, as of a block. */
import { SQL_EXPORT_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import type pg from 'pg';
import { QueryFailed, ReaderConnection, type ReaderPlace, type TextRow } from './reader-connection.ts';

export interface RowExport {
  text: string;
  /** The block at which the ledger ends for this query. */
  height: number;
  /** Aborts when the reader has gone. */
  signal?: AbortSignal;
}

/** Values of a row as PostgreSQL writes them, but for true and false. */
export type ExportedRow = readonly (string | boolean | null)[];

/** The rows in parts, or a sentence for the reader when the query fails before the first. */
export type BegunExport =
  | { ok: true; columns: readonly string[]; parts: AsyncIterable<readonly ExportedRow[]> }
  | { ok: false; reason: string };

/** Rows of a part have about as many characters. */
const PART_CHARACTERS = 256 * 2 ** 10;
const PART_ROWS_MAX = 2000;
/** OID of bool in pg_type.dat. */
const BOOL = 16;

type Rows = pg.QueryArrayResult<(string | null)[]>;

/**
 * Resolves with the first rows.
 * @throws CallFailure queries_busy; the error of a database that can't be reached. The parts throw QueryFailed when the query
 *   fails later, or has more rows than an export: what was sent isn't whole then
 */
export async function exportRows(
  place: ReaderPlace,
  { text, height, signal }: RowExport,
): Promise<BegunExport> {
  const { timeMs, rowBytesMax } = SQL_EXPORT_LIMITS;
  const connection = await ReaderConnection.open(place, {
    ...{ timeMs, rowBytesMax, signal },
    receivedBytesMax: rowBytesMax,
  });
  try {
    await connection.begin(height);
    await connection.ask(`declare answer no scroll cursor for ${text}`);
    const first = await fetchRows(connection, 1);
    return { ok: true, columns: first.fields.map(({ name }) => name), parts: partsOf(connection, first) };
  } catch (error) {
    connection.close();
    if (error instanceof QueryFailed) return { ok: false, reason: error.message };
    throw error;
  }
}

const fetchRows = (connection: ReaderConnection, count: number) =>
  connection.ask(`fetch ${count} from answer`);

async function* partsOf(connection: ReaderConnection, first: Rows): AsyncGenerator<readonly ExportedRow[]> {
  try {
    let asked = 1;
    let sent = 0;
    for (let fetched = first; ; fetched = await fetchRows(connection, asked)) {
      sent += fetched.rows.length;
      if (sent > SQL_EXPORT_LIMITS.rowsMax) throw new QueryFailed('The query has more rows than an export.');
      yield fetched.rows.map((row) => valuesOf(fetched.fields, row));
      if (fetched.rows.length < asked) return;
      asked = nextCount(asked, fetched.rows);
    }
  } finally {
    connection.close();
  }
}

/** Twice as many rows, as long as they are no more than a piece should hold. */
function nextCount(count: number, rows: readonly TextRow[]): number {
  const characters = rows.flat().reduce((sum, text) => sum + (text?.length ?? 0), 1);
  return Math.max(1, Math.min(2 * count, PART_ROWS_MAX, Math.floor((count * PART_CHARACTERS) / characters)));
}

const valuesOf = (fields: readonly pg.FieldDef[], row: TextRow): ExportedRow =>
  row.map((text, at) => (text !== null && fields[at]?.dataTypeID === BOOL ? text === 't' : text));
