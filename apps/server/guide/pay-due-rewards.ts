/** Pays rewards of completed guides: once for each guide and wallet, and only to a wallet with a verified block. */

import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { guideRewardKey, readDueGuideRewards } from '@productive-mining/database/queries/guides.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import type { Visitor } from '../http/visitors/identity.ts';
import { guideOf } from './guides.ts';

export interface RewardsDue {
  /** Ids of the guides that are paid now. */
  paid: string[];
  /** Ids of those that wait for the wallet's first verified block. */
  waiting: string[];
}

/** Pays what is due, in the caller's transaction; a second call pays nothing more. */
export async function payDueRewards(
  transaction: Transaction,
  visitor: Visitor,
  at: Date,
): Promise<RewardsDue> {
  const due = await readDueGuideRewards(transaction, visitor);
  // A guide that is no longer offered has no reward to read.
  const offered = due.guideIds.flatMap((id) => guideOf(id) ?? []);
  const ids = offered.map((guide) => guide.id);
  if (!due.hasVerifiedBlock) return { paid: [], waiting: ids };
  for (const guide of offered) {
    await credit(transaction, {
      idempotencyKey: guideRewardKey(visitor.address, guide.id),
      toAddress: visitor.address,
      type: 'guide_reward',
      amountBaseUnits: baseUnitsOf(guide.rewards.tokens),
      reason: `Guide completed: ${guide.name}`,
      at,
      metadata: { guideId: guide.id },
    });
  }
  return { paid: ids, waiting: [] };
}
