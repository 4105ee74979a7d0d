/** Why a recheck failed, or a block is disputed. */
import { DISPUTE_REASONS, RECHECK_REASONS } from '@productive-mining/work/dispute-reasons.ts';
import { z } from 'zod';

/** Given for a row whose reason this version doesn't list, as another version stored it. The row itself keeps its reason. */
export const NOT_LISTED = 'reason_not_listed';

export const recheckReason = z.enum([...RECHECK_REASONS, NOT_LISTED]);
export const disputeReason = z.enum([...DISPUTE_REASONS, NOT_LISTED]);

export type RecheckReason = z.output<typeof recheckReason>;
export type DisputeReason = z.output<typeof disputeReason>;
