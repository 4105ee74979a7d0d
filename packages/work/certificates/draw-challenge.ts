import type { JsonObject, Verifier, WorkType } from '../work-type.ts';
import { drawLeaves } from './challenge.ts';

/**
 * The version that certificates say. Since 2 the last leaf of logarithms is opened (decision 0014), since 3 that of lattices;
 * 3 also tells blocks whose statements were sealed before some of them were found to promise too much (decision 0019).
 */
export const CERTIFICATE_VERSION = 3;

/**
 * The leaves of a unit that are checked again, ascending: as many as the verifier challenges, drawn from all. For a unit
 * that ends by a find the last leaf is opened as well: those behind it are empty and the same for every instance, so that
 * with these alone nothing would tie the root to this one.
 * @param unit with the version of its certificate: some kinds didn't open the last leaf from the start
 * @param challenge 32 bytes, from challengeOf
 * @throws RangeError when the result names no leaf of the unit as its last
 */
export function drawChallenged<Plan extends JsonObject, Result extends JsonObject>(
  definition: Pick<WorkType<Plan, Result>, 'leafCount' | 'lastLeaf' | 'lastLeafOpenedSince'>,
  verifier: Pick<Verifier<Plan, Result>, 'challengeCount'>,
  unit: { plan: Plan; result: Result; version?: number | undefined },
  challenge: Uint8Array,
): number[] {
  const { plan, result, version = CERTIFICATE_VERSION } = unit;
  const leafCount = definition.leafCount(plan);
  const count = verifier.challengeCount(plan);
  const drawn = drawLeaves(challenge, leafCount, count);
  if (!definition.lastLeaf || !opensLastLeaf(definition, version)) return drawn;
  const last = definition.lastLeaf(result);
  if (!Number.isInteger(last) || last < 0 || last >= leafCount)
    throw new RangeError('The result names no leaf of the unit as its last.');
  return [...new Set([...drawn, last])].sort((a, b) => a - b);
}

/** Whether certificates of a version open the last leaf of a unit that ends by a find. */
export function opensLastLeaf(
  { lastLeafOpenedSince }: Pick<WorkType, 'lastLeafOpenedSince'>,
  version: number,
): boolean {
  return version >= (lastLeafOpenedSince ?? 0);
}
