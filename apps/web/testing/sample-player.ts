/** The answer of the player call for given stats, by the rules that the server follows. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getPlayer } from '@productive-mining/contract/calls/player.ts';
import { ACHIEVEMENTS, type PlayerStats } from '@productive-mining/rules/achievements.ts';
import { MILESTONES, reachedMilestones } from '@productive-mining/rules/milestones.ts';
import { levelPoints, playerLevel, pointsAtLevel } from '@productive-mining/rules/player-level.ts';
import { activeQuests } from '@productive-mining/rules/quests.ts';

const REACHED_AT = '2026-01-02T03:04:05.678Z';

export function samplePlayer(given: Partial<PlayerStats> = {}): ResponseOf<typeof getPlayer> {
  const stats: PlayerStats = {
    sessionsCompleted: 0,
    totalTokens: 0,
    totalDiscoveries: 0,
    totalBlocks: 0,
    uniqueWorkTypes: 0,
    highestDifficulty: 0,
    consecutiveDays: 0,
    ...given,
  };
  const level = playerLevel(stats);
  const reached = new Set(reachedMilestones(stats));
  return {
    stats,
    level: {
      level,
      points: levelPoints(stats),
      pointsAtLevel: pointsAtLevel(level),
      pointsAtNextLevel: pointsAtLevel(level + 1),
    },
    achievements: ACHIEVEMENTS.map(({ stat, target, ...achievement }) => ({
      ...achievement,
      unlockedAt: stats[stat] >= target ? REACHED_AT : null,
      progress: { current: Math.min(stats[stat], target), target },
    })),
    quests: activeQuests(stats),
    milestones: MILESTONES.map((milestone) => ({
      ...milestone,
      reachedAt: reached.has(milestone) ? REACHED_AT : null,
    })),
  };
}
