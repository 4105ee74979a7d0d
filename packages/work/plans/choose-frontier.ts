/** Which frontiers of a kind a session may work at, and a block may be sealed at. */
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import type { Frontier, WorkType } from '../work-type.ts';

/** The frontiers that may be chosen at a difficulty; `frontierFor(difficulty)` is one of them. None for what is no difficulty. */
export function frontiersAt({ frontiers }: Pick<WorkType, 'frontiers'>, difficulty: number): Frontier[] {
  return frontiers.filter(
    ({ difficulties: { from, to } = EVERY_DIFFICULTY }) => from <= difficulty && difficulty <= to,
  );
}

export const EVERY_DIFFICULTY = { from: DIFFICULTY.min, to: DIFFICULTY.max };
