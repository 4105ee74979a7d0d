import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Player } from '../../../api/use-player.ts';
import { formatFigure, formatWhole, LOCALE } from '../../../ui/format-number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { AchievementIcon } from './achievement-icon.tsx';
import { BonusPoints } from './bonus-points.tsx';

const dayOf = (moment: string) => new Date(moment).toLocaleDateString(LOCALE);

/** All nine achievements, each with its progress. */
export function AchievementList({ achievements }: { achievements: Player['achievements'] }) {
  return (
    <ul className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {achievements.map(({ id, title, description, icon, rarity, tokensReward, unlockedAt, progress }) => (
        <li key={id} className="flex gap-2.5">
          <AchievementIcon icon={icon} />
          <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="font-medium">{title}</span>
              <span className="text-ink-2 text-small">{rarity}</span>
            </p>
            <p className="text-pretty text-ink-2 text-small">{description}</p>
            <BonusPoints amount={tokensReward} />
            {unlockedAt === null ? (
              <>
                <p className="text-ink-2 text-small tabular-nums">
                  {formatFigure(progress.current, 8)} / {formatWhole(progress.target)}
                </p>
                <ProgressBar label={title} percent={(progress.current / progress.target) * 100} />
              </>
            ) : (
              <Done>unlocked {dayOf(unlockedAt)}</Done>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Milestones, each of blocks and mined tokens that must both be reached. */
export function MilestoneList({ milestones }: { milestones: Player['milestones'] }) {
  return (
    <ul className="mt-2.5 grid gap-2.5">
      {milestones.map(({ blocks, tokens, reward, reachedAt }) => (
        <li key={blocks} className="grid gap-0.5">
          <p>
            {blocks === 1 ? '1 block' : `${formatWhole(blocks)} blocks`} and {formatWhole(tokens)} $MINED
            mined
          </p>
          <BonusPoints amount={reward} />
          {reachedAt !== null && <Done>reached {dayOf(reachedAt)}</Done>}
        </li>
      ))}
    </ul>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1 text-ok text-small">
      <Check aria-hidden className="size-3.5" />
      {children}
    </p>
  );
}
