/** The picture of running walks: their lengths next to the prediction, and the unit's progress. */
import { groupDigits } from '../../group-digits.ts';
import type { Chunk, LiveView } from '../../work-type.ts';
import type { LogarithmPlan } from '../plan.ts';
import { chanceOfMeeting, describe, expectedSteps, LONGEST_WALK } from '../plan.ts';

/** Bars for each mean length of a walk, and how many mean lengths are drawn. */
const BARS_PER_MEAN = 8;
const MEANS_DRAWN = 5;

/** Counts of one chunk's walks. */
export class ChunkTally {
  walks = 0;
  steps = 0;
  givenUp = 0;
  /** Walks by length, in bars of an eighth of the mean length. */
  readonly lengths: number[] = new Array(BARS_PER_MEAN * LONGEST_WALK + 1).fill(0);
  private readonly barSteps: number;

  constructor(
    readonly plan: LogarithmPlan,
    readonly order: bigint,
    /** Walks of the chunk. */
    readonly span: Chunk,
  ) {
    this.barSteps = 2 ** plan.distinguishedBits / BARS_PER_MEAN;
  }

  count(steps: number, isEnded: boolean): void {
    this.walks++;
    this.steps += steps;
    if (isEnded) this.lengths[Math.floor((steps - 1) / this.barSteps)]!++;
    else this.givenUp++;
  }
}

export function viewOf(plan: LogarithmPlan, tally: ChunkTally): LiveView {
  const order = Number(tally.order);
  const mean = 2 ** plan.distinguishedBits;
  const before = tally.span.first * mean;
  const expected = expectedSteps(order);
  const reached = before + tally.steps;
  return {
    subject: describe(plan),
    figures: [
      { label: 'Group order', value: `2^${Math.log2(order).toFixed(1)}` },
      { label: 'Walks', value: tally.walks, isCount: true },
      { label: 'Steps', value: tally.steps, isCount: true },
      { label: 'Of the mean', value: Math.round((100 * reached) / expected), unit: '%' },
      { label: 'Chance so far', value: Math.round(100 * chanceOfMeeting(reached, order)), unit: '%' },
    ],
    plot: lengthsPlot(tally, mean),
  };
}

function lengthsPlot({ lengths, walks, givenUp }: ChunkTally, mean: number): NonNullable<LiveView['plot']> {
  const bars = BARS_PER_MEAN * MEANS_DRAWN;
  const x = Array.from({ length: bars }, (_, i) => ((i + 0.5) * mean) / BARS_PER_MEAN);
  const stays = (steps: number) => (1 - 1 / mean) ** steps;
  const predicted = Array.from(
    { length: bars },
    (_, i) =>
      (walks - givenUp) * (stays((i * mean) / BARS_PER_MEAN) - stays(((i + 1) * mean) / BARS_PER_MEAN)),
  );
  return {
    title: `${groupDigits(walks)} walks ended at a distinguished point`,
    caption: `How many steps the walks of this chunk took. Each step ends a walk with chance 1 in ${groupDigits(mean)}; the line is that prediction, not a measurement. Long walks of the chunk are still under way while it is computed. When two walks end at one point, the logarithm follows; “of the mean” and “chance so far” count the chunks before as well.`,
    x: { label: 'steps of a walk' },
    y: { label: 'walks', isWhole: true },
    series: [
      { label: 'counted', mark: 'bars', x, y: lengths.slice(0, bars) },
      { label: 'prediction', mark: 'line', x, y: predicted },
    ],
  };
}
