import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStats } from '../queries.ts';
import { RangeChoice } from './range-choice.tsx';

interface StatisticsCardProps {
  title: string;
  rangeLabel: string;
  range: HistoryRange;
  onChooseRange: (range: HistoryRange) => void;
  figuresOf: (stats: Stats) => ReactNode;
  /** Height of the figures, kept while they load. */
  figuresHeight: string;
  children: ReactNode;
}

/** A card with figures of the polled stats call at its top and content of its own below. */
export function StatisticsCard(props: StatisticsCardProps) {
  const { title, rangeLabel, range, onChooseRange, figuresOf, figuresHeight, children } = props;
  const query = useStats();
  const retry = () => void query.refetch();
  return (
    <Card
      title={title}
      className="skip-unseen flex flex-col"
      aside={
        <span className="flex flex-wrap items-center gap-x-3">
          {query.isError && query.data && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={retry} />}
          <RangeChoice label={rangeLabel} range={range} onChoose={onChooseRange} />
        </span>
      }
    >
      <div className="grid grow grid-rows-[auto_1fr_auto] gap-4">
        <div className={figuresHeight}>
          {query.isPending && <Skeleton className="h-24 rounded-control" />}
          {query.isError && !query.data && (
            <ErrorNotice
              sentence={sentenceOf(query.error)}
              whatIsSafe="The ledger is untouched."
              onRetry={retry}
            />
          )}
          {query.data && figuresOf(query.data)}
        </div>
        {children}
      </div>
    </Card>
  );
}
