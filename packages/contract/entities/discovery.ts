/** A verified result in the ledger. */
import { z } from 'zod';
import { blockStatus } from './block-status.ts';
import { difficulty, timestamp } from './scalars.ts';
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

export type Statement = z.output<typeof statement>;
export type Discovery = z.output<typeof discovery>;
