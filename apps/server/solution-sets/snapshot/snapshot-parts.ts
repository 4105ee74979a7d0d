/** What a snapshot is made of, for those who describe it. */
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';
import type { LedgerPlace } from '../ledger-place.ts';
import type { SnapshotTable } from './snapshot-tables.ts';

/** A file of the snapshot, with its path within the folder. */
export interface SnapshotFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** What is known of a snapshot once its tables are written. */
export interface WrittenSnapshot extends SnapshotFacts {
  place: LedgerPlace;
  tables: readonly SnapshotTable[];
  /** The files so far. */
  files: readonly SnapshotFile[];
}
