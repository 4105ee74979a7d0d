import { EVERY_DIFFICULTY } from '@productive-mining/work/plans/choose-frontier.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';

const { from: EASIEST, to: HARDEST } = EVERY_DIFFICULTY;
const DIFFICULTIES = Array.from({ length: HARDEST - EASIEST + 1 }, (_, index) => EASIEST + index);

/** The lowest and the highest difficulty at which a session that names no frontier works at this one; null when none does. */
export function difficultiesOf(workType: string, frontier: string): { from: number; to: number } | null {
  const { frontierFor } = workTypeOf(workType);
  const own = DIFFICULTIES.filter((difficulty) => frontierFor(difficulty) === frontier);
  return own.length === 0 ? null : { from: own[0]!, to: own.at(-1)! };
}
