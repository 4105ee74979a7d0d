/** Stored results in the order of the chain, page by page: what downloads make their rows of. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { INTEGER_MAX } from '../integer-range.ts';

/** Rows of a page; a result has at most 64 kB. */
const PAGE_ROWS = 100;

export interface ResultRow {
  /** Id of the discovery. */
  id: number;
  blockIndex: number;
  workType: string;
  difficulty: number;
  /** Dollars with two decimals. */
  scientificValue: string;
  /** The server’s time of sealing. */
  sealedAt: Date;
  result: unknown;
}

/** The last discovery that was read. */
export interface ResultPlace {
  blockIndex: number;
  id: number;
}

export const BEFORE_ALL_RESULTS: ResultPlace = { blockIndex: 0, id: 0 };

/**
 * The next discoveries behind a place, as of a block, ascending; none at the end.
 * @param workType of a kind; of all kinds unless given
 */
export async function readResults(
  executor: Executor,
  { workType, height, behind }: { workType?: string; height: number; behind: ResultPlace },
): Promise<ResultRow[]> {
  const { rows } = await executor.execute<{
    id: number;
    block_id: number;
    work_type: string;
    difficulty: number;
    scientific_value: string;
    sealed_at: Date | string;
    result: unknown;
  }>(sql`
    select id, block_id, work_type, difficulty, scientific_value, timestamp as sealed_at, result
    from discoveries
    where (block_id, id) > (${behind.blockIndex}::int, ${behind.id}::int) and block_id <= ${height}::int
      ${workType === undefined ? sql`` : sql`and work_type = ${workType}`}
    order by block_id, id limit ${PAGE_ROWS}`);
  return rows.map((row) => ({
    id: row.id,
    blockIndex: row.block_id,
    workType: row.work_type,
    difficulty: row.difficulty,
    scientificValue: row.scientific_value,
    sealedAt: new Date(row.sealed_at),
    result: row.result,
  }));
}

/** Discoveries of some blocks. */
export async function readResultsOf(
  executor: Executor,
  blockIndices: readonly number[],
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const blockIndex of blockIndices) {
    const behind = { blockIndex: blockIndex - 1, id: INTEGER_MAX };
    rows.push(...(await readResults(executor, { height: blockIndex, behind })));
  }
  return rows;
}

/** Blocks that a record disputes which a block up to this one seals, ascending. */
export async function readDisputedBlocks(executor: Executor, height: number): Promise<number[]> {
  const { rows } = await executor.execute<{ block_index: number }>(sql`
    select block_index from reading.disputes where sealed_in <= ${height}::int order by block_index`);
  return rows.map((row) => row.block_index);
}
