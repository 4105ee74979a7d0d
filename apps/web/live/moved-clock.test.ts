import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REFETCH, throttleRefetch } from './refetch-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAYS_MS = 20 * 86_400_000;

it.each([DAYS_MS, -DAYS_MS])(
  'a refetch keeps its interval though the clock is set by %i ms',
  async (byMs) => {
    let runs = 0;
    const ask = throttleRefetch(
      () => {
        runs += 1;
      },
      () => 0,
    );
    ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    vi.setSystemTime(Date.now() + byMs);
    ask();
    await vi.advanceTimersByTimeAsync(REFETCH.intervalMs - 1);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  },
);
