/** Records a finished computation that gave no block, gives its region back and tells its owner. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { REGION_RESTS_MAX_MS } from '@productive-mining/database/queries/mend-future-times.ts';
import { miningSessions, workAttempts } from '@productive-mining/database/schema/mining.ts';
import { and, eq } from 'drizzle-orm';
import { describeFailure, type FailureCause, type LastFailure } from '../unit-reasons.ts';
import { abandonFailedUnit, lockSession, type WorkUnit } from './lease-unit.ts';
import type { UnitRun } from './unit-run.ts';

/** A region that gave no block rests this long for each failure so far, up to an hour. */
const REST_SECONDS = { perFailure: 10, max: REGION_RESTS_MAX_MS / 1000 } as const;

export type UnitFailure = FailureCause & {
  /** CPU milliseconds, where the computation ended. */
  computeMs?: number;
  verifyMs?: number;
  /** Wall milliseconds in which it was computed and checked. */
  wallMs?: number;
};

/** Does nothing when the unit was settled, given back or leased again meanwhile. */
export async function failUnit(run: UnitRun, failure: UnitFailure): Promise<void> {
  const { context, unit, claim, patiently } = run;
  const restSeconds = Math.min(REST_SECONDS.max, REST_SECONDS.perFailure * (unit.failures + 1));
  const isRecorded = await patiently.transaction(async (tx) => {
    const now = context.time.now();
    const notBefore = new Date(now.getTime() + restSeconds * 1000);
    return writeFailure(tx, unit, attemptOf(run, failure, now), notBefore);
  });
  if (!isRecorded) return;
  context.counts.unitFailed(unit.workType, failure.outcome);
  const sentence = describeFailure(unit.workType, failure);
  context.events.unitFailed({ ...claim, code: failure.reason, sentence });
}

type Attempt = Omit<typeof workAttempts.$inferInsert, 'outcome' | 'reason'> & FailureCause;

function attemptOf(
  { unit, claim }: UnitRun,
  { computeMs = 0, verifyMs = 0, wallMs = 0, ...cause }: UnitFailure,
  finishedAt: Date,
): Attempt {
  return {
    unitId: unit.id,
    lease: unit.lease,
    sessionId: claim.sessionId,
    visitorId: claim.visitorId,
    workType: unit.workType,
    difficulty: unit.difficulty,
    ...cause,
    computeMs,
    verifyMs,
    wallSeconds: wallMs / 1000,
    finishedAt,
  };
}

/** @returns false when the unit isn't the session's any more: it was settled, given back or leased again */
async function writeFailure(
  tx: Transaction,
  unit: WorkUnit,
  attempt: Attempt,
  notBefore: Date,
): Promise<boolean> {
  const { sessionId, outcome, reason } = attempt;
  await lockSession(tx, sessionId);
  if (!(await abandonFailedUnit(tx, unit, notBefore))) return isWritten(tx, attempt);
  await tx.insert(workAttempts).values(attempt);
  await tx
    .update(miningSessions)
    .set({ lastFailure: `${outcome}: ${reason}` satisfies LastFailure })
    .where(eq(miningSessions.sessionId, sessionId));
  return true;
}

/** Whether a transaction whose commit was not answered has written it. */
async function isWritten(tx: Transaction, { unitId, lease, outcome }: Attempt): Promise<boolean> {
  const written = await tx
    .select({ id: workAttempts.id })
    .from(workAttempts)
    .where(
      and(eq(workAttempts.unitId, unitId), eq(workAttempts.lease, lease), eq(workAttempts.outcome, outcome)),
    );
  return written.length > 0;
}
