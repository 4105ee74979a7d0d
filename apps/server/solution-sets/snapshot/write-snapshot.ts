/**
 * A snapshot: a folder with the tables as of a block and what describes them. The same block gives the same bytes, so that all
 * of it is true of the block: no time of the export, no signature, no address of a server.
 */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';
import { snapshotFolder } from '@productive-mining/rules/solution-files.ts';
import { COVERAGE_TABLE } from '@productive-mining/work/ledger-tables.ts';
import { FileInTheMaking } from '../../made-files.ts';
import type { LedgerPlace } from '../ledger-place.ts';
import { writeSheet } from '../write-sheet.ts';
import { CC_BY_4 } from './cc-by-4.ts';
import { citationBib, citationCff } from './cite-snapshot.ts';
import { describeCrate } from './describe-crate.ts';
import { readmeText } from './describe-snapshot.ts';
import type { SnapshotFile, WrittenSnapshot } from './snapshot-parts.ts';
import { type SnapshotTable, snapshotTables } from './snapshot-tables.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

export const SNAPSHOT_FORMAT = 'productive-mining/snapshot/v1';

export interface SnapshotSource {
  database: Database;
  place: LedgerPlace;
  /** When the block was sealed. */
  sealedAt: Date;
  /** Resolves when the blocks up to this one are added up. */
  untilAddedUp(): Promise<void>;
}

/** @param archive is told when it has ended, with what the snapshot says of the ledger */
export async function* writeSnapshot(
  source: SnapshotSource,
  archive: FileInTheMaking,
): AsyncGenerator<Uint8Array> {
  const coverage: SnapshotFacts['coverage'][number][] = [];
  const tables = await snapshotTables(source.database, source.place, coverage);
  const writing = new SnapshotFolder(source, { tables, coverage, archive });
  for await (const piece of writeArchive(writing.entries(), source.sealedAt)) yield archive.add(piece);
  archive.end(writing.facts());
}

interface Parts {
  tables: readonly SnapshotTable[];
  coverage: SnapshotFacts['coverage'];
  archive: FileInTheMaking;
}

class SnapshotFolder {
  private readonly files: SnapshotFile[] = [];
  private readonly counts: Record<string, number> = {};

  constructor(
    private readonly source: SnapshotSource,
    private readonly parts: Parts,
  ) {}

  facts(): SnapshotFacts {
    const { coverage } = this.parts;
    return { sealedAt: this.source.sealedAt.toISOString(), counts: this.counts, coverage };
  }

  /** Each file knows those before it: sums and descriptions follow what they are about. */
  async *entries(): AsyncGenerator<ArchiveEntry> {
    for (const table of this.parts.tables) {
      // The others are of the blocks themselves: while they are sent, the ledger is added up.
      if (table.stem === COVERAGE_TABLE.name) await this.source.untilAddedUp();
      yield this.tableFile(table, 'csv');
      yield this.tableFile(table, 'parquet');
    }
    const written = (): WrittenSnapshot => ({
      ...this.facts(),
      ...{ place: this.source.place, tables: this.parts.tables, files: this.files },
    });
    yield this.textFile('snapshot.json', factsText(written()));
    yield this.textFile('README.md', readmeText(written()));
    yield this.textFile('LICENSE.txt', CC_BY_4);
    yield this.textFile('CITATION.bib', citationBib(written()));
    yield this.textFile('CITATION.cff', citationCff(written()));
    yield this.textFile('ro-crate-metadata.json', `${JSON.stringify(describeCrate(written()), null, 2)}\n`);
    yield this.textFile('SHA256SUMS', this.sums());
  }

  private tableFile({ stem, columns, rows }: SnapshotTable, form: 'csv' | 'parquet'): ArchiveEntry {
    const path = `data/${stem}.${form}`;
    const file = new FileInTheMaking((made) => {
      this.files.push({ path, sha256: made.sha256, bytes: made.bytes });
      this.counts[stem] = made.rows;
    });
    const counted = form === 'csv' ? countRows(rows(), this.parts.archive) : rows();
    return this.entry(path, writeSheet(form, { columns, rows: counted, place: this.source.place }, file));
  }

  private textFile(path: string, text: string): ArchiveEntry {
    const file = new FileInTheMaking(({ sha256, bytes }) => this.files.push({ path, sha256, bytes }));
    return this.entry(
      path,
      (async function* () {
        yield file.add(text);
        file.end();
      })(),
    );
  }

  private entry(path: string, content: ArchiveEntry['content']): ArchiveEntry {
    return { name: `${snapshotFolder(this.source.place.asOf)}/${path}`, content };
  }

  /** As `sha256sum -c` reads them. */
  private sums(): string {
    return this.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  }
}

/** Rows of an archive are those of its tables, once for both forms of each. */
async function* countRows<Row>(rows: AsyncIterable<Row>, archive: FileInTheMaking): AsyncGenerator<Row> {
  for await (const row of rows) {
    yield row;
    archive.countRow();
  }
}

function factsText({ place, sealedAt, counts, coverage }: WrittenSnapshot): string {
  const { asOf, tipHash, fingerprint } = place;
  const facts = { format: SNAPSHOT_FORMAT, asOf, tipHash, fingerprint, sealedAt, counts, coverage };
  return `${JSON.stringify(facts, null, 2)}\n`;
}
