/** The newest mining_progress of each of the visitor's sessions, with the last picture of its work. */
import type { LiveViewData, MiningProgress } from '@productive-mining/contract/entities.ts';
import { createStore, useStore } from '../ui/external-store.ts';

export interface ShownProgress {
  progress: MiningProgress;
  /** The last picture that came; it stays until the next unit has one of its own. */
  view: LiveViewData | null;
  /** Unit that `view` shows. */
  viewUnitId: string | null;
}

export type ProgressBySession = ReadonlyMap<string, ShownProgress>;

const progressBySession = createStore<ProgressBySession>(new Map());

export function storeProgress(progress: MiningProgress): void {
  const previous = progressBySession.get().get(progress.sessionId);
  const shown: ShownProgress = progress.view
    ? { progress, view: progress.view, viewUnitId: progress.unitId }
    : { progress, view: previous?.view ?? null, viewUnitId: previous?.viewUnitId ?? null };
  progressBySession.set(new Map(progressBySession.get()).set(progress.sessionId, shown));
}

export function clearProgress(sessionId: string): void {
  const rest = new Map(progressBySession.get());
  rest.delete(sessionId);
  progressBySession.set(rest);
}

export function clearAllProgress(): void {
  progressBySession.set(new Map());
}

export function useProgress(): ProgressBySession {
  return useStore(progressBySession);
}
