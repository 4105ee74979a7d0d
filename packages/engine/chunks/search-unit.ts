/**
 * Units that end by a find, as a discrete logarithm does: their chunks race, and those that aren't needed any more are
 * ended. What is committed depends on the plan alone, not on which chunks happened to be computed.
 */
import { workChunks } from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { leavesUpTo } from '@productive-mining/work/settle-search.ts';
import type { UnitSearch } from '@productive-mining/work/work-type.ts';
import { asc } from 'drizzle-orm';
import { packLeaves, unpackLeaves } from '../threads/leaf-codec.ts';
import { isOfLease, planOf, type WorkUnit } from '../units/lease-unit.ts';
import type { UnitRun } from '../units/unit-run.ts';

export interface SearchedUnit {
  /** Takes the packed leaves of a finished chunk. @returns whether the unit has ended */
  add(chunk: number, leaves: Uint8Array): boolean;
  /** The leaf with which the unit ends, once it is known. */
  readonly lastLeaf: number | undefined;
}

/** Undefined for a kind all of whose leaves are needed. */
function openSearch(unit: WorkUnit): SearchedUnit | undefined {
  const definition = workTypeOf(unit.workType);
  const plan = planOf(unit);
  const search: UnitSearch | undefined = definition.search?.(plan);
  if (!search) return undefined;
  const chunks = definition.chunks(plan);
  let lastLeaf: number | undefined;
  return {
    add(chunk, leaves) {
      lastLeaf = search.add(chunks[chunk]!.first, unpackLeaves(leaves));
      return lastLeaf !== undefined;
    },
    get lastLeaf() {
      return lastLeaf;
    },
  };
}

/** A search that knows the chunks stored before, for a unit that continues after a pause. */
export async function resumeSearch(
  { unit, patiently }: UnitRun,
  finished: ReadonlySet<number>,
): Promise<SearchedUnit | undefined> {
  const search = openSearch(unit);
  if (!search || finished.size === 0) return search;
  const rows = await patiently.run((orm) =>
    orm
      .select({ chunk: workChunks.chunk, leaves: workChunks.leaves })
      .from(workChunks)
      .where(isOfLease(unit))
      .orderBy(asc(workChunks.chunk)),
  );
  for (const { chunk, leaves } of rows) search.add(chunk, leaves);
  return search;
}

/**
 * All leaves of a unit from the stored chunks, packed in parts. Those behind the end of a search are empty.
 * @param rows by chunk
 * @throws Error when a chunk is missing that the unit needs
 */
export function leavesOfChunks(
  unit: WorkUnit,
  rows: readonly { chunk: number; leaves: Uint8Array }[],
): Uint8Array[] {
  const search = openSearch(unit);
  if (search && rows.some(({ chunk, leaves }) => search.add(chunk, leaves))) {
    const chunks = workTypeOf(unit.workType).chunks(planOf(unit));
    const leaves: Uint8Array[] = [];
    for (const row of rows) {
      const { first } = chunks[row.chunk]!;
      for (const [offset, leaf] of unpackLeaves(row.leaves).entries()) leaves[first + offset] = leaf;
    }
    return [packLeaves(leavesUpTo(leaves, search.lastLeaf!, unit.leafCount))];
  }
  if (rows.length !== unit.chunkCount)
    throw new Error(`unit ${unit.id} has ${rows.length} of ${unit.chunkCount} chunks`);
  return rows.map((row) => row.leaves);
}
