/**
 * Disputes a sealed block that turned out wrong: a record in a later block says so, and the region can be mined again.
 * The reward stays with the miner, who was paid for a block that had been verified. The block's value leaves the
 * totals: those of ledger and miner skip disputed blocks, and the session's stored total is lowered.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { readDispute } from '@productive-mining/database/queries/rechecks.ts';
import { blocks, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions, workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import type { DisputeReason } from '@productive-mining/work/dispute-reasons.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';

export interface Dispute {
  blockIndex: number;
  reason: DisputeReason;
  /** What else the record says, for readers who want to find the fault again. */
  details: JsonObject;
  at: Date;
}

/**
 * Disputes a block once, in the caller's transaction. Its region takes a new unit id, as the old one stays with the
 * disputed block, and waits like an abandoned one, which isn't cut: it is leased before the frontier moves on.
 * @returns false when the block was disputed before; nothing changes then
 */
export async function disputeBlock(
  tx: Transaction,
  { blockIndex, reason, details, at }: Dispute,
): Promise<boolean> {
  await tx.select({ index: blocks.index }).from(blocks).where(eq(blocks.index, blockIndex)).for('update');
  if (await readDispute(tx, blockIndex)) return false;
  await lowerSessionValue(tx, blockIndex);
  await freeRegion(tx, blockIndex, at);
  // Last, as it locks the totals: whoever seals locks session and region first.
  await tx
    .insert(chainRecords)
    .values({ kind: 'dispute', payload: { ...details, blockIndex, reason }, createdAt: at });
  return true;
}

/** Lowers the session's total before the region forgets which session sealed the block. */
async function lowerSessionValue(tx: Transaction, blockIndex: number): Promise<void> {
  await tx
    .update(miningSessions)
    .set({
      totalScientificValue: sql`${miningSessions.totalScientificValue} - ${blocks.totalScientificValue}`,
    })
    .from(workUnits)
    .innerJoin(blocks, eq(blocks.index, workUnits.blockIndex))
    .where(
      and(
        eq(workUnits.blockIndex, blockIndex),
        eq(workUnits.state, 'settled'),
        eq(miningSessions.sessionId, workUnits.sessionId),
      ),
    );
}

async function freeRegion(tx: Transaction, blockIndex: number, at: Date): Promise<void> {
  const ofBlock = and(eq(workUnits.blockIndex, blockIndex), eq(workUnits.state, 'settled'));
  // One that an earlier lease stored late would hold on to the unit's id.
  await tx
    .delete(workChunks)
    .where(inArray(workChunks.unitId, tx.select({ id: workUnits.id }).from(workUnits).where(ofBlock)));
  await tx
    .update(workUnits)
    .set({
      id: randomUUID(),
      state: 'abandoned',
      sessionId: null,
      blockIndex: null,
      workRoot: null,
      computedAt: null,
      verifyMs: 0,
      notBefore: null,
      leasedAt: at,
      mayBeCut: false,
    })
    .where(ofBlock);
}
