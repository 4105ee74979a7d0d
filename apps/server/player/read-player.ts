import type { getPlayer } from '@productive-mining/contract/calls/player.ts';
import { readCreditTimes, readPlayerTotals } from '@productive-mining/database/queries/read-player.ts';
import { ACHIEVEMENTS, type PlayerStats } from '@productive-mining/rules/achievements.ts';
import { MILESTONES } from '@productive-mining/rules/milestones.ts';
import { levelPoints, playerLevel, pointsAtLevel } from '@productive-mining/rules/player-level.ts';
import { activeQuests } from '@productive-mining/rules/quests.ts';
import type { CallHandler } from '../http/register-call.ts';
import { awardKey, payAwards, playerStatsOf, reachedAwards } from './award-wallet.ts';

export const readPlayer: CallHandler<typeof getPlayer> = async ({ visitor }, { database, engine, log }) => {
  const now = engine.time.now();
  const totals = await readPlayerTotals(database.orm, visitor, now.getTime());
  // If this fails, the next block or read pays; the figures are right without it.
  await payAwards(database, reachedAwards(visitor.address, totals, now)).catch((error: unknown) =>
    log.warn({ err: error }, 'bonus points could not be credited'),
  );
  const achievementKey = (id: string) => awardKey('achievement', visitor.address, id);
  const milestoneKey = (blocks: number) => awardKey('milestone', visitor.address, blocks);
  const creditedAt = await readCreditTimes(database.orm, [
    ...ACHIEVEMENTS.map(({ id }) => achievementKey(id)),
    ...MILESTONES.map(({ blocks }) => milestoneKey(blocks)),
  ]);
  const timeOf = (key: string) => creditedAt.get(key)?.toISOString() ?? null;
  const stats = playerStatsOf(totals);
  return {
    stats,
    level: levelOf(stats),
    achievements: ACHIEVEMENTS.map(({ stat, target, ...achievement }) => {
      const unlockedAt = timeOf(achievementKey(achievement.id));
      const current = unlockedAt === null ? Math.min(stats[stat], target) : target;
      return { ...achievement, unlockedAt, progress: { current, target } };
    }),
    quests: activeQuests(stats),
    milestones: MILESTONES.map((milestone) => ({
      ...milestone,
      reachedAt: timeOf(milestoneKey(milestone.blocks)),
    })),
  };
};

function levelOf(stats: PlayerStats) {
  const level = playerLevel(stats);
  return {
    level,
    points: levelPoints(stats),
    pointsAtLevel: pointsAtLevel(level),
    pointsAtNextLevel: pointsAtLevel(level + 1),
  };
}
