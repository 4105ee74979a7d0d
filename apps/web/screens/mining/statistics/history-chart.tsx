import { useMemo } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { EmptyNotice, ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyPlot, type Measure, RANGE_NAMES, totalOf } from './history-plot.ts';
import type { HistoryQuery, MiningHistory } from './queries.ts';

/** Height of title row, caption and the gaps around the plot. */
const FRAME_HEIGHT_PX = 72;

interface HistoryChartProps {
  measure: Measure;
  query: HistoryQuery;
  heightPx: number;
}

/** Keeps its height whether it loads, fails, is empty or full. */
export function HistoryChart({ measure, query, heightPx }: HistoryChartProps) {
  const retry = () => void query.refetch();
  return (
    <div className="border-line border-t pt-3.5" style={{ minHeight: heightPx + FRAME_HEIGHT_PX }}>
      {query.isPending && <Skeleton className="h-48 rounded-control" />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-48"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The blocks are stored; only their chart is missing."
          onRetry={retry}
        />
      )}
      {query.isError && query.data && (
        <p className="mb-1">
          <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={retry} />
        </p>
      )}
      {query.data && <HistoryBars history={query.data} measure={measure} heightPx={heightPx} />}
    </div>
  );
}

function HistoryBars({
  history,
  measure,
  heightPx,
}: Omit<HistoryChartProps, 'query'> & { history: MiningHistory }) {
  const data = useMemo(() => historyPlot(history, measure), [history, measure]);
  if (totalOf(history, 'blocks') === 0) {
    return (
      <EmptyNotice className="min-h-48">
        No block was sealed in {RANGE_NAMES[history.range]}. Start mining to see bars here.
      </EmptyNotice>
    );
  }
  return <Plot data={data} fileName={`${measure}-${history.range}`} heightPx={heightPx} />;
}
