import { useSearch } from 'wouter';
import { GuideOverlay } from '../../overlays/guide/guide-overlay.tsx';
import { isOnboardingDue, onboardingOpen } from '../../overlays/onboarding/onboarding-store.ts';
import { tutorialPresent } from '../../overlays/tutorial/tutorial-store.ts';
import { useStore } from '../../ui/external-store.ts';
import { titleAt } from '../routes.ts';

/** The guide in the shell: list and card wait while the welcome or a tutorial is there (C-28). */
export function GuidePlace() {
  const search = useSearch();
  const isWelcoming = useStore(onboardingOpen);
  const isTaught = useStore(tutorialPresent);
  return <GuideOverlay isHeldBack={isWelcoming || isTaught || isOnboardingDue(search)} titleAt={titleAt} />;
}
