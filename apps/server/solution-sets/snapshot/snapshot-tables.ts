/** The tables of a snapshot: the ledger’s own, then those of every kind with the rows of all its blocks. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';
import { tableFile } from '@productive-mining/rules/solution-files.ts';
import { BLOCK_COLUMNS, type Column, type Row, type Table } from '@productive-mining/work/dataset.ts';
import { TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import {
  BLOCKS_TABLE,
  COVERAGE_TABLE,
  DISCOVERIES_TABLE,
  SOLUTIONS_TABLE,
} from '@productive-mining/work/ledger-tables.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import type { LedgerPlace } from '../ledger-place.ts';
import { readRows, tablesOf } from '../read-findings.ts';
import { readCoverageRows } from './read-coverage-rows.ts';
import { readAllSolutions, readViewRows } from './read-ledger-rows.ts';

export interface SnapshotTable {
  /** What its files are called, without their ending; unique in the snapshot. */
  stem: string;
  title: string;
  meaning: string;
  columns: readonly Column[];
  /** Read from the start each time. */
  rows(): AsyncIterable<Row>;
}

/** @param coverage gets, each time that the table of coverage is read, what its rows add up to */
export async function snapshotTables(
  database: Database,
  place: LedgerPlace,
  coverage: SnapshotFacts['coverage'][number][],
): Promise<SnapshotTable[]> {
  const own = (table: Table, rows: SnapshotTable['rows']): SnapshotTable => ({
    ...{ stem: table.name, title: table.title, meaning: table.meaning, columns: table.columns },
    rows,
  });
  const view = (name: 'blocks' | 'discoveries', table: Table) =>
    own(table, () => readViewRows(database, place, { name, columns: table.columns }));
  return [
    view('blocks', BLOCKS_TABLE),
    view('discoveries', DISCOVERIES_TABLE),
    own(SOLUTIONS_TABLE, () => readAllSolutions(database, place)),
    ...(await tablesOfKinds(database, place)),
    own(COVERAGE_TABLE, () => {
      coverage.length = 0;
      return readCoverageRows(database.orm, place, coverage);
    }),
  ];
}

async function tablesOfKinds({ orm }: Database, place: LedgerPlace): Promise<SnapshotTable[]> {
  const tables: SnapshotTable[] = [];
  for (const workType of TABLED_WORK_TYPES)
    for (const table of await tablesOf(workType))
      tables.push({
        stem: tableFile(workType, table.name, '').slice(0, -1),
        title: `${labelOf(workType)}: ${table.title}`,
        meaning: table.meaning,
        columns: [...BLOCK_COLUMNS, ...table.columns],
        rows: () => readRows(orm, place, { workType, table }),
      });
  return tables;
}

const labelOf = (workType: string) =>
  presentations.find(({ value }) => value === workType)?.displayName ?? workType;
