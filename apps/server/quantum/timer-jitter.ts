import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
/** Time for which a figure is told again: it goes through the whole histogram, half a millisecond. */
const KEPT_MS = 10_000;

let histogram: IntervalHistogram | undefined;
let kept: { jitterMs: number; atMs: number } | undefined;

/**
 * Standard deviation of how late the server's timers are, in ms, since it was first asked for, as of at most ten seconds ago; null
 * at that time.
 */
export function serverTimerJitterMs(): number | null {
  if (!histogram) {
    histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
  }
  const atMs = performance.now();
  if (kept && atMs - kept.atMs < KEPT_MS) return kept.jitterMs;
  const jitterMs = histogram.stddev / 1e6;
  if (Number.isNaN(jitterMs)) return null;
  kept = { jitterMs, atMs };
  return jitterMs;
}
