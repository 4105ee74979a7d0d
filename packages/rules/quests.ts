/**
 * Quests (spec part 1 §9): for each of three counts the next multiple of a step, strictly above the count. Each target
 * pays once; what a single block leaps over is paid as well, so the sum doesn't depend on the way.
 */
import type { PlayerStats } from './achievements.ts';

export const QUEST_TYPES = ['mine_blocks', 'earn_tokens', 'discover_primes'] as const;
export type QuestType = (typeof QUEST_TYPES)[number];

export interface Quest {
  /** Type and target: mine_blocks:40. */
  id: string;
  type: QuestType;
  title: string;
  description: string;
  target: number;
  current: number;
  /** $MINED as bonus points. */
  reward: number;
}

interface Rung {
  /** Counts below it are on this rung; it is also the rung's last target. */
  below: number;
  step: number;
  reward: number;
}

interface Ladder {
  type: QuestType;
  stat: keyof PlayerStats;
  rungs: readonly Rung[];
  title: (target: string) => string;
  description: (left: string) => string;
}

const LADDERS: readonly Ladder[] = [
  {
    type: 'mine_blocks',
    stat: 'totalBlocks',
    rungs: [
      { below: 100, step: 10, reward: 1000 },
      { below: 1000, step: 100, reward: 5000 },
    ],
    title: (target) => `Mine ${target} blocks`,
    description: (left) => `Blocks of your own, left to seal: ${left}.`,
  },
  {
    type: 'earn_tokens',
    stat: 'totalTokens',
    rungs: [
      { below: 100_000, step: 1000, reward: 500 },
      { below: 1_000_000, step: 10_000, reward: 2500 },
    ],
    title: (target) => `Earn ${target} $MINED`,
    description: (left) => `Left to earn by mining: ${left} $MINED.`,
  },
  {
    type: 'discover_primes',
    stat: 'totalDiscoveries',
    rungs: [{ below: 500, step: 50, reward: 1500 }],
    title: (target) => `Make ${target} discoveries`,
    description: (left) => `Discoveries of your own, left to make: ${left}.`,
  },
];

/** Counts of tokens are sums of hundredths; binary fractions must not move them below a multiple. */
const HUNDREDTHS = 100;

function exactCount(count: number): number {
  return Math.round(count * HUNDREDTHS) / HUNDREDTHS;
}

/** The least multiple of the step that is above the count: 34 and 10 give 40, 40 and 10 give 50. */
export function nextMultiple(count: number, step: number): number {
  return (Math.floor(exactCount(count) / step) + 1) * step;
}

const inWords = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 2 });

function questAt(ladder: Ladder, count: number, target: number, reward: number): Quest {
  return {
    id: `${ladder.type}:${target}`,
    type: ladder.type,
    title: ladder.title(inWords(target)),
    description: ladder.description(inWords(Math.max(0, exactCount(target - count)))),
    target,
    current: exactCount(count),
    reward,
  };
}

/** The next target of each count that has one: three at most. */
export function nextQuests(stats: PlayerStats): Quest[] {
  return LADDERS.flatMap((ladder) => {
    const count = stats[ladder.stat];
    const rung = ladder.rungs.find(({ below }) => exactCount(count) < below);
    return rung ? [questAt(ladder, count, nextMultiple(count, rung.step), rung.reward)] : [];
  });
}

/** Quests unlock with the first block; until then a page says so. */
export function activeQuests(stats: PlayerStats): Quest[] {
  return stats.totalBlocks > 0 ? nextQuests(stats) : [];
}

/** Every target that the counts have reached, in the order of the ladder. */
export function reachedQuests(stats: PlayerStats): Quest[] {
  return LADDERS.flatMap((ladder) => {
    const count = exactCount(stats[ladder.stat]);
    return ladder.rungs.flatMap(({ below, step, reward }, place) => {
      const begin = ladder.rungs[place - 1]?.below ?? 0;
      const reached = Math.floor((Math.min(count, below) - begin) / step);
      return Array.from({ length: Math.max(0, reached) }, (_, index) =>
        questAt(ladder, count, begin + (index + 1) * step, reward),
      );
    });
  });
}
