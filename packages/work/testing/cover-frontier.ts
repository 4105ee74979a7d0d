/** For the tests: what a frontier's blocks cover, as their sums are put together. */
import type { Covered, CoveredSpan, Sums } from '../coverage.ts';

export const ESCAPES = { oneLeaf: 0.99, onePercent: 0.8, tenPercent: 0.1 };

/** A frontier without a block. */
export const nothingFrom = (start: string): Covered => ({
  reached: { position: start, end: start, blocks: 0, sums: {}, escapes: undefined },
  whole: { blocks: 0, sums: {}, escapes: undefined },
});

/**
 * Blocks from a frontier's start on, and perhaps more beyond a hole.
 * @param beyond what those behind the hole add
 */
export function coveredTo(
  [position, end]: readonly [string, string],
  sums: Sums,
  beyond: { blocks: number; sums: Sums } = { blocks: 0, sums: {} },
): Covered {
  const blocks = 3;
  const reached: CoveredSpan = { position, end, blocks, sums, escapes: ESCAPES };
  const names = new Set([...Object.keys(sums), ...Object.keys(beyond.sums)]);
  const added = [...names].map((name) => [name, (sums[name] ?? 0n) + (beyond.sums[name] ?? 0n)]);
  return {
    reached,
    whole: { blocks: blocks + beyond.blocks, sums: Object.fromEntries(added), escapes: ESCAPES },
  };
}
