/** The size of units, and their chunks. Plain arithmetic only: the same everywhere. */
import type { Chunk } from '../work-type.ts';

/** A unit has at most this many leaves. */
export const LEAVES_MAX = 131_072;

/**
 * `start` after `steps` steps, each of which multiplies by `factor`; negative steps divide. One step after the other, as
 * `**` may round differently on another machine.
 */
export function grown(start: number, factor: number, steps: number): number {
  let value = start;
  for (let step = 0; step < steps; step++) value *= factor;
  for (let step = 0; step > steps; step--) value /= factor;
  return value;
}

/** The given number of chunks, whose lengths differ by one leaf at most. */
export function evenChunks(leafCount: number, chunkCount: number): Chunk[] {
  return Array.from({ length: chunkCount }, (_, i) => {
    const first = Math.floor((leafCount * i) / chunkCount);
    return { first, count: Math.floor((leafCount * (i + 1)) / chunkCount) - first };
  });
}

/** Chunks of `size` leaves; the last one may be shorter. */
export function chunksOfSize(leafCount: number, size: number): Chunk[] {
  return Array.from({ length: Math.ceil(leafCount / size) }, (_, i) => ({
    first: i * size,
    count: Math.min(size, leafCount - i * size),
  }));
}
