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
  /** False while paused. */
  isActive: boolean;
}

export const wishedTutorial: ExternalStore<TutorialWish | null> = createStore<TutorialWish | null>(null);

/** Whether a tutorial is on the screen, paused or not, or on its way there. */
export const tutorialPresent: ExternalStore<boolean> = createStore(false);

/** Loads and starts a tutorial; one that is missing doesn't start. */
export function startTutorial(flowId: string): void {
  // Its code and its steps load first: the list of guides must not open in between (C-28).
  tutorialPresent.set(true);
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
  const { flowId, stepIndex, isActive } = kept;
  tutorialPresent.set(true);
  wishedTutorial.set({ flowId, place: { stepIndex, isActive } });
}

function readPlace(): KeptPlace | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null') as KeptPlace | null;
    return typeof kept?.flowId === 'string' && Number.isInteger(kept.stepIndex) ? kept : null;
  } catch {
    return null;
  }
}
