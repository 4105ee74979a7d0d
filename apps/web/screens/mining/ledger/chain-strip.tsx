import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useBalance } from '../../../api/use-balance.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { type ShownProgress, useProgress } from '../../../live/progress.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { pathOfBlock } from '../../../parts/paths.ts';
import { formatAge, formatDollars, formatPercent, formatWhole } from '../../../ui/format-number.ts';
import { MathSign } from '../../../ui/math-sign.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAdvance } from '../../../ui/use-advance.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useBlocks, useHeight } from '../queries.ts';
import { shareOf, unitInMaking } from '../sessions/session-progress.ts';

/** Blocks that fit the widest page. */
const SHOWN_BLOCKS = 9;
/** A wide page ends with the last place that fits whole; a narrow one is drawn along under the finger. */
const FITTING: readonly string[] = [
  '',
  '',
  '',
  '',
  '@min-[760px]:@max-[904px]:hidden',
  '@min-[760px]:@max-[1048px]:hidden',
  '@min-[760px]:@max-[1192px]:hidden',
  '@min-[760px]:@max-[1336px]:hidden',
  '@min-[760px]:@max-[1480px]:hidden',
];
const LOADING_PLACES = ['1', '2', '3', '4', '5', '6', '7'];
/** Width of a place and its link. */
const STEP_PX = 144;

const PLACE =
  'relative flex h-[5.5rem] w-32 shrink-0 flex-col overflow-hidden rounded-block border bg-surface px-3 py-2 text-left';

/** The newest blocks, joined by their links, behind the one in the making. */
export function ChainStrip({ sessions }: { sessions: readonly Session[] | undefined }) {
  const { data, isPending } = useBlocks();
  const height = useHeight().data?.height;
  const ownAddress = useBalance().data?.address;
  const blocks = (data?.blocks ?? []).slice(0, SHOWN_BLOCKS);
  const newestIndex = blocks[0]?.index;
  const trackRef = useAdvance(newestIndex, STEP_PX);
  const isKnown = newestIndex !== undefined || height !== undefined;
  const nextIndex = isKnown ? Math.max(newestIndex ?? 0, height ?? 0) + 1 : null;
  return (
    <section
      aria-label="The newest blocks"
      data-tour="chain-strip"
      className="@container -mx-4 mb-3 md:-mx-7"
    >
      <ol ref={trackRef} className="flex overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:px-7">
        <li className="flex shrink-0">
          <FirstPlace sessions={sessions ?? []} index={nextIndex} />
        </li>
        {isPending && LOADING_PLACES.map((place) => <LoadingPlace key={place} />)}
        {blocks.map((block, at) => (
          <li key={block.index} className={`flex shrink-0 ${FITTING[at] ?? ''}`}>
            <ChainLink />
            <SealedBlock block={block} isOwn={block.minerId === ownAddress} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChainLink() {
  return <span aria-hidden className="w-4 self-center border-control border-t" />;
}

interface FirstPlaceProps {
  sessions: readonly Session[];
  /** Null until the chain's height is known. */
  index: number | null;
}

function FirstPlace({ sessions, index }: FirstPlaceProps) {
  const shown = unitInMaking(sessions, useProgress());
  const isPaused = sessions.length > 0 && sessions.every(({ status }) => status === 'paused');
  if (shown) return <BlockInMaking {...{ shown, index, isPaused }} />;
  return (
    <NextPlace index={index}>
      {isPaused ? pausedText(sessions.length) : 'Yours, once you start mining'}
    </NextPlace>
  );
}

const pausedText = (sessions: number) =>
  sessions === 1 ? 'Your session is paused' : `Your ${sessions} sessions are paused`;

interface BlockInMakingProps {
  shown: ShownProgress;
  index: number | null;
  isPaused: boolean;
}

function BlockInMaking({ shown, index, isPaused }: BlockInMakingProps) {
  const { namesOf } = useWorkTypes();
  const { currentWorkType, computationProgress, verificationProgress, phase, unitId, sign } = shown.progress;
  const names = namesOf(currentWorkType);
  const { percent, isComputed } = shareOf(shown);
  return (
    <div className={`${PLACE} ${isPaused ? 'border-warn' : 'border-primary'}`} data-testid="block-in-making">
      <Fill key={`computed ${unitId}`} percent={computationProgress} className="bg-tint-primary" />
      <Fill key={`verified ${unitId}`} percent={verificationProgress} className="bg-tint-ok" />
      <span className="relative text-ink-2 text-small">{nameOfNext(index)}</span>
      <MathSign sign={sign ?? names.glyph} className="relative mt-0.5 text-[22px] leading-7" />
      <span className="sr-only">{names.displayName}</span>
      <span className="relative mt-auto flex justify-between gap-1 text-small">
        <span className={`font-medium ${isPaused ? 'text-warn' : isComputed ? 'text-ok' : 'text-primary'}`}>
          {isPaused ? 'Paused' : phase}
        </span>
        <span className="font-semibold tabular-nums">{formatPercent(percent)}</span>
      </span>
    </div>
  );
}

function nameOfNext(index: number | null): string {
  return index === null ? 'Next block' : `Block ${formatWhole(index)}`;
}

/** A bar that rises from the foot of the block to the true share. */
function Fill({ percent, className }: { percent: number; className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute inset-0 origin-bottom transition-transform duration-300 ease-linear ${className}`}
      style={{ transform: `scaleY(${percent / 100})` }}
    />
  );
}

function NextPlace({ index, children }: { index: number | null; children: ReactNode }) {
  return (
    <div className={`${PLACE} border-control border-dashed bg-transparent`}>
      <span className="text-ink-2 text-small">{nameOfNext(index)}</span>
      <span className="mt-auto text-ink-2 text-small">{children}</span>
    </div>
  );
}

function LoadingPlace() {
  return (
    <li aria-hidden className="flex shrink-0">
      <ChainLink />
      <div className={`${PLACE} border-line`}>
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="mt-3 h-6 w-12" />
        <Skeleton className="mt-auto h-3.5 w-20" />
      </div>
    </li>
  );
}

function SealedBlock({ block, isOwn }: { block: Block; isOwn: boolean }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(block.workType);
  return (
    <Link
      href={pathOfBlock(block.index)}
      aria-label={`Block ${block.index}, ${names.displayName}, ${formatDollars(block.totalScientificValue)}${isOwn ? ', yours' : ''}`}
      className={`${PLACE} border-line hover:border-control`}
    >
      <span className="flex justify-between gap-1 text-ink-2 text-small">
        <span>{formatWhole(block.index)}</span>
        <BlockAge timestamp={block.timestamp} />
      </span>
      <span className="flex items-center justify-between gap-1">
        <MathSign sign={block.sign ?? names.glyph} className="mt-0.5 text-[22px] leading-7" />
        {isOwn && (
          <span
            className="rounded-chip bg-tint-ore px-1.5 font-medium text-ore text-small"
            data-tooltip={`Yours: ${formatTokens(block.rewardAmount)} $MINED`}
          >
            yours
          </span>
        )}
      </span>
      <span className="mt-auto font-semibold">{formatDollars(block.totalScientificValue)}</span>
    </Link>
  );
}

function BlockAge({ timestamp }: { timestamp: string }) {
  const nowMs = useNow(1000);
  return <span className="tabular-nums">{formatAge(nowMs - Date.parse(timestamp))}</span>;
}
