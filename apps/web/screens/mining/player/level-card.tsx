import { SPECIFIED_KINDS_COUNT } from '@productive-mining/rules/achievements.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Player } from '../../../api/use-player.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { LevelBadge } from '../../../parts/level-badge.tsx';
import { Explained } from '../../../ui/explained.tsx';
import { formatWhole } from '../../../ui/format-number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { Figure } from './figure.tsx';
import { AchievementList, MilestoneList } from './goal-lists.tsx';
import { isUnlocked } from './recent-achievements.ts';

/** Level of this wallet, the figures it follows from, and what can be reached. */
export function LevelCard({ player }: { player: Player }) {
  const { level, stats, achievements, milestones } = player;
  return (
    <>
      <LevelProgress level={level} />
      <dl className="mt-3 grid gap-1.5">
        <Figure
          label="Points"
          tag={
            <ProvenanceTag kind="formula" of="the level">
              <p className="font-math-upright">
                points = 10 × blocks + 5 × discoveries + ⌊mined $MINED / 1000⌋
              </p>
              <p className="mt-1 font-math-upright">level = ⌊√(points / 100)⌋ + 1</p>
              <p className="mt-1.5 text-ink-2 text-small">All of them your own.</p>
            </ProvenanceTag>
          }
        >
          {formatWhole(level.points)} of {formatWhole(level.pointsAtNextLevel)}
        </Figure>
        <Figure label="Blocks mined">{formatWhole(stats.totalBlocks)}</Figure>
        <Figure label="Discoveries made">{formatWhole(stats.totalDiscoveries)}</Figure>
        <Figure label="$MINED mined" className="text-ore">
          {formatTokens(stats.totalTokens)}
        </Figure>
        <Figure
          label="Sessions completed"
          tag={<Explained by="Sessions that have ended, with at least one block each.">ended</Explained>}
        >
          {formatWhole(stats.sessionsCompleted)}
        </Figure>
        <Figure label="Work types mined">
          {stats.uniqueWorkTypes} of {SPECIFIED_KINDS_COUNT}
        </Figure>
        <Figure label="Highest difficulty">
          {stats.highestDifficulty > 0 ? stats.highestDifficulty : 'none yet'}
        </Figure>
        <Figure label="Days in a row">{formatWhole(stats.consecutiveDays)}</Figure>
      </dl>
      <Goals title="Achievements" done={achievements.filter(isUnlocked).length} of={achievements.length}>
        <AchievementList achievements={achievements} />
      </Goals>
      <Goals
        title="Milestones"
        done={milestones.filter(({ reachedAt }) => reachedAt !== null).length}
        of={milestones.length}
      >
        <MilestoneList milestones={milestones} />
      </Goals>
    </>
  );
}

/** The way from this level to the next, with the points at both ends of its bar. */
function LevelProgress({ level }: Pick<Player, 'level'>) {
  const span = level.pointsAtNextLevel - level.pointsAtLevel;
  const percent = ((level.points - level.pointsAtLevel) / span) * 100;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <LevelBadge level={level.level} />
        <span className="text-ink-2 text-small">next: Level {formatWhole(level.level + 1)}</span>
      </div>
      <ProgressBar label={`Progress to level ${level.level + 1}`} percent={percent} />
      <p className="mt-1 flex justify-between gap-3 text-ink-2 text-small tabular-nums">
        <span>{formatWhole(level.pointsAtLevel)}</span>
        <span>{formatWhole(level.pointsAtNextLevel)} points</span>
      </p>
    </>
  );
}

interface GoalsProps {
  title: string;
  done: number;
  of: number;
  children: ReactNode;
}

function Goals({ title, done, of, children }: GoalsProps) {
  return (
    <details className="group/goals mt-3 border-line border-t pt-2.5">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-chip font-medium touch:min-h-11">
        <ChevronRight aria-hidden className="size-4 text-ink-2 group-open/goals:rotate-90" />
        {title}{' '}
        <span className="font-normal text-ink-2 text-small tabular-nums">
          {done} of {of}
        </span>
      </summary>
      {children}
    </details>
  );
}
