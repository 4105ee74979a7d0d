import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import { lazy, Suspense } from 'react';
import { useWorkTypes } from '../../../api/work-types.ts';
import type { ShownProgress } from '../../../live/progress.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatFixed, formatPercent, formatSeconds } from '../../../ui/format-number.ts';
import { MathSign } from '../../../ui/math-sign.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { expectedTokens } from '../expected-tokens.ts';
import { useSessionProgress } from '../sessions/session-progress.ts';
import { KindRecords } from './kind-records.tsx';
import { type LiveFigure, LiveFigures, type Parameter } from './live-figures.tsx';
import { WorkPicture } from './work-picture.tsx';

const HeldBlock = lazy(() => import('./held-block.tsx').then((module) => ({ default: module.HeldBlock })));

interface ActiveComputationCardProps {
  sessions: readonly Session[];
  session: Session | null;
  isLoading: boolean;
  /** Type whose sign is shown in the picture's place while nothing is computed. */
  typeToShow: string;
  onChoose: (sessionId: string) => void;
}

export function ActiveComputationCard(props: ActiveComputationCardProps) {
  const { sessions, session, isLoading, typeToShow, onChoose } = props;
  return (
    <Card
      title="Active Computation"
      tour="active-computation"
      aside={<PhaseBadge session={session} />}
      className="flex flex-col"
    >
      {sessions.length > 1 && (
        <SessionChoice sessions={sessions} shownId={session?.sessionId} onChoose={onChoose} />
      )}
      {isLoading ? (
        <Skeleton className="h-72 rounded-control" />
      ) : session ? (
        <Computation session={session} />
      ) : (
        <HeldOrNothing workType={typeToShow} />
      )}
    </Card>
  );
}

function PhaseBadge({ session }: Pick<ActiveComputationCardProps, 'session'>) {
  const progress = useSessionProgress(session);
  if (!session) return null;
  if (session.status !== 'mining') return <Badge tone="warn">{session.status}</Badge>;
  if (!progress) return <Badge>starting</Badge>;
  const tone: BadgeTone = progress.progress.phase === 'Compute' ? 'primary' : 'ok';
  return <Badge tone={tone}>{progress.progress.phase}</Badge>;
}

/** The choice of the session to show, when there are several. */
function SessionChoice({
  sessions,
  shownId,
  onChoose,
}: Pick<ActiveComputationCardProps, 'sessions' | 'onChoose'> & { shownId: string | undefined }) {
  const { namesOf } = useWorkTypes();
  return (
    <fieldset className="mb-3 flex flex-wrap gap-1.5">
      <legend className="sr-only">Session shown</legend>
      {sessions.map(({ sessionId, workType, difficulty }) => {
        const names = namesOf(workType);
        return (
          <button
            key={sessionId}
            type="button"
            aria-pressed={sessionId === shownId}
            aria-label={`${names.displayName}, difficulty ${difficulty}`}
            data-tooltip={`${names.displayName}, difficulty ${difficulty}`}
            onClick={() => onChoose(sessionId)}
            className="min-h-8 min-w-14 rounded-control border border-line bg-surface px-2.5 text-[15px] hover:border-control aria-pressed:border-primary aria-pressed:bg-tint-primary touch:min-h-11"
          >
            <MathSign sign={names.glyph} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** What the visitor's newest block found; for visitors without one, that nothing is computed. */
function HeldOrNothing({ workType }: { workType: string }) {
  const place = <NothingComputed workType={workType} />;
  return (
    <Suspense fallback={place}>
      <HeldBlock place={place} />
    </Suspense>
  );
}

function NothingComputed({ workType }: { workType: string }) {
  const { items } = useWorkTypes();
  const sign = items.find((item) => item.value === workType)?.glyph ?? '';
  return (
    <div className="grid min-h-72 grow place-content-center justify-items-center gap-4 rounded-control bg-sunken px-6 text-center">
      <MathSign sign={sign} className="min-h-14 text-[56px] text-control leading-none" />
      <p className="max-w-[44ch] text-pretty text-ink-2">
        Nothing is being computed. Start mining, and the picture of the work appears here while it is
        computed.
      </p>
    </div>
  );
}

/** Figures of the unit before keep their places until this unit has figures of its own. */
function figuresOf({ view, viewUnitId, progress }: ShownProgress): LiveFigure[] {
  const figures = view?.figures ?? [];
  if (viewUnitId === progress.unitId) return figures;
  return figures.map(({ label }) => ({ label, value: 'n/a' }));
}

/** What the unit at work was given; its difficulty may be another than the one that was chosen. */
function parametersOf(session: Session, progress: MiningProgress): Parameter[] {
  return [
    { label: 'Elapsed', value: formatSeconds(progress.elapsedTime) },
    {
      label: 'Time left',
      value: progress.estimatedTime > 0 ? `≈ ${formatSeconds(progress.estimatedTime * 60)}` : 'n/a',
      tag: progress.estimatedTime > 0 && (
        <ProvenanceTag kind="estimate" of="the time left">
          From the share done so far and the time it took.
        </ProvenanceTag>
      ),
    },
    {
      label: 'Difficulty',
      value: `${progress.difficulty}/100`,
      tag: progress.difficulty !== session.difficulty && (
        <ProvenanceTag kind="formula" text="a rest" of="the difficulty">
          Another session gave this stretch back; its length gives its difficulty.
        </ProvenanceTag>
      ),
    },
    {
      label: 'Scientific value',
      value: formatDollars(progress.estimatedValue),
      tag: (
        <ProvenanceTag kind="formula" of="the scientific value">
          <p className="font-math-upright">
            (base + increment) × {formatFixed(1 + Math.min(progress.difficulty / 200, 0.5), 3)}
          </p>
          <p className="mt-1.5 text-ink-2 text-small">A scoring formula, not money.</p>
        </ProvenanceTag>
      ),
    },
    {
      label: 'Reward',
      value: formatTokens(expectedTokens(progress.estimatedValue, progress.difficulty)),
      unit: '$MINED',
    },
  ];
}

function Computation({ session }: { session: Session }) {
  const { namesOf } = useWorkTypes();
  const shown = useSessionProgress(session);
  if (!shown) return <Skeleton className="h-[436px] rounded-control" />;
  const { progress } = shown;
  return (
    <>
      <p className="mb-3 text-pretty">
        <span className="font-medium">
          <KindName names={namesOf(session.workType)} />
        </span>
        <span className="text-ink-2">
          , <Powers>{progress.subject}</Powers>
        </span>
      </p>
      <WorkPicture shown={shown} workType={session.workType} />
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)_3rem] items-center gap-x-3.5 gap-y-2">
        <span className="text-ink-2 text-small">Computation</span>
        <ProgressBar label="Computation" percent={progress.computationProgress} />
        <span className="text-right text-small tabular-nums">
          {formatPercent(progress.computationProgress)}
        </span>
        <span className="text-ink-2 text-small">Verification</span>
        <ProgressBar label="Verification" percent={progress.verificationProgress} tone="ok" />
        <span className="text-right text-small tabular-nums">
          {formatPercent(progress.verificationProgress)}
        </span>
      </div>
      <LiveFigures figures={figuresOf(shown)} parameters={parametersOf(session, progress)} />
      <KindRecords key={session.workType} workType={session.workType} />
    </>
  );
}
