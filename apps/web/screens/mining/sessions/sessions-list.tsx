import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { safetyOf, sentenceOf } from '../../../api/request.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

export interface SessionsListProps {
  query: UseQueryResult<AnswerOf<'listSessions'>>;
  /** The session that Active Computation shows. */
  shownId: string | undefined;
  onShow: (sessionId: string) => void;
}

/** The visitor's sessions, one row each. With several, a press on a row shows its picture. */
export function SessionsList({ query, shownId, onShow }: SessionsListProps) {
  const titleId = useId();
  const sessions = query.data?.sessions ?? [];
  const rowFocus = useRowFocus<HTMLUListElement>(sessions.length);
  return (
    <section aria-labelledby={titleId} data-tour="mining-sessions" data-clear className="rounded-control">
      <h3 id={titleId} className="mb-1 text-ink-2 text-small">
        Active Mining Sessions ({sessions.length})
      </h3>
      {query.isPending && <Skeleton className="h-12 rounded-control" />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-16"
          sentence={sentenceOf(query.error)}
          whatIsSafe={safetyOf(query.error, 'Your sessions go on on the server.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && sessions.length === 0 && (
        <p className="text-pretty">No session is open. Choose a computation type and start mining.</p>
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
    </section>
  );
}
