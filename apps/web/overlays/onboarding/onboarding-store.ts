/** Whether the welcome is open, and the flag by which a browser remembers that it was seen (spec part 1 §3, §4). */
import { navigate } from 'wouter/use-browser-location';
import { createStore, type ExternalStore } from '../../ui/external-store.ts';
import { isFlagKept, keepFlag } from '../../ui/kept-flag.ts';

const SEEN_ONBOARDING_KEY = 'hasSeenOnboarding';
const FORCING_PARAMETER = 'tutorial';

export const onboardingOpen: ExternalStore<boolean> = createStore(false);

/** Opens the welcome again, whatever the browser remembers: the Tutorial button of the header. */
export function restartOnboarding(): void {
  onboardingOpen.set(true);
}

/** Spec part 1 §2: shown while the flag is absent, and always with tutorial=true in the address. */
export function isOnboardingDue(search: string): boolean {
  return new URLSearchParams(search).get(FORCING_PARAMETER) === 'true' || !isFlagKept(SEEN_ONBOARDING_KEY);
}

/** Remembers that it was seen, and takes tutorial=true out of the address, which would open it again at once. */
export function closeOnboarding(): void {
  keepFlag(SEEN_ONBOARDING_KEY);
  const address = new URL(window.location.href);
  if (address.searchParams.has(FORCING_PARAMETER)) {
    address.searchParams.delete(FORCING_PARAMETER);
    navigate(`${address.pathname}${address.search}${address.hash}`, { replace: true });
  }
  onboardingOpen.set(false);
}
