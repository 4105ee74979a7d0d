import { expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const WINDOW_MS = 60_000;

function countsAt(clock: { ms: number }, cache = 100) {
  const counts = new RequestCounts({ cache }, () => clock.ms);
  return (key: string, of = counts) => {
    let result = { current: 0, ttl: 0 };
    of.incr(key, (_error, counted) => (result = counted), WINDOW_MS);
    return result;
  };
}

it('counts each key in a window that begins with its first request', () => {
  const clock = { ms: 5 };
  const count = countsAt(clock);
  expect(count('ada')).toEqual({ current: 1, ttl: WINDOW_MS });
  clock.ms += 20_000;
  expect(count('ada')).toEqual({ current: 2, ttl: 40_000 });
  expect(count('bob')).toEqual({ current: 1, ttl: WINDOW_MS });
  clock.ms += 40_000;
  expect(count('ada')).toEqual({ current: 1, ttl: WINDOW_MS });
});

it('forgets the key that was counted longest ago', () => {
  const count = countsAt({ ms: 0 }, 2);
  for (const key of ['ada', 'bob', 'ada', 'eve']) count(key);
  expect(count('ada').current).toBe(3);
  expect(count('bob').current).toBe(1);
});

it('counts by itself for each limit', () => {
  const counts = new RequestCounts({}, () => 0);
  const count = countsAt({ ms: 0 });
  count('ada', counts);
  expect(count('ada', counts.child()).current).toBe(1);
  expect(count('ada', counts).current).toBe(2);
});

it('ends a window although the wall clock was set back by twenty days', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const clock = { ms: 0 };
    const counts = new RequestCounts({}, () => clock.ms);
    const count = countsAt(clock);
    count('ada', counts);
    vi.setSystemTime(Date.now() - 20 * 86_400_000);
    clock.ms += WINDOW_MS;
    expect(count('ada', counts)).toEqual({ current: 1, ttl: WINDOW_MS });
  } finally {
    vi.useRealTimers();
  }
});
