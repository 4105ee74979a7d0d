/** The message that asks for a chunk, and what becomes of it. Both cross borders of processes, and are checked there. */
import { type LiveViewData, liveView } from '@productive-mining/contract/entities/live-view.ts';

import { z } from 'zod';

const count = z.int().min(0);

/** All that whoever computes the chunk needs beside the rows of the database. */
export const chunkJob = z.object({
  /** The server that sent it; jobs of an earlier one are dropped. */
  epoch: count,
  unitId: z.string(),
  lease: count,
  /** Index among the chunks of the unit's plan. */
  chunk: count,
  /** Whether somebody looks at the picture of the work. */
  view: z.boolean(),
});
export type ChunkJob = z.output<typeof chunkJob>;

/** How a chunk ended. `done`: its row is stored. `dropped`: its server or its lease is past, or its session doesn't mine. */
export const chunkEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('dropped') }),
  z.object({ kind: z.literal('undecided'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ChunkEnd = z.output<typeof chunkEnd>;

export interface ChunkProgress {
  /** Share of the chunk that is done, 0 to 1. */
  fraction: number;
  view?: LiveViewData | undefined;
}

/** A word between the process that sent a chunk, to which `epoch` leads, and those that may compute it. */
export const chunkMessage = z.discriminatedUnion('about', [
  z.object({ about: z.literal('stop'), job: z.string() }),
  z.object({
    about: z.literal('progress'),
    epoch: count,
    job: z.string(),
    fraction: z.number(),
    view: liveView.optional(),
  }),
  z.object({ about: z.literal('end'), epoch: count, job: z.string(), end: chunkEnd }),
]);
export type ChunkMessage = z.output<typeof chunkMessage>;

/** Computes a chunk and stores its row. */
export type ChunkWork = (
  job: ChunkJob,
  control: { signal: AbortSignal; onProgress: (progress: ChunkProgress) => void },
) => Promise<ChunkEnd>;
