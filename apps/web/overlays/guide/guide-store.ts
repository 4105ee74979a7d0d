/** What the page knows of guides without loading them, and the flag that one was started (spec part 1 §3, OPEN-23). */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

export const STARTED_GUIDES_KEY = 'hasStartedGuides';
/** Flag of this tab: the list has opened by itself, and a reload doesn't open it again. */
export const OPENED_GUIDES_KEY = 'guidesOpenedByThemselves';
/** Id of the Guide button, which gets the focus when the card of the active guide closes. */
export const GUIDE_BUTTON_ID = 'guide-button';

export const guidesOpen: ExternalStore<boolean> = createStore(false);

/** Id of the guide whose card was dismissed, until a reload or a press on the button brings it back (OPEN-26). */
export const dismissedGuide: ExternalStore<string | null> = createStore<string | null>(null);

/** Whether the card of the active guide should take the focus: it has just been started or asked for here. */
export const cardWantsFocus: ExternalStore<boolean> = createStore(false);

/** The Guide button: brings a dismissed card back, else opens the list. */
export function pressGuideButton(): void {
  if (dismissedGuide.get() === null) guidesOpen.set(true);
  else showActiveCard();
}

export function showActiveCard(): void {
  dismissedGuide.set(null);
  cardWantsFocus.set(true);
}

export function focusGuideButton(): void {
  document.getElementById(GUIDE_BUTTON_ID)?.focus();
}
