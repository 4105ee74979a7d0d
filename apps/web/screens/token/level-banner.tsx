import {
  TOKEN_XP_MAX,
  tokenLevel,
  tokenMascotLine,
  tokenTitle,
  tokenXp,
} from '@productive-mining/rules/token-level.ts';
import { LevelBadge } from '../../parts/level-badge.tsx';
import { Mascot } from '../../parts/mascot.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Balance } from './queries.ts';

/** Level and title of the balance, and the mascot's line. */
export function LevelBanner({ balance }: { balance: Balance | undefined }) {
  return (
    <Card
      title={balance ? tokenTitle(tokenLevel(balance.balance)) : 'Level'}
      tour="token-level"
      aside={balance && <LevelBadge level={tokenLevel(balance.balance)} />}
    >
      {balance ? <LevelOf tokens={balance.balance} /> : <Skeleton className="h-37 rounded-control sm:h-28" />}
    </Card>
  );
}

function LevelOf({ tokens }: { tokens: number }) {
  const xp = tokenXp(tokens);
  return (
    <div className="grid min-h-28 items-center gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex items-center gap-3 sm:max-w-md">
        <Mascot isMining={false} />
        <p className="text-pretty font-medium">{tokenMascotLine(tokens)}</p>
      </div>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold tabular-nums">
            {formatWhole(xp)} / {formatWhole(TOKEN_XP_MAX)} XP
          </span>
          <ProvenanceTag kind="formula" of="the level">
            <p>Level = ⌊balance / 10,000⌋ + 1, XP = balance mod 10,000.</p>
            <p className="mt-1.5 text-ink-2 text-small">
              The balance counts with its bonus credits, without what is staked. The level of the Mining page
              is another one: it counts blocks.
            </p>
          </ProvenanceTag>
        </div>
        <ProgressBar label="XP" percent={(100 * xp) / TOKEN_XP_MAX} tone="ore" />
      </div>
    </div>
  );
}
