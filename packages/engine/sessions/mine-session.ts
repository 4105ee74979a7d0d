/**
 * The life of a session while it mines: lease, compute, verify, settle, again. Ends when its signal aborts, or when it
 * finds that the session was paused or stopped.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '@productive-mining/database/connect.ts';
import { inTransaction } from '@productive-mining/database/in-transaction.ts';
import { miningSessions, workAttempts } from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { and, eq } from 'drizzle-orm';
import type { EngineContext } from '../engine-context.ts';
import { untilDatabaseAnswers } from '../persist.ts';
import { type ComputedUnit, collectChunks, computeUnit, finishedChunks } from '../units/compute-unit.ts';
import {
  abandonFailedUnit,
  leaseUnit,
  lockSession,
  type SessionRow,
  type WorkUnit,
} from '../units/lease-unit.ts';
import { settleUnit } from '../units/settle-unit.ts';
import type { ProgressTracker } from '../units/track-progress.ts';
import { type Judgement, verifyUnit } from '../units/verify-unit.ts';

/** A region that gave no block rests this long for each failure so far, up to an hour. */
const REST_SECONDS = { perFailure: 10, max: 3600 } as const;
/** After a failure the session waits before it takes another region, so that a fault can't spin. */
const BREATHER_MS = 1000;
/** Between two tries, when no region could be planned or the session's own rows can't be read or written. */
const FAULT_REST_MS = 10_000;

export interface MiningRun {
  session: SessionRow;
  progress: ProgressTracker;
  signal: AbortSignal;
  /** Asked before each unit. Ends the session when it has mined what it was to mine, and says so. */
  isOver: () => Promise<boolean>;
}

export async function mineSession(context: EngineContext, run: MiningRun): Promise<void> {
  while (!run.signal.aborted) {
    try {
      if (await run.isOver()) return;
      const unit = await lease(context, run).catch((error: unknown) => reportNoRegion(context, run, error));
      if (!unit) return;
      if (unit === 'no_region') await rest(run, FAULT_REST_MS);
      else await mineOrGiveUp(context, run, unit);
    } catch (error) {
      if (run.signal.aborted) return;
      // What is stored goes on from its last chunk once the fault is gone: a full disk, a database that is moved.
      context.log.error(
        { sessionId: run.session.sessionId, error: String(error) },
        'a session is interrupted',
      );
      await rest(run, FAULT_REST_MS);
    }
  }
}

async function mineOrGiveUp(context: EngineContext, run: MiningRun, unit: WorkUnit): Promise<void> {
  try {
    await mineUnit(context, run, unit);
  } catch (error) {
    if (run.signal.aborted) return;
    await giveUp(context, run, unit, error);
    await rest(run, BREATHER_MS);
  }
}

function lease(context: EngineContext, { session, signal }: MiningRun): Promise<WorkUnit | undefined> {
  const wanted = {
    sessionId: session.sessionId,
    workType: session.selectedWorkType,
    difficulty: session.currentDifficulty,
  };
  return untilDatabaseAnswers(
    () => inTransaction(context.database, (tx) => leaseUnit(tx, wanted, new Date()), { repeatable: true }),
    signal,
  );
}

/** Tells the session that it has no work: its frontier is explored to the end, or planning failed. */
async function reportNoRegion(
  context: EngineContext,
  { session, signal }: MiningRun,
  error: unknown,
): Promise<'no_region'> {
  if (signal.aborted) return 'no_region';
  context.log.error({ sessionId: session.sessionId, error: String(error) }, 'no region could be leased');
  await untilDatabaseAnswers(
    () =>
      context.database.orm
        .update(miningSessions)
        .set({ lastFailure: 'no_region' })
        .where(eq(miningSessions.sessionId, session.sessionId)),
    signal,
  );
  return 'no_region';
}

/** Ends early when the session is halted. */
async function rest({ signal }: MiningRun, restMs: number): Promise<void> {
  await wait(restMs, undefined, { signal }).catch(() => undefined);
}

async function mineUnit(context: EngineContext, run: MiningRun, unit: WorkUnit): Promise<void> {
  const { progress, session, signal } = run;
  const claim = { visitorId: session.visitorId, sessionId: session.sessionId };
  const finished = await finishedChunks(context, unit, signal);
  progress.begin(unit, finished.size);
  progress.enter('Compute');
  await computeUnit(context, claim, unit, finished, progress, signal);
  const computed = await collectChunks(context, unit, signal);
  progress.enter('Verify');
  const judgement = await verifyUnit(context, claim, unit, computed, progress, signal);
  if (!judgement.verdict.valid) {
    await recordFailure(context, run, unit, 'rejected', judgement.verdict.reason, computed, judgement);
    return;
  }
  progress.enter('Package');
  const settlement = await settleUnit(context, unit, computed, judgement);
  if (settlement.kind === 'lease_ended') return;
  progress.enter('Archive');
  // Settled already: by the transaction whose commit was not answered, so nobody was told.
  context.counts.blockSealed(unit.workType);
  context.events.blockMined({ blockIndex: settlement.blockIndex, ...claim });
}

async function giveUp(context: EngineContext, run: MiningRun, unit: WorkUnit, error: unknown): Promise<void> {
  if (error instanceof UndecidedUnit) {
    await recordFailure(context, run, unit, 'undecided', error.reason);
    return;
  }
  context.log.error(
    { unitId: unit.id, workType: unit.workType, error: String((error as Error)?.stack ?? error) },
    'a unit failed',
  );
  await recordFailure(context, run, unit, 'rejected', 'computation_failed');
}

/** Writes down a finished computation that gave no block, and gives its region back. */
async function recordFailure(
  context: EngineContext,
  { session, signal }: MiningRun,
  unit: WorkUnit,
  outcome: 'rejected' | 'undecided',
  reason: string,
  computed?: ComputedUnit,
  judgement?: Judgement,
): Promise<void> {
  const now = new Date();
  const restSeconds = Math.min(REST_SECONDS.max, REST_SECONDS.perFailure * (unit.failures + 1));
  const attempt: Attempt = {
    unitId: unit.id,
    lease: unit.lease,
    sessionId: session.sessionId,
    visitorId: session.visitorId,
    workType: unit.workType,
    difficulty: unit.difficulty,
    outcome,
    reason,
    computeMs: computed?.computeMs ?? 0,
    verifyMs: judgement?.verifyMs ?? 0,
    wallSeconds: (now.getTime() - unit.leasedAt.getTime()) / 1000,
    finishedAt: now,
  };
  const notBefore = new Date(now.getTime() + restSeconds * 1000);
  const isRecorded = await untilDatabaseAnswers(
    () =>
      inTransaction(context.database, (tx) => writeFailure(tx, unit, attempt, notBefore), {
        repeatable: true,
      }),
    signal,
  );
  if (!isRecorded) return;
  context.counts.unitFailed(unit.workType, outcome);
  const { displayName } = workTypeOf(unit.workType).presentation;
  context.events.unitFailed({
    visitorId: session.visitorId,
    sessionId: session.sessionId,
    code: reason,
    sentence:
      outcome === 'undecided'
        ? `${displayName}: a region could not be decided (${reason}). It is taken up again later; nothing was paid.`
        : `${displayName}: a result did not pass verification (${reason}). No block was sealed; the region is computed again.`,
  });
}

type Attempt = typeof workAttempts.$inferInsert;

/** @returns false when the unit isn't the session's any more: it was settled, given back or leased anew */
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
    .set({ lastFailure: `${outcome}: ${reason}` })
    .where(eq(miningSessions.sessionId, sessionId));
  return true;
}

/** By a transaction whose commit was not answered. */
async function isWritten(tx: Transaction, { unitId, lease, outcome }: Attempt): Promise<boolean> {
  const written = await tx
    .select({ id: workAttempts.id })
    .from(workAttempts)
    .where(
      and(eq(workAttempts.unitId, unitId), eq(workAttempts.lease, lease), eq(workAttempts.outcome, outcome)),
    );
  return written.length > 0;
}
