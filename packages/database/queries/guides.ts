/** Visitors' progress in guides, and which of their rewards are due. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../connection/connect.ts';
import { guideRuns } from '../schema/guidance.ts';
import { visitors } from '../schema/mining.ts';

export interface GuideRun {
  guideId: string;
  /** Index of the step shown, from 0. */
  stepIndex: number;
  isActive: boolean;
  /** Since when the step is shown. */
  stepSince: Date;
  completedAt: Date | null;
}

const RUN = {
  guideId: guideRuns.guideId,
  stepIndex: guideRuns.stepIndex,
  isActive: guideRuns.isActive,
  stepSince: guideRuns.stepSince,
  completedAt: guideRuns.completedAt,
};

/** Every guide that a visitor ever started, in the order of the first starts. */
export function readGuideRuns(executor: Executor, visitorId: string): Promise<GuideRun[]> {
  return executor
    .select(RUN)
    .from(guideRuns)
    .where(eq(guideRuns.visitorId, visitorId))
    .orderBy(asc(guideRuns.startedAt), asc(guideRuns.guideId));
}

/**
 * Makes a guide the visitor's active one. A guide that was left goes on at its step, a completed one begins again,
 * and an active one stays as it is.
 */
export async function activateGuideRun(
  transaction: Transaction,
  { visitorId, guideId, now }: { visitorId: string; guideId: string; now: Date },
): Promise<void> {
  // Two starts at once follow each other, so that only one guide ends up active.
  await transaction
    .select({ id: visitors.id })
    .from(visitors)
    .where(eq(visitors.id, visitorId))
    .for('no key update');
  await transaction
    .update(guideRuns)
    .set({ isActive: false })
    .where(and(eq(guideRuns.visitorId, visitorId), sql`${guideRuns.guideId} <> ${guideId}`));
  const wasCompletedAndLeft = sql`not ${guideRuns.isActive} and ${guideRuns.completedAt} is not null`;
  await transaction
    .insert(guideRuns)
    .values({ visitorId, guideId, startedAt: now, stepSince: now })
    .onConflictDoUpdate({
      target: [guideRuns.visitorId, guideRuns.guideId],
      set: {
        stepIndex: sql`case when ${wasCompletedAndLeft} then 0 else ${guideRuns.stepIndex} end`,
        stepSince: sql`case when ${guideRuns.isActive} then ${guideRuns.stepSince} else ${now.toISOString()}::timestamptz end`,
        isActive: true,
      },
    });
}

/** The visitor's active run, which nobody else changes until the transaction ends. */
export async function lockActiveGuideRun(
  transaction: Transaction,
  visitorId: string,
): Promise<GuideRun | undefined> {
  const [run] = await transaction
    .select(RUN)
    .from(guideRuns)
    .where(and(eq(guideRuns.visitorId, visitorId), guideRuns.isActive))
    .for('update');
  return run;
}

export async function moveGuideRun(
  transaction: Transaction,
  { visitorId, guideId }: { visitorId: string; guideId: string },
  step: { stepIndex: number; stepSince: Date },
): Promise<void> {
  await transaction
    .update(guideRuns)
    .set(step)
    .where(and(eq(guideRuns.visitorId, visitorId), eq(guideRuns.guideId, guideId)));
}

/** Ends a run. The time of the first completion stays. */
export async function completeGuideRun(
  transaction: Transaction,
  { visitorId, guideId, now }: { visitorId: string; guideId: string; now: Date },
): Promise<void> {
  await transaction
    .update(guideRuns)
    .set({
      isActive: false,
      completedAt: sql`coalesce(${guideRuns.completedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(guideRuns.visitorId, visitorId), eq(guideRuns.guideId, guideId)));
}

/** Names the event that a guide's reward pays for: once for each guide and wallet. */
export function guideRewardKey(address: string, guideId: string): string {
  return `guide_reward:${address}:${guideId}`;
}

export interface DueRewards {
  /** Completed guides that this wallet was not paid for, in the order of their completion. */
  guideIds: string[];
  /** Whether the wallet has a block of its own that isn't disputed. */
  hasVerifiedBlock: boolean;
}

/** Reads everything at once, as every poll of a visitor asks for it. */
export async function readDueGuideRewards(
  executor: Executor,
  visitor: { id: string; address: string },
): Promise<DueRewards> {
  const isUnpaid = sql`not exists (select 1 from altcoin_transactions paid
    where paid.idempotency_key = ${guideRewardKey(visitor.address, '')} || ${guideRuns.guideId})`;
  const hasVerifiedBlock = sql<boolean>`exists (select 1 from miner_totals
    where miner_address = ${visitor.address} and blocks > disputed_blocks)`;
  const rows = await executor
    .select({ guideId: guideRuns.guideId, hasVerifiedBlock })
    .from(guideRuns)
    .where(and(eq(guideRuns.visitorId, visitor.id), isNotNull(guideRuns.completedAt), isUnpaid))
    .orderBy(asc(guideRuns.completedAt), asc(guideRuns.guideId));
  return {
    guideIds: rows.map((row) => row.guideId),
    hasVerifiedBlock: rows.some((row) => row.hasVerifiedBlock),
  };
}
