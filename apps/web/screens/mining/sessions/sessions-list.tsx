import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Eye, Pause, Play, Square } from 'lucide-react';
import { sentenceOf } from '../../../api/request.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatPercent, formatWhole } from '../../../ui/format-number.ts';
import { SignChip } from '../../../ui/math-sign.tsx';
import { EmptyNotice, ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePause, useResume, useStop } from './commands.ts';
import { shareOf, useSessionProgress } from './session-progress.ts';
import { useRowFocus } from './use-row-focus.ts';

interface SessionsCardProps {
  query: UseQueryResult<AnswerOf<'listSessions'>>;
  /** The session that Active Computation shows. */
  shownId: string | undefined;
  onShow: (sessionId: string) => void;
}

export function SessionsCard({ query, shownId, onShow }: SessionsCardProps) {
  const stop = useStop();
  const sessions = query.data?.sessions ?? [];
  const isStale = query.isError && query.data !== undefined;
  const rowFocus = useRowFocus<HTMLUListElement>(sessions.length);
  return (
    <Card
      title={`Active Mining Sessions (${sessions.length})`}
      tour="mining-sessions"
      aside={
        <span className="flex items-center gap-3">
          {isStale && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />}
          {sessions.length > 1 && (
            <Button
              look="danger"
              size="small"
              icon={Square}
              isBusy={stop.isPending}
              onClick={() => stop.mutate(undefined)}
            >
              Stop all
            </Button>
          )}
        </span>
      }
    >
      {query.isPending && <Skeleton className="h-16 rounded-control" />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-16"
          sentence={sentenceOf(query.error)}
          whatIsSafe="Your sessions go on on the server."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && sessions.length === 0 && (
        <EmptyNotice className="min-h-16">
          No session is open. Choose a computation type and start mining.
        </EmptyNotice>
      )}
      <ul {...rowFocus} tabIndex={-1} aria-label="Sessions" className="@container grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isShown={session.sessionId === shownId}
            onShow={sessions.length > 1 ? () => onShow(session.sessionId) : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  isShown: boolean;
  onShow: (() => void) | undefined;
}

function SessionRow({ session, isShown, onShow }: SessionRowProps) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(session.workType);
  const { displayName: name, glyph } = names;
  return (
    <li
      data-session={session.sessionId}
      className="grid gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0 @[30rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <SignChip sign={glyph} className="row-span-2 mt-0.5" />
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">
            <KindName names={names} />
          </span>
          <StatusBadge session={session} />
        </p>
        <p className="text-ink-2 text-small tabular-nums">
          difficulty {session.difficulty} · {formatWhole(session.blocksMined)}{' '}
          {session.blocksMined === 1 ? 'block' : 'blocks'} mined ·{' '}
          <span className="text-ore">{formatTokens(session.rewardTokens)} $MINED</span>
          {session.stopAfter && ` · stops after ${describeStop(session)}`}
        </p>
        <SessionBar label={name} session={session} />
        {session.lastFailure && (
          <p className="col-start-2 mt-1.5 flex items-start gap-1.5 text-small text-warn">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {session.lastFailure === 'no_region'
              ? 'No region is left at this difficulty.'
              : `The last unit gave no block: ${session.lastFailure}`}
          </p>
        )}
      </div>
      <SessionControls session={session} label={name} isShown={isShown} onShow={onShow} />
    </li>
  );
}

function SessionBar({ label, session }: { label: string; session: Session }) {
  const shown = useSessionProgress(session);
  if (!shown) return null;
  const { phase, percent, isComputed } = shareOf(shown);
  return (
    <div className="col-start-2 mt-2 flex items-center gap-3 text-ink-2 text-small">
      <ProgressBar
        label={`${phase} of ${label}`}
        percent={percent}
        tone={isComputed ? 'ok' : 'primary'}
        className="grow"
      />
      <span className="w-24 whitespace-nowrap text-right tabular-nums">
        {phase} {formatPercent(percent)}
      </span>
    </div>
  );
}

function describeStop({ stopAfter }: Session): string {
  const parts = [
    stopAfter?.blocks !== undefined && `${formatWhole(stopAfter.blocks)} blocks`,
    stopAfter?.minutes !== undefined && `${formatWhole(stopAfter.minutes)} min`,
  ];
  return parts.filter(Boolean).join(' or ');
}

function StatusBadge({ session }: { session: Session }) {
  if (session.status === 'mining') return <Badge tone="ok">mining</Badge>;
  const reason = session.pauseReason === 'owner_away' ? ': nobody was here' : '';
  return <Badge tone="warn">{`${session.status}${reason}`}</Badge>;
}

function SessionControls({ session, label, isShown, onShow }: SessionRowProps & { label: string }) {
  const pause = usePause();
  const resume = useResume();
  const stop = useStop();
  const { sessionId, status } = session;
  return (
    <div className="flex items-center gap-1.5 justify-self-end">
      {onShow && (
        <Button
          look={isShown ? 'outline' : 'quiet'}
          size="icon"
          icon={Eye}
          aria-label={`Show ${label}`}
          aria-pressed={isShown}
          data-tooltip={isShown ? 'Shown above' : 'Show above'}
          className={isShown ? 'text-primary' : ''}
          onClick={onShow}
        />
      )}
      <Button
        size="icon"
        icon={Pause}
        aria-label={`Pause ${label}`}
        data-tooltip="Pause"
        disabled={status !== 'mining'}
        isBusy={pause.isPending}
        onClick={() => pause.mutate(sessionId)}
      />
      <Button
        size="icon"
        icon={Play}
        aria-label={`Resume ${label}`}
        data-tooltip="Resume"
        disabled={status !== 'paused'}
        isBusy={resume.isPending}
        onClick={() => resume.mutate(sessionId)}
      />
      <Button
        look="danger"
        size="icon"
        icon={Square}
        aria-label={`Stop ${label}`}
        data-tooltip="Stop"
        isBusy={stop.isPending}
        onClick={() => stop.mutate(sessionId)}
      />
    </div>
  );
}
