/** What the rest of the page knows of tutorials without loading them: how to start one, and whether one is there. */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

/** A new object for each wish, so that the same tutorial can be asked for again. */
export interface TutorialWish {
  flowId: string;
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
