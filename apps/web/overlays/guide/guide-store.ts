/** What the page knows of guides without loading them, and the flag that one was started (spec part 1 §3, OPEN-23). */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';
import { isFlagKept, keepFlag } from '../../ui/kept-flag.ts';

export const STARTED_GUIDES_KEY = 'hasStartedGuides';
/** Flag of this browser: the list has opened by itself, and never does again. */
const OPENED_GUIDES_KEY = 'guidesOpenedByThemselves';
/** Flag of this tab: a session or a tutorial was there, and the list doesn't come after it. */
const RESTING_GUIDES_KEY = 'guidesRest';
/** Id of the Guide button, which gets the focus when the card of the active guide closes. */
export const GUIDE_BUTTON_ID = 'guide-button';

export const guidesOpen: ExternalStore<boolean> = createStore(false);

/** Id of the guide whose card was dismissed, until a reload or a press on the button brings it back (OPEN-26). */
export const dismissedGuide: ExternalStore<string | null> = createStore<string | null>(null);

/** Whether the card of a guide is there, which takes a part of the page's width. */
export const guideCardPresent: ExternalStore<boolean> = createStore(false);

/** Whether the card of the active guide should take the focus: it has just been started or asked for here. */
export const cardWantsFocus: ExternalStore<boolean> = createStore(false);

/** Whether the list may open by itself in this tab. */
export function mayListOpen(): boolean {
  const hasOpened = isFlagKept(STARTED_GUIDES_KEY) || isFlagKept(OPENED_GUIDES_KEY);
  return !hasOpened && !isFlagKept(RESTING_GUIDES_KEY, 'sessionStorage');
}

/** Keeps the list from opening by itself in this tab. */
export function letListRest(): void {
  keepFlag(RESTING_GUIDES_KEY, 'sessionStorage');
}

export function openListByItself(): void {
  keepFlag(OPENED_GUIDES_KEY);
  guidesOpen.set(true);
}

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
  const button = document.getElementById(GUIDE_BUTTON_ID);
  // Aside on a phone it couldn't take the focus.
  button?.parentElement?.removeAttribute('data-aside');
  button?.focus();
}
