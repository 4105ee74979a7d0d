import type { Session } from '@productive-mining/contract/entities.ts';
import type { ProgressBySession, ShownProgress } from '../../live/progress.ts';

/** The live progress of a session, else what the list last knew of it. */
export function progressOfSession(session: Session, live: ProgressBySession): ShownProgress | null {
  const shown = live.get(session.sessionId);
  if (shown) return shown;
  const { progress } = session;
  return progress && { progress, view: progress.view, viewUnitId: progress.view ? progress.unitId : null };
}

/** What a bar shows of a unit: the true share of its computation, then of its verification. */
export function shareOf({ progress }: ShownProgress): {
  phase: string;
  percent: number;
  isComputed: boolean;
} {
  const isComputed = progress.computationProgress >= 100;
  return {
    phase: progress.phase,
    percent: isComputed ? progress.verificationProgress : progress.computationProgress,
    isComputed,
  };
}

/** The session that Active Computation shows unless the visitor chose one: the newest that mines, else the newest. */
export function sessionToShow(sessions: readonly Session[], chosenId: string | null): Session | null {
  const chosen = sessions.find((session) => session.sessionId === chosenId);
  return chosen ?? sessions.findLast((session) => session.status === 'mining') ?? sessions.at(-1) ?? null;
}

/** The unit that is nearest to being a block: it fills the first place of the chain strip. */
export function nearestToSealing(
  sessions: readonly Session[],
  live: ProgressBySession,
): ShownProgress | null {
  let nearest: ShownProgress | null = null;
  for (const session of sessions) {
    if (session.status !== 'mining') continue;
    const shown = progressOfSession(session, live);
    if (shown && (!nearest || shown.progress.progress > nearest.progress.progress)) nearest = shown;
  }
  return nearest;
}
