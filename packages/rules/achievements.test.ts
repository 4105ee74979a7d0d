import { describe, expect, it } from 'vitest';
import {
  ACHIEVEMENT_ICONS,
  ACHIEVEMENTS,
  type Achievement,
  type PlayerStats,
  RARITIES,
  reachedAchievements,
} from './achievements.ts';

const NOTHING: PlayerStats = {
  sessionsCompleted: 0,
  totalTokens: 0,
  totalDiscoveries: 0,
  totalBlocks: 0,
  uniqueWorkTypes: 0,
  highestDifficulty: 0,
  consecutiveDays: 0,
};
const idsAt = (stats: Partial<PlayerStats>) =>
  reachedAchievements({ ...NOTHING, ...stats }).map(({ id }) => id);

describe('achievements', () => {
  it('GAME-14 the nine have valid fields and ids of their own', () => {
    const all: readonly Achievement[] = ACHIEVEMENTS;
    expect(new Set(all.map(({ id }) => id)).size).toBe(9);
    for (const { title, description, icon, rarity, tokensReward } of all) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(ACHIEVEMENT_ICONS).toContain(icon);
      expect(RARITIES).toContain(rarity);
      expect(Number.isInteger(tokensReward) && tokensReward > 0).toBe(true);
    }
  });

  it('GAME-14 a rarer one pays more', () => {
    const rewards = RARITIES.map((rarity) =>
      ACHIEVEMENTS.filter((achievement) => achievement.rarity === rarity).map((one) => one.tokensReward),
    );
    for (const [rank, amounts] of rewards.entries()) {
      const below = rewards[rank - 1];
      if (below) expect(Math.min(...amounts)).toBeGreaterThan(Math.max(...below));
    }
  });

  it('GAME-19 stats that are all zero unlock nothing', () => {
    expect(idsAt({})).toEqual([]);
    expect(Object.keys(NOTHING)).toHaveLength(7);
  });

  // Spec part 1 §9: id, stat, the last value that doesn't unlock, the first that does, reward.
  it.each([
    ['GAME-20', 'first_mine', 'sessionsCompleted', 0, 1, 100],
    ['GAME-21', 'token_collector', 'totalTokens', 9999.99, 10_000, 500],
    ['GAME-22', 'prime_hunter', 'totalDiscoveries', 99, 100, 1000],
    ['GAME-23', 'blockchain_builder', 'totalBlocks', 49, 50, 2000],
    ['GAME-24', 'mathematical_master', 'uniqueWorkTypes', 8, 9, 5000],
    ['GAME-25', 'difficulty_champion', 'highestDifficulty', 74, 75, 3000],
    ['GAME-26', 'token_millionaire', 'totalTokens', 999_999.99, 1_000_000, 25_000],
    ['GAME-27', 'dedication_legend', 'consecutiveDays', 6, 7, 15_000],
    ['GAME-28', 'blockchain_architect', 'totalBlocks', 999, 1000, 50_000],
  ] as const)('%s %s: %s %d no, %d yes, for %i', (_requirement, id, stat, below, at, reward) => {
    expect(idsAt({ [stat]: below })).not.toContain(id);
    expect(idsAt({ [stat]: at })).toContain(id);
    expect(ACHIEVEMENTS.find((achievement) => achievement.id === id)?.tokensReward).toBe(reward);
  });

  it('GAME-40 C-59 each looks at its own stat only, so nothing assumed can unlock another', () => {
    const high = 10_000_000;
    for (const stat of Object.keys(NOTHING) as (keyof PlayerStats)[]) {
      const unlocked = reachedAchievements({ ...NOTHING, [stat]: high });
      expect(unlocked.length).toBeGreaterThan(0);
      expect(new Set(unlocked.map((achievement) => achievement.stat))).toEqual(new Set([stat]));
    }
  });
});
