import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerStats } from './achievements.ts';
import {
  activeQuests,
  nextMultiple,
  nextQuests,
  QUEST_TYPES,
  type QuestType,
  reachedQuests,
} from './quests.ts';

const statsWith = (stats: Partial<PlayerStats>): PlayerStats => ({
  sessionsCompleted: 0,
  totalTokens: 0,
  totalDiscoveries: 0,
  totalBlocks: 0,
  uniqueWorkTypes: 0,
  highestDifficulty: 0,
  consecutiveDays: 0,
  ...stats,
});
const questAt = (type: QuestType, stats: Partial<PlayerStats>) => {
  const quest = nextQuests(statsWith(stats)).find((candidate) => candidate.type === type);
  return quest && [quest.target, quest.reward];
};
const anyStats = fc
  .record({
    totalBlocks: fc.integer({ min: 0, max: 2000 }),
    totalDiscoveries: fc.integer({ min: 0, max: 2000 }),
    totalTokens: fc.integer({ min: 0, max: 150_000_000 }).map((units) => units / 100),
  })
  .map(statsWith);

describe('the next quest of each count', () => {
  it.each([
    [0, [10, 1000]],
    [9, [10, 1000]],
    [10, [20, 1000]],
    [34, [40, 1000]],
    [99, [100, 1000]],
  ])('GAME-29 OPEN-34 %i blocks', (totalBlocks, quest) => {
    expect(questAt('mine_blocks', { totalBlocks })).toEqual(quest);
  });

  it.each([
    [100, [200, 5000]],
    [150, [200, 5000]],
    [999, [1000, 5000]],
    [1000, undefined],
  ])('GAME-30 %i blocks', (totalBlocks, quest) => {
    expect(questAt('mine_blocks', { totalBlocks })).toEqual(quest);
  });

  it.each([
    [0, [1000, 500]],
    [999.99, [1000, 500]],
    [1000, [2000, 500]],
    [2500, [3000, 500]],
    [99_999.99, [100_000, 500]],
  ])('GAME-31 OPEN-34 %d tokens', (totalTokens, quest) => {
    expect(questAt('earn_tokens', { totalTokens })).toEqual(quest);
  });

  it.each([
    [100_000, [110_000, 2500]],
    [125_000, [130_000, 2500]],
    [999_999.99, [1_000_000, 2500]],
    [1_000_000, undefined],
  ])('GAME-32 %d tokens', (totalTokens, quest) => {
    expect(questAt('earn_tokens', { totalTokens })).toEqual(quest);
  });

  it.each([
    [0, [50, 1500]],
    [60, [100, 1500]],
    [499, [500, 1500]],
    [500, undefined],
  ])('GAME-33 %i discoveries', (totalDiscoveries, quest) => {
    expect(questAt('discover_primes', { totalDiscoveries })).toEqual(quest);
  });

  it('OPEN-34 a sum of binary fractions counts as its hundredths', () => {
    const sum = Array.from({ length: 30_000 }, () => 0.1).reduce((total, part) => total + part, 0);
    expect(sum).not.toBe(3000);
    expect(nextMultiple(sum, 1000)).toBe(4000);
    expect(nextMultiple(2999.9999999999995, 1000)).toBe(4000);
    expect(nextMultiple(2999.99, 1000)).toBe(3000);
  });

  it('GAME-17 GAME-18 at most three, with valid fields, whatever the stats', () => {
    fc.assert(
      fc.property(anyStats, (stats) => {
        const quests = nextQuests(stats);
        expect(quests.length).toBeLessThanOrEqual(3);
        for (const { id, type, title, description, target, current, reward } of quests) {
          expect(QUEST_TYPES).toContain(type);
          expect(id).toBe(`${type}:${target}`);
          expect(title.length > 0 && description.length > 0 && reward > 0).toBe(true);
          expect(current).toBeLessThan(target);
        }
      }),
    );
  });

  it('GAME-06 unlock with the first block', () => {
    expect(activeQuests(statsWith({}))).toEqual([]);
    expect(activeQuests(statsWith({ totalBlocks: 1 }))).toHaveLength(3);
    expect(activeQuests(statsWith({ totalBlocks: 1000, totalTokens: 1e6, totalDiscoveries: 500 }))).toEqual(
      [],
    );
  });
});

describe('reached targets', () => {
  it.each([
    [{}, []],
    [{ totalBlocks: 9 }, []],
    [{ totalBlocks: 10 }, ['mine_blocks:10']],
    [{ totalBlocks: 29 }, ['mine_blocks:10', 'mine_blocks:20']],
    [{ totalTokens: 999.99 }, []],
    [{ totalTokens: 2459 }, ['earn_tokens:1000', 'earn_tokens:2000']],
    [{ totalDiscoveries: 50 }, ['discover_primes:50']],
  ])('%j gives %j', (stats, ids) => {
    expect(reachedQuests(statsWith(stats)).map(({ id }) => id)).toEqual(ids);
  });

  it('at the end are 10 × 10 and 9 × 100 blocks, 100 × 1,000 and 90 × 10,000 tokens, 10 × 50 discoveries', () => {
    const all = reachedQuests(statsWith({ totalBlocks: 5000, totalTokens: 5e6, totalDiscoveries: 5000 }));
    const countOf = (type: QuestType, reward: number) =>
      all.filter((quest) => quest.type === type && quest.reward === reward).length;
    expect([countOf('mine_blocks', 1000), countOf('mine_blocks', 5000)]).toEqual([10, 9]);
    expect([countOf('earn_tokens', 500), countOf('earn_tokens', 2500)]).toEqual([100, 90]);
    expect(countOf('discover_primes', 1500)).toBe(10);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('are those that were active before, and none that is active now', () => {
    fc.assert(
      fc.property(anyStats, (stats) => {
        const reached = new Map(reachedQuests(stats).map((quest) => [quest.id, quest.reward]));
        for (const quest of nextQuests(stats)) expect(reached.has(quest.id)).toBe(false);
        for (const quest of reachedQuests(stats)) {
          const before = statsWith({
            totalBlocks: quest.target - 0.01,
            totalTokens: quest.target - 0.01,
            totalDiscoveries: quest.target - 0.01,
          });
          const active = nextQuests(before).find(({ type }) => type === quest.type);
          expect(active).toMatchObject({ id: quest.id, reward: quest.reward });
        }
      }),
      { numRuns: 30 },
    );
  });
});
