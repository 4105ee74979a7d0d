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
  /** Of the nine kinds of the specification. */
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
  /** When the reward was credited. */
  unlockedAt: z.iso.datetime().nullable(),
  /** Towards the condition; `current` is at most `target`. */
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
  /** $MINED earned by mining that must be reached too. */
  tokens: z.int(),
  /** $MINED as bonus points. */
  reward: z.int(),
  reason: z.string(),
  /** When the reward was credited. */
  reachedAt: z.iso.datetime().nullable(),
});

export const getPlayer = defineCall(endpoints.getPlayer, {
  summary:
    "The visitor's level, achievements, active quests and milestones. What is reached and not yet credited is credited by this read.",
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
