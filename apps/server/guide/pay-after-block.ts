/** Pays the rewards of guides that waited for a wallet's first block. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { readDueGuideRewards } from '@productive-mining/database/queries/guides.ts';
import { readVisitorAddress } from '@productive-mining/database/queries/read-visitor-address.ts';
import { payDueRewards } from './pay-due-rewards.ts';

/** Pays the visitor's due rewards. Called after each of their blocks; mostly a read that finds nothing. */
export async function payGuidesAfterBlock(database: Database, visitorId: string, at: Date): Promise<void> {
  const address = await readVisitorAddress(database.orm, visitorId);
  if (address !== undefined) await payGuides(database, { id: visitorId, address }, at);
}

/** @returns ids of the guides whose rewards still wait for the wallet's first verified block */
export async function payGuides(
  database: Database,
  visitor: { id: string; address: string },
  at: Date,
): Promise<string[]> {
  const { guideIds, hasVerifiedBlock } = await readDueGuideRewards(database.orm, visitor);
  if (guideIds.length === 0 || !hasVerifiedBlock) return guideIds;
  const { waiting } = await inTransaction(
    database,
    (transaction) => payDueRewards(transaction, visitor, at),
    { repeatable: true },
  );
  return waiting;
}
