/** What the page knows of tutorials without loading their code: how to start one, and whether one is there. */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

/** A new object for each wish, so that the same tutorial can be asked for again. */
export interface TutorialWish {
  flowId: string;
  /** Its place before a reload; absent for one that begins. */
  place?: TutorialPlace;
}

export interface TutorialPlace {
  stepIndex: number;
  /** Ids of the steps that were taken before. */
  completedSteps: readonly string[];
  /** False while paused. */
  isActive: boolean;
}

export const wishedTutorial: ExternalStore<TutorialWish | null> = createStore<TutorialWish | null>(null);

/** Whether a tutorial is on the screen, paused or not, or on its way there. */
export const tutorialPresent: ExternalStore<boolean> = createStore(false);

/** Id of the tutorial whose Start was pressed, until its card is there or it turns out not to start. */
export const startingTutorial: ExternalStore<string | null> = createStore<string | null>(null);

/** Loads and starts a tutorial; one that is missing doesn't start. */
export function startTutorial(flowId: string): void {
  // Its code and its steps load first: the list of guides must not open in between (C-28).
  tutorialPresent.set(true);
  startingTutorial.set(flowId);
  wishedTutorial.set({ flowId });
}

const PLACE_KEY = 'tutorialPlace';

interface KeptPlace extends TutorialPlace {
  flowId: string;
}

/** Keeps a tutorial's place for this tab; null when there is no tutorial. */
export function keepTutorialPlace(place: KeptPlace | null): void {
  try {
    if (place) sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
    else sessionStorage.removeItem(PLACE_KEY);
  } catch {
    // Without storage, a tutorial ends with the page.
  }
}

/** Continues the tutorial that a reload interrupted, at its place. */
export function resumeTutorial(): void {
  const kept = readPlace();
  if (!kept) return;
  const { flowId, ...place } = kept;
  tutorialPresent.set(true);
  wishedTutorial.set({ flowId, place });
}

function readPlace(): KeptPlace | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null') as KeptPlace | null;
    const isPlace = typeof kept?.flowId === 'string' && Number.isInteger(kept.stepIndex);
    return isPlace && Array.isArray(kept.completedSteps) ? kept : null;
  } catch {
    return null;
  }
}
