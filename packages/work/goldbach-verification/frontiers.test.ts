import { describe, expect, it } from 'vitest';
import { frontiersAt } from '../plans/choose-frontier.ts';
import { goldbachVerification } from './index.ts';
import { BEYOND_START, evenNumbersIn } from './plan.ts';

const { planUnit } = goldbachVerification;

describe('the frontiers', () => {
  it('explores from 4 below difficulty 30 and beyond 4·10^18 from there on', () => {
    expect([1, 29, 30, 47, 100].map((difficulty) => goldbachVerification.frontierFor(difficulty))).toEqual([
      'from_4',
      'from_4',
      'beyond',
      'beyond',
      'beyond',
    ]);
  });

  it('can be chosen beyond 4·10^18 at every difficulty, from 4 below difficulty 30 alone', () => {
    const namesAt = (difficulty: number) =>
      frontiersAt(goldbachVerification, difficulty).map(({ name }) => name);
    for (const difficulty of [1, 29]) expect(namesAt(difficulty)).toEqual(['from_4', 'beyond']);
    for (const difficulty of [30, 100]) expect(namesAt(difficulty)).toEqual(['beyond']);
    expect([0, 101].flatMap(namesAt)).toEqual([]);
  });

  it('has at each difficulty as much work beyond 4·10^18 as its seconds allow', () => {
    const evensAt = (difficulty: number) => {
      const request = { difficulty, frontier: 'beyond', position: String(BEYOND_START), seed: '' };
      return evenNumbersIn(planUnit(request).plan);
    };
    // 10^10 even numbers a second (README, "Speed"): 1 s, 10^(29/46) s, 10 s; whole groups of 8.05·10^8.
    for (const [difficulty, seconds] of [
      [1, 1],
      [30, 10 ** (29 / 46)],
      [47, 10],
    ] as const)
      expect(Math.abs(evensAt(difficulty) - seconds * 1e10)).toBeLessThan(8.1e8 / 2);
  });
});
