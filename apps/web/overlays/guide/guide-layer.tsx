import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { hasOpenSession } from '../../api/open-session.ts';
import { useStore } from '../../ui/external-store.ts';
import { stepAside } from '../../ui/step-aside.ts';
import { useChangedAt } from '../../ui/use-changed-at.ts';
import { ActiveGuideCard } from './active-guide-card.tsx';
import {
  dismissedGuide,
  GUIDE_BUTTON_ID,
  guidesOpen,
  letListRest,
  mayListOpen,
  openListByItself,
} from './guide-store.ts';
import { useCurrentGuide, useGuides } from './queries.ts';

const GuideDialog = lazy(() =>
  import('./guide-dialog.tsx').then((module) => ({ default: module.GuideDialog })),
);

export interface GuideLayerProps {
  /** Something else has the visitor's attention, so that the card rests. */
  isCardResting: boolean;
  /** The list doesn't open by itself now. */
  isListHeldBack: boolean;
  /** The welcome or a tutorial is there. */
  isTaught: boolean;
  /** The name of the screen that a path leads to. */
  titleAt: (path: string) => string;
}

/** The card of the active guide, and the list when it is open. */
export function GuideLayer({ isCardResting, isListHeldBack, isTaught, titleAt }: GuideLayerProps) {
  const { data: current, dataUpdatedAt } = useCurrentGuide();
  const readAtMs = useChangedAt(dataUpdatedAt);
  const isOpen = useStore(guidesOpen);
  const dismissedId = useStore(dismissedGuide);
  const activeId = current?.currentFlow?.id;
  useOpeningByItself(isListHeldBack, isTaught);
  useEffect(() => {
    const floating = document.getElementById(GUIDE_BUTTON_ID)?.parentElement;
    return floating ? stepAside(floating) : undefined;
  }, []);
  useEffect(() => {
    // A guide that ended elsewhere leaves nothing to bring back.
    if (current && dismissedId !== null && activeId !== dismissedId) dismissedGuide.set(null);
  }, [current, activeId, dismissedId]);
  const { currentFlow, currentStep, progress } = current ?? {};
  const isCardShown = !isCardResting && currentFlow?.id !== dismissedId;
  return (
    <>
      {isCardShown && currentFlow && currentStep && progress && (
        <ActiveGuideCard
          flow={currentFlow}
          step={currentStep}
          progress={progress}
          readableAtMs={readAtMs + 1000 * progress.secondsToRead}
          titleAt={titleAt}
        />
      )}
      <Suspense fallback={null}>{isOpen && <GuideDialog />}</Suspense>
    </>
  );
}

/** What a visitor fills in. */
const FIELDS = 'input, select, textarea, [contenteditable="true"]';

/**
 * Opens the list when no guide is active, guides exist and none was ever started from this browser (spec part 1 §4), at
 * most once a visitor: not over the welcome, a tutorial or another dialog (C-28), nor while a session is open, and in the
 * same tab not after any of them, nor once the visitor has turned to a field.
 */
function useOpeningByItself(isHeldBack: boolean, isTaught: boolean): void {
  const { data: current, dataUpdatedAt } = useCurrentGuide();
  const hasGuides = (useGuides().data?.guides.length ?? 0) > 0;
  const queryClient = useQueryClient();
  const isIdle = current?.hasActiveGuide === false;
  useEffect(() => {
    if (isTaught) letListRest();
  }, [isTaught]);
  useEffect(() => {
    const restBeside = (target: EventTarget | null) => {
      if (target instanceof Element && target.matches(FIELDS)) letListRest();
    };
    const restAtFocus = ({ target }: FocusEvent) => restBeside(target);
    // The layer comes after the page, whose fields may have been turned to before.
    restBeside(document.activeElement);
    document.addEventListener('focusin', restAtFocus);
    return () => document.removeEventListener('focusin', restAtFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog in the way is looked for again at every poll
  useEffect(() => {
    if (isHeldBack || !isIdle || !hasGuides || !mayListOpen()) return;
    let isGivenUp = false;
    void hasOpenSession(queryClient).then((isMining) => {
      if (isMining) letListRest();
      else if (!isGivenUp && mayListOpen() && document.querySelector('dialog[open]') === null)
        openListByItself();
    });
    return () => {
      isGivenUp = true;
    };
  }, [isHeldBack, isIdle, hasGuides, dataUpdatedAt, queryClient]);
}
