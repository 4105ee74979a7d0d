import { lazy, Suspense, useState } from 'react';
import { useWorkTypes } from '../../api/work-types.ts';
import { useProgress } from '../../live/progress.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import { ActiveComputationCard } from './active-computation-card.tsx';
import { BlocksCard } from './blocks-card.tsx';
import { ChainStrip } from './chain-strip.tsx';
import { ComputationTypeCard } from './computation-type-card.tsx';
import { CustomAlgorithmTab } from './custom-algorithm/custom-algorithm-tab.tsx';
import { DifficultyCard } from './difficulty-card.tsx';
import { MiningHeader } from './mining-header.tsx';
import { MiningStatusCard } from './mining-status-card.tsx';
import { useSessions, useStatus } from './queries.ts';
import { nearestToSealing, progressOfSession, sessionToShow } from './session-progress.ts';
import { SessionsCard } from './sessions-card.tsx';
import { type MiningForm, useMiningForm } from './use-mining-form.ts';
import { WorkflowCard } from './workflow-card.tsx';

const StatisticsPanel = lazy(() =>
  import('./statistics/statistics-panel.tsx').then((module) => ({ default: module.StatisticsPanel })),
);

/** As high as the cards that are loading. */
const STATISTICS_PLACES = ['performance', 'impact'].map((card) => (
  <Skeleton key={card} className="h-[640px] rounded-card" />
));

/** The Mining page. `isCompact` leaves its header out (embedded mode). */
export function MiningScreen({ isCompact = false }: { isCompact?: boolean }) {
  const form = useMiningForm();
  const statusQuery = useStatus();
  const sessionsQuery = useSessions();
  const { items } = useWorkTypes();
  const live = useProgress();
  const [chosenSessionId, setChosenSessionId] = useState<string | null>(null);

  const status = statusQuery.data?.status ?? 'idle';
  const isLocked = status === 'mining';
  const sessions = sessionsQuery.data?.sessions ?? [];
  const session = sessionToShow(sessions, chosenSessionId);
  const progress = session && progressOfSession(session, live);
  const typeToShow = form.chosen[0] ?? items[0]?.value ?? '';

  return (
    <>
      {!isCompact && <MiningHeader status={status} isLoading={statusQuery.isPending} />}
      <ChainStrip inMaking={nearestToSealing(sessions, live)} />
      <div className="grid gap-4 lg:grid-cols-[minmax(320px,364px)_minmax(0,1fr)] lg:gap-5 lg:has-data-wide-tab:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <ControlTabs form={form} isLocked={isLocked} sessionCount={sessions.length} />
          <MiningStatusCard status={statusQuery.data} sessionCount={sessions.length} />
        </div>
        <div className="grid min-w-0 gap-4 lg:grid-rows-[1fr_auto_auto] lg:gap-5">
          <ActiveComputationCard
            sessions={sessions}
            session={session}
            progress={progress}
            isLoading={sessionsQuery.isPending}
            typeToShow={typeToShow}
            onChoose={setChosenSessionId}
          />
          <WorkflowCard progress={progress?.progress.progress ?? 0} isMining={session?.status === 'mining'} />
          <SessionsCard
            query={sessionsQuery}
            live={live}
            shownId={session?.sessionId}
            onShow={setChosenSessionId}
          />
        </div>
      </div>
      <div className="mt-4 grid gap-4 lg:mt-5 lg:grid-cols-2 lg:gap-5">
        <Suspense fallback={STATISTICS_PLACES}>
          <StatisticsPanel />
        </Suspense>
        <div className="min-w-0 lg:col-span-2">
          <BlocksCard />
        </div>
      </div>
    </>
  );
}

interface ControlTabsProps {
  form: MiningForm;
  isLocked: boolean;
  sessionCount: number;
}

function ControlTabs({ form, isLocked, sessionCount }: ControlTabsProps) {
  return (
    <TabGroup
      label="Kinds of mining"
      items={[
        {
          value: 'productive',
          label: 'Productive Mining',
          content: (
            <>
              <ComputationTypeCard form={form} isLocked={isLocked} />
              <DifficultyCard form={form} isLocked={isLocked} sessionCount={sessionCount} />
            </>
          ),
        },
        { value: 'custom', label: 'Custom Algorithm', content: <CustomAlgorithmTab /> },
      ]}
    />
  );
}
