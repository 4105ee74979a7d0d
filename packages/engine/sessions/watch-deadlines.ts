/** Stops sessions whose minutes are over, mining or paused. */
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { and, isNotNull, ne, sql } from 'drizzle-orm';
import { passOverMoved, stopSessions } from './session-commands.ts';
import type { Sessions } from './session-registry.ts';

const CHECK_INTERVAL_MS = 1000;

export function watchDeadlines(sessions: Sessions): { close(): void } {
  let busy = false;
  const stopDue = async () => {
    const minutesOver = sql`${miningSessions.startTime} + ${miningSessions.stopAfterMinutes} * interval '1 minute' <= ${sessions.context.time.now().toISOString()}::timestamptz`;
    const due = await sessions.context.database.orm
      .select({ visitorId: miningSessions.visitorId, sessionId: miningSessions.sessionId })
      .from(miningSessions)
      .where(
        and(ne(miningSessions.status, 'stopped'), isNotNull(miningSessions.stopAfterMinutes), minutesOver),
      );
    for (const row of due) {
      const stopped = stopSessions(sessions, { ...row, reason: 'stop_after' });
      await stopped.catch(passOverMoved);
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    stopDue()
      .catch((error: unknown) =>
        sessions.context.log.warn({ error: String(error) }, 'stopping sessions in time'),
      )
      .finally(() => {
        busy = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
