import { useEffect, useState } from 'react';

/** The present time by the machine's clock, updated every `intervalMs`: for the age of what has a date. */
export function useNow(intervalMs: number): number {
  return useTicking(() => Date.now(), intervalMs);
}

/** Milliseconds since a time of `performance.now()`, updated every `intervalMs`; never negative. */
export function useElapsed(sinceMs: number, intervalMs: number): number {
  return Math.max(0, useTicking(() => performance.now(), intervalMs) - sinceMs);
}

function useTicking(read: () => number, intervalMs: number): number {
  const [ms, setMs] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same clock is read at every render
  useEffect(() => {
    const timer = setInterval(() => setMs(read), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return ms;
}
