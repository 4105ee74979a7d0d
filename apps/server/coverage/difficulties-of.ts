import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';

const EVERY_DIFFICULTY = Array.from(
  { length: DIFFICULTY.max - DIFFICULTY.min + 1 },
  (_, index) => DIFFICULTY.min + index,
);

/** The lowest and the highest difficulty at which a session that names no frontier works at this one; null when none does. */
export function difficultiesOf(workType: string, frontier: string): { from: number; to: number } | null {
  const { frontierFor } = workTypeOf(workType);
  const own = EVERY_DIFFICULTY.filter((difficulty) => frontierFor(difficulty) === frontier);
  return own.length === 0 ? null : { from: own[0]!, to: own.at(-1)! };
}
