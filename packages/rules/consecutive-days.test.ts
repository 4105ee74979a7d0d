import { describe, expect, it } from 'vitest';
import { dayRuns, MS_PER_DAY } from './consecutive-days.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
const TODAY = day('2026-03-02');

describe('consecutive days', () => {
  it.each([
    ['none', [], 0, 0],
    ['today', ['2026-03-02'], 1, 1],
    ['yesterday', ['2026-03-01'], 1, 1],
    ['two days ago', ['2026-02-28'], 0, 1],
    ['over the end of a month', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'], 4, 4],
    ['a gap ends the run', ['2026-02-26', '2026-02-27', '2026-03-01', '2026-03-02'], 2, 2],
    ['an older run is longer', ['2026-01-01', '2026-01-02', '2026-01-03', '2026-03-02'], 1, 3],
    ['not in order and twice', ['2026-03-02', '2026-02-28', '2026-03-01', '2026-03-01'], 3, 3],
  ])('OPEN-35 %s', (_name, dates, current, longest) => {
    expect(dayRuns(dates.map(day), TODAY)).toEqual({ current, longest });
  });

  it('GAME-27 OPEN-35 seven days that ended long ago were seven days', () => {
    const days = Array.from({ length: 7 }, (_, index) => TODAY - 100 + index);
    expect(dayRuns(days, TODAY)).toEqual({ current: 0, longest: 7 });
  });
});
