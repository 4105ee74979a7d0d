import { describe, expect, it } from 'vitest';
import { guideXp, levelColour, levelPoints, playerLevel, pointsAtLevel } from './player-level.ts';

const figures = (totalBlocks: number, totalDiscoveries: number, totalTokens: number) => ({
  totalBlocks,
  totalDiscoveries,
  totalTokens,
});

describe('level of a player', () => {
  // Computed by hand: points 0, 250 and 2,500.
  it.each([
    [0, 0, 0, 1],
    [10, 20, 50_000, 2],
    [100, 200, 500_000, 6],
  ])('CONST-04 %i blocks, %i discoveries and %i tokens give level %i', (blocks, found, tokens, level) => {
    expect(playerLevel(figures(blocks, found, tokens))).toBe(level);
  });

  it.each([
    [figures(9, 1, 4999.99), 99, 1],
    [figures(10, 0, 0), 100, 2],
    [figures(39, 1, 4999.99), 399, 2],
    [figures(39, 1, 5000), 400, 3],
  ])('CONST-04 thousands of tokens and the square root are rounded down: %j', (given, points, level) => {
    expect(levelPoints(given)).toBe(points);
    expect(playerLevel(given)).toBe(level);
  });

  it('a level begins where its first points do', () => {
    for (let level = 1; level <= 60; level++) {
      const begin = pointsAtLevel(level);
      expect(playerLevel(figures(0, 0, begin * 1000))).toBe(level);
      if (level > 1) expect(playerLevel(figures(0, 0, begin * 1000 - 0.01))).toBe(level - 1);
    }
  });
});

describe('the Guide card', () => {
  it('GAME-42 XP is level × 100', () => {
    expect(guideXp(7)).toBe(700);
    expect(guideXp(1)).toBe(100);
  });

  it.each([
    [1, 'gray'],
    [9, 'gray'],
    [10, 'green'],
    [24, 'green'],
    [25, 'blue'],
    [49, 'blue'],
    [50, 'purple'],
    [1000, 'purple'],
  ])('GAME-51 the badge of level %i is %s', (level, colour) => {
    expect(levelColour(level)).toBe(colour);
  });
});
