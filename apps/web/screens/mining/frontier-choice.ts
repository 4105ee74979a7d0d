/** Which frontier the Mining page speaks of. */
import type { FrontierCoverage } from '../../api/coverage.ts';

interface Choice {
  workType: string | undefined;
  difficulty: number;
}

/** The frontier from which a session takes its regions. */
export function frontierOf(
  frontiers: readonly FrontierCoverage[],
  { workType, difficulty }: Choice,
): FrontierCoverage | undefined {
  return frontiers.find(
    ({ workType: own, difficulties }) =>
      own === workType && difficulties && difficulties.from <= difficulty && difficulty <= difficulties.to,
  );
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
