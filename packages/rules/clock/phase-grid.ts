/** Offsets of a delay filter at the equal distances that an Allan deviation needs. */
import { type ClockComparison, FILTER_MS } from './compare-clocks.ts';

/** Each stretch's offset in seconds, moved to its middle along the fitted line; undefined for a stretch without exchange. */
export function phaseGrid({ filtered, driftPpm }: ClockComparison): (number | undefined)[] {
  const stretchOf = (atMs: number) => Math.floor(atMs / FILTER_MS);
  const [first, last] = [filtered[0], filtered.at(-1)];
  if (!first || !last || driftPpm === null) return [];
  const begin = stretchOf(first.atMs);
  const grid = new Array<number | undefined>(stretchOf(last.atMs) - begin + 1).fill(undefined);
  for (const { atMs, offsetMs } of filtered) {
    const middleMs = (stretchOf(atMs) + 0.5) * FILTER_MS;
    grid[stretchOf(atMs) - begin] = (offsetMs + driftPpm * 1e-6 * (middleMs - atMs)) / 1000;
  }
  return grid;
}
