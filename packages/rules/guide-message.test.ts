import { describe, expect, it } from 'vitest';
import { guideMessage } from './guide-message.ts';

const idle = { isMining: false, recentAchievement: null, minedTokens: 0 };

describe('message of the Guide card', () => {
  it('GAME-45 active mining wins over every other condition', () => {
    const state = { isMining: true, recentAchievement: 'First Mine', minedTokens: 2_000_000 };
    expect(guideMessage(state)).toBe('Mining mathematical treasures...');
  });

  it('GAME-46 then a recent achievement, by its title', () => {
    const state = { ...idle, recentAchievement: 'First Mine', minedTokens: 2_000_000 };
    expect(guideMessage(state)).toBe('Great work on First Mine!');
  });

  it.each([
    ['GAME-47', 1_000_001, "You're a mathematical master!"],
    ['GAME-47', 1_000_000, 'Excellent progress, keep mining!'],
    ['GAME-48', 100_001, 'Excellent progress, keep mining!'],
    ['GAME-48', 100_000, "You're getting the hang of this!"],
    ['GAME-49', 10_000.01, "You're getting the hang of this!"],
    ['GAME-49', 10_000, 'Ready to mine some mathematical knowledge?'],
    ['GAME-50', 0, 'Ready to mine some mathematical knowledge?'],
  ])('%s %d mined tokens', (_id, minedTokens, text) => {
    expect(guideMessage({ ...idle, minedTokens })).toBe(text);
  });
});
