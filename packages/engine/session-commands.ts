/** Start, pause, resume and stop: any state → stopped; mining ↔ paused; nothing else. */
import { randomUUID } from 'node:crypto';
import type { StopAfter } from '@productive-mining/contract/entities.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connect.ts';
import { inTransaction } from '@productive-mining/database/in-transaction.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { EngineContext } from './engine-context.ts';
import { abandonUnit, leaseUnit, openUnitOf, type SessionRow } from './lease-unit.ts';
import type { SessionRegistry } from './session-registry.ts';

export interface StartRequest {
  visitorId: string;
  clientAddress: string;
  workType: string;
  difficulty: number;
  stopAfter?: StopAfter | undefined;
  /** How many sessions may be open; Infinity where the operator lifted the limits. */
  limits: { perVisitor: number; perAddress: number };
}

const ADMISSION_LOCK = 0x61646d69;

/** @throws CallFailure work_type_not_available, too_many_sessions, too_many_sessions_from_address */
export async function startSession(
  context: EngineContext,
  registry: SessionRegistry,
  request: StartRequest,
): Promise<SessionRow> {
  if (!isAvailable(request.workType)) {
    const label = presentations.find(({ value }) => value === request.workType)?.label ?? request.workType;
    throw new CallFailure('work_type_not_available', { label });
  }
  const session = await inTransaction(context.database, async (tx) => {
    await checkLimits(tx, request);
    const [row] = await tx
      .insert(miningSessions)
      .values({
        sessionId: randomUUID(),
        isActive: true,
        status: 'mining',
        currentDifficulty: request.difficulty,
        selectedWorkType: request.workType,
        visitorId: request.visitorId,
        clientAddress: request.clientAddress,
        stopAfterBlocks: request.stopAfter?.blocks ?? null,
        stopAfterMinutes: request.stopAfter?.minutes ?? null,
      })
      .returning();
    await leaseUnit(
      tx,
      { sessionId: row!.sessionId, workType: request.workType, difficulty: request.difficulty },
      new Date(),
    );
    return row!;
  });
  context.events.sessionStarted(session.visitorId, session.sessionId);
  registry.begin(session);
  return session;
}

async function checkLimits(
  tx: Transaction,
  { visitorId, clientAddress, limits }: StartRequest,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMISSION_LOCK})`);
  const open = ne(miningSessions.status, 'stopped');
  const countOf = async (condition: ReturnType<typeof eq>) => {
    const [row] = await tx.select({ n: count() }).from(miningSessions).where(and(open, condition));
    return row?.n ?? 0;
  };
  if ((await countOf(eq(miningSessions.visitorId, visitorId))) >= limits.perVisitor) {
    throw new CallFailure('too_many_sessions', { limit: limits.perVisitor });
  }
  if ((await countOf(eq(miningSessions.clientAddress, clientAddress))) >= limits.perAddress) {
    throw new CallFailure('too_many_sessions_from_address', { limit: limits.perAddress });
  }
}

/** @throws CallFailure session_not_found, session_not_mining */
export async function pauseSession(
  context: EngineContext,
  registry: SessionRegistry,
  visitorId: string,
  sessionId: string,
  pauseReason: 'visitor' | 'owner_away' = 'visitor',
): Promise<SessionRow> {
  return registry.inTurn(sessionId, async () => {
    const paused = await moveSession(context, visitorId, sessionId, (session) => {
      if (session.status !== 'mining')
        throw new CallFailure('session_not_mining', { status: session.status });
      return { status: 'paused', isActive: false, pauseReason };
    });
    await registry.halt(sessionId);
    return paused;
  });
}

/** @throws CallFailure session_not_found, session_not_paused */
export async function resumeSession(
  context: EngineContext,
  registry: SessionRegistry,
  visitorId: string,
  sessionId: string,
): Promise<SessionRow> {
  return registry.inTurn(sessionId, async () => {
    const resumed = await moveSession(context, visitorId, sessionId, (session) => {
      if (session.status !== 'paused')
        throw new CallFailure('session_not_paused', { status: session.status });
      return { status: 'mining', isActive: true, pauseReason: null };
    });
    registry.begin(resumed);
    return resumed;
  });
}

export interface StopOptions {
  reason?: 'visitor' | 'stop_after';
  /** The session ends itself: its run can't be waited for, and ends when this returns. */
  fromItsRun?: boolean;
}

/**
 * Stops one session, or all of the visitor's. The region at hand goes back to be leased again.
 * @throws CallFailure session_not_found
 */
export async function stopSessions(
  context: EngineContext,
  registry: SessionRegistry,
  visitorId: string,
  sessionId: string | undefined,
  { reason = 'visitor', fromItsRun = false }: StopOptions = {},
): Promise<string[]> {
  const chosen = sessionId
    ? [sessionId]
    : (await openSessionsOf(context, visitorId)).map((row) => row.sessionId);
  for (const id of chosen) {
    const stopOne = () => stopSession(context, registry, visitorId, id, reason, fromItsRun);
    await (fromItsRun ? stopOne() : registry.inTurn(id, stopOne));
  }
  return chosen;
}

async function stopSession(
  context: EngineContext,
  registry: SessionRegistry,
  visitorId: string,
  sessionId: string,
  reason: 'visitor' | 'stop_after',
  fromItsRun: boolean,
): Promise<void> {
  const stopped = await moveSession(context, visitorId, sessionId, () => ({
    status: 'stopped',
    isActive: false,
    pauseReason: null,
    endTime: new Date(),
  }));
  if (!fromItsRun) await registry.halt(sessionId);
  registry.forget(stopped);
  context.events.sessionStopped({ visitorId, sessionId, workType: stopped.selectedWorkType, reason });
}

type Move = Partial<typeof miningSessions.$inferInsert> & { status: string };

async function moveSession(
  context: EngineContext,
  visitorId: string,
  sessionId: string,
  decide: (session: SessionRow) => Move,
): Promise<SessionRow> {
  return inTransaction(context.database, async (tx) => {
    const [session] = await tx
      .select()
      .from(miningSessions)
      .where(
        and(
          eq(miningSessions.sessionId, sessionId),
          eq(miningSessions.visitorId, visitorId),
          ne(miningSessions.status, 'stopped'),
        ),
      )
      .for('update');
    if (!session) throw new CallFailure('session_not_found');
    const move = decide(session);
    const [moved] = await tx
      .update(miningSessions)
      .set(move)
      .where(eq(miningSessions.sessionId, sessionId))
      .returning();
    if (move.status === 'stopped') {
      const unit = await openUnitOf(tx, sessionId);
      if (unit) await abandonUnit(tx, unit.id);
    }
    return moved!;
  });
}

/** The visitor's sessions that mine or are paused, oldest first. */
export function openSessionsOf(
  context: Pick<EngineContext, 'database'>,
  visitorId: string,
): Promise<SessionRow[]> {
  return context.database.orm
    .select()
    .from(miningSessions)
    .where(and(eq(miningSessions.visitorId, visitorId), ne(miningSessions.status, 'stopped')))
    .orderBy(asc(miningSessions.id));
}
