/** Why a sealed block is found wrong, as closed lists: by a recheck of its leaves, or by the sum of the blocks around it. */
import { REFUSAL_REASONS, type RefusalReason, workTypesWithPosts } from './registry.ts';
import type { TotalsReason } from './work-type.ts';

/** The leaves, computed again, are not those that were committed. */
export const GROUP_DIFFERS = 'group_differs_from_commitment';

export type RecheckReason = typeof GROUP_DIFFERS | RefusalReason;
export type DisputeReason = RecheckReason | TotalsReason;

export const RECHECK_REASONS: readonly RecheckReason[] = [
  ...new Set<RecheckReason>([GROUP_DIFFERS, ...REFUSAL_REASONS]),
];

export const DISPUTE_REASONS: readonly DisputeReason[] = [
  ...RECHECK_REASONS,
  ...workTypesWithPosts().map(({ posts }) => posts.record.reason),
];
