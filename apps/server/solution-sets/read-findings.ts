/** What the blocks of a kind found, block after block: rows of its tables, and solutions. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Solution } from '@productive-mining/contract/entities/solution-set.ts';
import { ALL_WORK_TYPES } from '@productive-mining/contract/entities/work-types.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import {
  BEFORE_ALL_RESULTS,
  type ResultPlace,
  type ResultRow,
  readResults,
} from '@productive-mining/database/queries/read-results.ts';
import type { ResultTable, Row } from '@productive-mining/work/dataset.ts';
import { loadDataset, TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Json, JsonObject } from '@productive-mining/work/work-type.ts';
import type { LedgerPlace } from './ledger-place.ts';

/** The thread that makes rows answers everybody else too: others have their turn after as long. */
const TURN_MS = 5;

export interface Finding {
  row: ResultRow;
  /** Undefined for a stored result that is none of its kind: it has no rows. */
  result: JsonObject | undefined;
}

/** The tables of a kind; none for one that can’t be mined yet. @throws CallFailure work_type_unknown */
export async function tablesOf(workType: string): Promise<readonly ResultTable[]> {
  if (!ALL_WORK_TYPES.includes(workType)) throw new CallFailure('work_type_unknown', { workType });
  return TABLED_WORK_TYPES.includes(workType) ? (await loadDataset(workType)).results : [];
}

interface Range {
  /** A kind that can be mined; all unless given. */
  workType?: string;
  height: number;
  behind?: ResultPlace;
}

/** The discoveries behind a place, up to a block. Each page is read when it is wanted, so that no reader holds a transaction. */
export async function* readFindings(
  executor: Executor,
  { behind = BEFORE_ALL_RESULTS, ...range }: Range,
): AsyncGenerator<Finding> {
  let place = behind;
  for (;;) {
    const rows = await readResults(executor, { ...range, behind: place });
    if (rows.length === 0) return;
    let began = performance.now();
    for (const row of rows) {
      yield { row, result: readResult(row) };
      place = { blockIndex: row.blockIndex, id: row.id };
      if (performance.now() - began < TURN_MS) continue;
      await nextTurn();
      began = performance.now();
    }
  }
}

export function readResult({ workType, result }: ResultRow): JsonObject | undefined {
  return TABLED_WORK_TYPES.includes(workType) ? workTypeOf(workType).readResult(result as Json) : undefined;
}

/** The rows of a table, as of a place, with the columns of their blocks before them. */
export async function* readRows(
  executor: Executor,
  place: LedgerPlace,
  { workType, table }: { workType: string; table: ResultTable },
): AsyncGenerator<Row> {
  for await (const { row, result } of readFindings(executor, { workType, height: place.asOf })) {
    if (!result) continue;
    const ofBlock = [
      row.blockIndex,
      row.sealedAt.toISOString(),
      row.difficulty,
      Number(row.scientificValue),
      place.disputed.has(row.blockIndex) ? 0 : 1,
    ];
    for (const values of table.rows(result)) yield [...ofBlock, ...values];
  }
}

/** The solutions of a set, as of a place. */
export async function* readSolutions(
  executor: Executor,
  place: LedgerPlace,
  { workType, table }: { workType: string; table: ResultTable },
): AsyncGenerator<Solution> {
  for await (const finding of readFindings(executor, { workType, height: place.asOf })) {
    const solution = solutionIn(finding, table, place.disputed);
    if (solution) yield solution;
  }
}

/** The solution of a block; undefined where it has none of this table. */
export function solutionIn(
  { row, result }: Finding,
  table: ResultTable,
  disputed: ReadonlySet<number>,
): Solution | undefined {
  const found = result && table.solutionOf(result);
  if (!found) return undefined;
  return {
    title: found.title,
    difficulty: row.difficulty,
    expectedValue: Number(row.scientificValue),
    approach: table.approach,
    confidence: disputed.has(row.blockIndex) ? 0 : 1,
    description: found.description,
    block: row.blockIndex,
    sealedAt: row.sealedAt.toISOString(),
  };
}
