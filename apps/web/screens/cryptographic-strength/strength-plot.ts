/** The formula drawn over the work of a ledger, with the specification's projections on it. */
import {
  bitStrength,
  quantumStrength,
  STRENGTH_PROJECTIONS,
  type StrengthFigures,
} from '@productive-mining/rules/security-strength.ts';
import { formatWhole } from '../../ui/format-number.ts';
import type { PlotData, PlotSeries } from '../../ui/plot/plot-shape.ts';

const POINTS_PER_DECADE = 8;
const DECADES = 8;

const bitsOfBoth = (count: number) => bitStrength({ totalBlocks: count, totalDiscoveries: count });

/** @param figures of this ledger, which is drawn once it has a block */
export function strengthPlot({ totalBlocks, totalDiscoveries }: StrengthFigures): PlotData {
  const counts = Array.from({ length: POINTS_PER_DECADE * DECADES + 1 }, (_, at) =>
    Math.round(10 ** (at / POINTS_PER_DECADE)),
  );
  const projected = STRENGTH_PROJECTIONS.map(({ count }) => count);
  const largest = projected.at(-1)!;
  return {
    title: `At ${formatWhole(largest)} blocks and discoveries the formula gives ${formatWhole(bitsOfBoth(largest))} bits`,
    caption:
      'A formula, not a measurement: lines for as many discoveries as blocks, points for the four projections and for this ledger as it is.',
    x: { label: 'blocks', scale: 'log', isWhole: true },
    y: { label: 'strength', unit: 'bits', scale: 'log' },
    series: [
      { label: 'bit strength', mark: 'line', x: counts, y: counts.map(bitsOfBoth) },
      {
        ...{ label: 'quantum strength', mark: 'line', x: counts },
        y: counts.map((count) => quantumStrength(bitsOfBoth(count))),
      },
      { label: 'projections', mark: 'points', x: projected, y: projected.map(bitsOfBoth) },
      ...(totalBlocks > 0 ? [thisLedger({ totalBlocks, totalDiscoveries })] : []),
    ],
  };
}

const thisLedger = (figures: StrengthFigures): PlotSeries => ({
  label: 'this ledger',
  mark: 'points',
  x: [figures.totalBlocks],
  y: [bitStrength(figures)],
});
