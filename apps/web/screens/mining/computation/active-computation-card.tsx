import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import { slowThreadsSentence } from '@productive-mining/rules/slow-threads.ts';
import { lazy, Suspense } from 'react';
import { useWorkTypes } from '../../../api/work-types.ts';
import type { ShownProgress } from '../../../live/progress.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatFixed, formatPercent, formatSeconds } from '../../../ui/format-number.ts';
import { MathSign } from '../../../ui/math-sign.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { expectedTokens } from '../expected-tokens.ts';
import { useBlocks } from '../queries.ts';
import { useSessionProgress } from '../sessions/session-progress.ts';
import { KindRecords } from './kind-records.tsx';
import { type LiveFigure, LiveFigures, type Parameter } from './live-figures.tsx';

/** Placeholder for a picture with its subject and its figures. */
const PicturePlace = () => <Skeleton tour="picture" className="h-[436px] rounded-control" />;

const WorkPicture = lazy(() =>
  import('./work-picture.tsx').then((module) => ({ default: module.WorkPicture })),
);
const HeldBlock = lazy(() => import('./held-block.tsx').then((module) => ({ default: module.HeldBlock })));

interface ActiveComputationCardProps {
  session: Session | null;
  isLoading: boolean;
  /** Type whose sign is shown in the picture's place while there is neither a session nor a block. */
  typeToShow: string;
}

export function ActiveComputationCard({ session, isLoading, typeToShow }: ActiveComputationCardProps) {
  return (
    <Card title="Active Computation" tour="active-computation">
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

/** What the newest block found; without a block, that nothing is computed. */
function HeldOrNothing({ workType }: { workType: string }) {
  const blocks = useBlocks();
  if (blocks.isPending) return <PicturePlace />;
  const nothing = <NothingComputed workType={workType} />;
  if (!blocks.data?.blocks.length) return nothing;
  return (
    <Suspense fallback={<PicturePlace />}>
      <HeldBlock place={nothing} />
    </Suspense>
  );
}

function NothingComputed({ workType }: { workType: string }) {
  const { items } = useWorkTypes();
  const sign = items.find((item) => item.value === workType)?.glyph ?? '';
  return (
    <div
      data-tour="picture"
      className="grid min-h-44 place-content-center justify-items-center gap-4 px-6 text-center"
    >
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

/** What the unit at work was given. Its difficulty is said where it is another than the session's, which its row has. */
function parametersOf(session: Session, progress: MiningProgress): Parameter[] {
  const rest: Parameter = {
    label: 'Difficulty',
    value: `${progress.difficulty}/100`,
    tag: (
      <ProvenanceTag kind="formula" text="a rest" of="the difficulty">
        Another session gave this stretch back; its length gives its difficulty.
      </ProvenanceTag>
    ),
  };
  return [
    ...(progress.difficulty === session.difficulty ? [] : [rest]),
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
  if (!shown) return <PicturePlace />;
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
      <Suspense fallback={<Skeleton tour="picture" className="h-[338px] rounded-control" />}>
        <WorkPicture shown={shown} workType={session.workType} isPaused={session.status === 'paused'} />
      </Suspense>
      <div className="mt-3 grid grid-cols-2 gap-x-5" data-clear data-tour="below-picture">
        <Share label="Computation" percent={progress.computationProgress} />
        <Share label="Verification" percent={progress.verificationProgress} tone="ok" />
      </div>
      {session.status === 'mining' && <SlowThreads processorShare={progress.processorShare} />}
      <LiveFigures figures={figuresOf(shown)} parameters={parametersOf(session, progress)} />
      <KindRecords key={session.workType} workType={session.workType} />
    </>
  );
}

function SlowThreads({ processorShare }: Pick<MiningProgress, 'processorShare'>) {
  const sentence = slowThreadsSentence(processorShare);
  return sentence && <p className="mt-2 text-pretty font-medium text-small">{sentence}</p>;
}

function Share({
  label,
  percent,
  tone = 'primary',
}: {
  label: string;
  percent: number;
  tone?: 'ok' | 'primary';
}) {
  return (
    <div className="text-small">
      <p className="mb-1 flex justify-between gap-2">
        <span className="text-ink-2">{label}</span>
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </p>
      <ProgressBar label={label} percent={percent} tone={tone} />
    </div>
  );
}
