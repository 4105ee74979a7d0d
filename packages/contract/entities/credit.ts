/** A credit of a wallet. */
import { z } from 'zod';

export const credit = z.object({
  id: z.int(),
  type: z.enum(['mining', 'achievement', 'quest', 'milestone', 'guide_reward', 'transfer', 'stake_payout']),
  amount: z.number(),
  reason: z.string(),
  /** The block that a credit of mining is for. */
  blockIndex: z.int().optional(),
});

export type Credit = z.output<typeof credit>;
