import type { Session } from '@productive-mining/contract/entities/session.ts';
import { CircleAlert, Pause, Play, Square } from 'lucide-react';
import { useWorkTypes } from '../../../api/work-types.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatPercent, formatWhole } from '../../../ui/format-number.ts';
import { SignChip } from '../../../ui/math-sign.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { usePause, useResume, useStop } from './commands.ts';
import { shareOf, useSessionProgress } from './session-progress.ts';

interface SessionRowProps {
  session: Session;
  isShown: boolean;
  /** Absent while the session is the only one. */
  onShow: (() => void) | undefined;
}

/** A session in one row: what it computes, how far it is, what it has mined, and its controls. */
export function SessionRow({ session, isShown, onShow }: SessionRowProps) {
  const names = useWorkTypes().namesOf(session.workType);
  const { displayName: name } = names;
  return (
    <li
      data-session={session.sessionId}
      className="relative -mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control px-2 pt-0.5 pb-1 has-aria-pressed:bg-tint-primary @[26rem]:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <UnitSign session={session} glyph={names.glyph} />
      <div className="min-w-0">
        <p className="flex flex-wrap justify-between gap-x-2">
          {onShow ? (
            <button
              type="button"
              aria-label={`Show ${name}, difficulty ${session.difficulty}`}
              aria-pressed={isShown}
              data-tooltip={`${isShown ? 'Shown above' : 'Show above'}: ${names.label}`}
              onClick={onShow}
              // The whole row can be pressed.
              className="min-w-0 truncate rounded-chip text-left font-medium after:absolute after:inset-0 hover:text-primary"
            >
              {name}
            </button>
          ) : (
            <span className="min-w-0 truncate font-medium">
              <KindName names={names} />
            </span>
          )}
          <Phase session={session} />
        </p>
        <Facts session={session} />
      </div>
      <SessionControls session={session} label={name} />
      <SessionBar session={session} label={name} />
      {session.lastFailure && (
        <p className="col-span-full mt-1 flex items-start gap-1.5 text-small text-warn">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {session.lastFailure === 'no_region'
            ? 'No region is left at this difficulty.'
            : `The last unit gave no block: ${session.lastFailure}`}
        </p>
      )}
    </li>
  );
}

/** The sign of the unit's region where it has one of its own, else the kind's. */
function UnitSign({ session, glyph }: { session: Session; glyph: string }) {
  const sign = useSessionProgress(session)?.progress.sign;
  return <SignChip sign={sign ?? glyph} className="@max-[26rem]:hidden" />;
}

function Phase({ session }: { session: Session }) {
  const shown = useSessionProgress(session);
  if (!shown) return null;
  const { phase, percent } = shareOf(shown);
  return (
    <span className="whitespace-nowrap text-ink-2 text-small leading-5 tabular-nums">
      {phase} {formatPercent(percent)}
    </span>
  );
}

function Facts({ session }: { session: Session }) {
  const { difficulty, blocksMined, rewardTokens, stopAfter } = session;
  return (
    <p className="text-ink-2 text-small tabular-nums">
      <Status session={session} /> · {difficulty}/100 · {formatWhole(blocksMined)}{' '}
      {blocksMined === 1 ? 'block' : 'blocks'}
      <span className="@max-[26rem]:hidden">
        {' · '}
        <span className="text-ore">{formatTokens(rewardTokens)} $MINED</span>
      </span>
      {stopAfter && ` · stops after ${describeStop(session)}`}
    </p>
  );
}

function Status({ session: { status, pauseReason } }: { session: Session }) {
  if (status === 'mining') return <span className="text-ok">mining</span>;
  return (
    <span className="text-warn">{pauseReason === 'owner_away' ? `${status}: nobody was here` : status}</span>
  );
}

function describeStop({ stopAfter }: Session): string {
  const { blocks, minutes } = stopAfter ?? {};
  const parts = [
    blocks !== undefined && `${formatCount(blocks, 'block')}`,
    minutes !== undefined && `${formatWhole(minutes)} min`,
  ];
  return parts.filter(Boolean).join(' or ');
}

function SessionBar({ session, label }: { session: Session; label: string }) {
  const shown = useSessionProgress(session);
  const { phase, percent, isComputed } = shown
    ? shareOf(shown)
    : { phase: 'Initialize', percent: 0, isComputed: false };
  return (
    <ProgressBar
      label={`${phase} of ${label}`}
      percent={percent}
      tone={isComputed ? 'ok' : 'primary'}
      className="col-span-full mt-1 h-[3px]"
    />
  );
}

function SessionControls({ session, label }: { session: Session; label: string }) {
  const pause = usePause();
  const resume = useResume();
  const stop = useStop();
  const { sessionId, status } = session;
  return (
    <div className="relative flex gap-1">
      <Button
        size="icon"
        icon={Pause}
        aria-label={`Pause ${label}`}
        data-tooltip="Pause"
        disabled={status !== 'mining'}
        isBusy={pause.isPending}
        onClick={() => pause.mutate(sessionId)}
        className="size-8"
      />
      <Button
        size="icon"
        icon={Play}
        aria-label={`Resume ${label}`}
        data-tooltip="Resume"
        disabled={status !== 'paused'}
        isBusy={resume.isPending}
        onClick={() => resume.mutate(sessionId)}
        className="size-8"
      />
      <Button
        look="danger"
        size="icon"
        icon={Square}
        aria-label={`Stop ${label}`}
        data-tooltip="Stop"
        isBusy={stop.isPending}
        onClick={() => stop.mutate(sessionId)}
        className="size-8"
      />
    </div>
  );
}
