/** Runs a refetch at most once in an interval, with jitter so that many browsers don't ask at the same moment. */
export const REFETCH = { intervalMs: 5000, jitterMs: 1000 } as const;

/** @returns a function that asks for the refetch; asking again while one is due changes nothing */
export function throttleRefetch(refetch: () => void, random: () => number = Math.random): () => void {
  let lastRunMs = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    const restMs = Math.max(0, lastRunMs + REFETCH.intervalMs - performance.now());
    setTimeout(
      () => {
        isDue = false;
        lastRunMs = performance.now();
        refetch();
      },
      restMs + random() * REFETCH.jitterMs,
    );
  };
}
