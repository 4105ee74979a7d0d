import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
let histogram: IntervalHistogram | undefined;

/** Standard deviation of how late the server's timers are, in ms, since it was first asked for; null at that time. */
export function serverTimerJitterMs(): number | null {
  if (!histogram) {
    histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
  }
  return Number.isNaN(histogram.stddev) ? null : histogram.stddev / 1e6;
}
