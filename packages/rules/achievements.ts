/** The nine achievements (spec part 1 §3 and §9). Conditions look at what a wallet did itself, never at its balance. */

/** Measured for one wallet from stored blocks and ended sessions (spec part 1 §3). */
export interface PlayerStats {
  /** Ended sessions with at least one block. */
  sessionsCompleted: number;
  /** $MINED earned by mining, two decimals. */
  totalTokens: number;
  totalDiscoveries: number;
  totalBlocks: number;
  /** At most nine: only the specification's kinds count. */
  uniqueWorkTypes: number;
  highestDifficulty: number;
  /** See consecutive-days.ts. */
  consecutiveDays: number;
}

/** Kinds of mathematics that the specification names; kinds beyond them count for no achievement. */
export const SPECIFIED_KINDS_COUNT = 9;

export const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
export type Rarity = (typeof RARITIES)[number];

/** Subject of an achievement; a page has a sign for each. */
export const ACHIEVEMENT_ICONS = [
  'session',
  'tokens',
  'discovery',
  'block',
  'kinds',
  'summit',
  'day',
] as const;
export type AchievementIcon = (typeof ACHIEVEMENT_ICONS)[number];

export interface Achievement {
  id: string;
  title: string;
  description: string;
  icon: AchievementIcon;
  /** By the reward: from 1,000 rare, from 5,000 epic, from 25,000 legendary. */
  rarity: Rarity;
  /** $MINED as bonus points. */
  tokensReward: number;
  /** Unlocks when `stat` first reaches `target`. */
  stat: keyof PlayerStats;
  target: number;
}

export const ACHIEVEMENTS = [
  {
    id: 'first_mine',
    title: 'First Mine',
    description: 'End a mining session that sealed a block.',
    icon: 'session',
    rarity: 'common',
    tokensReward: 100,
    stat: 'sessionsCompleted',
    target: 1,
  },
  {
    id: 'token_collector',
    title: 'Token Collector',
    description: 'Earn 10,000 $MINED by mining.',
    icon: 'tokens',
    rarity: 'common',
    tokensReward: 500,
    stat: 'totalTokens',
    target: 10_000,
  },
  {
    id: 'prime_hunter',
    title: 'Prime Hunter',
    description: 'Make 100 discoveries.',
    icon: 'discovery',
    rarity: 'rare',
    tokensReward: 1000,
    stat: 'totalDiscoveries',
    target: 100,
  },
  {
    id: 'blockchain_builder',
    title: 'Blockchain Builder',
    description: 'Mine 50 blocks.',
    icon: 'block',
    rarity: 'rare',
    tokensReward: 2000,
    stat: 'totalBlocks',
    target: 50,
  },
  {
    id: 'mathematical_master',
    title: 'Mathematical Master',
    description: 'Mine a block of each of the nine work types.',
    icon: 'kinds',
    rarity: 'epic',
    tokensReward: 5000,
    stat: 'uniqueWorkTypes',
    target: SPECIFIED_KINDS_COUNT,
  },
  {
    id: 'difficulty_champion',
    title: 'Difficulty Champion',
    description: 'Mine a block at difficulty 75 or more.',
    icon: 'summit',
    rarity: 'rare',
    tokensReward: 3000,
    stat: 'highestDifficulty',
    target: 75,
  },
  {
    id: 'token_millionaire',
    title: 'Token Millionaire',
    description: 'Earn 1,000,000 $MINED by mining.',
    icon: 'tokens',
    rarity: 'legendary',
    tokensReward: 25_000,
    stat: 'totalTokens',
    target: 1_000_000,
  },
  {
    id: 'dedication_legend',
    title: 'Dedication Legend',
    description: 'Mine on seven days in a row, by UTC.',
    icon: 'day',
    rarity: 'epic',
    tokensReward: 15_000,
    stat: 'consecutiveDays',
    target: 7,
  },
  {
    id: 'blockchain_architect',
    title: 'Blockchain Architect',
    description: 'Mine 1,000 blocks.',
    icon: 'block',
    rarity: 'legendary',
    tokensReward: 50_000,
    stat: 'totalBlocks',
    target: 1000,
  },
] as const satisfies readonly Achievement[];

/** Achievements whose condition holds. */
export function reachedAchievements(stats: PlayerStats): readonly (typeof ACHIEVEMENTS)[number][] {
  return ACHIEVEMENTS.filter(({ stat, target }) => stats[stat] >= target);
}
