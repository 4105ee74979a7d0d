/** Computes drawn leaves again, as draw-repeated.ts draws them, and compares their bytes. */
import { sameItems } from '../kit/equality.ts';
import type { Chunk, JsonObject, WorkType } from '../work-type.ts';

/**
 * Runs side by side as far as `computeLeaves` lets them.
 * @param repeated indices, ascending
 * @param computeLeaves the leaves of a run, computed by the kernel
 * @returns whether all of them have the bytes of the leaves that were received
 */
export async function repeatsAgree<Plan extends JsonObject>(
  { chunks }: Pick<WorkType<Plan>, 'chunks'>,
  { plan, leaves }: { plan: Plan; leaves: readonly Uint8Array[] },
  repeated: readonly number[],
  computeLeaves: (run: Chunk) => Promise<readonly Uint8Array[]>,
): Promise<boolean> {
  if (repeated.length === 0) return true;
  const agreements = repeatedRuns(repeated, chunks(plan)).map(async (run) => {
    const again = await computeLeaves(run);
    return again.length === run.count && again.every((leaf, at) => sameItems(leaf, leaves[run.first + at]!));
  });
  return (await Promise.all(agreements)).every((agrees) => agrees);
}

/**
 * The drawn leaves as runs that follow each other, none beyond a chunk of the plan: what a thread computes at a time.
 * @param leaves indices, ascending
 */
export function repeatedRuns(leaves: readonly number[], chunks: readonly Chunk[]): Chunk[] {
  const begins = new Set(chunks.map(({ first }) => first));
  const runs: Chunk[] = [];
  for (const leaf of leaves) {
    const last = runs.at(-1);
    if (last && last.first + last.count === leaf && !begins.has(leaf)) last.count++;
    else runs.push({ first: leaf, count: 1 });
  }
  return runs;
}
