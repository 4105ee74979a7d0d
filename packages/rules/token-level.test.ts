import { expect, it } from 'vitest';
import {
  tokenAchievements,
  tokenDayStreak,
  tokenLevel,
  tokenMascotLine,
  tokenTitle,
  tokenXp,
} from './token-level.ts';

it('TOK-25 TOK-26 level and XP of a balance', () => {
  expect([0, 9999.99, 10_000, 25_000].map(tokenLevel)).toEqual([1, 1, 2, 3]);
  expect([0, 25_000, 9999.99].map(tokenXp)).toEqual([0, 5000, 9999]);
});

it('TOK-27 TOK-28 token achievements and the token-based streak', () => {
  expect([0, 4999, 25_000].map(tokenAchievements)).toEqual([0, 0, 5]);
  expect([0, 999, 25_000, 99_999].map(tokenDayStreak)).toEqual([0, 0, 25, 30]);
});

it('TOK-29 titles', () => {
  expect([1, 4, 5, 9, 10, 24, 25, 49, 50, 900].map(tokenTitle)).toEqual([
    'Mining Novice',
    'Mining Novice',
    'Mining Veteran',
    'Mining Veteran',
    'Mining Expert',
    'Mining Expert',
    'Mining Master',
    'Mining Master',
    'Mining Legend',
    'Mining Legend',
  ]);
});

it('TOK-30 OPEN-80 the mascot’s line changes above 1,000 and above 100,000 tokens', () => {
  const [none, some, many] = [0, 1001, 100_001].map(tokenMascotLine);
  expect(new Set([none, some, many]).size).toBe(3);
  expect([1000, 1000.01, 100_000, 100_000.01].map(tokenMascotLine)).toEqual([none, some, some, many]);
});
