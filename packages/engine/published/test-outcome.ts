/** What a test of the Authentic Data screen has found. */
import {
  compareWithTable,
  type PublishedTable,
  spoilTable,
  type TableDifference,
} from '@productive-mining/work/kit/published-table.ts';

export interface TestRequest {
  /** How many of what the test counts. */
  count: number;
  /** Whether a digit of the table is changed first, so that a reader sees the test fail. */
  isSpoiled: boolean;
}

/** May throw to end the test. */
export type OnStep = (phase: 'compute' | 'verify', share: number) => Promise<void> | void;

export interface TestOutcome {
  /** Whether every row agrees and nothing is refused. */
  verified: boolean;
  table: Pick<PublishedTable, 'name' | 'origin' | 'source' | 'licence'>;
  rows: number;
  agreeing: number;
  differences: TableDifference[];
  /** What was done, by name. */
  executed: Record<string, number>;
  /** Why the independent check refuses the work, in words with underscores; left out when it doesn't. */
  refusal?: string;
}

interface Found {
  table: PublishedTable;
  figures: ReadonlyMap<string, string>;
  isSpoiled: boolean;
  refusal: string | undefined;
  executed: Record<string, number>;
}

export function outcomeOf({ table, figures, isSpoiled, refusal, executed }: Found): TestOutcome {
  const compared = isSpoiled ? spoilTable(table, 0) : table;
  return outcomeFrom(compared, compareWithTable(compared, figures), { refusal, executed });
}

export function outcomeFrom(
  { name, origin, source, licence, rows }: PublishedTable,
  differences: TableDifference[],
  { refusal, executed }: Pick<Found, 'refusal' | 'executed'>,
): TestOutcome {
  return {
    verified: differences.length === 0 && refusal === undefined,
    table: { name, origin, source, licence },
    rows: rows.length,
    agreeing: rows.length - differences.length,
    differences,
    executed,
    ...(refusal !== undefined && { refusal }),
  };
}
