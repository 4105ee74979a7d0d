/** Rows of the ledger’s own tables: blocks and discoveries as the views for reading have them, and the solutions of all kinds. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  type ExportTableName,
  readExportRows,
} from '@productive-mining/database/queries/read-export-rows.ts';
import type { CsvValue } from '@productive-mining/ledger/encoding/csv.ts';
import type { Column, Row } from '@productive-mining/work/dataset.ts';
import { TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { solutionValues } from '@productive-mining/work/solution-csv.ts';
import type { LedgerPlace } from '../ledger-place.ts';
import { tablesOf } from '../read-findings.ts';
import { readSet } from '../solution-sheet.ts';

/** Rows of a table of the views, as of a place, in the order of the columns. */
export async function* readViewRows(
  database: Database,
  place: LedgerPlace,
  { name, columns }: { name: ExportTableName; columns: readonly Column[] },
): AsyncGenerator<Row> {
  for (let behind = 0; ; ) {
    const rows = await readExportRows(database, name, { height: place.asOf, behind });
    for (const { json } of rows) {
      const values = JSON.parse(json) as Readonly<Record<string, unknown>>;
      yield columns.map((column) => cellOf(values[column.name]));
    }
    const last = rows.at(-1);
    if (!last) return;
    behind = last.key;
  }
}

/** JSON within a row is written as its text. */
function cellOf(value: unknown): CsvValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);
}

/** The solutions of every set of every kind, each with the name of its set. */
export async function* readAllSolutions({ orm }: Database, place: LedgerPlace): AsyncGenerator<Row> {
  for (const workType of TABLED_WORK_TYPES) {
    const tables = await tablesOf(workType);
    for (const table of tables)
      for await (const { solution } of readSet(orm, place, { workType, tables: [table] })) {
        const entry = { workType, workTypeName: table.title };
        yield [...solutionValues(entry, solution, true), solution.block, solution.sealedAt];
      }
  }
}
