/** The life of a session while it mines: lease, compute, verify, settle, again. Ends when its signal aborts. */

import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '@productive-mining/database/in-transaction.ts';
import { miningSessions, workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { eq, sql } from 'drizzle-orm';
import { type ComputedUnit, collectChunks, computeUnit, finishedChunks } from './compute-unit.ts';
import type { EngineContext } from './engine-context.ts';
import { abandonUnit, leaseUnit, type SessionRow, type WorkUnit } from './lease-unit.ts';
import { untilDatabaseAnswers } from './persist.ts';
import { settleUnit } from './settle-unit.ts';
import type { ProgressTracker } from './track-progress.ts';
import { type Judgement, verifyUnit } from './verify-unit.ts';

/** A region that gave no block rests this long for each failure so far, up to an hour. */
const REST_SECONDS = { perFailure: 10, max: 3600 } as const;
/** After a failure the session waits before it takes another region, so that a fault can't spin. */
const BREATHER_MS = 1000;
/** Between two tries to get a region, when none could be planned. */
const NO_REGION_REST_MS = 10_000;

export interface MiningRun {
  session: SessionRow;
  progress: ProgressTracker;
  signal: AbortSignal;
  /** Called after each block; true ends the session (stopAfter). */
  afterBlock: () => Promise<boolean>;
}

export async function mineSession(context: EngineContext, run: MiningRun): Promise<void> {
  while (!run.signal.aborted) {
    const unit = await lease(context, run).catch((error: unknown) => reportNoRegion(context, run, error));
    if (!unit) {
      await rest(run, NO_REGION_REST_MS);
      continue;
    }
    try {
      const mined = await mineUnit(context, run, unit);
      if (mined && (await run.afterBlock())) return;
    } catch (error) {
      if (run.signal.aborted) return;
      await giveUp(context, run, unit, error);
      await rest(run, BREATHER_MS);
    }
  }
}

function lease(context: EngineContext, { session, signal }: MiningRun): Promise<WorkUnit> {
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
): Promise<undefined> {
  if (signal.aborted) return undefined;
  context.log.error({ sessionId: session.sessionId, error: String(error) }, 'no region could be leased');
  await untilDatabaseAnswers(
    () =>
      context.database.orm
        .update(miningSessions)
        .set({ lastFailure: 'no_region' })
        .where(eq(miningSessions.sessionId, session.sessionId)),
    signal,
  );
  return undefined;
}

/** Ends early when the session is halted. */
async function rest({ signal }: MiningRun, restMs: number): Promise<void> {
  await wait(restMs, undefined, { signal }).catch(() => undefined);
}

/** @returns whether a block was sealed */
async function mineUnit(context: EngineContext, run: MiningRun, unit: WorkUnit): Promise<boolean> {
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
    return false;
  }
  progress.enter('Package');
  const settlement = await settleUnit(context, unit, computed, judgement);
  if (settlement.kind === 'lease_ended') return false;
  progress.enter('Archive');
  if (settlement.kind === 'settled') {
    context.counts.blockSealed(unit.workType);
    context.events.blockMined({ blockIndex: settlement.blockIndex, ...claim });
  }
  return true;
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
  await untilDatabaseAnswers(
    () =>
      inTransaction(
        context.database,
        async (tx) => {
          const [current] = await tx.select().from(workUnits).where(eq(workUnits.id, unit.id)).for('update');
          if (current?.lease !== unit.lease || current.sessionId !== session.sessionId) return;
          await abandonUnit(tx, unit.id, {
            notBefore: new Date(now.getTime() + restSeconds * 1000),
            failed: true,
          });
          await tx.insert(workAttempts).values({
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
          });
          await tx
            .update(miningSessions)
            .set({ lastFailure: sql`${`${outcome}: ${reason}`}` })
            .where(eq(miningSessions.sessionId, session.sessionId));
        },
        { repeatable: true },
      ),
    signal,
  );
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
