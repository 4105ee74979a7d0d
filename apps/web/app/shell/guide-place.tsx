import { useLocation, useSearch } from 'wouter';
import { GuideOverlay } from '../../overlays/guide/guide-overlay.tsx';
import { onboardingNow, onboardingOpen } from '../../overlays/onboarding/onboarding-store.ts';
import { tutorialPresent } from '../../overlays/tutorial/tutorial-store.ts';
import { useStore } from '../../ui/external-store.ts';
import { isBeyondRoutes, titleAt } from '../routes.ts';

/**
 * The guide in the shell: list and card wait while the welcome or a tutorial is there (C-28). The list opens by itself on
 * the specification's screens alone, not over what a link led to.
 */
export function GuidePlace() {
  const [path] = useLocation();
  const search = useSearch();
  const isWelcomed = useStore(onboardingOpen) !== null || onboardingNow(search) !== null;
  const isTaught = useStore(tutorialPresent) || isWelcomed;
  return (
    <GuideOverlay
      isCardResting={isTaught}
      isListHeldBack={isTaught || isBeyondRoutes(path)}
      isTaught={isTaught}
      titleAt={titleAt}
    />
  );
}
