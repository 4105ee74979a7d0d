import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockTallies } from '../schema/coverage.ts';

/** A place of a frontier, in the frontier's unit from its start. */
export interface PlaceAlong {
  workType: string;
  frontier: string;
  along: number;
}

/** Index of the counted block whose region holds the place; undefined when none does. */
export async function findCoveringBlock(
  executor: Executor,
  { workType, frontier, along }: PlaceAlong,
): Promise<number | undefined> {
  const [nearest] = await executor
    .select({ blockIndex: blockTallies.blockIndex })
    .from(blockTallies)
    .where(
      and(
        eq(blockTallies.workType, workType),
        eq(blockTallies.frontier, frontier),
        isNull(blockTallies.leftOut),
        lte(blockTallies.fromAlong, along),
        gt(blockTallies.toAlong, along),
      ),
    )
    .orderBy(desc(blockTallies.fromAlong))
    .limit(1);
  return nearest?.blockIndex;
}
