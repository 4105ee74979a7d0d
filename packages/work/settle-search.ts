/** Units that end by a find: which of their leaves count. */
import type { JsonObject, WorkType } from './work-type.ts';

/**
 * All leaves of a unit whose search ended in leaf `last`: those behind it are empty, whether somebody computed them or
 * not, so that every run of the unit commits to the same.
 */
export function leavesUpTo(leaves: readonly Uint8Array[], last: number, leafCount: number): Uint8Array[] {
  return Array.from({ length: leafCount }, (_, index) => (index <= last ? leaves[index]! : new Uint8Array()));
}

/** How many leaves of a unit count, from the first on: as many as its result says. */
export function neededLeafCount(definition: WorkType, plan: JsonObject, result: JsonObject): number {
  return definition.lastLeaf ? definition.lastLeaf(result) + 1 : definition.leafCount(plan);
}

/**
 * A unit's leaves from its chunks, computed one after the other as far as they are needed.
 * @param computeLeaves the leaves of one chunk
 */
export async function computeNeededLeaves<Plan extends JsonObject>(
  definition: Pick<WorkType<Plan>, 'search' | 'chunks' | 'leafCount'>,
  plan: Plan,
  computeLeaves: (chunk: { first: number; count: number }) => Promise<readonly Uint8Array[]>,
): Promise<Uint8Array[]> {
  const search = definition.search?.(plan);
  const leaves: Uint8Array[] = [];
  for (const chunk of definition.chunks(plan)) {
    const computed = await computeLeaves(chunk);
    leaves.push(...computed);
    const last = search?.add(chunk.first, computed);
    if (last !== undefined) return leavesUpTo(leaves, last, definition.leafCount(plan));
  }
  return leaves;
}
