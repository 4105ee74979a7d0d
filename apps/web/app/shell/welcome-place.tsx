import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  closeOnboarding,
  onboardingNow,
  onboardingOpen,
} from '../../overlays/onboarding/onboarding-store.ts';
import { WelcomeBar } from '../../overlays/onboarding/welcome-bar.tsx';
import { startingTutorial, startTutorial, tutorialPresent } from '../../overlays/tutorial/tutorial-store.ts';
import { useStore } from '../../ui/external-store.ts';
import { isBeyondRoutes } from '../routes.ts';

/** The welcome as a bar, where a link led a visitor who has not seen it, or while the dialog would cover something. */
export function WelcomePlace() {
  const [path] = useLocation();
  const search = useSearch();
  // Drawn with the first of the page, as a bar that came later would move it.
  const welcome = useStore(onboardingOpen) ?? onboardingNow(search);
  const startingId = useStore(startingTutorial);
  useEffect(closeWhenStarted, []);
  const isBar = welcome === 'aside' || (welcome === 'due' && isBeyondRoutes(path));
  return isBar ? <WelcomeBar startingId={startingId} onStart={startTutorial} /> : null;
}

/**
 * Closes the welcome, in either shape, as soon as a tutorial that was started from it is there; until then its button is
 * busy (ONB-09).
 * @returns a function that ends the watch
 */
function closeWhenStarted(): () => void {
  return startingTutorial.subscribe(() => {
    const isThere = startingTutorial.get() === null && tutorialPresent.get();
    if (isThere && onboardingOpen.get() !== null) closeOnboarding();
  });
}
