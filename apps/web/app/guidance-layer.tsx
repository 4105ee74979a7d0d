/** The welcome and the tutorials, loaded when there is something to show. */
import { lazy, Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import { isOnboardingDue, onboardingOpen } from '../overlays/onboarding/onboarding-store.ts';
import { startTutorial, wishedTutorial } from '../overlays/tutorial/tutorial-store.ts';
import { useStore } from '../ui/external-store.ts';

const Onboarding = lazy(() =>
  import('../overlays/onboarding/onboarding.tsx').then((module) => ({ default: module.Onboarding })),
);
const TutorialOverlay = lazy(() =>
  import('../overlays/tutorial/tutorial-overlay.tsx').then((module) => ({ default: module.TutorialOverlay })),
);

export function GuidanceLayer() {
  const search = useSearch();
  useEffect(() => {
    if (isOnboardingDue(search)) onboardingOpen.set(true);
  }, [search]);
  const isOpen = useStore(onboardingOpen);
  const hasWish = useStore(wishedTutorial) !== null;
  return (
    <>
      <Suspense fallback={null}>{isOpen && <Onboarding onStart={startTutorial} />}</Suspense>
      <Suspense fallback={null}>{hasWish && <TutorialOverlay />}</Suspense>
    </>
  );
}
