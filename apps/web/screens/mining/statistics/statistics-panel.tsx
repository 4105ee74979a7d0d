import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import { useState } from 'react';
import { ImpactCard } from './impact-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { useHistory } from './queries.ts';

/** Mining statistics (spec part 3 §2.1): two cards, whose charts cover the same time. */
export function StatisticsPanel() {
  const [range, setRange] = useState<HistoryRange>('hour');
  const history = useHistory(range);
  return (
    <>
      <PerformanceCard range={range} history={history} onChooseRange={setRange} />
      <ImpactCard range={range} history={history} onChooseRange={setRange} />
    </>
  );
}
