/** Pauses the sessions of visitors who have been away too long, and resumes them on return. */
import { miningSessions, visitors } from '@productive-mining/database/schema/mining.ts';
import { and, eq, lt } from 'drizzle-orm';
import { passOverMoved, pauseSession, resumeSession } from './session-commands.ts';
import type { Sessions } from './session-registry.ts';

const CHECK_INTERVAL_MS = 15_000;
/** Visitors of whom it is remembered that no session waits for them. Beyond it all are forgotten, and asked for again. */
const REMEMBERED_VISITORS = 10_000;

export interface PresenceWatch {
  /** Resumes what was paused because the owner was away. Cheap enough for each of the owner's calls. */
  ownerReturned(visitorId: string): Promise<void>;
  close(): void;
}

/**
 * @param awayMinutes undefined: sessions go on without their owner
 * @param isPresent whether the visitor has a socket open here
 */
export function watchPresence(
  sessions: Sessions,
  awayMinutes: number | undefined,
  isPresent: (visitorId: string) => boolean,
): PresenceWatch {
  const { context } = sessions;
  /** Visitors without a session that is paused because they were away. */
  const unawaited = new Set<string>();
  const pauseAbsent = async () => {
    if (awayMinutes === undefined) return;
    const absentSince = new Date(context.time.now().getTime() - awayMinutes * 60_000);
    const rows = await context.database.orm
      .select({ visitorId: visitors.id, sessionId: miningSessions.sessionId })
      .from(miningSessions)
      .innerJoin(visitors, eq(visitors.id, miningSessions.visitorId))
      .where(and(eq(miningSessions.status, 'mining'), lt(visitors.lastSeenAt, absentSince)));
    for (const row of rows) {
      if (isPresent(row.visitorId)) continue;
      const paused = pauseSession(sessions, { ...row, pauseReason: 'owner_away' });
      await paused.catch(passOverMoved);
      unawaited.delete(row.visitorId);
      // Who came while it was under way found nothing to resume.
      if (isPresent(row.visitorId)) await ownerReturned(row.visitorId);
    }
  };
  const ownerReturned = async (visitorId: string) => {
    if (unawaited.has(visitorId)) return;
    if (unawaited.size >= REMEMBERED_VISITORS) unawaited.clear();
    unawaited.add(visitorId);
    await resumeAway(visitorId).catch((error: unknown) => {
      unawaited.delete(visitorId);
      throw error;
    });
  };
  const resumeAway = async (visitorId: string) => {
    const away = await context.database.orm
      .select({ sessionId: miningSessions.sessionId })
      .from(miningSessions)
      .where(
        and(
          eq(miningSessions.visitorId, visitorId),
          eq(miningSessions.status, 'paused'),
          eq(miningSessions.pauseReason, 'owner_away'),
        ),
      );
    for (const { sessionId } of away) {
      await resumeSession(sessions, { visitorId, sessionId }).catch(passOverMoved);
    }
  };
  const timer = setInterval(() => {
    pauseAbsent().catch((error: unknown) => context.log.warn({ error: String(error) }, 'presence check'));
  }, CHECK_INTERVAL_MS);
  timer.unref();

  return {
    ownerReturned,
    close: () => clearInterval(timer),
  };
}
