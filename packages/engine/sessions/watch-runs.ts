/**
 * Every session that mines has its run in this process, and no other has one. At a start all of them begin; later those
 * whose start or resume was committed, but not answered, as the database's connection broke. A run whose session was
 * paused or stopped without a word to this process is halted.
 */
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { asc, eq } from 'drizzle-orm';
import { readSession } from './session-commands.ts';
import type { Sessions } from './session-registry.ts';

const CHECK_INTERVAL_MS = 15_000;

export interface RunWatch {
  /** At a start, before any command. @returns how many sessions mine */
  beginAll(): Promise<number>;
  /** Begins what doesn't run. @returns how many sessions that were */
  beginMissing(): Promise<number>;
  /** Halts the runs of sessions that don't mine any more. */
  haltMoved(): Promise<void>;
  close(): void;
}

export function watchRuns({ context, registry }: Sessions): RunWatch {
  const mining = () =>
    context.database.orm
      .select()
      .from(miningSessions)
      .where(eq(miningSessions.status, 'mining'))
      .orderBy(asc(miningSessions.id));
  const beginOne = async (sessionId: string) => {
    const session = await readSession(context.database.orm, sessionId);
    if (session?.status === 'mining') registry.begin(session);
  };
  const beginAll = async () => {
    const sessions = await mining();
    for (const session of sessions) registry.begin(session);
    return sessions.length;
  };
  const beginMissing = async () => {
    const missing = (await mining()).filter(({ sessionId }) => !registry.isRunning(sessionId));
    // In turn, as a pause may be under way.
    for (const { sessionId } of missing) await registry.inTurn(sessionId, () => beginOne(sessionId));
    return missing.length;
  };
  const haltOne = async (sessionId: string) => {
    const session = await readSession(context.database.orm, sessionId);
    if (session?.status !== 'mining') await registry.halt(sessionId);
  };
  const haltMoved = async () => {
    const running = registry.running();
    const miningNow = new Set((await mining()).map(({ sessionId }) => sessionId));
    const moved = running.filter((sessionId) => !miningNow.has(sessionId));
    // In turn, as a start or resume may be under way.
    for (const sessionId of moved) await registry.inTurn(sessionId, () => haltOne(sessionId));
  };
  const timer = setInterval(() => {
    Promise.all([beginMissing(), haltMoved()]).catch((error: unknown) =>
      context.log.warn({ error: String(error) }, 'sessions and their runs could not be compared'),
    );
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { beginAll, beginMissing, haltMoved, close: () => clearInterval(timer) };
}
