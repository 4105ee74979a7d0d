/** Milestones (spec part 1 §9): a wallet reaches one when it has mined its blocks and its tokens. */
import type { PlayerStats } from './achievements.ts';

export interface Milestone {
  blocks: number;
  /** $MINED earned by mining. */
  tokens: number;
  /** $MINED as bonus points: a tenth of `tokens`, rounded down. */
  reward: number;
  /** What the reward is for, in the words of its toast. */
  reason: string;
}

const THRESHOLDS = [
  { blocks: 1, tokens: 500, reason: 'First mining session complete!' },
  { blocks: 10, tokens: 1000, reason: 'Milestone reached: 10 blocks' },
  { blocks: 50, tokens: 2500, reason: 'Milestone reached: 50 blocks' },
  { blocks: 100, tokens: 5000, reason: 'Milestone reached: 100 blocks' },
  { blocks: 500, tokens: 10_000, reason: 'Milestone reached: 500 blocks' },
] as const;

export const MILESTONES: readonly Milestone[] = THRESHOLDS.map((threshold) => ({
  ...threshold,
  reward: Math.floor(threshold.tokens / 10),
}));

export function reachedMilestones({ totalBlocks, totalTokens }: PlayerStats): Milestone[] {
  return MILESTONES.filter(({ blocks, tokens }) => totalBlocks >= blocks && totalTokens >= tokens);
}
