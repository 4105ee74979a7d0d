import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { Square } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StaleNotice } from '../../../ui/notices.tsx';
import { useStop } from './commands.ts';
import { SessionsList, type SessionsListProps } from './sessions-list.tsx';

interface MiningStatusCardProps extends SessionsListProps {
  status: AnswerOf<'getMiningStatus'>['status'];
}

/** What runs, how far it is, and its controls. State, level and type of a session are said by its row alone. */
export function MiningStatusCard({ status, ...list }: MiningStatusCardProps) {
  const { query } = list;
  const stop = useStop();
  const count = query.data?.sessions.length ?? 0;
  const isStale = query.isError && query.data !== undefined;
  return (
    <Card
      title="Mining Status"
      className="rounded-b-none"
      aside={
        <span data-clear className="flex items-center gap-3 text-ink-2">
          {isStale && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />}
          {count === 0 && status}
          {count > 1 && (
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
      <SessionsList {...list} />
    </Card>
  );
}
