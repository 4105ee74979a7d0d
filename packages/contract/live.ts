/**
 * Messages of the live channel at /ws: `{ type, data }`. Messages of sessions and tasks go to their owner, block_mined and blocks_judged to all.
 * A page sends clock messages and nothing else.
 */
import { z } from 'zod';
import { block } from './entities/block.ts';
import { discovery } from './entities/discovery.ts';
import { miningProgress, session } from './entities/session.ts';
import { stats } from './entities/stats.ts';

export const LIVE_PATH = '/ws';
export const LIVE = { reconnectMs: 3000, pingMs: 30_000 } as const;

export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mining_progress'), data: miningProgress }),
  z.object({
    type: z.literal('block_mined'),
    data: z.object({
      block,
      discovery,
      /** Totals without `mine`, which differs for each visitor. */
      stats: stats.omit({ mine: true }),
      height: z.int(),
      /** Whether the block belongs to the visitor who gets the message. */
      mine: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('blocks_judged'),
    /** Indices of blocks that the check of the stored chain found faulty, or found whole again. */
    data: z.object({ blocks: z.array(z.int()) }),
  }),
  z.object({ type: z.literal('session_started'), data: z.object({ session }) }),
  z.object({
    type: z.literal('session_stopped'),
    data: z.object({
      sessionId: z.string(),
      workType: z.string(),
      reason: z.enum(['visitor', 'stop_after']),
    }),
  }),
  z.object({
    type: z.literal('clock'),
    /** The answer to a clock message. Milliseconds of a clock that only goes forward, each of the end that is named. */
    data: z.object({ sentMs: z.number(), serverReceivedMs: z.number(), serverSentMs: z.number() }),
  }),
  z.object({
    type: z.literal('task_progress'),
    /** How far a long call of the visitor is; its Idempotency-Key is the taskId. */
    data: z.object({
      taskId: z.string(),
      kind: z.string(),
      /** Share of the phase that is done, 0 to 1. */
      fraction: z.number().min(0).max(1),
      phase: z.enum(['waiting', 'compute', 'verify']),
    }),
  }),
  z.object({
    type: z.literal('error'),
    data: z.object({ sessionId: z.string().optional(), code: z.string(), error: z.string() }),
  }),
]);

export type LiveMessage = z.output<typeof liveMessage>;

/** Longest time of a clock of milliseconds: three hundred years. */
const CLOCK_MS_MAX = 1e13;
const clockMs = z.number().min(0).max(CLOCK_MS_MAX);

/** The one message that a page sends. `lastReceivedMs` is when the answer to its message before came in, which is told here. */
export const clockMessage = z.strictObject({
  type: z.literal('clock'),
  data: z.strictObject({ sentMs: clockMs, lastReceivedMs: clockMs.optional() }),
});

export type ClockMessage = z.output<typeof clockMessage>;
