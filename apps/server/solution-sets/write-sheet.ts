/** Tables as files: CSV, lines of JSON, Parquet, programs. Each is hashed while it is made, and known to its server once it has ended. */
import type { CsvValue } from '@productive-mining/ledger/encoding/csv.ts';
import type { Row } from '@productive-mining/work/dataset.ts';
import {
  csvWriter,
  type ProgramForm,
  programWriter,
  type RowWriter,
} from '@productive-mining/work/row-writers.ts';
import type { FileInTheMaking } from '../made-files.ts';
import { inPieces } from './in-pieces.ts';
import type { Sheet } from './sheet.ts';
import { writeParquet } from './write-parquet.ts';

export type SheetForm = 'csv' | 'ndjson' | 'parquet' | ProgramForm;

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
  csv: ({ columns, rows, receipt }) => written(csvWriter(columns, receipt), rows),
  pari: ({ columns, rows, receipt = [] }) => written(programWriter('pari', columns, receipt), rows),
  sage: ({ columns, rows, receipt = [] }) => written(programWriter('sage', columns, receipt), rows),
  async *ndjson({ columns, rows }) {
    for await (const row of rows) {
      const members = columns.map(({ name }, at) => [name, jsonValue(row[at])] as const);
      yield `${JSON.stringify(Object.fromEntries(members))}\n`;
    }
  },
};

async function* written(writer: RowWriter, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let count = 0;
  yield writer.head;
  for await (const row of rows) {
    yield writer.row(row);
    count += 1;
  }
  yield writer.end(count);
}

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
