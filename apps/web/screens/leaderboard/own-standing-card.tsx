import type { ReactNode } from 'react';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Card } from '../../ui/card.tsx';
import { formatTotalDollars, formatWhole } from '../../ui/format-number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Leaderboard } from './queries.ts';
import { ValueTag } from './ranking-table.tsx';

interface OwnStandingCardProps {
  me: Leaderboard['me'] | undefined;
  /** Number of listed wallets. */
  ranked: number | undefined;
  /** The leaderboard could not be read. */
  isLost: boolean;
}

/** The visitor's own rank, listed or not. */
export function OwnStandingCard({ me, ranked = 0, isLost }: OwnStandingCardProps) {
  const shown = (value: (own: Leaderboard['me']) => ReactNode) =>
    me ? value(me) : isLost ? 'n/a' : <Skeleton className="h-4 w-16" />;
  return (
    <Card title="Where you stand">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
        <Figure label="Rank">
          {shown((own) => (own.rank === null || ranked === 0 ? 'n/a' : formatWhole(own.rank)))}
        </Figure>
        <Figure label="$MINED mined" className="text-ore">
          {shown((own) => formatTokens(own.tokens))}
        </Figure>
        <Figure label="Research value" tag={me && <ValueTag />}>
          {shown((own) => formatTotalDollars(own.value))}
        </Figure>
        <Figure label="Blocks">{shown((own) => formatWhole(own.blocks))}</Figure>
      </dl>
      {me ? (
        <p className="mt-3 text-pretty text-ink-2 text-small">{sentenceFor(me, ranked)}</p>
      ) : (
        !isLost && <Skeleton className="mt-3 h-5" />
      )}
    </Card>
  );
}

function sentenceFor({ rank, name }: Leaderboard['me'], ranked: number): string {
  if (rank === null) return 'You have a rank from your first verified block on.';
  if (name === null) {
    return ranked === 0
      ? 'Nobody is ranked yet. You are not listed.'
      : `Where you would stand. ${formatWhole(ranked)} ranked so far. You are not listed.`;
  }
  return ranked === 1
    ? 'The only one who is ranked.'
    : `Of ${formatWhole(ranked)}; equal scores share a rank.`;
}

interface FigureProps {
  label: string;
  tag?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Figure({ label, tag, className = '', children }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd
        className={`flex min-h-[22px] flex-wrap items-center gap-x-2 font-semibold text-figure tabular-nums ${className}`}
      >
        {children}
        {tag}
      </dd>
    </div>
  );
}
