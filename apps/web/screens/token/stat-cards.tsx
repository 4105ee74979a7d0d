import { tokenAchievements, tokenDayStreak } from '@productive-mining/rules/token-level.ts';
import type { ReactNode } from 'react';
import { usePlayer } from '../../api/use-player.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Balance } from './queries.ts';

/** The four cards of spec part 3 §2.4. Two of them are scores of the balance, and say so (C-60, C-61). */
export function StatCards({ balance }: { balance: Balance | undefined }) {
  const { data: player } = usePlayer({ isPolling: false });
  const shown = (value: (own: Balance) => ReactNode) =>
    balance ? value(balance) : <Skeleton className="h-5.5 w-16" />;
  const unlocked = player?.achievements.filter(({ unlockedAt }) => unlockedAt !== null).length;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure
        isBoxed
        label="Achievements"
        note={`token achievements; ${unlocked ?? 'n/a'} of 9 unlocked by what you did`}
        tag={
          <ProvenanceTag kind="formula" of="token achievements">
            ⌊balance / 5,000⌋. The nine achievements of the Mining page count what you did.
          </ProvenanceTag>
        }
      >
        {shown((own) => formatWhole(tokenAchievements(own.balance)))}
      </Figure>
      <Figure
        isBoxed
        label="Day streak"
        note={`token-based score; ${daysOf(player?.stats.consecutiveDays)} in a row with a block`}
        tag={
          <ProvenanceTag kind="formula" of="the token-based score">
            min(⌊balance / 1,000⌋, 30). It is no number of days; the true one is beside it.
          </ProvenanceTag>
        }
      >
        {shown((own) => formatWhole(tokenDayStreak(own.balance)))}
      </Figure>
      <Figure isBoxed label="Staked" note="$MINED, which come back with interest" className="text-ore">
        {shown((own) => formatTokens(own.stakedBalance))}
      </Figure>
      <Figure isBoxed label="Validator" note="from 10,000 $MINED staked on">
        {shown((own) => (own.isValidator ? 'Yes' : 'No'))}
      </Figure>
    </dl>
  );
}

function daysOf(days: number | undefined): string {
  if (days === undefined) return 'n/a days';
  return days === 1 ? '1 day' : `${formatWhole(days)} days`;
}
