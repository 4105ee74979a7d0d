/** Totals of the ledger. */
import { z } from 'zod';
import { difficulty } from './scalars.ts';
import { mineableWorkType } from './work-types.ts';

export const stats = z.object({
  totalBlocks: z.int(),
  /** Blocks that a later check found wrong; their value doesn't count. */
  disputedBlocks: z.int(),
  totalDiscoveries: z.int(),
  /** Finished computation attempts, verified or not. */
  totalComputations: z.int(),
  totalScientificValue: z.number(),
  /** Seconds between blocks over the last 100; 0 before the second block. */
  averageBlockTime: z.number(),
  /** Share of finished computations that were verified, 0 to 100. */
  successRate: z.number(),
  /** kWh. */
  totalEnergyConsumed: z.number(),
  /** CPU milliseconds that the blocks took to compute and to verify. */
  totalComputeMs: z.number(),
  totalVerifyMs: z.number(),
  energySource: z.enum(['cpu_watts_estimate']),
  mine: z.object({
    blocks: z.int(),
    discoveries: z.int(),
    totalScientificValue: z.number(),
    sessionsCompleted: z.int(),
    highestDifficulty: z.int(),
    uniqueWorkTypes: z.int(),
    consecutiveDays: z.int(),
  }),
  /** Measured on this server: median wall seconds of a block. */
  measuredTimes: z.array(
    z.object({ workType: mineableWorkType, difficulty, medianSeconds: z.number(), blocks: z.int() }),
  ),
});

export type Stats = z.output<typeof stats>;
