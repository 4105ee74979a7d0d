/** Whether the blocks that a statement reads cover what it asks for, as of a block. */
import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import type { ReadScope } from './read-scope.ts';

/** Longer than this nobody waits for a sentence; the answer has none then. */
const CERTIFY_MS = 1000;
/** SQLSTATE query_canceled (PostgreSQL manual, appendix A). */
const CANCELED = '57014';

/** An answer whose completeness is asked for. */
export interface ScopedAnswer {
  scope: ReadScope;
  /** The frontiers of the kind that it may be about. */
  frontiers: readonly string[];
  /** The block as of which it was answered. */
  height: number;
  /** How many rows it has; none are cut off. */
  rowCount: number;
}

/**
 * The frontiers of which every position that is asked for lies in the region of a block that the answer has and that no record
 * disputes: neither one that a block up to the height seals, nor one that waits for a block.
 * @returns none where the database takes longer than a second @throws what else the database throws
 */
export async function certifyScope(executor: Executor, answer: ScopedAnswer): Promise<string[]> {
  const { scope, frontiers, height, rowCount } = answer;
  // A LIMIT that was reached may have cut rows off.
  if (scope.rowsMax !== undefined && rowCount >= scope.rowsMax) return [];
  try {
    return await executor.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('reading.height', ${String(height)}, true),
          set_config('statement_timeout', ${String(CERTIFY_MS)}, true)`);
        const covered: string[] = [];
        for (const frontier of frontiers) {
          const { rows } = await tx.execute<StoredRegion>(regionsOf(scope, frontier));
          if (covers(rows.map(regionOf), scope, rowCount)) covered.push(frontier);
        }
        return covered;
      },
      { accessMode: 'read only' },
    );
  } catch (error) {
    if (codeOf(error) === CANCELED) return [];
    throw error;
  }
}

/** drizzle wraps what the driver throws. */
const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code;

type StoredRegion = Record<'from' | 'to', string>;

/** The positions of a region: its first one, and the first one behind it. */
export interface Region {
  from: bigint;
  to: bigint;
}

const regionOf = ({ from, to }: StoredRegion): Region => ({ from: BigInt(from), to: BigInt(to) });

/**
 * Regions of undisputed blocks that the statement's conditions take, from the last one that begins at or before the first
 * position on: those before it can't be needed. At most as many as an answer has rows, and one more.
 */
function regionsOf({ workType, from, to, begins, ends }: ReadScope, frontier: string) {
  const ofFrontier = sql`work_type = ${workType} and frontier = ${frontier} and status = 'covered'
    and block_id not in (select (payload->>'blockIndex')::integer from public.chain_records
      where kind = 'dispute' and sealed_in is null)`;
  const bounds = [
    sql`from_position < ${String(to)}::numeric`,
    ...boundsOf(sql`from_position`, begins),
    ...boundsOf(sql`to_position`, ends),
  ];
  return sql`
    select from_position::text as "from", to_position::text as "to" from reading.coverage
    where ${ofFrontier} and from_position >= (
        select from_position from reading.coverage
        where ${ofFrontier} and from_position <= ${String(from)}::numeric
        order by from_position desc limit 1)
      and ${sql.join(bounds, sql` and `)}
    order by from_position limit ${SQL_LIMITS.rowsMax + 1}`;
}

function boundsOf(column: ReturnType<typeof sql>, { least, most }: ReadScope['begins']) {
  return [
    ...(least === undefined ? [] : [sql`${column} >= ${String(least)}::numeric`]),
    ...(most === undefined ? [] : [sql`${column} <= ${String(most)}::numeric`]),
  ];
}

/**
 * Whether regions leave no position out.
 * @param regions by their begin @param rowCount of the answer, which has a row for each of them
 */
export function covers(
  regions: readonly Region[],
  { from, to }: Pick<ReadScope, 'from' | 'to'>,
  rowCount: number,
): boolean {
  let reached = from;
  for (const [at, region] of regions.entries()) {
    if (at >= rowCount || region.from > reached) return false;
    if (region.to > reached) reached = region.to;
    if (reached >= to) return true;
  }
  return false;
}
