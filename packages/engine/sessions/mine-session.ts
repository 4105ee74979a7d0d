/**
 * The life of a session while it mines: lease, compute, verify, settle, again. Ends when its signal aborts, or when it
 * finds that the session was paused or stopped, or that another server has taken over.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { ServerSuperseded } from '@productive-mining/database/connection/server-epoch.ts';
import { isWorthAnotherTry } from '@productive-mining/database/connection/until-database-answers.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { undecidedReasonOf } from '@productive-mining/work/registry.ts';
import { eq } from 'drizzle-orm';
import { collectChunks, computeUnit, readFinished } from '../chunks/compute-unit.ts';
import type { EngineContext } from '../engine-context.ts';
import { LeaseEnded } from '../queue/sent-chunks.ts';
import { ThreadHung } from '../threads/compute-pool.ts';
import { type LastFailure, NO_REGION } from '../unit-reasons.ts';
import { failUnit } from '../units/fail-unit.ts';
import { leaseUnit, type SessionRow, type WorkUnit, wantedBy } from '../units/lease-unit.ts';
import { settleUnit } from '../units/settle-unit.ts';
import type { ProgressTracker } from '../units/track-progress.ts';
import { type ComputedUnit, UnitRun } from '../units/unit-run.ts';
import { type Judgement, verifyUnit } from '../units/verify-unit.ts';

/** After a failure the session waits before it takes another region, so that a fault can't spin. */
const BREATHER_MS = 1000;
/** Between two tries, when no region could be planned or the session's own rows can't be read or written. */
const FAULT_REST_MS = 10_000;

/** Between two looks whether the server can store again. */
const HINDERED_REST_MS = 2000;

export interface MiningRun {
  session: SessionRow;
  progress: ProgressTracker;
  signal: AbortSignal;
  /** Asked before each unit. Ends the session when it has mined what it was to mine, and says so. */
  isOver: () => Promise<boolean>;
}

export async function mineSession(context: EngineContext, run: MiningRun): Promise<void> {
  const { session, progress, signal } = run;
  const owner = {
    claim: { visitorId: session.visitorId, sessionId: session.sessionId },
    progress,
    signal,
  };
  while (!signal.aborted) {
    try {
      if (context.isHindered()) {
        await rest(run, HINDERED_REST_MS);
        continue;
      }
      if (await run.isOver()) return;
      const unit = await lease(context, run).catch((error: unknown) => reportNoRegion(context, run, error));
      if (!unit) return;
      if (unit === NO_REGION) await rest(run, FAULT_REST_MS);
      else if (!(await mineOrGiveUp(new UnitRun(context, unit, owner)))) await rest(run, BREATHER_MS);
    } catch (error) {
      if (signal.aborted || error instanceof ServerSuperseded) return;
      // Once the fault is gone, such as a full disk or a moved database, the unit continues from its last stored chunk.
      context.log.error({ sessionId: session.sessionId, error: String(error) }, 'a session is interrupted');
      await rest(run, FAULT_REST_MS);
    }
  }
}

function lease(context: EngineContext, { session, signal }: MiningRun): Promise<WorkUnit | undefined> {
  const wanted = wantedBy(session);
  return context.patiently.until(signal).transaction((tx) => leaseUnit(tx, wanted, context.time.now()));
}

/**
 * Tells the session that it has no work: its frontier is explored to the end, or planning failed.
 * @throws a fault of database or machine that may pass, which says nothing of the frontier
 */
async function reportNoRegion(
  context: EngineContext,
  { session, signal }: MiningRun,
  error: unknown,
): Promise<typeof NO_REGION> {
  if (signal.aborted) return NO_REGION;
  if (error instanceof ServerSuperseded || isWorthAnotherTry(error)) throw error;
  // A frontier that is finished is no fault.
  const level = error instanceof CallFailure ? 'info' : 'error';
  context.log[level]({ sessionId: session.sessionId, error: String(error) }, 'no region could be leased');
  await context.patiently.until(signal).run((orm) =>
    orm
      .update(miningSessions)
      .set({ lastFailure: NO_REGION satisfies LastFailure })
      .where(eq(miningSessions.sessionId, session.sessionId)),
  );
  return NO_REGION;
}

/** Ends early when the session is halted. */
async function rest({ signal }: MiningRun, restMs: number): Promise<void> {
  await wait(restMs, undefined, { signal }).catch(() => undefined);
}

/**
 * @returns false when a fault ended the unit, or its lease
 * @throws a fault of database or machine that may pass, and whatever keeps a verified unit from being sealed: neither says
 * anything of the mathematics, so the unit stays the session's, with all that is stored
 */
async function mineOrGiveUp(run: UnitRun): Promise<boolean> {
  try {
    const verified = await computeAndVerify(run).catch(async (error: unknown): Promise<typeof GIVEN_UP> => {
      if (run.signal.aborted || error instanceof LeaseEnded || isWorthAnotherTry(error)) throw error;
      await giveUp(run, error);
      return GIVEN_UP;
    });
    if (verified === GIVEN_UP) return false;
    if (verified) await seal(run, verified);
    return true;
  } catch (error) {
    if (run.signal.aborted || error instanceof LeaseEnded) return false;
    throw error;
  }
}

interface Verified {
  computed: ComputedUnit;
  judgement: Judgement;
}

const GIVEN_UP = Symbol('given up');

/** Undefined for a unit that was refused, which is written down. */
async function computeAndVerify(run: UnitRun): Promise<Verified | undefined> {
  const { unit, progress } = run;
  const finished = await run.patiently.run((orm) => readFinished(orm, unit));
  progress.begin(unit, finished);
  progress.enter('Compute');
  await computeUnit(run, finished.chunks);
  const computed = await collectChunks(run);
  progress.enter('Verify');
  const judgement = await verifyUnit(run, computed);
  const { verdict, verifyMs, verifyWallMs } = judgement;
  if (verdict.valid) return { computed, judgement };
  const { computeMs } = computed;
  const wallMs = computed.wallMs + verifyWallMs;
  await failUnit(run, { outcome: 'rejected', reason: verdict.reason, computeMs, verifyMs, wallMs });
  return undefined;
}

async function seal(run: UnitRun, { computed, judgement }: Verified): Promise<void> {
  const { context, claim, unit, progress } = run;
  progress.enter('Package');
  const settlement = await settleUnit(run, computed, judgement);
  if (settlement.kind === 'lease_ended') return;
  progress.enter('Archive');
  // Settled already: by the transaction whose commit was not answered, so nobody was told.
  context.counts.blockSealed(unit.workType);
  context.events.blockMined({ blockIndex: settlement.blockIndex, ...claim });
}

async function giveUp(run: UnitRun, error: unknown): Promise<void> {
  if (error instanceof ServerSuperseded) throw error;
  const undecided = undecidedReasonOf(error);
  if (undecided) return failUnit(run, { outcome: 'undecided', reason: undecided });
  const { context, unit } = run;
  context.log.error(
    { unitId: unit.id, workType: unit.workType, error: String((error as Error)?.stack ?? error) },
    'a unit failed',
  );
  const reason = error instanceof ThreadHung ? 'computation_hung' : 'computation_failed';
  await failUnit(run, { outcome: 'rejected', reason });
}
