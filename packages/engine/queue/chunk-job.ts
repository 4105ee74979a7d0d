/** The message that asks for a chunk, and what becomes of it. Both cross borders of processes, and are checked there. */
import { liveFigure, liveView } from '@productive-mining/contract/entities/live-view.ts';
import { UNDECIDED_REASONS } from '@productive-mining/work/registry.ts';
import { z } from 'zod';

const count = z.int().min(0);
const FAILURE_CHARACTERS = 4000;

/** What a process needs to compute the chunk, in addition to the rows of the database. */
export const chunkJob = z.object({
  /** The server that sent it; jobs of an earlier one are dropped. */
  epoch: count,
  /** A secret of the server's start: it signs every message about this job, see chunk-wire.ts. */
  key: z.string().min(1),
  unitId: z.string(),
  lease: count,
  /** Index among the chunks of the unit's plan. */
  chunk: count,
  /** Whether somebody looks at the picture of the work. */
  view: z.boolean(),
});
export type ChunkJob = z.output<typeof chunkJob>;

/** The chunk that is asked for: what SentChunks makes a job of. */
export type WantedChunk = Omit<ChunkJob, 'epoch' | 'key'>;

/**
 * How a chunk ended. `done`: its row is stored. `dropped`: its server or its lease has ended, or its session doesn't mine.
 * `stopped`: for a cause that isn't the chunk's, such as a stop, a process that closes, a database that is away.
 * `hung`: its kernel looped until its thread was ended.
 */
const chunkEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('dropped') }),
  z.object({ kind: z.literal('hung') }),
  z.object({ kind: z.literal('undecided'), reason: z.enum(UNDECIDED_REASONS) }),
  z.object({ kind: z.literal('failed'), message: z.string().max(FAILURE_CHARACTERS) }),
]);
export type ChunkEnd = z.output<typeof chunkEnd>;

/** What a chunk shows of itself alone. */
const chunkView = liveView.safeExtend({
  figures: z.array(liveFigure.extend({ isCount: z.literal(true).optional() })),
});

export interface ChunkProgress {
  /** Share of the chunk that is done, 0 to 1. */
  fraction: number;
  view?: z.output<typeof chunkView> | undefined;
}

/** Ids of jobs are some 70 characters; anybody who may connect to the database can send a message. */
const jobId = z.string().max(200);

/** A message about job `job` between the process that sent a chunk and those that may compute it. */
export const chunkMessage = z.discriminatedUnion('about', [
  z.object({ about: z.literal('stop'), job: jobId }),
  z.object({
    about: z.literal('progress'),
    job: jobId,
    fraction: z.number(),
    view: chunkView.optional(),
  }),
  z.object({ about: z.literal('end'), job: jobId, end: chunkEnd }),
]);
export type ChunkMessage = z.output<typeof chunkMessage>;

/** A message of a process that computes. */
export type ChunkReport = Exclude<ChunkMessage, { about: 'stop' }>;

/** The end of a chunk that could not be computed: what stopped it, cut to what a message takes. */
export function failedEnd(error: unknown): ChunkEnd {
  const text = String((error as Error)?.stack ?? error);
  return { kind: 'failed', message: text.slice(0, FAILURE_CHARACTERS) };
}

/** Computes a chunk and stores its row. */
export type ChunkWork = (
  job: ChunkJob,
  control: { signal: AbortSignal; onProgress: (progress: ChunkProgress) => void },
) => Promise<ChunkEnd>;
