/** Stored times that something waits by, and that an earlier clock has put into the future. */
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { guideRuns } from '../schema/guidance.ts';
import { miningSessions, visitors, workUnits } from '../schema/mining.ts';
import { securityTokens } from '../schema/security.ts';
import { altcoinStaking } from '../schema/token.ts';

/** No region rests longer; a later end was written while the clock was ahead, or is read while it is behind. */
export const REGION_RESTS_MAX_MS = 3_600_000;

/**
 * Makes a time in the future count as now, so that nothing waits until it has come: the minutes of a session, the rest of a
 * region, the days of a stake, the reading of a guide's step and a visitor's presence begin at `now`. A server does so when it starts; as long
 * as it runs, its time doesn't jump. Tokens of the future are dropped: their expiry is signed.
 * @returns why some stay as they are, where a table is damaged or a disk full
 */
export async function mendFutureTimes(executor: Executor, now: Date): Promise<unknown[]> {
  const isOpen = ne(miningSessions.status, 'stopped');
  const latestRest = new Date(now.getTime() + REGION_RESTS_MAX_MS);
  const mended = await Promise.allSettled([
    executor
      .update(miningSessions)
      .set({ startTime: now })
      .where(and(isOpen, gt(miningSessions.startTime, now))),
    executor.update(guideRuns).set({ stepSince: now }).where(gt(guideRuns.stepSince, now)),
    executor.update(visitors).set({ lastSeenAt: now }).where(gt(visitors.lastSeenAt, now)),
    executor.update(workUnits).set({ leasedAt: now }).where(gt(workUnits.leasedAt, now)),
    executor.update(workUnits).set({ notBefore: now }).where(gt(workUnits.notBefore, latestRest)),
    executor
      .update(altcoinStaking)
      .set({
        startDate: now,
        endDate: sql`${now.toISOString()}::timestamptz + make_interval(hours => 24 * ${altcoinStaking.stakingPeriod})`,
      })
      .where(and(eq(altcoinStaking.status, 'active'), gt(altcoinStaking.startDate, now))),
    executor.delete(securityTokens).where(gt(securityTokens.createdAt, now)),
  ]);
  return mended.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
}
