import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { AVERAGE_OVER_BLOCKS } from '@productive-mining/rules/average-block-time.ts';
import { formatFixed, formatRate, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { useStats } from '../queries.ts';
import { DisputedNotice } from './disputed-notice.tsx';
import { Figure } from './figure.tsx';
import { HistoryChart } from './history-chart.tsx';
import { MEASURED_ROWS_MAX, MeasuredTimes } from './measured-times.tsx';
import type { HistoryQuery } from './queries.ts';
import { StatisticsCard } from './statistics-card.tsx';

/** Height of the chart: what the rows of measured times leave of the card beside this one. */
const CHART_HEIGHT_PX = { min: 180, eachFreeRow: 30 } as const;

interface PerformanceCardProps {
  range: HistoryRange;
  history: HistoryQuery;
  onChooseRange: (range: HistoryRange) => void;
}

export function PerformanceCard({ range, history, onChooseRange }: PerformanceCardProps) {
  const rows = useStats().data?.measuredTimes.length ?? 0;
  const freeRows = MEASURED_ROWS_MAX - Math.min(Math.max(rows, 1), MEASURED_ROWS_MAX);
  const chartHeightPx = CHART_HEIGHT_PX.min + freeRows * CHART_HEIGHT_PX.eachFreeRow;
  return (
    <StatisticsCard
      title="Mining Performance"
      rangeLabel="Range of the blocks chart"
      range={range}
      onChooseRange={onChooseRange}
      figuresOf={(stats) => (
        <>
          <PerformanceFigures stats={stats} />
          <DisputedNotice count={stats.disputedBlocks} />
        </>
      )}
      figuresHeight="min-h-[118px]"
    >
      <MeasuredTimes />
      <HistoryChart measure="blocks" query={history} heightPx={chartHeightPx} />
    </StatisticsCard>
  );
}

function PerformanceFigures({ stats }: { stats: Stats }) {
  const { totalBlocks, averageBlockTime, successRate, totalComputations, totalComputeMs } = stats;
  const verified = Math.round((successRate * totalComputations) / 100);
  const exactTime =
    averageBlockTime > 0 ? `${withUnit(formatFixed(averageBlockTime, 3), 's')} from block to block` : '';
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-5 gap-y-3.5 sm:grid-cols-3">
      <Figure
        label="Blocks Mined"
        value={formatWhole(totalBlocks)}
        note={`${formatWhole(stats.mine.blocks)} of them yours`}
      />
      <Figure
        label="Average Block Time"
        value={withUnit(formatFixed(averageBlockTime / 60, 1), 'min')}
        exact={exactTime}
        note={
          averageBlockTime > 0
            ? `${withUnit(formatFixed(averageBlockTime, 1), 's')} from block to block, pauses included, newest ${Math.min(AVERAGE_OVER_BLOCKS, totalBlocks)}`
            : 'no two blocks yet'
        }
      />
      <Figure
        label="Success Rate"
        value={formatRate(successRate)}
        exact={`${formatWhole(verified)} of ${formatWhole(totalComputations)} finished computations were verified`}
        note={totalComputations === 0 ? 'no computation yet' : `${formatWhole(verified)} verified`}
      />
      <Figure
        label="Total Computations"
        value={formatWhole(totalComputations)}
        note="finished, verified or not"
      />
      <Figure
        label="Verify / Compute"
        value={totalComputeMs > 0 ? formatRate((100 * stats.totalVerifyMs) / totalComputeMs) : 'n/a'}
        exact={`${formatSpan(stats.totalVerifyMs)} of checking for ${formatSpan(totalComputeMs)} of computing`}
        note="CPU time of all blocks"
      />
    </dl>
  );
}

function formatSpan(ms: number): string {
  return withUnit(formatFixed(ms / 1000, 1), 's');
}
