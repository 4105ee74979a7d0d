/** The sessions that mine right now in this process. */
import { setMaxListeners } from 'node:events';
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import type { Orm } from '@productive-mining/database/connection/connect.ts';
import { readFinished } from '../chunks/compute-unit.ts';
import type { EngineContext } from '../engine-context.ts';
import { openUnitOf, type SessionRow } from '../units/lease-unit.ts';
import { ProgressTracker } from '../units/track-progress.ts';
import { type MiningRun, mineSession } from './mine-session.ts';

interface Running {
  abort: AbortController;
  ended: Promise<void>;
}

export interface SessionRegistry {
  /** Does nothing for a session that runs already, and while the engine closes. */
  begin(session: SessionRow): void;
  isRunning(sessionId: string): boolean;
  /** Ids of the sessions that run. */
  running(): string[];
  /** Aborts a session's work and waits until its threads have let go. */
  halt(sessionId: string): Promise<void>;
  /** What was told last; of a session that hasn't begun since the start of this process what its checkpoint says. */
  progressOf(session: SessionRow): Promise<MiningProgress | null>;
  /** Forgets a session that was stopped. */
  forget(session: SessionRow): void;
  haltAll(): Promise<void>;
  /** Runs commands on one session one after the other, so that a resume can't overtake a pause that still halts. */
  inTurn<T>(sessionId: string, command: () => Promise<T>): Promise<T>;
}

/** What commands and watches of sessions work with. */
export interface Sessions {
  readonly context: EngineContext;
  readonly registry: SessionRegistry;
}

export function openSessionRegistry(
  context: EngineContext,
  isOver: (session: SessionRow, signal: AbortSignal) => Promise<boolean>,
): SessionRegistry {
  const running = new Map<string, Running>();
  const trackers = new Map<string, ProgressTracker>();

  const trackerOf = (session: SessionRow) => {
    const known = trackers.get(session.sessionId);
    if (known) return known;
    const tracker = new ProgressTracker(
      session.sessionId,
      (progress) => context.events.progress(session.visitorId, progress),
      { processorShare: () => context.pool.processorShare() },
    );
    trackers.set(session.sessionId, tracker);
    return tracker;
  };

  const halt = async (sessionId: string) => {
    const run = running.get(sessionId);
    if (!run) return;
    run.abort.abort(new Error('the session was halted'));
    await run.ended;
  };

  return {
    begin(session) {
      if (running.has(session.sessionId) || context.closing.aborted) return;
      const abort = new AbortController();
      // One listener for each chunk and part that waits for its turn.
      setMaxListeners(0, abort.signal);
      const ended = mineUntilHalted(context, {
        session,
        progress: trackerOf(session),
        signal: abort.signal,
        isOver: () => isOver(session, abort.signal),
      }).finally(() => running.delete(session.sessionId));
      running.set(session.sessionId, { abort, ended });
    },
    halt,
    isRunning: (sessionId) => running.has(sessionId),
    running: () => [...running.keys()],
    progressOf: async (session) =>
      trackers.get(session.sessionId)?.read() ?? readStoredProgress(context.database.orm, session),
    forget(session) {
      trackers.delete(session.sessionId);
      context.share.forget(session);
    },
    async haltAll() {
      await Promise.all([...running.keys()].map(halt));
    },
    inTurn: takeTurns(),
  };
}

async function readStoredProgress(orm: Orm, { sessionId }: SessionRow): Promise<MiningProgress | null> {
  const unit = await openUnitOf(orm, sessionId);
  if (!unit) return null;
  const tracker = new ProgressTracker(sessionId, () => undefined);
  tracker.begin(unit, await readFinished(orm, unit));
  return tracker.read();
}

/** A fault ends its session alone. */
async function mineUntilHalted(context: EngineContext, run: MiningRun): Promise<void> {
  try {
    await mineSession(context, run);
  } catch (error) {
    if (run.signal.aborted) return;
    const { sessionId } = run.session;
    context.log.error({ sessionId, error: String(error) }, 'a session ended by a fault');
  }
}

/** Keeps a queue of commands for each session while it has some. A command that fails doesn't stop the next one. */
function takeTurns(): SessionRegistry['inTurn'] {
  const turns = new Map<string, Promise<unknown>>();
  return (sessionId, command) => {
    const turn = (turns.get(sessionId) ?? Promise.resolve()).then(command, command);
    turns.set(sessionId, turn);
    const leave = () => {
      if (turns.get(sessionId) === turn) turns.delete(sessionId);
    };
    turn.then(leave, leave);
    return turn;
  };
}
