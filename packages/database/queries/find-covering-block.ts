import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockTallies } from '../schema/coverage.ts';

/** A place of a frontier, in the frontier's unit from its start. */
export interface PlaceAlong {
  workType: string;
  frontier: string;
  along: number;
}

/** A counted block: where its region begins, and the id of its first discovery. */
export interface CountedBlock {
  blockIndex: number;
  fromAlong: number;
  discoveryId: number;
}

/** The counted block whose region holds the place; undefined when none does. */
export async function findCoveringBlock(
  executor: Executor,
  { along, ...of }: PlaceAlong,
): Promise<CountedBlock | undefined> {
  const [nearest] = await selectCounted(executor, of, [
    lte(blockTallies.fromAlong, along),
    gt(blockTallies.toAlong, along),
  ])
    .orderBy(desc(blockTallies.fromAlong))
    .limit(1);
  return nearest;
}

/** The counted blocks whose regions reach to within a distance of a place, in their order along the frontier. */
export async function findBlocksAround(
  executor: Executor,
  { along, ...of }: PlaceAlong,
  within: number,
): Promise<CountedBlock[]> {
  // Two reads of an index: a bound on the ends of regions alone would go through all that begin before.
  const first = await findCoveringBlock(executor, { ...of, along: along - within });
  const others = await selectCounted(executor, of, [
    gt(blockTallies.fromAlong, along - within),
    lte(blockTallies.fromAlong, along + within),
  ]).orderBy(asc(blockTallies.fromAlong));
  return first ? [first, ...others] : others;
}

function selectCounted(
  executor: Executor,
  { workType, frontier }: Omit<PlaceAlong, 'along'>,
  bounds: readonly SQL[],
) {
  return executor
    .select({
      blockIndex: blockTallies.blockIndex,
      fromAlong: blockTallies.fromAlong,
      discoveryId: sql<number>`(
        select min(d.id) from discoveries d join blocks b on b.id = d.block_id
        where b.index = block_tallies.block_index
      )`.mapWith(Number),
    })
    .from(blockTallies)
    .where(
      and(
        eq(blockTallies.workType, workType),
        eq(blockTallies.frontier, frontier),
        isNull(blockTallies.leftOut),
        ...bounds,
      ),
    );
}
