import type { RankedBy } from '@productive-mining/contract/calls/leaderboard.ts';
import { useLocation, useSearch } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { LEADERBOARD_PATH } from '../../parts/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NameCard } from './name-card.tsx';
import { OwnStandingCard } from './own-standing-card.tsx';
import { useLeaderboard } from './queries.ts';
import { EmptyRanking, RankingTable } from './ranking-table.tsx';

const RANKINGS: readonly (readonly [RankedBy, string])[] = [
  ['tokens', '$MINED'],
  ['value', 'Research value'],
  ['blocks', 'Blocks'],
];

/** Wallets that chose a name, ranked by what they mined. */
export function LeaderboardScreen() {
  const asked = new URLSearchParams(useSearch()).get('by');
  const by = RANKINGS.find(([ranking]) => ranking === asked)?.[0] ?? 'tokens';
  const query = useLeaderboard(by);
  const first = query.data?.pages[0];
  return (
    <>
      <header className="mb-4">
        <h1 className="font-semibold text-page">Leaderboard</h1>
        <p className="text-pretty text-ink-2">
          Who mined most. Only wallets that chose a name are listed, by their verified blocks alone: neither
          bonus credits nor tokens that were sent count.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <OwnStandingCard me={first?.me} ranked={first?.ranked} isLost={query.isError} />
        </div>
        {/* A visitor who has a name sees the list first. */}
        <div className={first?.me.name ? 'max-lg:order-1 lg:col-start-2' : 'lg:col-start-2'}>
          <NameCard me={first?.me} isLost={query.isError} />
        </div>
        <Card
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
          title={first ? `${formatWhole(first.ranked)} ranked` : 'Ranking'}
          aside={<RankingChoice by={by} />}
        >
          {query.isPending && <Skeleton className="h-[420px] rounded-control" />}
          {query.isError && !first && (
            <ErrorNotice
              className="min-h-60"
              sentence={sentenceOf(query.error)}
              whatIsSafe="Your name and your blocks are kept on the server."
              onRetry={() => void query.refetch()}
            />
          )}
          {query.isError && first && (
            <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
          )}
          {first?.ranked === 0 && <EmptyRanking me={first.me} />}
          {first && first.ranked > 0 && (
            <RankingTable by={by} standings={query.data?.pages.flatMap(({ standings }) => standings) ?? []} />
          )}
          {query.hasNextPage && (
            <Button
              className="mt-3 w-full"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </Card>
      </div>
    </>
  );
}

function RankingChoice({ by }: { by: RankedBy }) {
  const [, navigate] = useLocation();
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Rank by</legend>
      {RANKINGS.map(([ranking, label]) => (
        <Button
          key={ranking}
          size="small"
          aria-pressed={ranking === by}
          className={ranking === by ? 'border-primary bg-tint-primary text-primary' : ''}
          onClick={() => navigate(`${LEADERBOARD_PATH}?by=${ranking}`, { replace: true })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
