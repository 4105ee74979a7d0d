/** Tables as files: CSV, lines of JSON, Parquet. Each is hashed while it is made, and known to its server once it has ended. */
import { type CsvValue, csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import type { Row } from '@productive-mining/work/dataset.ts';
import type { FileInTheMaking } from '../made-files.ts';
import { inPieces } from './in-pieces.ts';
import type { Sheet } from './sheet.ts';
import { writeParquet } from './write-parquet.ts';

export type SheetForm = 'csv' | 'ndjson' | 'parquet';

export async function* writeSheet(
  form: SheetForm,
  sheet: Sheet,
  file: FileInTheMaking,
): AsyncGenerator<string | Uint8Array> {
  const counted = { ...sheet, rows: countRows(sheet.rows, file) };
  const pieces = form === 'parquet' ? writeParquet(counted) : inPieces(LINES[form](counted));
  for await (const piece of pieces) yield file.add(piece);
  file.end();
}

const LINES: Readonly<Record<Exclude<SheetForm, 'parquet'>, (sheet: Sheet) => AsyncGenerator<string>>> = {
  async *csv({ columns, rows }) {
    yield csvLine(columns.map(({ name }) => name));
    for await (const row of rows) yield csvLine(row);
  },
  async *ndjson({ columns, rows }) {
    for await (const row of rows) {
      const members = columns.map(({ name }, at) => [name, jsonValue(row[at])] as const);
      yield `${JSON.stringify(Object.fromEntries(members))}\n`;
    }
  },
};

/** A whole number that a double would change is a text. */
function jsonValue(value: CsvValue): CsvValue {
  if (typeof value !== 'bigint') return value ?? null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

async function* countRows(rows: AsyncIterable<Row>, file: FileInTheMaking): AsyncGenerator<Row> {
  for await (const row of rows) {
    yield row;
    file.countRow();
  }
}
