import type { Column, Row } from '@productive-mining/work/dataset.ts';
import type { Receipt } from '@productive-mining/work/row-writers.ts';
import type { LedgerPlace } from './ledger-place.ts';

/** A table on its way into a file. */
export interface Sheet {
  columns: readonly Column[];
  rows: AsyncIterable<Row>;
  place: LedgerPlace;
  /** What it is of: programs want it, and CSV takes it. */
  receipt?: Receipt;
}
