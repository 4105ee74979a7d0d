/** What verify-chain prints of the plans of a chain without a fault. */
import type { PlanReport } from '@productive-mining/work/plans/check-plans.ts';
import { printLine } from '../print-line.ts';

const HOLES_SHOWN = 20;

/** How many plans are the ledger's, how often a seed was drawn, and the regions that no block holds yet. */
export function tellPlans({ withOrigin, withoutOrigin, earlierDraws, holes, disputed }: PlanReport): void {
  const earlier =
    withoutOrigin === 0
      ? ''
      : `; ${withoutOrigin} ${withoutOrigin === 1 ? 'was sealed without its' : 'were sealed without their'} origin`;
  printLine(
    `${withOrigin === 1 ? '1 plan is the one' : `${withOrigin} plans are those`} that position and seed make, each seed drawn from an earlier block, and no regions overlap${earlier}.`,
  );
  if (earlierDraws > 0)
    printLine(`Seeds drawn before those that are sealed, by the server’s own count: ${earlierDraws}.`);
  for (const { workType, frontier, firstNumber, lastNumber, position, end } of holes.slice(0, HOLES_SHOWN)) {
    const regions =
      firstNumber === lastNumber ? `region ${firstNumber}` : `regions ${firstNumber} to ${lastNumber}`;
    printLine(`Not sealed yet: ${regions} of ${workType} ${frontier}, from ${position} to ${end}.`);
  }
  if (holes.length > HOLES_SHOWN)
    printLine(`Not sealed yet: ${holes.length - HOLES_SHOWN} further runs of regions.`);
  if (disputed.length > 0) printLine(`Disputed, and not mined again yet: ${disputed.join(', ')}.`);
}
