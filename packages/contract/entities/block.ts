/** A block of the ledger, as lists show it. */
import { z } from 'zod';
import { blockStatus } from './block-status.ts';
import { statement } from './discovery.ts';
import { difficulty, hex, timestamp } from './scalars.ts';
import { anyWorkType } from './work-types.ts';

export const block = z.object({
  id: z.int(),
  index: z.int(),
  timestamp,
  /** True when the server's clock had been ahead: the time is then that of the block before it. */
  isTimeOfPrevious: z.boolean(),
  previousHash: hex,
  merkleRoot: hex,
  difficulty,
  nonce: z.string(),
  blockHash: hex,
  /** The miner's wallet address. */
  minerId: z.string(),
  totalScientificValue: z.number(),
  /** kWh, estimated from CPU time. */
  energyConsumed: z.number(),
  /** Type of the first discovery. */
  workType: anyWorkType,
  /** The sign of its region, such as SU(2), for a kind whose own sign isn't that of every one. */
  sign: z.string().optional(),
  /** Its region in a few words. */
  region: z.string(),
  /**
   * Its finding in a few words, each figure that is checked otherwise than the one before behind how far it is; null where the
   * stored result has none of its kind's figures.
   */
  finding: z.string().nullable(),
  /** How far the finding's first figure is checked; null where there is none. */
  checked: statement.shape.status.nullable(),
  /** CPU milliseconds of computing and of verifying. */
  computeMs: z.number(),
  verifyMs: z.number(),
  rewardAmount: z.number(),
  status: blockStatus,
  /** Why a faulty block doesn't verify; null for every other. */
  fault: z.string().nullable(),
});

export type Block = z.output<typeof block>;
