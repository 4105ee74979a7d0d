import { describe, expect, it } from 'vitest';
import { MILESTONES, reachedMilestones } from './milestones.ts';

const reached = (totalBlocks: number, totalTokens: number) =>
  reachedMilestones({
    sessionsCompleted: 0,
    totalTokens,
    totalDiscoveries: 0,
    totalBlocks,
    uniqueWorkTypes: 0,
    highestDifficulty: 0,
    consecutiveDays: 0,
  }).map(({ blocks }) => blocks);

describe('milestones', () => {
  // Spec part 1 §9; the bonus is a tenth of the tokens, rounded down.
  it.each([
    ['GAME-34', 1, 500, 50],
    ['GAME-35', 10, 1000, 100],
    ['GAME-36', 50, 2500, 250],
    ['GAME-37', 100, 5000, 500],
    ['GAME-38', 500, 10_000, 1000],
  ])('%s %i blocks with %i tokens: both are needed, for %i', (_id, blocks, tokens, reward) => {
    expect(reached(blocks, tokens)).toContain(blocks);
    expect(reached(blocks - 1, tokens)).not.toContain(blocks);
    expect(reached(blocks, tokens - 0.01)).not.toContain(blocks);
    expect(MILESTONES.find((milestone) => milestone.blocks === blocks)?.reward).toBe(reward);
  });

  it('GAME-34 the first says "First mining session complete!"', () => {
    expect(MILESTONES[0]?.reason).toBe('First mining session complete!');
    expect(new Set(MILESTONES.map(({ reason }) => reason)).size).toBe(5);
  });
});
