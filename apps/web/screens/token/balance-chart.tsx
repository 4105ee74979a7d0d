import { useMemo } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balancePlot } from './balance-plot.ts';
import { useTokenHistory } from './queries.ts';

const PLOT_HEIGHT_PX = 200;

export function BalanceChart() {
  const query = useTokenHistory();
  const balances = query.data?.balances;
  const plot = useMemo(() => balances && balancePlot(balances), [balances]);
  return (
    <Card title="How the balance went">
      <div className="min-h-64">
        {query.isPending && <Skeleton className="h-60 rounded-control" />}
        {query.isError && !query.data && (
          <ErrorNotice
            className="min-h-60"
            sentence={sentenceOf(query.error)}
            whatIsSafe="The transactions are stored; only their chart is missing."
            onRetry={() => void query.refetch()}
          />
        )}
        {balances?.length === 0 && (
          <EmptyNotice className="min-h-60">
            No transaction yet. Mine a block and its reward is the first point here.
          </EmptyNotice>
        )}
        {plot && balances && balances.length > 0 && (
          <Plot data={plot} fileName="balance" heightPx={PLOT_HEIGHT_PX} />
        )}
      </div>
    </Card>
  );
}
