/** What the page knows of guides without loading them, and the flag that one was started (spec part 1 §3, OPEN-23). */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

export const STARTED_GUIDES_KEY = 'hasStartedGuides';
/** Where the focus goes when the card of the active guide closes. */
export const GUIDE_BUTTON_ID = 'guide-button';

export const guidesOpen: ExternalStore<boolean> = createStore(false);

/** Id of the guide whose card was dismissed: until the page is loaded anew, or the button asks for it (OPEN-26). */
export const dismissedGuide: ExternalStore<string | null> = createStore<string | null>(null);

/** The card of the active guide should take the focus: it has just been started or asked for here. */
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

export function hasStartedGuides(): boolean {
  try {
    return localStorage.getItem(STARTED_GUIDES_KEY) === 'true';
  } catch {
    // A browser that keeps nothing would open the list on every page.
    return true;
  }
}

export function rememberStartedGuides(): void {
  try {
    localStorage.setItem(STARTED_GUIDES_KEY, 'true');
  } catch {
    // The list then doesn't open by itself either.
  }
}

export function focusGuideButton(): void {
  document.getElementById(GUIDE_BUTTON_ID)?.focus();
}
