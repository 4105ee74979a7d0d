/** Whether the welcome is open, and the flag by which a browser remembers that it was seen (spec part 1 §3, §4). */
import { navigate } from 'wouter/use-browser-location';
import { createStore, type ExternalStore } from '../../ui/external-store.ts';
import { isFlagKept, keepFlag } from '../../ui/kept-flag.ts';

const SEEN_ONBOARDING_KEY = 'hasSeenOnboarding';
const FORCING_PARAMETER = 'tutorial';

/** Id of the tutorial to begin with. */
export const FIRST_PATH_ID = 'productive-mining-basics';

/** The properties of what starts paths. */
export interface StartsPaths {
  /** Id of the path whose Start was pressed, while it is on its way. */
  startingId: string | null;
  onStart: (flowId: string) => void;
}

/**
 * Why the welcome is open, if it is: a first visit makes it due, which a page that only links lead to shows as a bar; one
 * that came upon a session, another dialog or a visitor at work stays aside, as a bar on every page; a visitor who asked
 * for it gets the dialog on every page.
 */
type Welcome = 'due' | 'aside' | 'asked' | null;

export const onboardingOpen: ExternalStore<Welcome> = createStore<Welcome>(null);

/** Makes the welcome due or asked for as the address and the browser say, but leaves it aside once it is. */
export function openOnboarding(search: string): void {
  const now = onboardingNow(search);
  const isAside = now === 'due' && onboardingOpen.get() === 'aside';
  if (now !== null && !isAside) onboardingOpen.set(now);
}

/** Makes a welcome that was due a bar. */
export function letOnboardingStepAside(): void {
  onboardingOpen.set('aside');
}

/** Opens the welcome again, whatever the browser remembers: the Tutorial button of the header. */
export function restartOnboarding(): void {
  onboardingOpen.set('asked');
}

/** Spec part 1 §2: shown while the flag is absent, and always with tutorial=true in the address. */
export function onboardingNow(search: string): 'due' | 'asked' | null {
  if (new URLSearchParams(search).get(FORCING_PARAMETER) === 'true') return 'asked';
  return isFlagKept(SEEN_ONBOARDING_KEY) ? null : 'due';
}

/** Remembers that it was seen, and takes tutorial=true out of the address, which would open it again at once. */
export function closeOnboarding(): void {
  keepFlag(SEEN_ONBOARDING_KEY);
  const address = new URL(window.location.href);
  if (address.searchParams.has(FORCING_PARAMETER)) {
    address.searchParams.delete(FORCING_PARAMETER);
    navigate(`${address.pathname}${address.search}${address.hash}`, { replace: true });
  }
  onboardingOpen.set(null);
}
