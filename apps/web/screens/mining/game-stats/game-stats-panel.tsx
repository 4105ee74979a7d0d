import { getBalance, getStats } from '@productive-mining/contract/endpoints.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKnownAnswer } from '../../../api/known-answer.ts';
import { sentenceOf } from '../../../api/request.ts';
import { type Player, usePlayer } from '../../../api/use-player.ts';
import { bonusNote } from '../../../parts/bonus-note.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/external-store.ts';
import { formatFigure, formatWhole } from '../../../ui/format-number.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AchievementIcon } from '../player/achievement-icon.tsx';
import { BonusPoints } from '../player/bonus-points.tsx';
import { type Achievement, RECENT, recentAchievements } from '../player/recent-achievements.ts';

const EMPTY = {
  achievements: 'Start mining to unlock achievements!',
  quests: 'Complete your first mining session to unlock quests!',
  allQuestsDone: 'Every quest is completed.',
} as const;

/** What the wallet holds, what it unlocked just now and what is next (spec part 1 §2). */
export function GameStatsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const player = usePlayer({ isPolling: false });
  const recent = useStore(recentAchievements).slice(0, RECENT.shownMax);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label="Game Stats"
      className="absolute bottom-full left-0 mb-2 grid max-h-[min(36rem,calc(100dvh-9rem))] w-[min(24rem,calc(100vw-2rem))] gap-4 overflow-y-auto rounded-card border border-control bg-surface px-4 py-3.5 shadow-floating outline-none"
    >
      <div className="-mb-2 flex items-center justify-between">
        <h2 className="font-semibold text-title">Game Stats</h2>
        <Button look="quiet" size="icon" icon={X} aria-label="Close Game Stats" onClick={onClose} />
      </div>
      <Totals player={player.data} isLost={player.isError} />
      <Part title="Recent achievements">
        {recent.length === 0 ? (
          <p className="text-ink-2">{EMPTY.achievements}</p>
        ) : (
          <ul className="grid gap-2.5">
            {recent.map((achievement) => (
              <RecentAchievement key={achievement.id} achievement={achievement} />
            ))}
          </ul>
        )}
      </Part>
      <Part title="Active quests">
        {player.data && <Quests player={player.data} />}
        {player.isPending && <Skeleton className="h-32" />}
        {player.isError && !player.data && (
          <ErrorNotice
            sentence={sentenceOf(player.error)}
            whatIsSafe="What you have reached is kept and paid."
            onRetry={() => void player.refetch()}
          />
        )}
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-small">{title}</h3>
      {children}
    </div>
  );
}

function Totals({ player, isLost }: { player: Player | undefined; isLost: boolean }) {
  const balance = useKnownAnswer(getBalance);
  const stats = useKnownAnswer(getStats)?.data;
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Total
        label="$MINED total"
        className="text-ore"
        isLost={balance?.status === 'error'}
        note={balance?.data && bonusNote(balance.data)}
      >
        {balance?.data && formatTokens(balance.data.balance)}
      </Total>
      <Total
        label="Total blocks"
        isLost={isLost}
        note={stats && `yours, of ${formatWhole(stats.totalBlocks)} on the chain`}
      >
        {player && formatWhole(player.stats.totalBlocks)}
      </Total>
    </dl>
  );
}

interface TotalProps {
  label: string;
  className?: string;
  isLost: boolean;
  note?: string | undefined;
  children: string | undefined;
}

function Total({ label, className = '', isLost, note, children }: TotalProps) {
  return (
    <div className="grid content-start">
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd>
        <span className={`block min-h-[22px] font-semibold text-figure tabular-nums ${className}`}>
          {children ?? (isLost ? 'n/a' : <Skeleton className="h-4 w-20" />)}
        </span>
        {note && <span className="text-ink-2 text-small">{note}</span>}
      </dd>
    </div>
  );
}

function RecentAchievement({ achievement }: { achievement: Achievement }) {
  const { icon, title, rarity, tokensReward } = achievement;
  return (
    <li className="flex items-center gap-2.5">
      <AchievementIcon icon={icon} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-medium">{title}</span>
          <Badge>{rarity}</Badge>
        </p>
        <BonusPoints amount={tokensReward} />
      </div>
    </li>
  );
}

function Quests({ player: { quests, stats } }: { player: Player }) {
  if (quests.length === 0) {
    return <p className="text-ink-2">{stats.totalBlocks > 0 ? EMPTY.allQuestsDone : EMPTY.quests}</p>;
  }
  return (
    <ul className="grid gap-3.5">
      {quests.map(({ id, title, description, reward, current, target }) => (
        <li key={id} className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="font-medium">{title}</span>
            <BonusPoints amount={reward} />
          </p>
          <p className="text-ink-2 text-small">{description}</p>
          <div className="flex items-center gap-2.5">
            <ProgressBar label={title} percent={(current / target) * 100} className="grow" />
            <span className="text-ink-2 text-small tabular-nums">
              {formatFigure(current, 8)} / {formatWhole(target)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
