/** What gas cost in the newest blocks of a public chain, as a chart. */
import { gweiOf } from '@productive-mining/rules/anchor-rules.ts';
import { formatFixed } from '../../ui/format-number.ts';
import type { PlotData } from '../../ui/plot/plot-shape.ts';
import type { ChainStatus } from './queries.ts';

const WEI_PER_GWEI = 1e9;

/** @param status of a chain that has named blocks */
export function feePlot({ recentBlocks, networkName }: ChainStatus): PlotData {
  const newest = recentBlocks.at(-1);
  const fullness =
    recentBlocks.reduce((sum, { gasUsedRatio }) => sum + gasUsedRatio, 0) / recentBlocks.length;
  return {
    title: `Base fee of ${gweiOf(newest?.baseFeeWei ?? '0')} gwei in the newest block`,
    caption: `The last ${recentBlocks.length} blocks of ${networkName}, as the node says: the least that a unit of gas cost in each. On average they were ${formatFixed(100 * fullness, 1)} % full.`,
    x: { label: 'block', isWhole: true },
    y: { label: 'base fee', unit: 'gwei' },
    series: [
      {
        label: 'base fee',
        mark: 'line',
        x: recentBlocks.map(({ number }) => number),
        y: recentBlocks.map(({ baseFeeWei }) => Number(baseFeeWei) / WEI_PER_GWEI),
      },
    ],
  };
}
