/** The welcome and the tutorials, loaded when there is something to show. */
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { onboardingOpen, openOnboarding } from '../../overlays/onboarding/onboarding-store.ts';
import {
  resumeTutorial,
  startingTutorial,
  startTutorial,
  wishedTutorial,
} from '../../overlays/tutorial/tutorial-store.ts';
import { DrawnLater } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';
import { isBeyondRoutes } from '../routes.ts';

const loadOnboarding = () =>
  import('../../overlays/onboarding/onboarding.tsx').then((module) => module.Onboarding);
/** Somebody waits for it, so that it doesn't wait for an idle page. */
const TutorialOverlay = lazy(() =>
  import('../../overlays/tutorial/tutorial-overlay.tsx').then((module) => ({
    default: module.TutorialOverlay,
  })),
);

export function GuidanceLayer() {
  const search = useSearch();
  const [path] = useLocation();
  useLayoutEffect(() => openOnboarding(search), [search]);
  useEffect(resumeTutorial, []);
  const welcome = useStore(onboardingOpen);
  const isDialog = welcome === 'asked' || (welcome === 'due' && !isBeyondRoutes(path));
  const startingId = useStore(startingTutorial);
  const hasWish = useStore(wishedTutorial) !== null;
  return (
    <>
      {isDialog && <DrawnLater load={loadOnboarding} props={{ startingId, onStart: startTutorial }} />}
      <Suspense fallback={null}>{hasWish && <TutorialOverlay />}</Suspense>
    </>
  );
}
