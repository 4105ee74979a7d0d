/** The solutions of all sets of a kind, one behind the other, as one table. */
import type { Solution } from '@productive-mining/contract/entities/solution-set.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import {
  BLOCK_COLUMNS,
  type Column,
  type ResultTable,
  SOLUTION_COLUMNS,
} from '@productive-mining/work/dataset.ts';
import { solutionValues } from '@productive-mining/work/solution-csv.ts';
import type { LedgerPlace } from './ledger-place.ts';
import { readSolutions } from './read-findings.ts';
import type { Sheet } from './sheet.ts';

/** A kind with its sets; one that can’t be mined yet has none. */
export interface WholeSet {
  workType: string;
  tables: readonly ResultTable[];
}

export const hasSeveralSets = ({ tables }: WholeSet): boolean => tables.length > 1;

/** Kind and set, which come before the solutions of a set. */
export function entryOf(set: WholeSet, table: ResultTable | undefined) {
  const { workType } = set;
  return hasSeveralSets(set) && table ? { workType, workTypeName: table.title } : { workType };
}

/** Block and time, which the specification’s CSV doesn’t have, under the names of the export. */
const PLACE_COLUMNS: readonly Column[] = BLOCK_COLUMNS.filter(({ name }) =>
  ['block', 'sealed_at'].includes(name),
).map((column) => ({ ...column, name: column.name === 'sealed_at' ? 'sealedAt' : column.name }));

export function solutionSheet(executor: Executor, place: LedgerPlace, set: WholeSet): Sheet {
  const hasSeveral = hasSeveralSets(set);
  const own = SOLUTION_COLUMNS.filter(({ name }) => hasSeveral || name !== 'workTypeName');
  return { columns: [...own, ...PLACE_COLUMNS], rows: rowsOf(executor, place, set), place };
}

async function* rowsOf(executor: Executor, place: LedgerPlace, set: WholeSet) {
  for await (const { entry, solution } of readSet(executor, place, set)) {
    const values = solutionValues(entry, solution, hasSeveralSets(set));
    yield [...values, solution.block, solution.sealedAt];
  }
}

export async function* readSet(
  executor: Executor,
  place: LedgerPlace,
  set: WholeSet,
): AsyncGenerator<{ entry: ReturnType<typeof entryOf>; solution: Solution }> {
  for (const table of set.tables) {
    const entry = entryOf(set, table);
    for await (const solution of readSolutions(executor, place, { workType: set.workType, table }))
      yield { entry, solution };
  }
}
