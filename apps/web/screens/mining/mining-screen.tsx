import { clsx } from 'clsx';
import { useState } from 'react';
import { useRecordNews } from '../../live/record-watch.ts';
import { guideCardPresent } from '../../overlays/guide/guide-store.ts';
import { PanelGroup } from '../../ui/card.tsx';
import { DrawnInTurn, DrawnLater, DrawnNext } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stayInView } from '../../ui/stay-in-view.ts';
import { TabGroup } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { ScreenProps } from '../screen-record.ts';
import { ActiveComputationCard } from './computation/active-computation-card.tsx';
import { WorkflowCard } from './computation/workflow-card.tsx';
import { CustomAlgorithmTab } from './custom-algorithm/custom-algorithm-tab.tsx';
import { HindranceNotice } from './hindrance-notice.tsx';
import { ChainStrip } from './ledger/chain-strip.tsx';
import { MiningHeader } from './mining-header.tsx';
import { useSessions, useStatus } from './queries.ts';
import { SecurityCard } from './security/security-card.tsx';
import { sessionToShow } from './sessions/session-progress.ts';
import { usePresentSessions } from './sessions/use-present-sessions.ts';
import { ComputationTypeCard } from './start/computation-type-card.tsx';
import { DifficultyCard } from './start/difficulty-card.tsx';
import { type MiningForm, useMiningForm } from './start/use-mining-form.ts';
import { useRequestedAmount } from './start/use-requested-amount.ts';
import { useRequestedType } from './start/use-requested-type.ts';
import { UpcomingPanels } from './upcoming-panels.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

/** Placeholders as high as the cards that are loading. */
const PLAYER_PLACES = ['level', 'guide'].map((card) => (
  <Skeleton key={card} className="h-[400px] rounded-card" />
));
const STATISTICS_PLACES = ['performance', 'impact'].map((card) => (
  <Skeleton key={card} className="h-[640px] rounded-card" />
));
const STRIP_PLACE = <Skeleton className="mb-3 h-[92px]" />;
const CONTROLS_PLACE = <Skeleton className="h-[825px] rounded-card md:h-[757px] min-[110rem]:h-[716px]" />;
const STATUS_PLACE = <Skeleton className="h-[124px] rounded-card rounded-b-none" />;
const COMPUTATION_PLACE = <Skeleton className="min-h-[358px] rounded-card" />;
const WORKFLOW_PLACE = <Skeleton className="h-[83px] rounded-card rounded-t-none" />;
const BLOCKS_PLACE = <Skeleton className="h-[540px] rounded-card" />;
const FURTHER_PLACE = <Skeleton className="h-[400px] rounded-card" />;

const loadPlayerColumn = () => import('./player/player-column.tsx').then((module) => module.PlayerColumn);
const loadStatisticsPanel = () =>
  import('./statistics/statistics-panel.tsx').then((module) => module.StatisticsPanel);
const loadBlocksCard = () => import('./ledger/blocks-card.tsx').then((module) => module.BlocksCard);
const loadMiningStatus = () =>
  import('./sessions/mining-status-card.tsx').then((module) => module.MiningStatusCard);
const loadGameStats = () => import('./game-stats/game-stats.tsx').then((module) => module.GameStats);

/**
 * Widths at which level and guide are beside the panels; in narrower windows they follow them. The card of a guide takes
 * 23.5rem of the width.
 */
const ASIDE_FITS = '(width >= 80rem)';
const ASIDE_FITS_BESIDE_GUIDE = '(width >= 103.5rem)';

/** The Mining page; embedded in another one it has no header. */
export function MiningScreen({ isEmbedded }: ScreenProps) {
  const form = useMiningForm();
  const statusQuery = useStatus();
  const sessionsQuery = useSessions();
  const isAsideFirst = useMedia(useStore(guideCardPresent) ? ASIDE_FITS_BESIDE_GUIDE : ASIDE_FITS);
  const status = statusQuery.data?.status ?? 'idle';
  const isLocked = status === 'mining';
  usePresentSessions(form, sessionsQuery.data?.sessions);
  useRequestedType(form, statusQuery.isPending ? undefined : isLocked);
  useRequestedAmount(form, statusQuery.isPending ? undefined : isLocked);
  useRecordNews();
  const panels = (
    <RightColumn key="panels" form={form} statusQuery={statusQuery} sessionsQuery={sessionsQuery} />
  );
  const aside = <LeftColumn key="aside" isMining={isLocked} isBeside={isAsideFirst} />;
  return (
    <>
      <HindranceNotice sentences={statusQuery.data?.hindrance} />
      {!isEmbedded && <MiningHeader status={status} isLoading={statusQuery.isPending} />}
      <WelcomeBanner
        workType={form.chosen[0]}
        difficulty={form.difficulty}
        frontier={form.chosen[0] === undefined ? undefined : form.frontiers[form.chosen[0]]}
      />
      <DrawnNext place={STRIP_PLACE}>
        <ChainStrip sessions={sessionsQuery.data?.sessions} />
        <div className={`grid gap-4 lg:gap-5 ${isAsideFirst ? 'grid-cols-[15rem_minmax(0,1fr)]' : ''}`}>
          {isAsideFirst ? [aside, panels] : [panels, aside]}
        </div>
        <DrawnLater load={loadGameStats} props={{}} />
      </DrawnNext>
    </>
  );
}

/** Level and progress, and the guide (OPEN-02): beside the panels or below them. */
function LeftColumn({ isMining, isBeside }: { isMining: boolean; isBeside: boolean }) {
  return (
    <div
      data-column="left"
      className={clsx(
        'min-w-0 gap-4 lg:gap-5',
        isBeside ? 'flex flex-col' : 'grid content-start sm:grid-cols-2',
      )}
    >
      <DrawnLater load={loadPlayerColumn} props={{ isMining }} place={PLAYER_PLACES} />
    </div>
  );
}

interface RightColumnProps {
  form: MiningForm;
  statusQuery: ReturnType<typeof useStatus>;
  sessionsQuery: ReturnType<typeof useSessions>;
}

/** The eight panels (OPEN-02). */
function RightColumn({ form, statusQuery, sessionsQuery }: RightColumnProps) {
  const [chosenSessionId, setChosenSessionId] = useState<string | null>(null);
  const sessions = sessionsQuery.data?.sessions ?? [];
  const session = sessionToShow(sessions, chosenSessionId);
  return (
    <div data-column="right" className="@container min-w-0">
      <div className="grid gap-4 lg:gap-5 @min-[42rem]:grid-cols-[minmax(19rem,3fr)_minmax(0,4fr)] @min-[42rem]:has-data-wide-tab:grid-cols-2">
        <div data-panel className="min-w-0">
          <PanelGroup title="Mining operations">
            <DrawnInTurn place={CONTROLS_PLACE}>
              <ControlTabs
                form={form}
                isLocked={statusQuery.data?.status === 'mining'}
                sessionCount={sessions.length}
              />
            </DrawnInTurn>
          </PanelGroup>
        </div>
        {/* Picture and controls of the work stay in view beside a long form. */}
        <div ref={stayInView} className="grid min-w-0 content-start self-start @min-[42rem]:sticky">
          <div data-panel className="grid min-w-0 gap-4">
            <DrawnInTurn place={COMPUTATION_PLACE}>
              <ActiveComputationCard
                session={session}
                isLoading={sessionsQuery.isPending}
                typeToShow={form.chosen[0] ?? ''}
              />
            </DrawnInTurn>
            <DrawnLater
              load={loadMiningStatus}
              props={{
                status: statusQuery.data?.status ?? 'idle',
                query: sessionsQuery,
                shownId: session?.sessionId,
                onShow: setChosenSessionId,
              }}
              place={STATUS_PLACE}
            />
          </div>
          <div data-panel className="min-w-0">
            <DrawnInTurn place={WORKFLOW_PLACE}>
              <WorkflowCard session={session} />
            </DrawnInTurn>
          </div>
        </div>
      </div>
      <LedgerPanels />
    </div>
  );
}

function LedgerPanels() {
  return (
    <div className="mt-4 grid gap-4 lg:mt-5 lg:gap-5 @min-[42rem]:grid-cols-3">
      <div data-panel className="min-w-0 @min-[42rem]:col-span-3">
        <PanelGroup title="Mining statistics" className="grid gap-4 lg:gap-5 @min-[42rem]:grid-cols-2">
          <DrawnLater load={loadStatisticsPanel} props={{}} place={STATISTICS_PLACES} />
        </PanelGroup>
      </div>
      <div data-panel className="skip-unseen min-w-0 @min-[42rem]:col-span-3">
        <DrawnLater load={loadBlocksCard} props={{}} place={BLOCKS_PLACE} />
      </div>
      <div className="grid gap-4 lg:gap-5 @min-[42rem]:col-span-3 @min-[42rem]:grid-cols-2">
        <DrawnInTurn place={FURTHER_PLACE}>
          <UpcomingPanels />
        </DrawnInTurn>
      </div>
      <div data-panel className="skip-unseen min-w-0 @min-[42rem]:col-span-3">
        <DrawnInTurn place={FURTHER_PLACE}>
          <SecurityCard />
        </DrawnInTurn>
      </div>
    </div>
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
