/** Which frontiers the Mining page offers and speaks of. */
import type { FrontierCoverage } from '../../api/coverage.ts';

interface Choice {
  workType: string | undefined;
  difficulty: number;
  /** The frontier that the visitor named; without it, or where it can't be chosen, that of the difficulty. */
  frontier?: string | undefined;
}

type Range = FrontierCoverage['chosenAt'];

const includes = ({ from, to }: Range, difficulty: number) => from <= difficulty && difficulty <= to;

/** The frontiers of a kind that a session may name at the difficulty. */
export function choicesOf(
  frontiers: readonly FrontierCoverage[],
  { workType, difficulty }: Choice,
): FrontierCoverage[] {
  return frontiers.filter((each) => each.workType === workType && includes(each.chosenAt, difficulty));
}

/** The frontier from which a session takes its regions. */
export function frontierOf(
  frontiers: readonly FrontierCoverage[],
  choice: Choice,
): FrontierCoverage | undefined {
  const choices = choicesOf(frontiers, choice);
  return (
    choices.find(({ frontier }) => frontier === choice.frontier) ??
    choices.find(({ difficulties }) => difficulties && includes(difficulties, choice.difficulty))
  );
}

/** The name to start a session with; undefined for the frontier that it takes by itself. */
export function namedFrontier(frontiers: readonly FrontierCoverage[], choice: Choice): string | undefined {
  const { workType, difficulty } = choice;
  const chosen = frontierOf(frontiers, choice);
  return chosen === frontierOf(frontiers, { workType, difficulty }) ? undefined : chosen?.frontier;
}

/** That of the chosen kind if it has a block, else the one with most blocks; undefined while there is no block. */
export function leadingFrontier(
  frontiers: readonly FrontierCoverage[],
  choice: Choice,
): FrontierCoverage | undefined {
  const chosen = frontierOf(frontiers, choice);
  if (chosen && chosen.blocks > 0) return chosen;
  const begun = frontiers.filter(({ blocks }) => blocks > 0);
  return mostBlocks(begun.filter(({ workType }) => workType === choice.workType)) ?? mostBlocks(begun);
}

function mostBlocks(frontiers: readonly FrontierCoverage[]): FrontierCoverage | undefined {
  return frontiers.toSorted((left, right) => right.blocks - left.blocks)[0];
}
