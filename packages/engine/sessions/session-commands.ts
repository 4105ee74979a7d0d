/** Start, pause, resume and stop: any state → stopped; mining ↔ paused; nothing else. */
import { randomUUID } from 'node:crypto';
import type { StopAfter } from '@productive-mining/contract/entities/session.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor, Transaction } from '@productive-mining/database/connection/connect.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { frontiersAt } from '@productive-mining/work/plans/choose-frontier.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { EngineContext } from '../engine-context.ts';
import { abandonUnitsOf, leaseUnit, type SessionRow, wantedBy } from '../units/lease-unit.ts';
import type { Sessions } from './session-registry.ts';

export interface StartRequest {
  visitorId: string;
  clientAddress: string;
  workType: string;
  difficulty: number;
  /** The frontier's name; without one it follows from the difficulty. */
  frontier?: string | undefined;
  stopAfter?: StopAfter | undefined;
  /** How many sessions may be open; Infinity where the operator lifted the limits. */
  limits: { perVisitor: number; perAddress: number };
}

const ADMISSION_LOCK = 0x61646d69;

/**
 * @throws CallFailure work_type_not_available, frontier_not_available, frontier_finished, too_many_sessions,
 * too_many_sessions_from_address
 */
export async function startSession(
  { context, registry }: Sessions,
  request: StartRequest,
): Promise<SessionRow> {
  checkChoice(request);
  const sessionId = randomUUID();
  const session = await context.patiently.certainTransaction(async (tx, mayBeDone) => {
    if (mayBeDone) {
      const started = await readSession(tx, sessionId);
      if (started) return started;
    }
    await checkLimits(tx, request);
    const startTime = context.time.now();
    const [row] = await tx
      .insert(miningSessions)
      .values({
        sessionId,
        isActive: true,
        status: 'mining',
        currentDifficulty: request.difficulty,
        selectedWorkType: request.workType,
        frontier: request.frontier ?? null,
        startTime,
        visitorId: request.visitorId,
        clientAddress: request.clientAddress,
        stopAfterBlocks: request.stopAfter?.blocks ?? null,
        stopAfterMinutes: request.stopAfter?.minutes ?? null,
      })
      .returning();
    await leaseUnit(tx, wantedBy(row!), startTime);
    return row!;
  });
  context.events.sessionStarted(session.visitorId, session.sessionId);
  registry.begin(session);
  return session;
}

function checkChoice({ workType, difficulty, frontier }: StartRequest): void {
  const label = presentations.find(({ value }) => value === workType)?.label ?? workType;
  if (!isAvailable(workType)) throw new CallFailure('work_type_not_available', { label });
  const kind = workTypeOf(workType);
  const there = frontiersAt(kind, difficulty).map(({ name }) => name);
  if (frontier === undefined || there.includes(frontier)) return;
  const { from, to } = kind.frontiers.find(({ name }) => name === frontier)?.difficulties ?? {};
  const names =
    there.join(', ') + (from === undefined ? '' : ` and, from difficulty ${from} to ${to}, ${frontier}`);
  throw new CallFailure('frontier_not_available', { label, frontier, difficulty, names });
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

/** A session and the visitor whose it must be. */
interface OwnSession {
  visitorId: string;
  sessionId: string;
}

interface PauseRequest extends OwnSession {
  pauseReason?: 'visitor' | 'owner_away';
}

/** @throws CallFailure session_not_found, session_not_mining */
export async function pauseSession(
  { context, registry }: Sessions,
  { visitorId, sessionId, pauseReason = 'visitor' }: PauseRequest,
): Promise<SessionRow> {
  return registry.inTurn(sessionId, async () => {
    const move = { status: 'paused', isActive: false, pauseReason };
    const paused = await moveSession(context, {
      visitorId,
      sessionId,
      move,
      check({ status }) {
        if (status !== 'mining') throw new CallFailure('session_not_mining', { status });
      },
    });
    await registry.halt(sessionId);
    return paused;
  });
}

/** @throws CallFailure session_not_found, session_not_paused */
export async function resumeSession(
  { context, registry }: Sessions,
  { visitorId, sessionId }: OwnSession,
): Promise<SessionRow> {
  return registry.inTurn(sessionId, async () => {
    const move = { status: 'mining', isActive: true, pauseReason: null };
    const resumed = await moveSession(context, {
      visitorId,
      sessionId,
      move,
      check({ status }) {
        if (status !== 'paused') throw new CallFailure('session_not_paused', { status });
      },
    });
    registry.begin(resumed);
    return resumed;
  });
}

interface StopRequest {
  visitorId: string;
  /** The session to stop; all of the visitor's when left out. */
  sessionId?: string | undefined;
  reason?: 'visitor' | 'stop_after';
  /** The session ends itself: its run can't be waited for, and ends when this returns. */
  fromItsRun?: boolean;
}

/**
 * Stops one session, or all of the visitor's. The region of each goes back to be leased again.
 * @returns those that it stopped
 * @throws CallFailure session_not_found when the one that was named is stopped already
 */
export async function stopSessions(
  sessions: Sessions,
  { visitorId, sessionId, reason = 'visitor', fromItsRun = false }: StopRequest,
): Promise<string[]> {
  const stopOne = (id: string) => {
    const stop = () => stopSession(sessions, { visitorId, sessionId: id, reason, fromItsRun });
    return fromItsRun ? stop() : sessions.registry.inTurn(id, stop);
  };
  if (sessionId) {
    await stopOne(sessionId);
    return [sessionId];
  }
  const stopped: string[] = [];
  for (const session of await openSessionsOf(sessions.context, visitorId)) {
    const isStopped = await stopOne(session.sessionId).then(() => true, passOverMoved);
    if (isStopped) stopped.push(session.sessionId);
  }
  return stopped;
}

const MOVED: readonly string[] = ['session_not_found', 'session_not_mining', 'session_not_paused'];

/** For commands that nobody waits for: a deadline's or another tab's command may come first. @throws any other error */
export function passOverMoved(error: unknown): false {
  if (error instanceof CallFailure && MOVED.includes(error.code)) return false;
  throw error;
}

async function stopSession(
  { context, registry }: Sessions,
  { visitorId, sessionId, reason, fromItsRun }: OwnSession & Required<StopRequest>,
): Promise<void> {
  // What nobody counts any more isn't kept: the network address is for the limit of open sessions.
  const ended = { clientAddress: '', endTime: context.time.now() };
  const move = { status: 'stopped', isActive: false, pauseReason: null, ...ended };
  const stopped = await moveSession(context, { visitorId, sessionId, move });
  if (!fromItsRun) await registry.halt(sessionId);
  registry.forget(stopped);
  context.events.sessionStopped({ visitorId, sessionId, workType: stopped.selectedWorkType, reason });
}

type Move = PgUpdateSetSource<typeof miningSessions> & { status: string };

interface SessionMove extends OwnSession {
  move: Move;
  /** Throws a CallFailure when the session, whose row is locked, can't make this move. */
  check?: (session: SessionRow) => void;
}

async function moveSession(
  context: EngineContext,
  { visitorId, sessionId, move, check }: SessionMove,
): Promise<SessionRow> {
  return context.patiently.certainTransaction(async (tx, mayBeDone) => {
    const [session] = await tx
      .select()
      .from(miningSessions)
      .where(and(eq(miningSessions.sessionId, sessionId), eq(miningSessions.visitorId, visitorId)))
      .for('update');
    if (mayBeDone && session?.status === move.status) return session;
    if (!session || session.status === 'stopped') throw new CallFailure('session_not_found');
    check?.(session);
    const [moved] = await tx
      .update(miningSessions)
      .set(move)
      .where(eq(miningSessions.sessionId, sessionId))
      .returning();
    if (move.status === 'stopped') await abandonUnitsOf(tx, sessionId);
    return moved!;
  });
}

export async function readSession(executor: Executor, sessionId: string): Promise<SessionRow | undefined> {
  const [session] = await executor
    .select()
    .from(miningSessions)
    .where(eq(miningSessions.sessionId, sessionId));
  return session;
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
