/** The regions of a frontier’s blocks as they were read off the ledger: what coverage as of a block is made of. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

const PAGE_ROWS = 1000;

export interface CoveredRegion {
  position: string;
  /** The first position behind it. */
  endPosition: string;
  blockIndex: number;
  /** How far its beginning is from the frontier’s start, in the frontier’s unit. */
  fromAlong: number;
}

interface Frontier {
  workType: string;
  frontier: string;
  /** The last block that is looked at. */
  height: number;
}

/**
 * Regions in their order along the frontier, also of disputed blocks and of those that repeat another. Each page is read when the
 * one before was taken.
 */
export async function* readCoveredRegions(
  executor: Executor,
  { workType, frontier, height }: Frontier,
): AsyncGenerator<CoveredRegion> {
  let behind: Pick<CoveredRegion, 'fromAlong' | 'blockIndex'> = { fromAlong: -Infinity, blockIndex: 0 };
  for (;;) {
    const { rows } = await executor.execute<{ [Name in keyof CoveredRegion]: CoveredRegion[Name] }>(sql`
      select position, end_position as "endPosition", block_index as "blockIndex", from_along as "fromAlong"
      from block_tallies
      where work_type = ${workType} and frontier = ${frontier}
        and (from_along, block_index) > (${String(behind.fromAlong)}::float8, ${behind.blockIndex}::int)
        and block_index <= ${height}::int and left_out is distinct from 'unreadable'
      order by from_along, block_index limit ${PAGE_ROWS}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    behind = last;
  }
}
