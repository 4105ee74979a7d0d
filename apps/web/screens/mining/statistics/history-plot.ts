/** The history as a chart of bars, one a bucket. */
import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import { formatCount, formatTotalDollars } from '../../../ui/format-number.ts';
import type { PlotData } from '../../../ui/plot/plot-shape.ts';
import type { MiningHistory } from './queries.ts';

export type Measure = 'blocks' | 'value';

export const RANGE_NAMES: Readonly<Record<HistoryRange, string>> = {
  hour: 'the last hour',
  day: 'the last day',
  week: 'the last week',
};
const BAR_NAMES: Readonly<Record<HistoryRange, string>> = {
  hour: 'one minute',
  day: '30 minutes',
  week: 'four hours',
};

export function totalOf({ buckets }: MiningHistory, measure: Measure): number {
  return buckets.reduce((total, bucket) => total + bucket[measure], 0);
}

export function historyPlot(history: MiningHistory, measure: Measure): PlotData {
  const total = totalOf(history, measure);
  const inRange = `in ${RANGE_NAMES[history.range]}`;
  const title =
    measure === 'blocks'
      ? `${formatCount(total, 'block')} ${inRange}`
      : `${formatTotalDollars(total)} of value ${inRange}`;
  return {
    title,
    caption: `Each bar is ${BAR_NAMES[history.range]}, drawn at its beginning. The last one is not over yet.`,
    x: { label: 'time', scale: 'time' },
    y: measure === 'blocks' ? { label: 'blocks', isWhole: true } : { label: 'value', unit: '$' },
    series: [
      {
        label: measure === 'blocks' ? 'blocks' : 'value',
        mark: 'bars',
        x: history.buckets.map(({ start }) => Date.parse(start)),
        y: history.buckets.map((bucket) => bucket[measure]),
      },
    ],
  };
}
