import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from '../../ui/external-store.ts';
import { isFlagKept, keepFlag } from '../../ui/kept-flag.ts';
import { ActiveGuideCard } from './active-guide-card.tsx';
import { dismissedGuide, guidesOpen, OPENED_GUIDES_KEY, STARTED_GUIDES_KEY } from './guide-store.ts';
import { useCurrentGuide, useGuides } from './queries.ts';

const GuideDialog = lazy(() =>
  import('./guide-dialog.tsx').then((module) => ({ default: module.GuideDialog })),
);

export interface GuideLayerProps {
  /** Something else has the visitor's attention: the list doesn't open by itself, and the card rests. */
  isHeldBack: boolean;
  /** The name of the screen that a path leads to. */
  titleAt: (path: string) => string;
}

/** The card of the active guide, and the list when it is open. */
export function GuideLayer({ isHeldBack, titleAt }: GuideLayerProps) {
  const { data: current } = useCurrentGuide();
  const isOpen = useStore(guidesOpen);
  const dismissedId = useStore(dismissedGuide);
  const activeId = current?.currentFlow?.id;
  useOpeningByItself(isHeldBack);
  useEffect(() => {
    // A guide that ended elsewhere leaves nothing to bring back.
    if (current && dismissedId !== null && activeId !== dismissedId) dismissedGuide.set(null);
  }, [current, activeId, dismissedId]);
  const { currentFlow, currentStep, progress } = current ?? {};
  const isCardShown = !isHeldBack && currentFlow?.id !== dismissedId;
  return (
    <>
      {isCardShown && currentFlow && currentStep && progress && (
        <ActiveGuideCard flow={currentFlow} step={currentStep} progress={progress} titleAt={titleAt} />
      )}
      <Suspense fallback={null}>{isOpen && <GuideDialog />}</Suspense>
    </>
  );
}

/**
 * Opens the list when no guide is active, guides exist and none was ever started from this browser (spec part 1 §4), but
 * not over the welcome, a tutorial or another dialog (C-28). It opens once a tab: closed by the visitor, it stays closed.
 */
function useOpeningByItself(isHeldBack: boolean): void {
  const { data: current, dataUpdatedAt } = useCurrentGuide();
  const hasGuides = (useGuides().data?.guides.length ?? 0) > 0;
  const hasOpened = useRef(false);
  const isIdle = current?.hasActiveGuide === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog in the way is looked for again at every poll
  useEffect(() => {
    if (hasOpened.current || isHeldBack || !isIdle || !hasGuides) return;
    if (isFlagKept(STARTED_GUIDES_KEY) || isFlagKept(OPENED_GUIDES_KEY, 'sessionStorage')) return;
    if (document.querySelector('dialog[open]')) return;
    hasOpened.current = true;
    keepFlag(OPENED_GUIDES_KEY, 'sessionStorage');
    guidesOpen.set(true);
  }, [isHeldBack, isIdle, hasGuides, dataUpdatedAt]);
}
