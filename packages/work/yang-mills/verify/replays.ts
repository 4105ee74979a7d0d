/** Which stretches of the streams are replayed so that every challenged leaf is. */
import type { Evidence } from '../../work-type.ts';
import { isKept, type LatticePlan, placeInChain } from '../plan.ts';

export interface Replay {
  /** The first leaf: the one behind a state that is here, or its stream's first. */
  first: number;
  /** A challenged leaf, and the last that is replayed. */
  last: number;
}

/** The leaf whose state a replay of a leaf begins with; undefined where it begins with the stream. */
function stateBefore({ plan, leaves, data }: Evidence<LatticePlan>, leaf: number): number | undefined {
  const { place } = placeInChain(plan, leaf);
  for (let back = 1; back <= place; back++) {
    const before = leaf - back;
    if (isKept(plan, before) && leaves.has(before) && data.get(before)?.length) return before;
  }
  return undefined;
}

/** One for all challenged leaves that are reached from the same beginning. */
export function replaysOf(evidence: Evidence<LatticePlan>): Replay[] {
  const replays = new Map<number, Replay>();
  for (const leaf of evidence.challenged) {
    const before = stateBefore(evidence, leaf);
    const first = before === undefined ? leaf - placeInChain(evidence.plan, leaf).place : before + 1;
    replays.set(first, { first, last: leaf });
  }
  return [...replays.values()];
}
