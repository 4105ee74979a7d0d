import { describe, expect, it } from 'vitest';
import { WorkedTime, workedMsOf } from './worked-time.ts';

describe('the time that a thread works', () => {
  it('is that of its steps, of which one in which the machine slept counts as a second', () => {
    let nowMs = 500;
    const time = new WorkedTime(() => nowMs);
    time.begin();
    for (const stepMs of [40, 60, 8 * 3_600_000, 50]) {
      nowMs += stepMs;
      time.endStep();
    }
    nowMs += 10;
    expect(time.end()).toBe(40 + 60 + 1000 + 50 + 10);
    nowMs += 5000;
    time.begin();
    nowMs += 7;
    expect(time.end()).toBe(7);
  });
});

it.each<[string, [number, number][], number]>([
  ['nothing', [], 0],
  [
    'one after the other, with a pause',
    [
      [100, 100],
      [40_200, 100],
    ],
    200,
  ],
  [
    'two at once',
    [
      [100, 100],
      [120, 60],
    ],
    120,
  ],
  [
    'one within another',
    [
      [100, 100],
      [80, 20],
      [90, 50],
    ],
    100,
  ],
])('of several chunks counts once what went on at the same time: %s', (_, worked, total) => {
  expect(workedMsOf(worked.map(([endMs, wallMs]) => ({ endMs, wallMs })))).toBe(total);
});
