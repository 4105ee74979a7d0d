/** A snapshot whose tables are written, without a database: for tests of its description. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { SnapshotFile, WrittenSnapshot } from '../snapshot-parts.ts';
import { type SnapshotTable, snapshotTables } from '../snapshot-tables.ts';

/** Block 12, with all tables of this version and files of invented sizes and sums. */
export async function writtenSnapshot(): Promise<WrittenSnapshot> {
  const place = {
    asOf: 12,
    tipHash: 'cd'.repeat(32),
    fingerprint: 'ab'.repeat(32),
    disputed: new Set<number>(),
  };
  // Only rows are read from a database.
  const tables = await snapshotTables({} as Database, place, []);
  return {
    place,
    sealedAt: '2026-03-09T08:07:06.005Z',
    counts: Object.fromEntries(tables.map(({ stem }, at) => [stem, at])),
    coverage: [],
    tables,
    files: [...tables.flatMap(filesOf), ...OTHERS].map(withSum),
  };
}

const OTHERS = ['snapshot.json', 'README.md', 'LICENSE.txt', 'CITATION.bib', 'CITATION.cff'];

const filesOf = ({ stem }: SnapshotTable) => [`data/${stem}.csv`, `data/${stem}.parquet`];

const withSum = (path: string, at: number): SnapshotFile => ({
  path,
  bytes: 100 + at,
  sha256: at.toString(16).padStart(64, '0'),
});
