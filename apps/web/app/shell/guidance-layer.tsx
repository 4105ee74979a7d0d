/** The welcome and the tutorials, loaded when there is something to show. */
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { isOnboardingDue, onboardingOpen } from '../../overlays/onboarding/onboarding-store.ts';
import { resumeTutorial, startTutorial, wishedTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import { DrawnLater } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';

const loadOnboarding = () =>
  import('../../overlays/onboarding/onboarding.tsx').then((module) => module.Onboarding);
const loadTutorialOverlay = () =>
  import('../../overlays/tutorial/tutorial-overlay.tsx').then((module) => module.TutorialOverlay);

export function GuidanceLayer() {
  const search = useSearch();
  useEffect(() => {
    if (isOnboardingDue(search)) onboardingOpen.set(true);
  }, [search]);
  useEffect(resumeTutorial, []);
  const isOpen = useStore(onboardingOpen);
  const hasWish = useStore(wishedTutorial) !== null;
  return (
    <>
      {isOpen && <DrawnLater load={loadOnboarding} props={{ onStart: startTutorial }} />}
      {hasWish && <DrawnLater load={loadTutorialOverlay} props={{}} />}
    </>
  );
}
