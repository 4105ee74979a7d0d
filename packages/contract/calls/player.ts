/** What a wallet has achieved (spec part 1 §3 and §9). Every figure is measured from stored records. */
import { ACHIEVEMENT_ICONS, RARITIES } from '@productive-mining/rules/achievements.ts';
import { QUEST_TYPES } from '@productive-mining/rules/quests.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

const playerStats = z.object({
  /** Ended sessions with at least one block. */
  sessionsCompleted: z.int(),
  /** $MINED earned by mining; transfers, stakes and bonus points don't count. */
  totalTokens: z.number(),
  totalDiscoveries: z.int(),
  totalBlocks: z.int(),
  /** At most nine: only the specification's kinds count. */
  uniqueWorkTypes: z.int(),
  highestDifficulty: z.int(),
  /** Days in UTC with a reward, in a row, ending today or yesterday. */
  consecutiveDays: z.int(),
});

const level = z.object({
  level: z.int(),
  points: z.int(),
  /** Points at which this level and the next one begin. */
  pointsAtLevel: z.int(),
  pointsAtNextLevel: z.int(),
});

const achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(ACHIEVEMENT_ICONS),
  rarity: z.enum(RARITIES),
  /** $MINED as bonus points. */
  tokensReward: z.int(),
  /** Time at which the reward was credited. */
  unlockedAt: z.iso.datetime().nullable(),
  /** Progress towards the condition; `current` is at most `target`. */
  progress: z.object({ current: z.number(), target: z.int() }),
});

const quest = z.object({
  id: z.string(),
  type: z.enum(QUEST_TYPES),
  title: z.string(),
  description: z.string(),
  target: z.int(),
  current: z.number(),
  /** $MINED as bonus points. */
  reward: z.int(),
});

const milestone = z.object({
  blocks: z.int(),
  /** $MINED earned by mining that must also be reached. */
  tokens: z.int(),
  /** $MINED as bonus points. */
  reward: z.int(),
  reason: z.string(),
  /** Time at which the reward was credited. */
  reachedAt: z.iso.datetime().nullable(),
});

export const getPlayer = defineCall(endpoints.getPlayer, {
  summary:
    "The visitor's level, achievements, active quests and milestones. Rewards that are reached and not yet credited are credited by this read.",
  response: z.object({
    stats: playerStats,
    level,
    achievements: z.array(achievement),
    /** Three at most; none before the first block. */
    quests: z.array(quest),
    milestones: z.array(milestone),
  }),
  errors: [],
});
