/** A verified result in the ledger. */
import { z } from 'zod';
import { blockStatus } from './block-status.ts';
import { difficulty, hex, timestamp } from './scalars.ts';
import { anyWorkType } from './work-types.ts';

export const statement = z.object({
  claim: z.string(),
  status: z.enum(['proved', 'spot-checked', 'counted', 'reported', 'computed']),
  method: z.string(),
  escapes: z.object({ oneLeaf: z.number(), onePercent: z.number(), tenPercent: z.number() }).optional(),
  /** What is known today not to be shown; it isn't sealed with the block, as the statement is. */
  note: z.string().optional(),
});

export const discovery = z.object({
  id: z.int(),
  blockId: z.int(),
  workType: anyWorkType,
  work_type: anyWorkType,
  difficulty,
  /** In lists only difficulty and subject; whole on the block's page. */
  result: z.looseObject({ difficulty }),
  /** Seconds of wall time from the unit's start to its last chunk. */
  computationTime: z.number(),
  energyConsumed: z.number(),
  /** CPU seconds. */
  computationalCost: z.number(),
  scientificValue: z.number(),
  scientific_value: z.number(),
  workerId: z.string(),
  timestamp,
  /** Status of the block that seals it. */
  status: blockStatus,
});

/** The place and the seed that a plan was made of, so that a reader can make it again. */
export const planOrigin = z.object({
  /** The unit's first position of its frontier, and that of the unit after it. */
  position: z.string(),
  endPosition: z.string(),
  seed: hex,
  /** The newest block when the seed was drawn, 0 for genesis, and its hash. */
  tipIndex: z.int(),
  tipHash: hex,
  /** Number of the seed among those drawn for the position, from 1. */
  draw: z.int(),
});

export type Statement = z.output<typeof statement>;
export type Discovery = z.output<typeof discovery>;
