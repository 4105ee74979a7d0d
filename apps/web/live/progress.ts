/** The newest mining_progress of each of the visitor's sessions, with the last picture of its work. */
import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { createStore, useStore } from '../ui/external-store.ts';
import { paceDrawing } from './pace-drawing.ts';

export interface ShownProgress {
  progress: MiningProgress;
  /** The last picture received; it stays until the next unit has one of its own. */
  view: LiveViewData | null;
  /** Unit that `view` shows. */
  viewUnitId: string | null;
}

export type ProgressBySession = ReadonlyMap<string, ShownProgress>;

const progressBySession = createStore<ProgressBySession>(new Map());
/** The newest progress, including what arrived since the page was last drawn. */
let received: ProgressBySession = new Map();
const drawReceived = paceDrawing(() => progressBySession.set(received));

export function storeProgress(progress: MiningProgress): void {
  const shown = withLastView(progress, received.get(progress.sessionId));
  received = new Map(received).set(progress.sessionId, shown);
  drawReceived();
}

/** What is shown for a message: its picture, else the last one. A step without a plot keeps the plot of its unit. */
export function withLastView(progress: MiningProgress, previous: ShownProgress | undefined): ShownProgress {
  const { view, unitId } = progress;
  if (!view) return { progress, view: previous?.view ?? null, viewUnitId: previous?.viewUnitId ?? null };
  const last = previous?.viewUnitId === unitId ? previous.view?.plot : undefined;
  const plot = view.plot ?? last;
  return { progress, view: plot ? { ...view, plot } : view, viewUnitId: unitId };
}

export function clearProgress(sessionId: string): void {
  const rest = new Map(received);
  rest.delete(sessionId);
  replaceAll(rest);
}

export function clearAllProgress(): void {
  replaceAll(new Map());
}

/** Whether a session of the visitor mines, as far as messages have told. */
export function hasProgress(): boolean {
  return received.size > 0;
}

function replaceAll(progress: ProgressBySession): void {
  received = progress;
  progressBySession.set(progress);
}

/** The visitor's unit that will be a block first. */
export function nearestToSealing(shown: readonly ShownProgress[]): ShownProgress | undefined {
  return shown.toSorted((a, b) => b.progress.progress - a.progress.progress)[0];
}

export function useProgress(): ProgressBySession {
  return useStore(progressBySession);
}

/** The progress of one session; undefined until its first message. */
export function useProgressOf(sessionId: string | undefined): ShownProgress | undefined {
  return useStore(progressBySession, (all) => (sessionId === undefined ? undefined : all.get(sessionId)));
}
