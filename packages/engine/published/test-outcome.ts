/** What a test of the Authentic Data screen has found. */
import {
  judgeFigures,
  type PublishedTable,
  spoilTable,
  type TableOutcome,
} from '@productive-mining/work/kit/published-table.ts';

export interface TestRequest {
  /** How many of what the test counts. */
  count: number;
  /** Whether a digit of the table is changed first, so that a reader sees the test fail. */
  isSpoiled: boolean;
}

/** May throw to end the test. */
export type OnStep = (phase: 'compute' | 'verify', share: number) => Promise<void> | void;

export interface TestOutcome extends TableOutcome {
  table: Pick<PublishedTable, 'name' | 'origin' | 'source' | 'licence'>;
  /** What was done, by name. */
  executed: Record<string, number>;
}

/** @param outcome of the comparison with `table` */
export function testOutcome(
  { name, origin, source, licence }: PublishedTable,
  outcome: TableOutcome,
  executed: Record<string, number>,
): TestOutcome {
  return { ...outcome, table: { name, origin, source, licence }, executed };
}

interface Found {
  figures: ReadonlyMap<string, string>;
  isSpoiled: boolean;
  refusal: string | undefined;
  executed: Record<string, number>;
}

/** The outcome of figures that no kernel of a kind has made. */
export function compareFigures(
  table: PublishedTable,
  { figures, isSpoiled, refusal, executed }: Found,
): TestOutcome {
  const compared = isSpoiled ? spoilTable(table, 0) : table;
  return testOutcome(compared, judgeFigures(compared, figures, refusal), executed);
}
