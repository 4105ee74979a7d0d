import type { Session } from '@productive-mining/contract/entities/session.ts';
import { useMemo } from 'react';
import {
  nearestToSealing,
  type ProgressBySession,
  type ShownProgress,
  useProgressOf,
} from '../../../live/progress.ts';

/** The progress of a session as the list of sessions last knew it. */
function listedProgress({ progress }: Session): ShownProgress | null {
  if (!progress) return null;
  const { view, unitId, viewUnitId = unitId } = progress;
  return { progress, view, viewUnitId: view ? viewUnitId : null };
}

/** Messages bring a picture only when there is a new one: until the first does, the page shows the listed one. */
function withListedPicture(live: ShownProgress, listed: ShownProgress | null): ShownProgress {
  if (!listed?.view || live.view?.plot) return live;
  const { view, viewUnitId } = listed;
  if (!live.view) return { ...live, view, viewUnitId };
  return view.plot && live.viewUnitId === viewUnitId
    ? { ...live, view: { ...live.view, plot: view.plot } }
    : live;
}

/**
 * The live progress of a session, else what the list last knew of it, and the newest picture of either. Only the component
 * that asks is drawn again when it changes.
 */
export function useSessionProgress(session: Session | null): ShownProgress | null {
  const live = useProgressOf(session?.sessionId);
  const listed = useMemo(() => session && listedProgress(session), [session]);
  return useMemo(() => (live ? withListedPicture(live, listed) : listed), [live, listed]);
}

/** The share that a bar shows of a unit: the true one of its computation, then of its verification. */
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

/** The unit that fills the first place of the chain strip: of a session that mines, else of one that is paused. */
export function unitInMaking(
  sessions: readonly Session[],
  live: ProgressBySession,
): ShownProgress | undefined {
  const mining = sessions.filter(({ status }) => status === 'mining');
  const open = mining.length > 0 ? mining : sessions;
  return nearestToSealing(
    open.flatMap((session) => live.get(session.sessionId) ?? listedProgress(session) ?? []),
  );
}
